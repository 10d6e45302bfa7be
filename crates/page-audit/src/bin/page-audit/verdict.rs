//! The exit status: whether every page was checked and meets the requirements.

use std::process::ExitCode;

use page_audit::Outcome;

use crate::arguments::{Arguments, FailOn};
use crate::inspect::{Inspected, count};

const BELOW_DEMAND: u8 = 1;
const NOT_CHECKED: u8 = 3;
/// The same status that clap uses.
pub const WRONG_USAGE: u8 = 2;

/// The worst result so far.
pub struct Verdict {
    min_score: u8,
    fail_on: Option<FailOn>,
    below_demand: bool,
    not_checked: bool,
}

impl Verdict {
    pub fn new(arguments: &Arguments) -> Self {
        Self {
            min_score: arguments.min_score.unwrap_or(0),
            fail_on: arguments.fail_on,
            below_demand: false,
            not_checked: false,
        }
    }

    pub fn add(&mut self, inspected: &Inspected) {
        let Ok(seen) = &inspected.result else {
            self.not_checked = true;
            return;
        };
        let offenders = |outcome| count(&seen.report, outcome) > 0;
        let found = match self.fail_on {
            None => false,
            Some(FailOn::Fail) => offenders(Outcome::Fail),
            Some(FailOn::Warn) => offenders(Outcome::Fail) || offenders(Outcome::Warn),
        };
        self.below_demand |= found || seen.report.score < self.min_score;
    }

    pub fn exit_code(&self) -> ExitCode {
        if self.not_checked {
            ExitCode::from(NOT_CHECKED)
        } else if self.below_demand {
            ExitCode::from(BELOW_DEMAND)
        } else {
            ExitCode::SUCCESS
        }
    }
}
