//! `page-audit list`: every check.

use std::fmt::Write;

use page_audit::{Category, RULESET, Rule, Severity, catalogue};
use serde::Serialize;

use crate::arguments::ListFormat;
use crate::explain::{of_page, of_site};
use crate::site::SITE_RULES;
use crate::style::{Paint, Style};
use crate::wrap::wrapped;

/// The heading of what only the pages of a site together show.
const SITES: &str = "Whole sites";

/// A check in the list for people.
struct Row {
    id: &'static str,
    severity: Severity,
    title: &'static str,
}

/// A check for programs, with the names that the web service gives to the same.
#[derive(Serialize)]
struct Listed {
    id: &'static str,
    category: &'static str,
    severity: &'static str,
    weight: u8,
    title: &'static str,
    failing_title: &'static str,
    why: &'static str,
    how_to_fix: &'static str,
    source_url: &'static str,
}

pub fn list(format: ListFormat, style: Style) -> serde_json::Result<String> {
    match format {
        ListFormat::Text => Ok(text(style)),
        ListFormat::Json => json(),
        ListFormat::Markdown => Ok(markdown()),
    }
}

fn of(category: Category) -> impl Iterator<Item = &'static Rule> {
    catalogue().filter(move |rule| rule.category == category)
}

fn text(style: Style) -> String {
    let mut sections: Vec<(String, Vec<Row>)> = Vec::new();
    for category in Category::ALL {
        let heading = format!("{} [{}]", category.title(), category.as_str());
        let rows = of(category).map(|rule| Row {
            id: rule.id,
            severity: rule.severity,
            title: rule.title,
        });
        sections.push((heading, rows.collect()));
    }
    let of_sites = SITE_RULES.iter().map(|rule| Row {
        id: rule.id,
        severity: rule.severity,
        title: rule.title,
    });
    sections.push((SITES.to_owned(), of_sites.collect()));
    let rows = sections.iter().flat_map(|(_, rows)| rows);
    let longest = rows.map(|row| row.id.len()).max().unwrap_or(0);
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

fn json() -> serde_json::Result<String> {
    let rules: Vec<Listed> = catalogue()
        .map(|rule| Listed {
            id: rule.id,
            category: rule.category.as_str(),
            severity: rule.severity.as_str(),
            weight: rule.severity.weight(),
            title: rule.title,
            failing_title: rule.failing_title,
            why: rule.why,
            how_to_fix: rule.how_to_fix,
            source_url: rule.source_url,
        })
        .collect();
    serde_json::to_string_pretty(&rules).map(|text| text + "\n")
}

fn markdown() -> String {
    let mut text = format!(
        "# Checks\n\nEvery check of ruleset {RULESET}. This page is made by \
         `page-audit list --format markdown`;\n`page-audit explain CHECK` prints one section of it \
         in a terminal.\n"
    );
    for category in Category::ALL {
        let _ = write!(text, "\n## {}\n", category.title());
        text.extend(of(category).map(|rule| of_page(rule).markdown()));
    }
    let _ = write!(text, "\n## {SITES}\n");
    text.extend(SITE_RULES.iter().map(|rule| of_site(rule).markdown()));
    text
}
