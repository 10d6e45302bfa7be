//! Requests over http are redirected to https.

use crate::finding::{Evidence, Finding};
use crate::page::Page;
use crate::rule::{Category, Effort, FaultKind, Fixer, Rule, Severity};
use crate::snapshot::{Probe, ProbeResponse};

/// The HTTP Observatory fails every response over http without a redirect; an error or an empty
/// response reveals nothing and only warns here.
pub(super) static RULE: Rule = Rule {
    id: "https_redirect",
    category: Category::Security,
    severity: Severity::Medium,
    measure: None,
    gate: None,
    title: "Requests over http are redirected to https",
    failing_title: "Visitors who come by http do not get to https safely",
    faults: &[
        FaultKind::new("no_redirect", "The site also works unencrypted"),
        FaultKind::new(
            "ends_at_http",
            "Visitors are redirected to an unencrypted page",
        ),
        FaultKind::new("broken_redirect", "The redirect to https leads nowhere"),
        FaultKind::new(
            "other_host_first",
            "Visitors are sent to another host before https",
        ),
        FaultKind::new(
            "not_https_first",
            "Visitors are redirected unencrypted before https",
        ),
    ],
    fixer: Fixer::Hosting,
    effort: Effort::Minutes,
    why: "People and old links still use http. If the first response is not a redirect to https on \
          the same host, the visit continues without encryption, or browsers never learn that this \
          host uses https.",
    how_to_fix: "Redirect every request over http to the same URL over https with status 301, \
                 before any other redirect.",
    source_url: "https://developer.mozilla.org/en-US/docs/Web/Security/Practical_implementation_guides/TLS",
    check,
};

const EXPECTED: &str = "a redirect to https on the same host";

fn check(page: &Page<'_>) -> Finding {
    if page.url().scheme() != "https" {
        return Finding::not_applicable(
            "The page is served over http; that it has no https counts by itself.",
        );
    }
    match &page.snapshot().probes.http_variant {
        Probe::NotFetched if page.url().port().is_some() => Finding::not_applicable(
            "The page is on a non-standard port, for which there is no http counterpart.",
        ),
        Probe::NotFetched => Finding::unmeasured("The page was not requested over http."),
        Probe::Failed(failure) if failure.code == "connection_refused" => {
            Finding::pass("The host does not respond over http.")
        }
        Probe::Failed(failure) => Finding::unmeasured(format!(
            "The response over http could not be fetched: {}",
            failure.message
        )),
        Probe::Response(response) => of_response(page, response),
    }
}

fn of_response(page: &Page<'_>, response: &ProbeResponse) -> Finding {
    let mut targets = response
        .hops
        .iter()
        .map(|hop| hop.url.join(&hop.location).ok());
    let Some(first) = targets.next() else {
        return without_redirect(response);
    };
    let Some(first) = first else {
        return Finding::warn("The first redirect over http leads nowhere.").with(evidence(
            "broken_redirect",
            response,
            EXPECTED,
        ));
    };
    if first.scheme() == "https" {
        return if first.host() == page.url().host() {
            Finding::pass("A request over http is redirected to https on the same host.")
        } else {
            Finding::warn("A request over http is redirected to another host first.")
                .with(evidence("other_host_first", response, EXPECTED))
        };
    }
    let is_secure_later = targets.flatten().any(|url| url.scheme() == "https");
    if !is_secure_later && response.is_success() {
        return Finding::fail("Redirects over http end at a page over http.")
            .with_value(response.status)
            .with(evidence("ends_at_http", response, EXPECTED));
    }
    Finding::warn("The first redirect over http does not lead to https.").with(evidence(
        "not_https_first",
        response,
        EXPECTED,
    ))
}

fn without_redirect(response: &ProbeResponse) -> Finding {
    let status = response.status;
    let finding = if response.is_success() {
        Finding::fail("The page is also served over http, without a redirect to https.")
    } else {
        Finding::warn(format!(
            "A request over http gets status {status} instead of a redirect to https."
        ))
    };
    finding
        .with_value(status)
        .with(evidence("no_redirect", response, EXPECTED))
}

fn evidence(key: &'static str, response: &ProbeResponse, expected: &str) -> Evidence {
    let Some(hop) = response.hops.first() else {
        return Evidence::of(
            key,
            format_args!("{} returns {}", response.final_url, response.status),
            expected,
        );
    };
    Evidence::of(
        key,
        format_args!(
            "{} redirects with {} to {}",
            hop.url, hop.status, hop.location
        ),
        expected,
    )
}
