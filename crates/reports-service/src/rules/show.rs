//! `GET /docs/reports/checks`: the rules for people.

use actix_web::http::StatusCode;
use actix_web::http::header::CACHE_CONTROL;
use actix_web::{HttpRequest, HttpResponse};
use askama::Template;
use look::{Layout, html};
use page_audit::{Category, EvidenceList, RULESET, Rule, Severity, catalogue};
use texts::Words;
use web::Problem;

use super::CACHE_FOR_AN_HOUR;
use crate::report_page::Chosen;
use report_view::wording;

/// The rules as a page.
#[derive(Template)]
#[template(path = "rules.html")]
struct RulesPage {
    layout: Layout,
    words: Words,
    ruleset: u32,
    /// The severities with their weights.
    weights: String,
    sections: Vec<Section>,
}

struct Section {
    category: Category,
    rules: Vec<RuleView>,
}

struct RuleView {
    rule: &'static Rule,
    title: String,
    failing_title: String,
    faults: Vec<String>,
    why: String,
    how_to_fix: String,
}

impl RuleView {
    fn new(words: Words, rule: &'static Rule) -> Self {
        let faults = rule.faults.iter();
        Self {
            rule,
            title: wording::title(words, rule),
            failing_title: wording::failing_title(words, rule),
            faults: faults
                .map(|fault| wording::fault_title(words, rule, fault))
                .collect(),
            why: wording::why(words, rule),
            how_to_fix: wording::how_to_fix(words, rule, &EvidenceList::default()),
        }
    }
}

/// Shows the rules to people.
pub async fn show_rules(request: HttpRequest) -> Result<HttpResponse, Problem> {
    let chosen = Chosen::from_request(&request, "");
    let words = chosen.words;
    let sections = Category::ALL.map(|category| Section {
        category,
        rules: catalogue()
            .filter(|rule| rule.category == category)
            .map(|rule| RuleView::new(words, rule))
            .collect(),
    });
    let page = RulesPage {
        layout: Layout::from_request(&request).in_words(words),
        words,
        ruleset: RULESET,
        weights: weights(words),
        sections: sections.into(),
    };
    let mut response = html(StatusCode::OK, &page)?;
    let headers = response.headers_mut();
    headers.insert(CACHE_CONTROL, CACHE_FOR_AN_HOUR);
    Ok(chosen.mark(response))
}

fn weights(words: Words) -> String {
    let severities = [
        Severity::High,
        Severity::Medium,
        Severity::Low,
        Severity::Info,
    ];
    let weights = severities.map(|severity| {
        let name = words.say(format!("severity-{}", severity.as_str()));
        format!("{name} {}", severity.weight())
    });
    weights.join(", ")
}
