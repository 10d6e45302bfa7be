//! The headers that let other sites read the page mean what they say.

use web_formats::field::{is_number, is_token, split};
use web_formats::origin::is_origin;

use crate::finding::{Evidence, EvidenceList, Finding, counted};
use crate::page::Page;
use crate::rule::{Category, Effort, FaultKind, Fixer, Rule, Severity};
use crate::snapshot::{FOREIGN_ORIGIN, Headers, Probe};

/// Whether they let in too many counts in `cors`.
pub(super) static RULE: Rule = Rule {
    id: "cors_headers",
    category: Category::Security,
    severity: Severity::Low,
    measure: None,
    gate: None,
    title: "The headers for other sites are valid",
    failing_title: "The headers for other sites are faulty",
    faults: &[
        FaultKind::new(
            "invalid_credentials",
            "The header about credentials has an invalid value",
        ),
        FaultKind::new(
            "credentials_for_any",
            "A permission has no effect, as browsers refuse * with credentials",
        ),
        FaultKind::new("malformed_list", "A list for other sites is malformed"),
        FaultKind::new(
            "invalid_max_age",
            "The lifetime of permissions for other sites is invalid",
        ),
        FaultKind::new(
            "several_origins",
            "Several sites are named where one is allowed",
        ),
        FaultKind::new(
            "null_origin",
            "The site \"null\" is allowed, which anybody can be",
        ),
        FaultKind::new(
            "invalid_origin",
            "The name of the site that is allowed is invalid",
        ),
        FaultKind::new(
            "no_vary_origin",
            "Caches may give one site's permission to another",
        ),
    ],
    fixer: Fixer::Developer,
    effort: Effort::Minutes,
    why: "Browsers compare these headers letter by letter. One that is not exactly right lets no \
          site in, and one for a single site that a cache keeps is given to all.",
    how_to_fix: "Send one Access-Control-Allow-Origin with one origin or *, and Vary: Origin if it \
                 depends on the request.",
    source_url: "https://fetch.spec.whatwg.org/#http-cors-protocol",
    check,
};

fn check(page: &Page<'_>) -> Finding {
    // The second request came from another origin, so its response may say more.
    let mut faults = of_headers(&page.snapshot().headers);
    let mut are_there = has_any(&page.snapshot().headers);
    if let Probe::Response(response) = &page.snapshot().probes.foreign_origin {
        are_there |= has_any(&response.headers);
        for fault in of_headers(&response.headers) {
            if !faults.contains(&fault) {
                faults.push(fault);
            }
        }
    }
    if !are_there {
        return Finding::not_applicable("The page has no headers for other sites.");
    }
    if faults.is_empty() {
        return Finding::pass("The headers for other sites are valid.");
    }
    let mut evidence = EvidenceList::default();
    for fault in faults {
        evidence.push(fault);
    }
    let count = counted(evidence.total, "fault", "faults");
    Finding::warn(format!("The headers for other sites have {count}."))
        .with_value(evidence.total)
        .with_evidence(evidence)
}

fn has_any(headers: &Headers) -> bool {
    headers
        .iter()
        .any(|(name, _)| name.starts_with("access-control-"))
}

fn of_headers(headers: &Headers) -> Vec<Evidence> {
    let mut faults = Vec::new();
    let origin = headers.combined("access-control-allow-origin");
    let credentials = headers.combined("access-control-allow-credentials");
    if let Some(origin) = &origin {
        of_origin(headers, origin, &mut faults);
    }
    if let Some(value) = &credentials {
        let found = format!("Access-Control-Allow-Credentials: {value}");
        if value != "true" {
            let expected = "true, in lower case, or no such header";
            faults.push(Evidence::of("invalid_credentials", found, expected));
        } else if origin.as_deref() == Some("*") {
            let found = format!("{found} with Access-Control-Allow-Origin: *");
            let expected = "an origin; browsers refuse credentials with *";
            faults.push(Evidence::of("credentials_for_any", found, expected));
        }
    }
    for name in ["Methods", "Headers", "Expose-Headers"] {
        let name = match name {
            "Expose-Headers" => "Access-Control-Expose-Headers".to_owned(),
            name => format!("Access-Control-Allow-{name}"),
        };
        let Some(value) = headers.combined(&name) else {
            continue;
        };
        let mut members = split(&value, b',').filter(|member| !member.is_empty());
        if !members.all(is_token) {
            let found = format!("{name}: {value}");
            let expected = "a list of names, separated by commas";
            faults.push(Evidence::of("malformed_list", found, expected));
        }
    }
    if let Some(value) = headers.combined("access-control-max-age")
        && !is_number(value.strip_prefix('-').unwrap_or(&value))
    {
        let found = format!("Access-Control-Max-Age: {value}");
        let expected = "a whole number of seconds";
        faults.push(Evidence::of("invalid_max_age", found, expected));
    }
    faults
}

fn of_origin(headers: &Headers, origin: &str, faults: &mut Vec<Evidence>) {
    // One for any origin with credentials fails `cors`.
    let has_credentials = headers
        .combined("access-control-allow-credentials")
        .is_some();
    let found = || format!("Access-Control-Allow-Origin: {origin}");
    if origin.contains(',') {
        let expected = "one origin; browsers refuse several";
        faults.push(Evidence::of("several_origins", found(), expected));
    } else if origin == "null" {
        let expected = "an origin; files and sandboxed frames of any site are null";
        faults.push(Evidence::of("null_origin", found(), expected));
    } else if origin != "*" && !is_origin(origin) {
        let expected = "* or an origin such as https://example.com, without a slash at the end";
        faults.push(Evidence::of("invalid_origin", found(), expected));
    } else if origin == FOREIGN_ORIGIN && !has_credentials && !varies_by_origin(headers) {
        let expected = "Vary: Origin, as the response depends on who requests it";
        faults.push(Evidence::of("no_vary_origin", found(), expected));
    }
}

fn varies_by_origin(headers: &Headers) -> bool {
    let vary = headers.combined("vary").unwrap_or_default();
    split(&vary, b',').any(|name| name == "*" || name.eq_ignore_ascii_case("origin"))
}
