//! The verdicts of checks.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// The verdict of a check.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Outcome {
    /// As it should be. Counts in full.
    Pass,
    /// Could be better. Counts as half.
    Warn,
    /// Should be fixed. Counts as zero.
    Fail,
    /// The page has nothing that the check is about. Not counted.
    NotApplicable,
    /// A fact, neither good nor bad. Not counted.
    Info,
    /// It could not be determined; the message says why. Not counted.
    Unmeasured,
}

impl Outcome {
    /// Every outcome.
    pub const ALL: [Self; 6] = [
        Self::Pass,
        Self::Warn,
        Self::Fail,
        Self::NotApplicable,
        Self::Info,
        Self::Unmeasured,
    ];

    /// The outcome as reports write it.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Pass => "pass",
            Self::Warn => "warn",
            Self::Fail => "fail",
            Self::NotApplicable => "not_applicable",
            Self::Info => "info",
            Self::Unmeasured => "unmeasured",
        }
    }
}
