//! What a check is: its place in the score, its texts, and the function that does it.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::finding::{Finding, Outcome};
use crate::page::Page;

/// A check: everything about it but what it finds on a page.
#[derive(Debug)]
pub struct Rule {
    /// The check's name. It never changes its meaning.
    pub id: &'static str,
    /// The part of the score it counts in.
    pub category: Category,
    /// How much it counts there.
    pub severity: Severity,
    /// What the scores are held down to when the check fails.
    pub gate: Option<Gate>,
    /// What is right, in a few words: what is said of a page that passes.
    pub title: &'static str,
    /// What is wrong, in a few words: what is said of a page that fails or gets a warning.
    pub failing_title: &'static str,
    /// Why it matters.
    pub why: &'static str,
    /// What to do when it fails.
    pub how_to_fix: &'static str,
    /// Where the rule comes from.
    pub source_url: &'static str,
    /// Does the check. The same page always gives the same finding.
    pub check: fn(&Page<'_>) -> Finding,
}

impl Rule {
    /// What is said of a page for which the check has this outcome. For an outcome that is neither
    /// good nor bad it only names what is checked, so the outcome is to be shown beside it.
    pub const fn heading(&self, outcome: Outcome) -> &'static str {
        match self.failing_title_of(outcome) {
            Some(failing_title) => failing_title,
            None => self.title,
        }
    }

    /// What is wrong, if the outcome says that something is.
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
    /// Being found and understood by search engines.
    Seo,
    /// Being quick.
    Performance,
    /// Keeping visitors safe.
    Security,
    /// Being usable by everybody.
    Accessibility,
    /// Good practice besides.
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

    /// What the category counts in the overall score: percent, when each category has a score.
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
    /// Counts ten.
    High,
    /// Counts five.
    Medium,
    /// Counts two.
    Low,
    /// Counts nothing.
    Info,
}

impl Severity {
    /// What a check of this severity counts in its category.
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

/// What scores are held down to when a check fails, because a mean would hide it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Gate {
    /// The most that the check's category can have.
    pub category_at_most: u8,
    /// The most that the page can have overall.
    pub overall_at_most: u8,
}

impl Gate {
    /// The page is barred from search results.
    pub const UNLISTED: Self = Self {
        category_at_most: 69,
        overall_at_most: 79,
    };
    /// The page is not protected on its way.
    pub const UNPROTECTED: Self = Self {
        category_at_most: 49,
        overall_at_most: 79,
    };
}
