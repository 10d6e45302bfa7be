//! What a check found, as reports have it.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::finding::{EvidenceList, Outcome, Value};
use crate::rule::{Category, Severity};

/// What a check found.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct CheckResult {
    /// The check's id; its texts are in the catalogue.
    pub id: String,
    /// Its category.
    pub category: Category,
    /// How much it matters.
    pub severity: Severity,
    /// How much it counts in its category.
    pub weight: u8,
    /// Its outcome.
    pub outcome: Outcome,
    /// How much of its weight a failure or a warning costs, in thousandths; absent otherwise, and
    /// from reports that were stored before there was one: there, a failure costs all of it, and a
    /// warning half.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false, maximum = 1000)]
    pub cost: Option<u16>,
    /// What is wrong, in a few words, if the check fails or warns: the worst of the faults in the
    /// evidence. Absent otherwise, and from reports that were stored before there was one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub failing_title: Option<String>,
    /// One sentence, with what was measured.
    pub message: String,
    /// What was measured, if it is one thing.
    pub value: Option<Value>,
    /// Where it is.
    pub evidence: EvidenceList,
}
