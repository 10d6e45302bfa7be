//! What checks say of small pages: message, value and evidence, as reports show them.

use std::fmt::Write as _;

use page_audit::{Category, Outcome, Snapshot, Value, catalogue};

use super::checks::{page, page_at, run};

mod accessibility;
mod counted;
mod fetched;
mod miscellaneous;
mod performance;
mod security;
mod seo;

/// A check, the URL of a page, headers of its answer, and its HTML.
type Answer = (
    &'static str,
    &'static str,
    &'static [(&'static str, &'static str)],
    &'static str,
);

const HERE: &str = "https://example.com/shop/shoes";
/// How many pieces of evidence are enough to see what they say.
const SHOWN: usize = 3;

const HTTP: &str = "http://example.com/shop/shoes";

/// What the checks of a category say of these pages, in the catalogue's order.
fn findings(category: Category, pages: &[(&str, &[&str])], answers: &[Answer]) -> String {
    let mut written = String::new();
    let mut fetched = fetched::pages();
    fetched.extend(counted::fetched());
    let of_category = catalogue().filter(|rule| rule.category == category);
    for rule in of_category {
        let _infallible = writeln!(written, "# {}", rule.id);
        let pages = pages.iter().chain(counted::PAGES);
        let of_rule = pages.filter(|(check, _)| *check == rule.id);
        for html in of_rule.flat_map(|(_, pages)| *pages) {
            write(&mut written, rule.id, html, &page(html));
        }
        for (_, url, headers, html) in answers.iter().filter(|answer| answer.0 == rule.id) {
            let snapshot = headers
                .iter()
                .fold(page_at(url, html), |snapshot, (name, value)| {
                    snapshot.with_header(name, *value)
                });
            let shown = format!("{url} {headers:?} {html}");
            write(&mut written, rule.id, &shown, &snapshot);
        }
        for (_, shown, snapshot) in fetched.iter().filter(|page| page.0 == rule.id) {
            write(&mut written, rule.id, shown, snapshot);
        }
    }
    written
}

fn write(written: &mut String, check: &str, shown: &str, snapshot: &Snapshot) {
    let result = run(check, snapshot);
    let shown: String = shown.chars().take(200).collect();
    let outcome = match result.outcome {
        Outcome::Pass => "pass",
        Outcome::Warn => "warn",
        Outcome::Fail => "fail",
        Outcome::NotApplicable => "not applicable",
        Outcome::Info => "info",
        Outcome::Unmeasured => "unmeasured",
    };
    let _infallible = writeln!(written, "{shown:?}\n  {outcome}: {}", result.message);
    let _infallible = match &result.value {
        Some(Value::Number(number)) => writeln!(written, "  value {number}"),
        Some(Value::Text(text)) => writeln!(written, "  value {text:?}"),
        None => Ok(()),
    };
    for item in result.evidence.items.iter().take(SHOWN) {
        let place = match (item.line, &item.selector) {
            (Some(line), Some(selector)) => format!("line {line}, {selector}: "),
            (None, None) => String::new(),
            one_alone => panic!("{one_alone:?}"),
        };
        let (found, expected) = (&item.found, &item.expected);
        let _infallible = writeln!(written, "  - {place}{found} (expected: {expected})");
    }
    if result.evidence.items.len() > SHOWN {
        let _infallible = writeln!(written, "  {} in all", result.evidence.total);
    }
}

#[test]
fn what_is_said_about_being_found() {
    let said = findings(Category::Seo, seo::PAGES, seo::ANSWERS);
    insta::assert_snapshot!(said);
}

#[test]
fn what_is_said_about_being_quick() {
    let said = findings(
        Category::Performance,
        performance::PAGES,
        performance::ANSWERS,
    );
    insta::assert_snapshot!(said);
}

#[test]
fn what_is_said_about_keeping_visitors_safe() {
    let said = findings(Category::Security, security::PAGES, security::ANSWERS);
    insta::assert_snapshot!(said);
}

#[test]
fn what_is_said_about_being_usable_by_everybody() {
    let said = findings(
        Category::Accessibility,
        accessibility::PAGES,
        accessibility::ANSWERS,
    );
    insta::assert_snapshot!(said);
}

#[test]
fn what_is_said_about_good_practice() {
    let said = findings(
        Category::Miscellaneous,
        miscellaneous::PAGES,
        miscellaneous::ANSWERS,
    );
    insta::assert_snapshot!(said);
}
