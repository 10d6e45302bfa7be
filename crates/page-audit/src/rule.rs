//! The definition of a check: its place in the score, its texts, and the function that performs it.

mod reads;

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::cost::Measure;
use crate::finding::{EvidenceList, Finding, Outcome};
use crate::page::Page;

pub use reads::Reads;

/// The checks whose kinds of faults are equally bad: none of several stands for all.
const OF_EQUALS: [&str; 1] = ["aria_valid"];

/// A check: everything about it except its findings on a page.
#[derive(Debug)]
pub struct Rule {
    /// The check's name. Its meaning never changes.
    pub id: &'static str,
    /// The part of the score that it counts in.
    pub category: Category,
    /// How much it counts there.
    pub severity: Severity,
    /// What its cost grows with; if with nothing, it always costs the most.
    pub measure: Option<Measure>,
    /// The caps on scores when the check fails.
    pub gate: Option<Gate>,
    /// What is right, in a few words: the title for a page that passes.
    pub title: &'static str,
    /// What is wrong, in a few words, if none of the faults below says it more precisely.
    pub failing_title: &'static str,
    /// The kinds of faults that the check tells apart, the worst first; none if there is only one.
    pub faults: &'static [FaultKind],
    /// Who fixes it.
    pub fixer: Fixer,
    /// Roughly how long that takes.
    pub effort: Effort,
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
    /// What is wrong, in a few words, if the outcome is a failure or a warning: the worst of the
    /// faults in the evidence.
    pub fn failing_title_of(
        &self,
        outcome: Outcome,
        evidence: &EvidenceList,
    ) -> Option<&'static str> {
        if !matches!(outcome, Outcome::Fail | Outcome::Warn) {
            return None;
        }
        let worst = self.worst_fault(evidence);
        Some(worst.map_or(self.failing_title, |fault| fault.title))
    }

    /// The kind of all faults in the evidence, if there is only one and it says what to do about
    /// it.
    pub fn fault_with_steps(&self, evidence: &EvidenceList) -> Option<&'static FaultKind> {
        let mut keys = evidence.kinds();
        let first = keys.next()??;
        let is_only = keys.all(|key| key == Some(first));
        let mut faults = self.faults.iter();
        let found = faults.find(|fault| fault.key == first && fault.how_to_fix.is_some());
        found.filter(|_| is_only)
    }

    /// What to do about the faults in the evidence.
    pub fn how_to_fix_of(&self, evidence: &EvidenceList) -> &'static str {
        let fault = self.fault_with_steps(evidence);
        fault
            .and_then(|fault| fault.how_to_fix)
            .unwrap_or(self.how_to_fix)
    }

    /// The worst of the faults in the evidence. `None` if none gives the title to all of them.
    pub fn worst_fault(&self, evidence: &EvidenceList) -> Option<&'static FaultKind> {
        let is_there = |fault: &&FaultKind| evidence.kinds().any(|key| key == Some(fault.key));
        let mut found = self.faults.iter().filter(is_there);
        let worst = found.next();
        let has_equals = OF_EQUALS.contains(&self.id) && found.next().is_some();
        worst.filter(|_| !has_equals)
    }
}

/// A kind of fault that a check finds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
pub struct FaultKind {
    /// The key of its evidence.
    #[schema(examples("empty_title"))]
    pub key: &'static str,
    /// What is wrong, in a few words.
    #[schema(examples("The page's title is empty"))]
    pub title: &'static str,
    /// What to do about it, if that is not what the rule says of all of them.
    #[serde(skip)]
    pub how_to_fix: Option<&'static str>,
}

impl FaultKind {
    pub(crate) const fn new(key: &'static str, title: &'static str) -> Self {
        Self {
            key,
            title,
            how_to_fix: None,
        }
    }

    /// With what to do about this kind alone.
    pub(crate) const fn with_steps(
        key: &'static str,
        title: &'static str,
        how_to_fix: &'static str,
    ) -> Self {
        Self {
            key,
            title,
            how_to_fix: Some(how_to_fix),
        }
    }
}

/// Who fixes what a check finds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Fixer {
    /// Whoever writes the page's texts and chooses its pictures.
    Content,
    /// Whoever makes the page's template or its program.
    Developer,
    /// Whoever runs the server.
    Hosting,
}

impl Fixer {
    /// Everybody who fixes something.
    pub const ALL: [Self; 3] = [Self::Content, Self::Developer, Self::Hosting];

    /// The name as programs know it.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Content => "content",
            Self::Developer => "developer",
            Self::Hosting => "hosting",
        }
    }

    /// The name for people.
    pub const fn title(self) -> &'static str {
        match self {
            Self::Content => "Content",
            Self::Developer => "Developer",
            Self::Hosting => "Hosting",
        }
    }
}

/// Roughly how long it takes to fix what a check finds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Effort {
    /// Less than an hour.
    Minutes,
    /// Less than a day.
    Hours,
    /// A day and more.
    Days,
}

impl Effort {
    /// The name as programs know it, and for people.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Minutes => "minutes",
            Self::Hours => "hours",
            Self::Days => "days",
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
