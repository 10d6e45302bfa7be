//! Markdown, for comments on changes and for summaries of pipelines.

use std::fmt::Write;

use page_audit::{Category, CategoryScore, Outcome};

use super::Printer;
use crate::expectation::{expectation, place};
use crate::groups::{Group, OnPage, groups};
use crate::inspect::Inspected;
use crate::markup::{code, markdown_of};
use crate::record::{Record, name, nothing_found};
use crate::site::SiteFinding;
use crate::texts::texts;
use crate::verdict::counted;

/// How many messages of a check, pages of a message and pieces of evidence of a page are shown.
const MOST_MESSAGES: usize = 5;
const MOST_PAGES: usize = 5;
const MOST_PLACES: usize = 3;
/// How many pages the table shows: GitHub takes no comment of more than 65,536 characters.
const MOST_ROWS: usize = 100;

#[derive(Default)]
pub struct Markdown {
    pages: Vec<Record>,
}

impl Printer for Markdown {
    fn page(&mut self, page: &Inspected) -> anyhow::Result<String> {
        self.pages.push(Record::of(page));
        Ok(String::new())
    }

    fn end(&mut self, site: &[SiteFinding]) -> anyhow::Result<String> {
        let mut text = "# Page audit\n\n".to_owned();
        text += &table(&self.pages);
        let groups = groups(&self.pages, site);
        if groups.is_empty() {
            let _ = writeln!(text, "\n{}", nothing_found(&self.pages));
        }
        for group in &groups {
            text += &section(group);
        }
        Ok(text)
    }
}

fn table(pages: &[Record]) -> String {
    let mut text = "| score |".to_owned();
    for category in Category::ALL {
        let _ = write!(text, " {} |", category.title());
    }
    text += " fail | warn | page |\n|--:|";
    text += &"--:|".repeat(Category::ALL.len() + 2);
    text += "---|\n";
    for page in pages.iter().take(MOST_ROWS) {
        // A line would end the table, and a bar the cell.
        let shown = code(&name(&page.url, page.file.as_ref())).replace('|', "\\|");
        match &page.result {
            Ok(scored) => {
                let _ = write!(text, "| {} |", scored.score);
                for category in &scored.categories {
                    let _ = write!(text, " {} |", score(category));
                }
                let _ = writeln!(text, " {} | {} | {shown} |", scored.fails, scored.warnings);
            }
            Err(failure) => {
                let empty = "|".repeat(Category::ALL.len() + 3);
                let _ = writeln!(
                    text,
                    "| – {empty} {shown}: {} |",
                    markdown_of(&failure.message)
                );
            }
        }
    }
    if pages.len() > MOST_ROWS {
        let _ = writeln!(text, "\nAnd {} more pages.", pages.len() - MOST_ROWS);
    }
    text
}

fn score(category: &CategoryScore) -> String {
    category
        .score
        .map_or("–".to_owned(), |score| score.to_string())
}

fn section(group: &Group<'_>) -> String {
    let Some(check) = group.check() else {
        return String::new();
    };
    let texts = texts(check);
    let outcome = match group.outcome {
        Outcome::Fail => "Fail",
        _ => "Warning",
    };
    let pages = match group.on.len() {
        1 => "1 page".to_owned(),
        pages => format!("{pages} pages"),
    };
    let mut text = format!(
        "\n## {outcome}: {} (`{}`)\n\n{pages}, severity {}. {}\n\n",
        markdown_of(texts.heading),
        check.id,
        check.severity.as_str(),
        markdown_of(texts.why),
    );
    let messages = group.by_message();
    for (message, on) in messages.iter().take(MOST_MESSAGES) {
        let _ = writeln!(text, "- {}", markdown_of(message));
        for on in on.iter().take(MOST_PAGES) {
            text += &item(on);
        }
        if on.len() > MOST_PAGES {
            let _ = writeln!(text, "  - and {} more pages", on.len() - MOST_PAGES);
        }
    }
    let rest = messages.iter().skip(MOST_MESSAGES);
    let rest: usize = rest.map(|(_, on)| on.len()).sum();
    if rest > 0 {
        let _ = writeln!(
            text,
            "- and in other words on {}",
            counted(rest, "more page")
        );
    }
    let _ = writeln!(
        text,
        "\nTo fix it: {} ([source](<{}>))",
        markdown_of(texts.how_to_fix),
        texts.source_url
    );
    text
}

fn item(on: &OnPage<'_>) -> String {
    let mut text = format!("  - {}\n", code(on.page));
    let evidence = &on.check.evidence;
    for item in evidence.items.iter().take(MOST_PLACES) {
        let place = place(item)
            .map(|place| code(&place) + " ")
            .unwrap_or_default();
        let _ = writeln!(text, "    - {place}{}", markdown_of(&expectation(item)));
    }
    let more = evidence.total.saturating_sub(MOST_PLACES as u64);
    if more > 0 {
        let _ = writeln!(text, "    - and {more} more");
    }
    text
}
