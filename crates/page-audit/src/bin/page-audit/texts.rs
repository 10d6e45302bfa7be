//! The texts of a check, whether it is one of a page or one of a site.

use page_audit::{CheckResult, rule};

use crate::site::site_rule;

/// What is said about a check that fails or warns.
#[derive(Debug, Clone, Copy)]
pub struct Texts<'c> {
    pub heading: &'c str,
    pub why: &'c str,
    pub how_to_fix: &'c str,
    pub source_url: &'c str,
}

/// The texts of a check with this result.
pub fn texts(check: &CheckResult) -> Texts<'_> {
    if let Some(rule) = rule(&check.id) {
        return Texts {
            heading: rule.heading(check.outcome),
            why: rule.why,
            how_to_fix: rule.how_to_fix,
            source_url: rule.source_url,
        };
    }
    match site_rule(&check.id) {
        Some(rule) => Texts {
            heading: rule.failing_title,
            why: rule.why,
            how_to_fix: rule.how_to_fix,
            source_url: rule.source_url,
        },
        // There is none: every result is that of a rule.
        None => Texts {
            heading: &check.id,
            why: "",
            how_to_fix: "",
            source_url: "",
        },
    }
}
