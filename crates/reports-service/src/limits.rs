//! The limits on an account's stored, queued and running reports, over all processes.

use serde::{Deserialize, Serialize};
use settings::Bounded;

/// The section `limits` of the settings: all per account, 0 for no limit.
#[derive(Clone, Copy, Debug, Deserialize, Serialize)]
#[serde(default, deny_unknown_fields)]
pub struct LimitSettings {
    /// Stored reports.
    pub reports: Bounded<u32, 0, 1_000_000_000>,
    /// Reports that wait for their generation.
    pub queued: Bounded<u32, 0, 1_000_000_000>,
    /// Reports that are made at once.
    pub running: Bounded<u32, 0, 1_000_000>,
    /// Checks that schedules start, by day in UTC.
    pub scheduled_checks_per_day: Bounded<u32, 0, 1_000_000_000>,
    /// Rules about what is ignored in its reports.
    pub ignored_findings: Bounded<u32, 0, 1_000_000>,
}

impl Default for LimitSettings {
    fn default() -> Self {
        Self {
            reports: Bounded::new(0),
            queued: Bounded::new(0),
            running: Bounded::new(0),
            scheduled_checks_per_day: Bounded::new(10_000),
            ignored_findings: Bounded::new(1_000),
        }
    }
}
