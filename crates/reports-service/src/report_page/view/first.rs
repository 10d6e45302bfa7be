//! "Fix these first": the few fixes that raise the score most.

use std::borrow::Cow;

use page_audit::{Outcome, Points, Rating, Report};

const MAX_FIXES: usize = 5;

pub(super) struct FirstFixes<'r> {
    pub fixes: Vec<FirstFix<'r>>,
    /// The score now, and after all of these fixes, the difference, and the rating of the latter.
    pub from: Points,
    pub reached: Points,
    pub gain: Points,
    pub rating: &'static str,
    /// The number of other findings.
    pub others: usize,
}

pub(super) struct FirstFix<'r> {
    pub check: &'static str,
    pub heading: Cow<'r, str>,
    pub fixer: &'static str,
    pub effort: &'static str,
    pub outcome: &'static str,
    pub category: &'static str,
    pub places: u64,
    pub points: Points,
}

impl<'r> FirstFixes<'r> {
    /// `None` if no few fixes raise the score: there is nothing to fix, only minor faults, or more
    /// caps than fixes.
    pub(super) fn new(report: &'r Report) -> Option<Self> {
        let plan = report.fix_first(MAX_FIXES);
        let fixes = plan.fixes.iter();
        let fixes: Vec<FirstFix<'r>> = fixes
            .filter_map(|(check, points)| FirstFix::new(report, check, *points))
            .collect();
        let checks = report.checks.iter();
        let findings =
            checks.filter(|check| matches!(check.outcome, Outcome::Fail | Outcome::Warn));
        let findings = findings.count();
        (!fixes.is_empty()).then(|| Self {
            others: findings.saturating_sub(fixes.len()),
            fixes,
            from: plan.from,
            gain: plan.gain(),
            reached: plan.reached,
            rating: Rating::of(plan.reached.whole()).as_str(),
        })
    }

    /// Whether the check is one of those to fix first.
    pub(super) fn contains(&self, check: &str) -> bool {
        self.fixes.iter().any(|fix| fix.check == check)
    }
}

impl<'r> FirstFix<'r> {
    fn new(report: &'r Report, id: &str, points: Points) -> Option<Self> {
        let rule = page_audit::rule(id)?;
        let check = report.checks.iter().find(|check| check.id == id)?;
        Some(Self {
            check: rule.id,
            heading: check.heading(),
            fixer: rule.fixer.title(),
            effort: rule.effort.as_str(),
            outcome: check.outcome.as_str(),
            category: check.category.title(),
            places: check.evidence.total,
            points,
        })
    }
}
