//! The failures and warnings of a page: those that are reported, and those that a baseline knows.

use page_audit::{CheckResult, Outcome, Report};

/// The failures and warnings of a page, the worst and weightiest first.
#[derive(Debug, Clone, Default)]
pub struct Findings {
    /// Those to report. Of a check that is partly known, only the evidence that is not.
    pub new: Vec<CheckResult>,
    /// Those that the baseline has, with the evidence that it has.
    pub known: Vec<CheckResult>,
    /// Those that the settings ignore. They are information now.
    pub ignored: Vec<Ignored>,
}

/// A failure or warning that the settings ignore.
#[derive(Debug, Clone)]
pub struct Ignored {
    pub check: CheckResult,
    pub reason: String,
}

impl Ignored {
    pub fn new(check: &CheckResult, reason: &str) -> Self {
        Self {
            check: check.clone(),
            reason: reason.to_owned(),
        }
    }
}

impl Findings {
    /// Without a baseline, everything is new.
    pub fn of(report: &Report) -> Self {
        let checks = report.checks.iter().filter(|check| is_at_fault(check));
        let mut new: Vec<CheckResult> = checks.cloned().collect();
        new.sort_by_key(rank);
        Self {
            new,
            ..Self::default()
        }
    }
}

/// Whether the check fails or warns.
pub fn is_at_fault(check: &CheckResult) -> bool {
    matches!(check.outcome, Outcome::Fail | Outcome::Warn)
}

/// Failures come before warnings, and what counts more before what counts less.
fn rank(check: &CheckResult) -> (bool, std::cmp::Reverse<u8>) {
    let is_failure = check.outcome == Outcome::Fail;
    (!is_failure, std::cmp::Reverse(check.weight))
}
