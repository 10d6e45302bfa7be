//! `page-audit explain`: what a check is about, for people.

use std::fmt::Write;

use anyhow::bail;
use page_audit::{Category, similar_rules};

use crate::checks_page::ChecksPage;
use crate::described::{Described, described};
use crate::markup::markdown_of;
use crate::site::rules::SITE_RULES;
use crate::style::{Paint, Style};
use crate::wrap::{wrapped, wrapped_at};

/// The columns of Markdown that is kept in a repository.
const DOCUMENT_COLUMNS: usize = 100;

/// The texts of these checks.
///
/// # Errors
///
/// When there is no check of one of these names.
pub fn explain(names: &[String], page: &ChecksPage, style: Style) -> anyhow::Result<String> {
    let mut texts = Vec::new();
    for name in names {
        match described(name) {
            Some(described) => texts.push(described.text(page, style)),
            None => bail!("{}", unknown(name)),
        }
    }
    Ok(texts.join("\n"))
}

/// The error for a name that no check has.
pub fn unknown(name: &str) -> String {
    let part = name.to_ascii_lowercase().replace(['-', ' '], "_");
    let of_sites = SITE_RULES.iter().map(|rule| rule.id);
    let of_sites =
        of_sites.filter(|id| part.len() >= 3 && (id.contains(&part) || part.contains(id)));
    let of_pages = similar_rules(name).map(|rule| rule.id);
    let similar: Vec<&str> = of_pages.chain(of_sites).collect();
    if similar.is_empty() {
        format!("there is no check {name:?}; \"page-audit list\" has all of them")
    } else {
        let similar = similar.join(", ");
        format!("there is no check {name:?}; did you mean {similar}?")
    }
}

impl Described {
    /// For a terminal.
    fn text(&self, page: &ChecksPage, style: Style) -> String {
        let mut text = style.paint(Paint::Bold, self.id) + "\n";
        let mut paragraphs = vec![
            ("Requires", format!("{}.", self.title)),
            ("Else", self.otherwise()),
            ("Counts", self.weight()),
            ("Why", self.why.to_owned()),
            ("To fix", self.how_to_fix.to_owned()),
            ("Who", self.fixer()),
            ("Source", self.source_url.to_owned()),
        ];
        paragraphs.extend(page.section(self.id).map(|url| ("Page", url)));
        for (label, paragraph) in paragraphs {
            let lines = wrapped(&paragraph, &format!("{label:<10}"), &" ".repeat(10));
            let _ = writeln!(text, "{}", lines.join("\n"));
        }
        text
    }

    /// A section of a document.
    pub fn markdown(&self) -> String {
        let mut text = format!("\n### {}\n\n", self.id);
        let opening = format!("{}. Otherwise: {}", self.title, self.otherwise());
        let fix = format!("To fix it: {}", self.how_to_fix);
        for paragraph in [&opening, self.why, &fix] {
            let lines = wrapped_at(DOCUMENT_COLUMNS, &markdown_of(paragraph), "", "");
            let _ = write!(text, "{}\n\n", lines.join("\n"));
        }
        // The rows of a table may be long.
        let weight = markdown_of(&self.weight());
        let source = self.source_url;
        let _ = writeln!(
            text,
            "| counts | {weight} |\n|---|---|\n| who | {} |\n| source | <{source}> |",
            self.fixer()
        );
        text
    }

    /// What is wrong if it fails or warns.
    fn otherwise(&self) -> String {
        let faults = self.faults.iter().map(|fault| fault.title);
        let titles: Vec<&str> = [self.failing_title].into_iter().chain(faults).collect();
        format!("{}.", titles.join(". "))
    }

    /// How much the check counts.
    fn weight(&self) -> String {
        let severity = self.severity.as_str();
        let Some(category) = self.category.map(Category::title) else {
            return format!(
                "The pages of a site together (--sitemap, --crawl, --dir), severity {severity}: \
                 it does not change the score."
            );
        };
        let mut text = match self.severity.weight() {
            0 => format!("{category}, for information: it does not change the score."),
            weight => {
                format!("{category}, severity {severity}: a weight of {weight} in the category.")
            }
        };
        if let Some(gate) = self.gate {
            let _ = write!(
                text,
                " While it fails, the category's score is at most {} and that of the page at most \
                 {}.",
                gate.category_at_most, gate.overall_at_most
            );
        }
        text
    }
}
