//! `GET /docs/reports/checks.json`: the rules for programs.

use actix_web::HttpResponse;
use actix_web::http::header::CACHE_CONTROL;
use page_audit::{
    Category, CostRange, Effort, FaultKind, Fixer, LEAST_MEASURED, Measure, Outcome, RULESET,
    Reads, Rule, Severity, catalogue,
};
use serde::Serialize;
use utoipa::ToSchema;
use web::openapi::DocumentProblems;

use super::CACHE_FOR_AN_HOUR;

/// The rules by which pages are checked.
#[derive(Debug, Serialize, ToSchema)]
pub struct RuleSet {
    /// The version of the whole set. It increases when a rule, a weight or the score's arithmetic
    /// changes.
    ruleset: u32,
    /// The parts of the score, in the order reports show them.
    categories: Vec<RuleCategory>,
    /// What failures and warnings cost, in thousandths of the check's weight.
    costs: RuleCosts,
    /// What the costs of checks grow with.
    measures: Vec<RuleMeasure>,
    /// The least part, in percent, of the weight of what applies to a page that must be measured
    /// for a category to have a score.
    #[schema(maximum = 100)]
    least_measured: u8,
    /// The checks that cap scores when they fail, because a mean would hide the failure.
    gates: Vec<RuleGate>,
    /// Every check, in the order reports show them.
    checks: Vec<RuleCheck>,
}

/// A part of the score.
#[derive(Debug, Serialize, ToSchema)]
pub struct RuleCategory {
    /// The category.
    id: Category,
    /// Its name for people.
    #[schema(examples("Security"))]
    title: &'static str,
    /// How much it counts in the overall score: percent, when each category has a score.
    #[schema(maximum = 100)]
    weight: u8,
}

/// What failures and warnings cost, in thousandths of the check's weight.
#[derive(Debug, Serialize, ToSchema)]
pub struct RuleCosts {
    /// Of a check that fails.
    #[schema(value_type = CostRange)]
    fail: Option<CostRange>,
    /// Of a check that warns.
    #[schema(value_type = CostRange)]
    warn: Option<CostRange>,
}

/// What the costs of checks grow with.
#[derive(Debug, Serialize, ToSchema)]
pub struct RuleMeasure {
    /// The measure.
    id: Measure,
    /// The amount that costs the most; null for a share, of which that is all.
    full: Option<u64>,
}

/// A check that caps scores when it fails.
#[derive(Debug, Serialize, ToSchema)]
pub struct RuleGate {
    /// The check's id.
    #[schema(examples("noindex"))]
    check: &'static str,
    /// Its category.
    category: Category,
    /// The highest possible score of the category when it fails.
    #[schema(maximum = 100)]
    category_at_most: u8,
    /// The highest possible overall score when it fails.
    #[schema(maximum = 100)]
    overall_at_most: u8,
}

/// A check: everything about it except its findings on a page.
#[derive(Debug, Serialize, ToSchema)]
pub struct RuleCheck {
    /// The check's id. It never changes its meaning.
    #[schema(examples("title"))]
    id: &'static str,
    /// The part of the score it counts in.
    category: Category,
    /// How much it matters.
    severity: Severity,
    /// How much it counts in its category.
    weight: u8,
    /// What the cost of a failure or a warning grows with; null if it always costs the most.
    measure: Option<Measure>,
    /// What it is about: only the response, what the server sent, or the document, which is judged
    /// again as a browser shows it if the page is rendered.
    reads: Reads,
    /// What is right, in a few words: the title for a page that passes.
    title: &'static str,
    /// What is wrong, in a few words, if none of the faults says it more precisely.
    failing_title: &'static str,
    /// The kinds of faults that the check tells apart, the worst first; none if there is only one.
    /// A page that fails or gets a warning has the title of the worst that was found.
    faults: &'static [FaultKind],
    /// Who fixes it.
    fixer: Fixer,
    /// Roughly how long that takes.
    effort: Effort,
    /// Why it matters.
    why: &'static str,
    /// What to do when it fails.
    how_to_fix: &'static str,
    /// Where the rule comes from.
    #[schema(format = "uri")]
    source_url: &'static str,
}

impl RuleCheck {
    /// The check of a rule.
    pub fn from_rule(rule: &Rule) -> Self {
        Self {
            id: rule.id,
            category: rule.category,
            severity: rule.severity,
            weight: rule.severity.weight(),
            measure: rule.measure,
            reads: rule.reads(),
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

impl RuleSet {
    fn current() -> Self {
        let gates = catalogue().filter_map(|rule| {
            let gate = rule.gate?;
            Some(RuleGate {
                check: rule.id,
                category: rule.category,
                category_at_most: gate.category_at_most,
                overall_at_most: gate.overall_at_most,
            })
        });
        let categories = Category::ALL.map(|category| RuleCategory {
            id: category,
            title: category.title(),
            weight: category.weight(),
        });
        Self {
            ruleset: RULESET,
            costs: RuleCosts {
                fail: CostRange::of(Outcome::Fail),
                warn: CostRange::of(Outcome::Warn),
            },
            least_measured: LEAST_MEASURED,
            measures: Measure::ALL
                .map(|id| RuleMeasure {
                    id,
                    full: id.full(),
                })
                .into(),
            categories: categories.into(),
            gates: gates.collect(),
            checks: catalogue().map(RuleCheck::from_rule).collect(),
        }
    }
}

/// The rules by which pages are checked: every check with its category, severity and weight, why it
/// matters and how to fix it. No key is needed. A page for people is at `/docs/reports/checks`.
#[utoipa::path(
    get,
    path = "/docs/reports/checks.json",
    operation_id = "list_checks",
    tag = "Checks",
    security(()),
    responses(
        (
            status = 200,
            body = RuleSet,
            headers(("Cache-Control" = String, description = "How long the rules may be cached"))
        ),
        DocumentProblems,
    ),
)]
pub async fn list_rules() -> HttpResponse {
    HttpResponse::Ok()
        .insert_header((CACHE_CONTROL, CACHE_FOR_AN_HOUR))
        .json(RuleSet::current())
}
