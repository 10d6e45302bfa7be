//! One HTML file that needs nothing else.

use std::fmt::Write;

use page_audit::{Category, Outcome};

use super::Printer;
use crate::checks_page::ChecksPage;
use crate::described::texts;
use crate::expectation::{expectation, place};
use crate::groups::{Group, IgnoredOn, Kind, OnPage, groups, ignored, ignored_on};
use crate::inspect::Inspected;
use crate::markup::escaped;
use crate::record::{Record, name, nothing_found};
use crate::site::SiteFinding;

/// How many pages each message shows before the rest is folded away.
const FEW_PAGES: usize = 5;

const STYLE: &str = include_str!("html/style.css");

pub struct Html {
    page: ChecksPage,
    pages: Vec<Record>,
}

impl Html {
    pub fn new(page: ChecksPage) -> Self {
        Self {
            page,
            pages: Vec::new(),
        }
    }
}

impl Printer for Html {
    fn page(&mut self, page: &Inspected) -> anyhow::Result<String> {
        self.pages.push(Record::of(page));
        Ok(String::new())
    }

    fn end(&mut self, site: &[SiteFinding]) -> anyhow::Result<String> {
        let title = match self.pages.as_slice() {
            [page] => format!("Page audit of {}", name(&page.url, page.file.as_ref())),
            pages => format!("Page audit of {} pages", pages.len()),
        };
        let title = escaped(&title);
        let mut text = format!(
            "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
             <title>{title}</title>\n\
             <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
             <style>\n{STYLE}</style>\n</head>\n<body>\n<main>\n<h1>{title}</h1>\n"
        );
        table(&self.pages, &mut text);
        let groups = groups(&self.pages, site);
        text += "<h2>What to fix</h2>\n";
        if groups.is_empty() {
            let _ = writeln!(text, "<p>{}</p>", nothing_found(&self.pages));
        }
        for group in &groups {
            section(group, &self.page, &mut text);
        }
        add_ignored(&ignored(&self.pages, site), &mut text);
        text += "</main>\n</body>\n</html>\n";
        Ok(text)
    }
}

fn table(pages: &[Record], text: &mut String) {
    *text += "<div class=\"wide\">\n<table>\n<thead><tr><th scope=\"col\">Page</th>\
        <th scope=\"col\">Score</th>";
    for category in Category::ALL {
        let _ = write!(text, "<th scope=\"col\">{}</th>", category.title());
    }
    *text += "<th scope=\"col\">Fail</th><th scope=\"col\">Warn</th></tr></thead>\n<tbody>\n";
    for page in pages {
        let shown = escaped(&name(&page.url, page.file.as_ref()));
        let _ = write!(text, "<tr><th scope=\"row\">{shown}</th>");
        match &page.result {
            Ok(scored) => {
                let _ = write!(text, "<td>{}</td>", scored.score);
                for category in &scored.categories {
                    let score = category.score.map(|score| score.to_string());
                    let _ = write!(text, "<td>{}</td>", score.as_deref().unwrap_or("–"));
                }
                let _ = writeln!(
                    text,
                    "<td>{}</td><td>{}</td></tr>",
                    scored.fails, scored.warnings
                );
            }
            Err(failure) => {
                let columns = Category::ALL.len() + 3;
                let message = escaped(&failure.message);
                let _ = writeln!(text, "<td colspan=\"{columns}\">{message}</td></tr>");
            }
        }
    }
    *text += "</tbody>\n</table>\n</div>\n";
}

fn section(group: &Group<'_>, page: &ChecksPage, text: &mut String) {
    let Some(check) = group.check() else {
        return;
    };
    let texts = texts(check);
    let (class, outcome) = match group.outcome {
        Outcome::Fail => ("fail", "Fail"),
        _ => ("warn", "Warning"),
    };
    let pages = match group.on.len() {
        1 => "1 page".to_owned(),
        pages => format!("{pages} pages"),
    };
    let _ = write!(
        text,
        "<section id=\"{id}\">\n<h3><span class=\"{class}\">{outcome}</span> {heading}</h3>\n\
         <p class=\"facts\"><code>{id}</code>, severity {severity}, {pages}</p>\n<p>{why}</p>\n",
        id = escaped(&check.id),
        heading = escaped(&group.heading()),
        severity = check.severity.as_str(),
        why = escaped(texts.why),
    );
    for kind in group.kinds() {
        if let Some(message) = kind.message {
            let _ = writeln!(text, "<p>{}</p>", escaped(message));
        }
        let (few, more) = kind.on.split_at(kind.on.len().min(FEW_PAGES));
        list(few, &kind, text);
        if !more.is_empty() {
            let _ = writeln!(text, "<details><summary>{} more</summary>", more.len());
            list(more, &kind, text);
            *text += "</details>\n";
        }
    }
    let id = escaped(&check.id);
    let section = page.section(&check.id);
    let about = section.map(|url| format!("<a href=\"{}\">About {id}</a> ", escaped(&url)));
    let _ = writeln!(
        text,
        "<p><strong>To fix it ({}):</strong> {} {}<a href=\"{}\">Source of {id}</a></p>\n</section>",
        escaped(&texts.fixer),
        escaped(texts.how_to_fix),
        about.unwrap_or_default(),
        escaped(texts.source_url),
    );
}

fn add_ignored(ignored: &[IgnoredOn<'_>], text: &mut String) {
    if ignored.is_empty() {
        return;
    }
    *text += "<h2>Ignored</h2>\n<p>As <code>page-audit.toml</code> says.</p>\n<ul>\n";
    for ignored in ignored {
        let _ = writeln!(text, "<li>{}</li>", escaped(&ignored_on(ignored)));
    }
    *text += "</ul>\n";
}

fn list<'p>(pages: &[OnPage<'p>], kind: &Kind<'p>, text: &mut String) {
    *text += "<ul>\n";
    for on in pages {
        let _ = write!(text, "<li>{}", escaped(on.page));
        if let Some(message) = kind.message_of(on) {
            let _ = write!(text, "<br>{}", escaped(message));
        }
        let evidence = &on.check.evidence;
        if !evidence.items.is_empty() {
            *text += "<ul>\n";
            for item in &evidence.items {
                let place = place(item).map(|place| format!("<code>{}</code> ", escaped(&place)));
                let place = place.unwrap_or_default();
                let _ = writeln!(text, "<li>{place}{}</li>", escaped(&expectation(item)));
            }
            let more = evidence.total.saturating_sub(evidence.items.len() as u64);
            if more > 0 {
                let _ = writeln!(text, "<li>and {more} more</li>");
            }
            *text += "</ul>";
        }
        *text += "</li>\n";
    }
    *text += "</ul>\n";
}
