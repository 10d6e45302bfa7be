//! The report of one page.

use askama::Template;
use report_view::{AllFindings, Filter, Found, Links, Overview, ResultView, Subject};
use texts::Words;

use crate::checks_page::ChecksPage;
use crate::formats::reported::Reported;
use crate::inspect::{Inspected, Seen};

#[derive(Template)]
#[template(path = "report.html")]
struct ReportFile<'a> {
    words: Words,
    subject: Subject<'a>,
    result: &'a ResultView<'a>,
    found: &'a Found<'a>,
    links: Links,
}

impl ReportFile<'_> {
    fn title(&self) -> String {
        let title = ("title", self.subject.title());
        self.words
            .with("page-title", (("score", self.result.score), title))
    }

    fn overview(&self) -> Overview<'_> {
        Overview {
            words: self.words,
            result: self.result,
            found: self.found,
            is_filtered: false,
            since: None,
            links: &self.links,
        }
    }

    fn all_findings(&self) -> AllFindings<'_> {
        AllFindings {
            words: self.words,
            found: self.found,
            foreign_language: self.subject.language,
            filter: Filter::default(),
            links: &self.links,
            owner: None,
        }
    }
}

/// The whole file.
pub fn render(
    words: Words,
    page: &Inspected,
    seen: &Seen,
    checks: &ChecksPage,
) -> anyhow::Result<String> {
    let reported = Reported::new(words, page, seen);
    let Some(found) = &reported.result.found else {
        return Ok(String::new());
    };
    let file = ReportFile {
        words,
        subject: reported.subject,
        result: &reported.result,
        found,
        links: Links {
            rules: checks.url().map(str::to_owned),
            captures: None,
            share: None,
        },
    };
    Ok(file.render()?)
}
