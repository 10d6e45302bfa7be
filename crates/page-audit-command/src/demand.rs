//! Which findings a run must not have.

use page_audit::{CheckResult, Outcome, Severity};

use crate::arguments::{FailOn, Requirements};
use crate::config::Config;

/// What `--fail-on`, `--min-severity` and a baseline require, or the settings.
#[derive(Clone, Copy)]
pub struct Demand {
    pub fail_on: Option<FailOn>,
    min_severity: Option<Severity>,
}

impl Demand {
    pub fn new(requirements: &Requirements, config: &Config) -> Self {
        let fail_on = requirements.fail_on.or(config.fail_on);
        // With a baseline, everything that is new counts.
        let everything = requirements.baseline.is_some().then_some(FailOn::Warn);
        Self {
            fail_on: fail_on.or(everything),
            min_severity: requirements.min_severity.or(config.min_severity),
        }
    }

    /// Whether the run fails because of this finding.
    pub fn is_missed_by(self, check: &CheckResult) -> bool {
        let is_severe = self
            .min_severity
            .is_none_or(|least| check.severity.weight() >= least.weight());
        let is_wrong = match self.fail_on {
            None => false,
            Some(FailOn::Fail) => check.outcome == Outcome::Fail,
            Some(FailOn::Warn) => matches!(check.outcome, Outcome::Fail | Outcome::Warn),
        };
        is_severe && is_wrong
    }
}
