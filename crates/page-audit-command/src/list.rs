//! `page-audit list`: every check.

use std::fmt::Write;

use page_audit::{Category, Effort, FaultKind, Fixer, Measure, RULESET, Reads, Rule};
use serde::Serialize;

use crate::arguments::ListFormat;
use crate::checks_page::ChecksPage;
use crate::described::{Described, all};
use crate::style::{Paint, Style};
use crate::wrap::wrapped;

/// The heading of what only the pages of a site together show.
const SITES: &str = "Whole sites";

/// A check for programs, with the names that the web service gives to the same.
#[derive(Serialize)]
struct Listed {
    id: &'static str,
    category: &'static str,
    severity: &'static str,
    weight: u8,
    #[serde(skip_serializing_if = "Option::is_none")]
    measure: Option<Measure>,
    #[serde(skip_serializing_if = "Option::is_none")]
    reads: Option<Reads>,
    title: &'static str,
    failing_title: &'static str,
    faults: &'static [FaultKind],
    fixer: Fixer,
    effort: Effort,
    why: &'static str,
    how_to_fix: &'static str,
    source_url: &'static str,
    /// Where people read about it.
    #[serde(skip_serializing_if = "Option::is_none")]
    docs_url: Option<String>,
}

pub fn list(format: ListFormat, page: &ChecksPage, style: Style) -> serde_json::Result<String> {
    match format {
        ListFormat::Text => Ok(text(style)),
        ListFormat::Json => json(page),
        ListFormat::Markdown => Ok(markdown()),
    }
}

/// The checks of this category, or those of sites.
fn of(category: Option<Category>) -> impl Iterator<Item = Described> {
    all().filter(move |described| described.category == category)
}

fn text(style: Style) -> String {
    let mut sections: Vec<(String, Vec<Described>)> = Vec::new();
    for category in Category::ALL {
        let heading = format!("{} [{}]", category.title(), category.as_str());
        sections.push((heading, of(Some(category)).collect()));
    }
    sections.push((SITES.to_owned(), of(None).collect()));
    let longest = all().map(|row| row.id.len()).max().unwrap_or(0);
    let mut text = String::new();
    for (heading, rows) in &sections {
        let _ = writeln!(text, "{}", style.paint(Paint::Bold, heading));
        for row in rows {
            let first = format!("  {:<longest$}  {:<6}  ", row.id, row.severity.as_str());
            let next = " ".repeat(first.len());
            let _ = writeln!(text, "{}", wrapped(row.title, &first, &next).join("\n"));
        }
        text.push('\n');
    }
    text + "\"page-audit explain CHECK\" says more about a check.\n"
}

fn json(page: &ChecksPage) -> serde_json::Result<String> {
    let rule = |described: &Described| page_audit::rule(described.id);
    let of_category = |described: Described| {
        Some(Listed {
            id: described.id,
            category: described.category?.as_str(),
            severity: described.severity.as_str(),
            weight: described.severity.weight(),
            measure: rule(&described).and_then(|rule| rule.measure),
            reads: rule(&described).map(Rule::reads),
            title: described.title,
            failing_title: described.failing_title,
            faults: described.faults,
            fixer: described.fixer,
            effort: described.effort,
            why: described.why,
            how_to_fix: described.how_to_fix,
            source_url: described.source_url,
            docs_url: page.section(described.id),
        })
    };
    let listed: Vec<Listed> = all().filter_map(of_category).collect();
    serde_json::to_string_pretty(&listed).map(|text| text + "\n")
}

fn markdown() -> String {
    let mut text = format!(
        "# Checks\n\nEvery check of ruleset {RULESET}. This page is made by \
         `page-audit list --format markdown`;\n`page-audit explain CHECK` prints one section of it \
         in a terminal.\n"
    );
    for category in Category::ALL {
        let _ = write!(text, "\n## {}\n", category.title());
        text.extend(of(Some(category)).map(|described| described.markdown()));
    }
    let _ = write!(text, "\n## {SITES}\n");
    text.extend(of(None).map(|described| described.markdown()));
    text
}
