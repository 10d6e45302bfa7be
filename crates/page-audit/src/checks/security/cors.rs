//! Other sites cannot read the page with visitors' credentials.

use crate::finding::{Evidence, Finding};
use crate::page::Page;
use crate::rule::{Category, Effort, Fixer, Rule, Severity};
use crate::snapshot::{FOREIGN_ORIGIN, Probe, ProbeResponse};

pub(super) static RULE: Rule = Rule {
    id: "cors",
    category: Category::Security,
    severity: Severity::High,
    measure: None,
    gate: None,
    title: "Other sites cannot read the page with visitors' credentials",
    failing_title: "Any site can read what signed-in visitors see here",
    faults: &[],
    fixer: Fixer::Developer,
    effort: Effort::Minutes,
    why: "If the response allows any origin together with credentials, every site that a visitor \
          opens can read what that visitor sees here when logged in.",
    how_to_fix: "Allow only origins from a fixed list with Access-Control-Allow-Credentials: true, \
                 or send Access-Control-Allow-Origin: * without credentials.",
    source_url: "https://fetch.spec.whatwg.org/#http-cors-protocol",
    check,
};

fn check(page: &Page<'_>) -> Finding {
    match &page.snapshot().probes.foreign_origin {
        Probe::NotFetched => Finding::unmeasured("The page was not requested from another origin."),
        Probe::Failed(failure) => Finding::unmeasured(format!(
            "The response to another origin could not be fetched: {}",
            failure.message
        )),
        Probe::Response(response) => of_response(response),
    }
}

fn of_response(response: &ProbeResponse) -> Finding {
    let Some(origin) = response.headers.combined("access-control-allow-origin") else {
        return Finding::pass("No other site may read the page.");
    };
    // Both are compared byte by byte (Fetch standard, "CORS check").
    let credentials = response
        .headers
        .combined("access-control-allow-credentials");
    let with_credentials = credentials.as_deref() == Some("true");
    if with_credentials && (origin == FOREIGN_ORIGIN || origin == "null") {
        return Finding::fail("Any site can read what signed-in visitors see here.")
            .with_value(&*origin)
            .with(Evidence::of(
                "any_origin_with_credentials",
                format_args!(
                    "Access-Control-Allow-Origin: {origin} with Access-Control-Allow-Credentials: \
                     true, requested from {FOREIGN_ORIGIN}"
                ),
                "a fixed list of origins, or no credentials",
            ));
    }
    let message = if origin == "*" || origin == FOREIGN_ORIGIN {
        "Other sites may read the page, but not with visitors' credentials."
    } else {
        "Only the sites that the server names may read the page."
    };
    Finding::pass(message).with_value(&*origin)
}
