//! Markdown, for comments on changes and for summaries of pipelines.

use std::fmt::Write;

use page_audit::{Category, CategoryScore, Changed, CheckResult, Evidence, Outcome, Rendered};

use super::Printer;
use crate::checks_page::ChecksPage;
use crate::described::texts;
use crate::expectation::{expectation, place};
use crate::groups::{Group, IgnoredOn, Kind, OnPage, groups, ignored, ignored_on};
use crate::inspect::Inspected;
use crate::markup::{code, markdown_of};
use crate::record::{Record, name, nothing_found};
use crate::site::SiteFinding;
use crate::verdict::counted;

/// How many kinds of faults of a check, pages of a kind and pieces of evidence of a page are shown.
const MAX_KINDS: usize = 5;
const MAX_PAGES: usize = 5;
const MAX_PLACES: usize = 3;
/// How many pages the table shows.
const MAX_ROWS: usize = 100;
/// How long the table, and all of it, get before the rest is only named: GitHub takes no comment of
/// more than 65,536 characters.
const MAX_TABLE_BYTES: usize = 20_000;
const MAX_BYTES: usize = 40_000;

/// How much is said of what browsers show, and of each page.
const MAX_RENDERED_BYTES: usize = 15_000;
const MAX_NOTES: usize = 30;

pub struct Markdown {
    page: ChecksPage,
    pages: Vec<Record>,
    /// What browsers show, by page.
    rendered: String,
    /// Of how many pages there is no room to say it.
    not_said: usize,
}

impl Markdown {
    pub fn new(page: ChecksPage) -> Self {
        Self {
            page,
            pages: Vec::new(),
            rendered: String::new(),
            not_said: 0,
        }
    }
}

impl Printer for Markdown {
    fn page(&mut self, page: &Inspected) -> anyhow::Result<String> {
        self.pages.push(Record::of(page));
        if let Ok(seen) = &page.result
            && let Some(rendered) = &seen.report.rendered
        {
            let name = name(&page.url, page.file.as_ref());
            let text = after_scripts(&name, rendered);
            if self.rendered.len() + text.len() <= MAX_RENDERED_BYTES {
                self.rendered += &text;
            } else {
                self.not_said += 1;
            }
        }
        Ok(String::new())
    }

