//! The definition of a check: its place in the score, its texts, and the function that performs it.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::finding::{Finding, Outcome};
use crate::page::Page;

/// A check: everything about it except its findings on a page.
#[derive(Debug)]
pub struct Rule {
    /// The check's name. Its meaning never changes.
    pub id: &'static str,
    /// The part of the score that it counts in.
    pub category: Category,
    /// How much it counts there.
    pub severity: Severity,
    /// The caps on scores when the check fails.
    pub gate: Option<Gate>,
    /// What is right, in a few words: the title for a page that passes.
    pub title: &'static str,
    /// What is wrong, in a few words: the title for a page that fails or gets a warning.
    pub failing_title: &'static str,
    /// Why it matters.
    pub why: &'static str,
    /// What to do when it fails.
    pub how_to_fix: &'static str,
    /// Where the rule comes from.
    pub source_url: &'static str,
    /// Performs the check. The same page always gives the same finding.
    pub check: fn(&Page<'_>) -> Finding,
}

impl Rule {
    /// The heading for a page on which the check has this outcome. If the outcome is neither good
    /// nor bad, it only names what is checked, so the outcome should be shown next to it.
    pub const fn heading(&self, outcome: Outcome) -> &'static str {
        match self.failing_title_of(outcome) {
            Some(failing_title) => failing_title,
            None => self.title,
        }
    }

    /// What is wrong, if the outcome is a failure or a warning.
    pub(crate) const fn failing_title_of(&self, outcome: Outcome) -> Option<&'static str> {
        match outcome {
            Outcome::Fail | Outcome::Warn => Some(self.failing_title),
            Outcome::Pass | Outcome::NotApplicable | Outcome::Info | Outcome::Unmeasured => None,
        }
    }
}

/// A part of the score.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, ToSchema,
)]
#[serde(rename_all = "snake_case")]
pub enum Category {
    /// Whether search engines can find and understand the page.
    Seo,
    /// Whether the page is fast.
    Performance,
    /// Whether visitors are safe.
    Security,
    /// Whether everyone can use the page.
    Accessibility,
    /// Other good practice.
    Miscellaneous,
}

impl Category {
    /// Every category, in the order reports show them.
    pub const ALL: [Self; 5] = [
        Self::Seo,
        Self::Performance,
        Self::Security,
        Self::Accessibility,
        Self::Miscellaneous,
    ];

    /// The category's weight in the overall score: percent, when each category has a score.
    pub const fn weight(self) -> u8 {
        match self {
            Self::Seo => 30,
            Self::Performance | Self::Security | Self::Accessibility => 20,
            Self::Miscellaneous => 10,
        }
    }

    /// The name as reports write it.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Seo => "seo",
            Self::Performance => "performance",
            Self::Security => "security",
            Self::Accessibility => "accessibility",
            Self::Miscellaneous => "miscellaneous",
        }
    }

    /// The name for people.
    pub const fn title(self) -> &'static str {
        match self {
            Self::Seo => "Search engines",
            Self::Performance => "Performance",
            Self::Security => "Security",
            Self::Accessibility => "Accessibility",
            Self::Miscellaneous => "Good practice",
        }
    }
}

/// How much a check matters.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, ToSchema,
)]
#[serde(rename_all = "snake_case")]
pub enum Severity {
    /// Has a weight of ten.
    High,
    /// Has a weight of five.
    Medium,
    /// Has a weight of two.
    Low,
    /// Has no weight.
    Info,
}

impl Severity {
    /// The weight of a check of this severity in its category.
    pub const fn weight(self) -> u8 {
        match self {
            Self::High => 10,
            Self::Medium => 5,
            Self::Low => 2,
            Self::Info => 0,
        }
    }

    /// The name as reports write it.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::High => "high",
            Self::Medium => "medium",
            Self::Low => "low",
            Self::Info => "info",
        }
    }
}

/// The caps on scores while a check fails, because a mean would hide the failure.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Gate {
    /// The highest possible score of the check's category.
    pub category_at_most: u8,
    /// The highest possible overall score of the page.
    pub overall_at_most: u8,
}

impl Gate {
    /// The page is barred from search results.
    pub const UNLISTED: Self = Self {
        category_at_most: 69,
        overall_at_most: 79,
    };
    /// The page is not protected in transit.
    pub const UNPROTECTED: Self = Self {
        category_at_most: 49,
        overall_at_most: 79,
    };
}
