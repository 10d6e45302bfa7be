//! The report: what every check found on a page, and the resulting score.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::finding::{EvidenceList, Outcome, Value};
use crate::page_facts::PageFacts;
use crate::rendered::Rendered;
use crate::rule::{Category, Severity};
use crate::score::Rating;

/// The version of the whole set of rules. It increases when a rule, a weight or the score's
/// arithmetic changes, so that scores of one version can be compared.
pub const RULESET: u32 = 6;

/// The findings of all checks on a page, and its scores.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Report {
    /// The version of the set of rules.
    pub ruleset: u32,
    /// The overall score, from 0 to 100.
    #[schema(maximum = 100)]
    pub score: u8,
    /// The score in one word.
    pub rating: Rating,
    /// Whether the score is the mean of some categories only, as too little of the others could be
    /// measured.
    #[serde(default)]
    pub is_partial: bool,
    /// What the page says about itself; absent from reports that were stored before there was one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub page: Option<PageFacts>,
    /// What capped scores: the gates whose check failed.
    pub caps: Vec<Cap>,
    /// The score of each category.
    pub categories: Vec<CategoryScore>,
    /// What each check found, in the catalogue's order.
    pub checks: Vec<CheckResult>,
    /// What a browser shows of the page; absent unless it was rendered.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub rendered: Option<Rendered>,
}

/// A check that failed and caps scores.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Cap {
    /// The check's id.
    pub check: String,
    /// Its category.
    pub category: Category,
    /// The most that the category's score can be.
    #[schema(maximum = 100)]
    pub category_at_most: u8,
    /// The most that the overall score can be.
    #[schema(maximum = 100)]
    pub overall_at_most: u8,
}

/// The score of a category.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct CategoryScore {
    /// The category.
    pub id: Category,
    /// Its score from 0 to 100, or null if most of what its checks are about could not be measured.
    #[schema(maximum = 100)]
    pub score: Option<u8>,
    /// How much it counts in the overall score.
    pub weight: u8,
    /// The most that the score can be because of a failed check, if there is one.
    #[schema(maximum = 100)]
    pub cap: Option<u8>,
}

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
