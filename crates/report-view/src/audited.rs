//! A report, and what of it is ignored.

use chrono::NaiveDateTime;
use page_audit::{CheckResult, Outcome, Report};

/// The findings of a report that count, and those that do not.
pub struct Audited<'a> {
    /// Those that count; what does not is information.
    pub report: &'a Report,
    /// Those that do not, as they were found.
    pub ignored: Vec<Ignored<'a>>,
}

/// A finding that does not count.
pub struct Ignored<'a> {
    /// By which its owner can count it again.
    pub id: i64,
    /// As it was found.
    pub check: &'a CheckResult,
    /// Why it does not count.
    pub reason: &'a str,
    /// Who says so, for those who may know.
    pub author: Option<&'a str>,
    /// Since when, if that is known (UTC).
    pub at: Option<NaiveDateTime>,
    /// Whether that holds for all pages of the project.
    pub is_everywhere: bool,
}

impl Audited<'_> {
    /// Whether all that this check found is ignored.
    pub fn is_ignored(&self, check: &str) -> bool {
        let mut checks = self.report.checks.iter();
        self.ignored.iter().any(|ignored| ignored.check.id == check)
            && checks.any(|found| found.id == check && found.outcome == Outcome::Info)
    }
}
