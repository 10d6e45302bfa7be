//! HSTS makes browsers use https from now on.

use web_formats::hsts::{HstsFault, HstsPolicy, preloaded_suffix};
use web_formats::url_host::is_ip_address;

use crate::finding::{Evidence, Finding, Outcome, counted, excerpt};
use crate::page::Page;
use crate::rule::{Category, Effort, FaultKind, Fixer, Rule, Severity};

/// A whole suffix that browsers preload, such as `dev`, needs no header: the registry has made https a
/// condition for every name under it.
pub(super) static RULE: Rule = Rule {
    id: "hsts",
    category: Category::Security,
    severity: Severity::Medium,
    measure: None,
    gate: None,
    title: "The HSTS policy makes browsers use only https",
    failing_title: "Browsers are not told to use only https",
    faults: &[
        FaultKind::new(
            "no_hsts",
            "Browsers are not told to use https the next time",
        ),
        FaultKind::new(
            "hsts_off",
            "Browsers are told to forget that the site uses https",
        ),
        FaultKind::new(
            "invalid_hsts",
            "Browsers cannot read the rule to use only https",
        ),
        FaultKind::new(
            "short_max_age",
            "Browsers forget too soon to use only https",
        ),
        FaultKind::new(
            "useless_preload",
            "The rule to use only https asks for a list that it cannot join",
        ),
        FaultKind::new(
            "unknown_directive",
            "The rule to use only https has parts that browsers ignore",
        ),
    ],
    fixer: Fixer::Hosting,
    effort: Effort::Minutes,
    why: "With Strict-Transport-Security, a browser that has visited the site once never uses http \
          for it again, so nobody along the way can intercept the first request.",
    how_to_fix: "Send Strict-Transport-Security: max-age=31536000 with every https response, and \
                 add includeSubDomains once all subdomains use https.",
    source_url: "https://www.rfc-editor.org/rfc/rfc6797",
    check,
};

/// 180 days.
const LONG_ENOUGH_SECONDS: u64 = 15_552_000;
/// A year, without which browsers put no name on their list (hstspreload.org).
const PRELOAD_SECONDS: u64 = 31_536_000;
const EXPECTED: &str = "Strict-Transport-Security: max-age=31536000";

fn check(page: &Page<'_>) -> Finding {
    if page.url().scheme() != "https" {
        return Finding::not_applicable("The page is not served over https.");
    }
    if is_ip_address(page.url()) {
        return Finding::not_applicable(
            "Browsers apply HSTS only to host names, not to IP addresses.",
        );
    }
    // Browsers read the first header only (RFC 6797 §8.1).
    let header = page.header("strict-transport-security");
    match preloaded_suffix(page.url().host_str().unwrap_or_default()) {
        Some(suffix) => of_preloaded(suffix, header.as_deref()),
        None => match header {
            Some(header) => of_header(&header),
            None => Finding::fail("The page has no Strict-Transport-Security header.").with(
                Evidence::of("no_hsts", "no Strict-Transport-Security header", EXPECTED),
            ),
        },
    }
}

/// The finding for a name that browsers know to use only https, whatever its header says.
fn of_preloaded(suffix: &str, header: Option<&str>) -> Finding {
    let known = format!("Browsers use only https for every name under .{suffix}");
    match header {
        Some(header) if HstsPolicy::parse(header).is_err() => Finding {
            outcome: Outcome::Warn,
            message: format!("{known}, but the page's header is not valid."),
            ..of_header(header)
        },
        _ => Finding::pass(format!("{known}, with or without a header.")),
    }
}

fn of_header(header: &str) -> Finding {
    let found = |key, expected: &str| {
        let found = format_args!("Strict-Transport-Security: {header}");
        Evidence::of(key, found, expected)
    };
    let policy = match HstsPolicy::parse(header) {
        Ok(policy) => policy,
        Err(fault) => {
            let (why, expected) = described(&fault);
            return Finding::fail(format!(
                "The Strict-Transport-Security header is not valid, so browsers ignore it: {why}."
            ))
            .with(found("invalid_hsts", &expected));
        }
    };
    let seconds = policy.max_age_seconds;
    let time = counted(seconds, "second", "seconds");
    let unusable = policy.preload && !(seconds >= PRELOAD_SECONDS && policy.includes_subdomains);
    let finding = match seconds {
        0 => Finding::fail("A max-age of 0 turns HSTS off.").with(found("hsts_off", EXPECTED)),
        1..LONG_ENOUGH_SECONDS => Finding::warn(format!(
            "Browsers use only https for {time}, less than 180 days."
        ))
        .with(found("short_max_age", EXPECTED)),
        _ if unusable => Finding::warn(format!(
            "Browsers use only https for {time}, but preload has no effect without a year and \
             subdomains."
        ))
        .with(found(
            "useless_preload",
            "max-age=31536000; includeSubDomains; preload",
        )),
        _ if !policy.unknown.is_empty() => Finding::warn(format!(
            "Browsers use only https for {time}, but the header has a directive that they ignore."
        ))
        .with(found(
            "unknown_directive",
            "only max-age, includeSubDomains and preload",
        )),
        _ => Finding::pass(format!(
            "Browsers use only https for {time}{}{}.",
            if policy.includes_subdomains {
                ", on subdomains too"
            } else {
                ""
            },
            if policy.preload {
                ", and may know it before the first visit (preload)"
            } else {
                ""
            }
        )),
    };
    finding.with_value(seconds)
}

/// What is wrong, and what was expected.
fn described(fault: &HstsFault) -> (String, String) {
    let usual = EXPECTED.to_owned();
    match fault {
        HstsFault::NoMaxAge => ("it has no max-age".to_owned(), usual),
        HstsFault::InvalidMaxAge => ("its max-age is not a number".to_owned(), usual),
        HstsFault::ValueNotAllowed(name) => (
            format!("{name} has a value"),
            format!("{name} without a value"),
        ),
        HstsFault::Repeated(name) => (
            format!("{} occurs twice", excerpt(name)),
            "each directive once".to_owned(),
        ),
        HstsFault::Malformed(text) => (format!("\"{}\" is not a directive", excerpt(text)), usual),
    }
}
