//! The report: what every check found on a page, and the resulting score.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::page_facts::PageFacts;
use crate::rendered::Rendered;
use crate::rule::Category;
use crate::score::Rating;

pub use crate::check_result::CheckResult;

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
