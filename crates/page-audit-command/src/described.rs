//! What is said about checks, whether they are about one page or about all pages of a site.

use std::borrow::Cow;

use page_audit::{
    Category, CheckResult, Effort, FaultKind, Fixer, Gate, Rule, Severity, catalogue, rule,
};

use crate::site::rules::{SITE_RULES, SiteRule, site_rule};

/// What is said about a check.
#[derive(Debug, Clone, Copy)]
pub struct Described {
    pub id: &'static str,
    /// None if it is about the pages of a site together.
    pub category: Option<Category>,
    pub severity: Severity,
    pub gate: Option<Gate>,
    pub title: &'static str,
    pub failing_title: &'static str,
    pub faults: &'static [FaultKind],
    pub fixer: Fixer,
    pub effort: Effort,
    pub why: &'static str,
    pub how_to_fix: &'static str,
    pub source_url: &'static str,
}

impl From<&Rule> for Described {
    fn from(rule: &Rule) -> Self {
        Self {
            id: rule.id,
            category: Some(rule.category),
            severity: rule.severity,
            gate: rule.gate,
            title: rule.title,
            failing_title: rule.failing_title,
            faults: rule.faults,
            fixer: rule.fixer,
            effort: rule.effort,
            why: rule.why,
            how_to_fix: rule.how_to_fix,
            source_url: rule.source_url,
        }
    }
}

impl From<&SiteRule> for Described {
    fn from(rule: &SiteRule) -> Self {
        Self {
            id: rule.id,
            category: None,
            severity: rule.severity,
            gate: None,
            title: rule.title,
            failing_title: rule.failing_title,
            faults: &[],
            fixer: Fixer::Content,
            effort: Effort::Hours,
            why: rule.why,
            how_to_fix: rule.how_to_fix,
            source_url: rule.source_url,
        }
    }
}

impl Described {
    /// Who fixes it, and roughly how long that takes.
    pub fn fixer(&self) -> String {
        format!("{}, {}", self.fixer.as_str(), self.effort.as_str())
    }
}

/// The check of this name.
pub fn described(id: &str) -> Option<Described> {
    let of_page = rule(id).map(Described::from);
    of_page.or_else(|| site_rule(id).map(Described::from))
}

/// Every check: those of pages, category by category, then those of sites.
pub fn all() -> impl Iterator<Item = Described> {
    let of_sites = SITE_RULES.iter().map(|rule| Described::from(*rule));
    catalogue().map(Described::from).chain(of_sites)
}

/// What formats say about a check with a result.
#[derive(Debug, Clone)]
pub struct Texts<'c> {
    pub heading: Cow<'c, str>,
    pub why: &'c str,
    /// Who fixes it, and roughly how long that takes.
    pub fixer: String,
    pub how_to_fix: &'c str,
    pub source_url: &'c str,
}

/// The texts of a check with this result.
pub fn texts(check: &CheckResult) -> Texts<'_> {
    let heading = check.heading();
    match described(&check.id) {
        Some(described) => Texts {
            heading,
            why: described.why,
            fixer: described.fixer(),
            how_to_fix: rule(&check.id).map_or(described.how_to_fix, |rule| {
                rule.how_to_fix_of(&check.evidence)
            }),
            source_url: described.source_url,
        },
        // There is none: every result is that of a rule.
        None => Texts {
            heading,
            why: "",
            fixer: String::new(),
            how_to_fix: "",
            source_url: "",
        },
    }
}

/// The heading of a result, and its message unless that says the same.
pub fn with_heading(check: &CheckResult) -> String {
    match check.message_below_heading() {
        Some(message) => format!("{}: {message}", check.heading()),
        None => check.message.clone(),
    }
}