    fn end(&mut self, site: &[SiteFinding]) -> anyhow::Result<String> {
        let mut text = "# Page audit\n\n".to_owned();
        text += &table(&self.pages);
        let groups = groups(&self.pages, site);
        if groups.is_empty() {
            let _ = writeln!(text, "\n{}", nothing_found(&self.pages));
        }
        let mut left_out = Vec::new();
        for group in &groups {
            let section = section(group, &self.page);
            if text.len() + section.len() <= MAX_BYTES {
                text += &section;
            } else {
                left_out.push(group);
            }
        }
        text += &named(&left_out);
        if !self.rendered.is_empty() {
            let _ = write!(text, "\n## After scripts\n\n{}", self.rendered);
        }
        if self.not_said > 0 {
            let pages = counted(self.not_said, "page");
            let _ = writeln!(
                text,
                "\nThere is no room for what scripts change on {pages}."
            );
        }
        text += &ignored_list(&ignored(&self.pages, site));
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
    let mut rows = 0;
    for page in pages.iter().take(MAX_ROWS) {
        if text.len() > MAX_TABLE_BYTES {
            break;
        }
        rows += 1;
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
    if pages.len() > rows {
        let _ = writeln!(text, "\nAnd {}.", counted(pages.len() - rows, "more page"));
    }
    text
}

fn score(category: &CategoryScore) -> String {
    category
        .score
        .map_or("–".to_owned(), |score| score.to_string())
}

fn section(group: &Group<'_>, page: &ChecksPage) -> String {
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
        markdown_of(&group.heading()),
        check.id,
        check.severity.as_str(),
        markdown_of(texts.why),
    );
    let kinds = group.kinds();
    for kind in kinds.iter().take(MAX_KINDS) {
        add_kind(kind, &mut text);
    }
    let rest = kinds.iter().skip(MAX_KINDS);
    let rest: usize = rest.map(|kind| kind.on.len()).sum();
    if rest > 0 {
        let _ = writeln!(
            text,
            "- and in other ways on {}",
            counted(rest, "more page")
        );
    }
    let about = page.section(&check.id);
    let about = about.map(|url| format!("[about {}](<{url}>), ", code(&check.id)));
    let _ = writeln!(
        text,
        "\nTo fix it ({}): {} ({}[source](<{}>))",
        texts.fixer,
        markdown_of(texts.how_to_fix),
        about.unwrap_or_default(),
        texts.source_url
    );
    text
}

/// The pages with the same kind of fault, below what is said about all of them.
fn add_kind(kind: &Kind<'_>, text: &mut String) {
    let indent = if kind.message.is_some() { "  " } else { "" };
    if let Some(message) = kind.message {
        let _ = writeln!(text, "- {}", markdown_of(message));
    }
    for on in kind.on.iter().take(MAX_PAGES) {
        let _ = write!(text, "{indent}- {}", code(on.page));
        if let Some(message) = kind.message_of(on) {
            let _ = write!(text, ": {}", markdown_of(message));
        }
        text.push('\n');
        add_places(on, indent, text);
    }
    let more = kind.on.len().saturating_sub(MAX_PAGES);
    if more > 0 {
        let _ = writeln!(text, "{indent}- and {}", counted(more, "more page"));
    }
}

/// What a browser shows of a page.
fn after_scripts(page: &str, rendered: &Rendered) -> String {
    let mut text = format!("- {}\n", code(page));
    let changed = rendered.changed.iter();
    let faults = changed.filter(|it| it.is_fault()).map(Changed::check);
    for check in faults.chain(&rendered.in_frames) {
        add_fault(check, &mut text);
    }
    let notes = rendered.notes();
    for note in notes.iter().take(MAX_NOTES) {
        let _ = writeln!(text, "  - {}: {}", note.title, markdown_of(&note.text));
    }
    let more = notes.len().saturating_sub(MAX_NOTES);
    if more > 0 {
        let _ = writeln!(text, "  - and {more} more");
    }
    text
}

fn add_fault(check: &CheckResult, text: &mut String) {
    let (id, message) = (&check.id, markdown_of(&check.message));
    let _ = writeln!(text, "  - {} (`{id}`): {message}", check.outcome.as_str());
    add_evidence(&check.evidence.items, "  ", text);
}

fn add_places(on: &OnPage<'_>, indent: &str, text: &mut String) {
    let evidence = &on.check.evidence;
    add_evidence(&evidence.items, indent, text);
    let more = evidence.total.saturating_sub(MAX_PLACES as u64);
    if more > 0 {
        let _ = writeln!(text, "{indent}  - and {more} more");
    }
}

fn add_evidence(items: &[Evidence], indent: &str, text: &mut String) {
    for item in items.iter().take(MAX_PLACES) {
        let place = place(item)
            .map(|place| code(&place) + " ")
            .unwrap_or_default();
        let found = markdown_of(&expectation(item));
        let _ = writeln!(text, "{indent}  - {place}{found}");
    }
}

/// The checks for whose sections there is no room.
fn named(left_out: &[&Group<'_>]) -> String {
    if left_out.is_empty() {
        return String::new();
    }
    let mut text = "\n## Also\n\n".to_owned();
    for group in left_out {
        let Some(check) = group.check() else { continue };
        let heading = markdown_of(&group.heading());
        let pages = counted(group.on.len(), "page");
        let _ = writeln!(text, "- {heading} (`{}`): {pages}", check.id);
    }
    text
}

fn ignored_list(ignored: &[IgnoredOn<'_>]) -> String {
    if ignored.is_empty() {
        return String::new();
    }
    let mut text = "\n## Ignored\n\nAs `page-audit.toml` says:\n\n".to_owned();
    for ignored in ignored {
        let _ = writeln!(text, "- {}", markdown_of(&ignored_on(ignored)));
    }
    text
}
