//! `GET /docs/reports/checks`: the rules for people.

use actix_web::http::StatusCode;
use actix_web::http::header::CACHE_CONTROL;
use actix_web::{HttpRequest, HttpResponse};
use askama::Template;
use look::{Layout, html};
use page_audit::{Category, RULESET, Rule, Severity, catalogue};
use web::Problem;

use super::CACHE_FOR_AN_HOUR;

/// The rules as a page.
#[derive(Template)]
#[template(path = "rules.html")]
struct RulesPage {
    layout: Layout,
    ruleset: u32,
    severities: [Severity; 4],
    sections: Vec<Section>,
}

struct Section {
    category: Category,
    rules: Vec<&'static Rule>,
}

/// Shows the rules to people.
pub async fn show_rules(request: HttpRequest) -> Result<HttpResponse, Problem> {
    let sections = Category::ALL.map(|category| Section {
        category,
        rules: catalogue()
            .filter(|rule| rule.category == category)
            .collect(),
    });
    let page = RulesPage {
        layout: Layout::of(&request),
        ruleset: RULESET,
        severities: [
            Severity::High,
            Severity::Medium,
            Severity::Low,
            Severity::Info,
        ],
        sections: sections.into(),
    };
    let mut response = html(StatusCode::OK, &page)?;
    let headers = response.headers_mut();
    headers.insert(CACHE_CONTROL, CACHE_FOR_AN_HOUR);
    Ok(response)
}
