//! "Fix these first": the few fixes that raise the score most.

use page_audit::{Outcome, Points, Rating, Report};
use texts::Words;

use crate::said::heading;

const MAX_FIXES: usize = 5;

pub struct FirstFixes {
    words: Words,
    pub fixes: Vec<FirstFix>,
    /// The score now, and after all of these fixes, the difference, and the rating of the latter.
    pub from: Points,
    pub reached: Points,
    pub gain: Points,
    pub rating: &'static str,
    /// The number of other findings.
    pub others: usize,
}

pub struct FirstFix {
    pub check: &'static str,
    pub heading: String,
    pub fixer: String,
    pub effort: String,
    pub outcome: &'static str,
    pub category: String,
    pub places: u64,
    pub points: Points,
}

impl FirstFixes {
    /// `None` if no few fixes raise the score: there is nothing to fix, only minor faults, or more
    /// caps than fixes.
    pub fn new(words: Words, report: &Report) -> Option<Self> {
        let plan = report.fix_first(MAX_FIXES);
        let fixes = plan.fixes.iter();
        let fixes: Vec<FirstFix> = fixes
            .filter_map(|(check, points)| FirstFix::new(words, report, check, *points))
            .collect();
        let checks = report.checks.iter();
        let findings =
            checks.filter(|check| matches!(check.outcome, Outcome::Fail | Outcome::Warn));
        let findings = findings.count();
        (!fixes.is_empty()).then(|| Self {
            words,
            others: findings.saturating_sub(fixes.len()),
            fixes,
            from: plan.from,
            gain: plan.gain(),
            reached: plan.reached,
            rating: Rating::of(plan.reached.whole()).as_str(),
        })
    }

    /// The score after all of these fixes, in words.
    pub fn reached_in_words(&self) -> String {
        let words = self.words;
        let rating = words.say(format!("rating-{}", self.rating));
        let scores = (
            ("count", self.fixes.len()),
            ("reached", words.number(self.reached)),
            ("from", words.number(self.from)),
            ("rating", rating),
        );
        words.with("first-reached", scores)
    }

    /// What fixing the check gives in its turn, if it is one of those to fix first.
    pub fn points_of(&self, check: &str) -> Option<Points> {
        let mut fixes = self.fixes.iter();
        fixes.find(|fix| fix.check == check).map(|fix| fix.points)
    }
}

impl FirstFix {
    fn new(words: Words, report: &Report, id: &str, points: Points) -> Option<Self> {
        let rule = page_audit::rule(id)?;
        let check = report.checks.iter().find(|check| check.id == id)?;
        Some(Self {
            check: rule.id,
            heading: heading(words, check),
            fixer: words.say(format!("fixer-{}", rule.fixer.as_str())),
            effort: words.say(format!("effort-{}", rule.effort.as_str())),
            outcome: check.outcome.as_str(),
            category: words.say(format!("category-{}", check.category.as_str())),
            places: check.evidence.total,
            points,
        })
    }
}
