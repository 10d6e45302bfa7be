//! A report as its page shows it: what needs fixing comes first.

use askama::Template;
use page_audit::{Category, CheckResult, Outcome, Rule};

use crate::model::{FullReport, Rating};

/// The page of a report.
#[derive(Template)]
#[template(path = "report.html")]
pub struct ReportPage<'a> {
    url: &'a str,
    project: &'a str,
    is_waiting: bool,
    error: Option<&'a str>,
    generated_at: Option<String>,
    score: Option<i16>,
    rating: &'a str,
    caps: Vec<Cap>,
    categories: Vec<CategoryView>,
}

struct Cap {
    failing_title: &'static str,
    most: u8,
}

struct CategoryView {
    name: &'static str,
    score: Option<u8>,
    checks: Vec<CheckView>,
}

struct CheckView {
    rule: &'static Rule,
    heading: &'static str,
    outcome: &'static str,
    needs_fix: bool,
    result: CheckResult,
    hidden: u64,
}

impl<'a> ReportPage<'a> {
    /// Prepares the page. A report that was stored under rules that this version can no longer read
    /// shows its score without its checks.
    pub fn new(report: &'a FullReport) -> Self {
        let row = &report.row;
        let found: Option<page_audit::Report> = report
            .checks
            .clone()
            .and_then(|checks| serde_json::from_value(checks).ok());
        let categories = found.as_ref().map(|found| {
            found.categories.iter().map(|category| CategoryView {
                name: category.id.title(),
                score: category.score,
                checks: checks_of(found, category.id),
            })
        });
        let caps = found.as_ref().map(|found| {
            found.caps.iter().filter_map(|cap| {
                Some(Cap {
                    failing_title: page_audit::rule(&cap.check)?.failing_title,
                    most: cap.overall_at_most,
                })
            })
        });
        Self {
            url: &row.url,
            project: &row.project,
            is_waiting: row.state.is_waiting(),
            error: row.error_message.as_deref(),
            generated_at: row
                .generated_at
                .map(|at| at.format("%Y-%m-%d %H:%M UTC").to_string()),
            score: row.score,
            rating: row.result.map_or("", Rating::as_str),
            caps: caps.into_iter().flatten().collect(),
            categories: categories.into_iter().flatten().collect(),
        }
    }
}

fn checks_of(report: &page_audit::Report, category: Category) -> Vec<CheckView> {
    let of_category = report
        .checks
        .iter()
        .filter(|check| check.category == category);
    let mut checks: Vec<CheckView> = of_category
        .filter_map(|check| {
            let rule = page_audit::rule(&check.id)?;
            Some(CheckView {
                rule,
                heading: rule.heading(check.outcome),
                outcome: outcome_name(check.outcome),
                needs_fix: matches!(check.outcome, Outcome::Fail | Outcome::Warn),
                hidden: check
                    .evidence
                    .total
                    .saturating_sub(check.evidence.items.len() as u64),
                result: check.clone(),
            })
        })
        .collect();
    checks.sort_by_key(|check| {
        (
            rank(check.result.outcome),
            std::cmp::Reverse(check.result.weight),
        )
    });
    checks
}

fn rank(outcome: Outcome) -> u8 {
    match outcome {
        Outcome::Fail => 0,
        Outcome::Warn => 1,
        Outcome::Unmeasured => 2,
        Outcome::Info => 3,
        Outcome::Pass => 4,
        Outcome::NotApplicable => 5,
    }
}

fn outcome_name(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Fail => "To fix",
        Outcome::Warn => "To improve",
        Outcome::Unmeasured => "Not measured",
        Outcome::Info => "For information",
        Outcome::Pass => "Good",
        Outcome::NotApplicable => "Does not apply",
    }
}
