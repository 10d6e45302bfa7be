//! How a report is assembled and scored.

use crate::catalogue::{catalogue, rule};
use crate::cost::cost;
use crate::finding::{Finding, Outcome};
use crate::page_facts::PageFacts;
use crate::report::{Cap, CategoryScore, CheckResult, RULESET, Report};
use crate::rule::Rule;
use crate::score::{Rating, Share};
use crate::tally::Tally;
use crate::unseen::is_unseen;

impl Report {
    /// Changes checks by this function, and scores the report again. What a check caps, it only
    /// caps while it still fails and counts.
    pub fn adjust(&mut self, mut adjust: impl FnMut(&mut CheckResult)) {
        let mut checks = std::mem::take(&mut self.checks);
        for check in &mut checks {
            adjust(check);
            check.weight = check.severity.weight();
            let failing_title = rule(&check.id)
                .and_then(|rule| rule.failing_title_of(check.outcome, &check.evidence));
            check.failing_title = failing_title.map(str::to_owned);
            if failing_title.is_none() {
                check.cost = None;
            }
        }
        let mut caps = std::mem::take(&mut self.caps);
        caps.retain(|cap| {
            let check = checks.iter().find(|check| check.id == cap.check);
            check.is_some_and(|check| check.outcome == Outcome::Fail && check.weight > 0)
        });
        *self = Self {
            ruleset: self.ruleset,
            rendered: self.rendered.take(),
            ..scored(checks, caps, self.page.take())
        };
    }
}

impl CheckResult {
    fn new(rule: &Rule, finding: Finding) -> Self {
        let failing_title = rule.failing_title_of(finding.outcome, &finding.evidence);
        debug_assert!(
            finding
                .extent
                .is_none_or(|extent| rule.measure == Some(extent.measure)),
            "{}: {finding:?}",
            rule.id
        );
        debug_assert!(
            failing_title.is_none() || knows_the_faults(rule, &finding),
            "{}: {finding:?}",
            rule.id
        );
        Self {
            id: rule.id.to_owned(),
            category: rule.category,
            severity: rule.severity,
            weight: rule.severity.weight(),
            outcome: finding.outcome,
            cost: cost(finding.outcome, finding.extent),
            failing_title: failing_title.map(str::to_owned),
            message: finding.message,
            value: finding.value,
            evidence: finding.evidence,
        }
    }
}

/// Whether each kind of fault in the evidence has a title.
fn knows_the_faults(rule: &Rule, finding: &Finding) -> bool {
    let is_known = |key: &str| rule.faults.iter().any(|fault| fault.key == key);
    let mut items = finding.evidence.items.iter();
    rule.faults.is_empty() || items.all(|item| item.key.as_deref().is_some_and(is_known))
}

/// Assembles a report about a page from the checks' findings, in this order.
pub(crate) fn report(
    page: PageFacts,
    findings: impl Iterator<Item = (&'static Rule, Finding)>,
) -> Report {
    let mut checks = Vec::with_capacity(catalogue().count());
    let mut caps = Vec::new();
    for (rule, finding) in findings {
        let finding = match page.stand_in {
            Some(stand_in) if is_unseen(rule, finding.outcome, stand_in) => {
                Finding::unmeasured(format!("{}: the content was not seen.", stand_in.title()))
            }
            _ => finding,
        };
        if let (Some(gate), Outcome::Fail) = (rule.gate, finding.outcome) {
            caps.push(Cap {
                check: rule.id.to_owned(),
                category: rule.category,
                category_at_most: gate.category_at_most,
                overall_at_most: gate.overall_at_most,
            });
        }
        checks.push(CheckResult::new(rule, finding));
    }
    scored(checks, caps, Some(page))
}

/// The report with these findings, scored.
pub(crate) fn scored(checks: Vec<CheckResult>, caps: Vec<Cap>, page: Option<PageFacts>) -> Report {
    let tally = Tally::new(&checks, &caps);
    let categories = tally.categories.iter().map(|category| CategoryScore {
        id: category.id,
        score: category.share().map(Share::percent),
        weight: category.id.weight(),
        cap: category.cap,
    });
    let score = tally.score();
    Report {
        ruleset: RULESET,
        score,
        is_partial: tally
            .categories
            .iter()
            .any(|category| category.uncapped.is_none()),
        rating: Rating::of(score),
        page,
        categories: categories.collect(),
        caps,
        checks,
        rendered: None,
    }
}
