//! Every check, each way it can come out, and where it could go wrong.

use page_audit::{CheckResult, Outcome, Snapshot, audit};
use url::Url;

mod accessibility;
mod limits;
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

/// A page at an https address that is no home page.
pub fn page(html: &str) -> Snapshot {
    page_at("https://example.com/shop/shoes", html)
}

pub fn page_at(url: &str, html: &str) -> Snapshot {
    Snapshot::of_html(Url::parse(url).unwrap(), html)
}

pub fn run(check: &str, snapshot: &Snapshot) -> CheckResult {
    let report = audit(snapshot);
    let found = report.checks.into_iter().find(|result| result.id == check);
    found.unwrap_or_else(|| panic!("there is no check {check}"))
}

/// Asserts that a check comes out so on each of these pages.
#[track_caller]
pub fn assert_each(check: &str, expected: Outcome, pages: &[&str]) {
    for html in pages {
        let result = run(check, &page(html));
        assert_eq!(result.outcome, expected, "{html}\n{}", result.message);
    }
}

/// The lines at which a check found something.
pub fn lines(result: &CheckResult) -> Vec<u32> {
    let items = result.evidence.items.iter();
    items.filter_map(|item| item.line).collect()
}
