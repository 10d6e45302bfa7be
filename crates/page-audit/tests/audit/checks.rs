//! Every check with each of its outcomes and its pitfalls: one file for each check, as in
//! `src/checks`.

use page_audit::{
    CheckResult, Outcome, Probe, Probes, Snapshot, Subresource, SubresourceKind, audit,
};
use url::Url;

use crate::languages::assert_is_translated;

mod accessibility;
mod miscellaneous;
mod performance;
mod security;
mod seo;

pub const PASS: Outcome = Outcome::Pass;
pub const WARN: Outcome = Outcome::Warn;
pub const FAIL: Outcome = Outcome::Fail;
pub const NOT_APPLICABLE: Outcome = Outcome::NotApplicable;
pub const INFO: Outcome = Outcome::Info;
pub const UNMEASURED: Outcome = Outcome::Unmeasured;

/// The URL of pages unless a test specifies another: https, and not a home page.
pub const HERE: &str = "https://example.com/shop/shoes";
/// The same over http.
pub const HTTP: &str = "http://example.com/shop/shoes";

/// A URL, which may be relative to [`HERE`].
pub fn url(reference: &str) -> Url {
    Url::parse(HERE).unwrap().join(reference).unwrap()
}

pub fn page(html: &str) -> Snapshot {
    page_at(HERE, html)
}

pub fn page_at(url: &str, html: &str) -> Snapshot {
    Snapshot::of_html(Url::parse(url).unwrap(), html)
}

/// A page that is changed in one way.
pub fn changed(change: impl FnOnce(&mut Snapshot)) -> Snapshot {
    let mut snapshot = page("<p>x");
    change(&mut snapshot);
    snapshot
}

/// A page with these results of its probes.
pub fn beside(html: &str, probes: Probes) -> Snapshot {
    page(html).with_probes(probes)
}

/// A page with these style sheets, each with its URL.
pub fn with_sheets(html: &str, sheets: &[(&str, &str)]) -> Snapshot {
    let sheets = sheets.iter().map(|(reference, css)| {
        let headers = [("content-type", "text/css")];
        let response = Probe::responded(url(reference), 200, &headers, *css);
        Subresource::new(url(reference), SubresourceKind::Stylesheet, response)
    });
    page(html).with_subresources(sheets.collect())
}

/// The response to a request other than the page's own.
pub fn answered(status: u16, body: &str) -> Probe {
    Probe::responded(url("/x"), status, &[], body)
}

pub fn run(check: &str, snapshot: &Snapshot) -> CheckResult {
    let report = audit(snapshot);
    let found = report.checks.into_iter().find(|result| result.id == check);
    let found = found.unwrap_or_else(|| panic!("there is no check {check}"));
    assert_is_translated(&found);
    found
}

/// Asserts that a check has this outcome on each of these pages.
#[track_caller]
pub fn assert_each(check: &str, expected: Outcome, pages: &[&str]) {
    for html in pages {
        let result = run(check, &page(html));
        assert_eq!(result.outcome, expected, "{html}\n{}", result.message);
    }
}

/// A page with these headers besides its Content-Type.
pub fn with_headers(headers: &[(&str, &str)]) -> Snapshot {
    let headers = headers.iter();
    headers.fold(page("<p>x"), |page, (name, value)| {
        page.with_header(name, *value)
    })
}

/// The keys of a check's evidence, in their order.
pub fn keys(result: &CheckResult) -> Vec<&str> {
    let items = result.evidence.items.iter();
    items.map(|item| item.key.as_deref().unwrap()).collect()
}

/// The lines at which a check found something.
pub fn lines(result: &CheckResult) -> Vec<u32> {
    let items = result.evidence.items.iter();
    items.filter_map(|item| item.line).collect()
}
