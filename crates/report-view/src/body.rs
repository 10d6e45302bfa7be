//! A report as HTML: the parts of its page that come from the findings.

use askama::Template;
use askama::filters::HtmlSafe;
use texts::Words;

use crate::elsewhere;
use crate::filter::Filter;
use crate::result::{Found, ResultView};

/// The number of facts shown first in a report without faults.
const FIRST_FACTS: usize = 6;

/// Where links of a report lead.
pub struct Links {
    /// The page with a section for each rule, by its id, if there is one.
    pub rules: Option<String>,
    /// Before the names of the browser's pictures and document, if they can be loaded.
    pub captures: Option<String>,
    /// The token of the link by which a guest reads it, which stays in its addresses.
    pub share: Option<String>,
}

impl Links {
    /// The address of the same page with another query, which begins with a question mark.
    fn same_page(&self, query: &str) -> String {
        match (&self.share, query.strip_prefix('?')) {
            (Some(share), Some(query)) => format!("?share={share}&{query}"),
            _ => query.to_owned(),
        }
    }
}

/// What its owner can change about a report.
pub struct Owner<'a> {
    /// The address of the report in the console.
    pub console: String,
    /// The token of the owner's session.
    pub token: &'a str,
}

/// The score, what to fix first, and what a browser shows.
#[derive(Template)]
#[template(path = "report/overview.html")]
pub struct Overview<'a> {
    /// The language.
    pub words: Words,
    /// The score.
    pub result: &'a ResultView<'a>,
    /// What it is made of.
    pub found: &'a Found<'a>,
    /// Whether only some findings are asked for.
    pub is_filtered: bool,
    /// The difference to the score before, and the rating whose colour it has.
    pub since: Option<(String, &'static str)>,
    /// Where links lead.
    pub links: &'a Links,
}

/// All findings, and how others show the page.
#[derive(Template)]
#[template(path = "report/all_findings.html")]
pub struct AllFindings<'a> {
    /// The language.
    pub words: Words,
    /// The findings.
    pub found: &'a Found<'a>,
    /// The language of the audited page.
    pub foreign_language: &'a str,
    /// Which are asked for.
    pub filter: Filter,
    /// Where links lead.
    pub links: &'a Links,
    /// The owner, if it is who reads.
    pub owner: Option<Owner<'a>>,
}

/// Templates escape what they show.
impl HtmlSafe for Overview<'_> {}
impl HtmlSafe for AllFindings<'_> {}
