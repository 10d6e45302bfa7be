//! All pages, each seen by the engine, by Chromium and by axe-core: one run, whose results the
//! tests share.

use std::collections::BTreeMap;
use std::sync::OnceLock;

use page_audit::{Report, audit};
use serde::Deserialize;
use serde_json::json;

use crate::accessibility::axe_rules;
use crate::browser::{Answer, browse, here};
use crate::installed::oracles;
use crate::pages::{TestPage, pages};

/// An element, by its index among all elements of the document; -1 for one that is in no document.
pub type Place = i64;

/// A page, the engine's findings on it, and those of the browser and the checkers in it.
#[derive(Debug)]
pub struct Compared {
    pub page: TestPage,
    pub report: Report,
    pub seen: Seen,
    /// Role and name of each element that Chromium exposes to assistive technology.
    pub exposed: BTreeMap<Place, (String, String)>,
}

/// What the script `page.js` returns.
#[derive(Debug, Deserialize)]
pub struct Seen {
    pub facts: Facts,
    pub axe: Axe,
    /// For each of the engine's selectors, how many elements it finds, and the first of them.
    pub found: Vec<(usize, Place)>,
}

/// What axe-core reports, for each of its rules that reports something.
#[derive(Debug, Deserialize)]
pub struct Axe {
    /// The elements that it objects to.
    pub objections: BTreeMap<String, Vec<Place>>,
    /// The elements that it leaves to people to judge.
    pub open: BTreeMap<String, Vec<Place>>,
}

/// A browser's result of parsing a page's HTML.
#[derive(Debug, Deserialize)]
pub struct Facts {
    /// Each element's local name, parent and number of attributes.
    pub tree: Vec<(String, Place, usize)>,
    pub title: String,
    pub mode: String,
    pub doctype: Option<String>,
    pub encoding: String,
    pub base: String,
    pub links: Vec<(usize, String)>,
}

impl Compared {
    /// The part of the set that the page belongs to.
    pub fn part(&self) -> &str {
        self.page.name.split('/').next().unwrap()
    }

    /// The element and its ancestors.
    pub fn around(&self, place: Place) -> impl Iterator<Item = Place> {
        let parent = |place: &Place| {
            let index = usize::try_from(*place).ok()?;
            self.seen
                .facts
                .tree
                .get(index)
                .map(|(_, parent, _)| *parent)
        };
        std::iter::successors(Some(place), parent)
    }

    /// The elements that a check of the engine reports: selector and index.
    pub fn offenders(&self, check: &str) -> impl Iterator<Item = (&str, Place)> {
        let checks = self.report.checks.iter();
        let selectors = checks.flat_map(|result| {
            let items = result.evidence.items.iter();
            items.filter_map(|item| Some((result.id.as_str(), item.selector.as_deref()?)))
        });
        selectors
            .zip(&self.seen.found)
            .filter(move |((id, _), _)| *id == check)
            .map(|((_, selector), (_, place))| (selector, *place))
    }
}

/// All pages, each seen by all checkers. If something is not installed, reports that and returns
/// `None`.
pub fn compared() -> Option<&'static [Compared]> {
    static COMPARED: OnceLock<Option<Vec<Compared>>> = OnceLock::new();
    COMPARED.get_or_init(run).as_deref()
}

fn run() -> Option<Vec<Compared>> {
    let oracles = oracles()?;
    let pages = pages(&oracles);
    let reports: Vec<Report> = pages.iter().map(|page| audit(&page.snapshot)).collect();
    let asked = pages.iter().zip(&reports).map(|(page, report)| {
        json!({
            "name": page.name,
            "url": page.snapshot.final_url.as_str(),
            "headers": [["content-type", "text/html"]],
            "file": page.file,
            "question": selectors(report),
        })
    });
    let answers: Vec<Answer<Seen>> = browse(&json!({
        "accessibility": true,
        "scripts": [oracles.join("axe-core-4.14.1/axe.min.js"), here("page.js")],
        "ask": format!(
            "{{facts: factsOf(), axe: await verdictsOfAxe({}), found: found(question)}}",
            json!(axe_rules())
        ),
        "pages": asked.collect::<Vec<_>>(),
    }))?;
    let mut compared = Vec::new();
    for ((page, report), answer) in pages.into_iter().zip(reports).zip(answers) {
        assert_eq!(answer.name, page.name);
        compared.push(Compared {
            page,
            report,
            seen: answer.seen,
            exposed: answer.accessibility.unwrap(),
        });
    }
    Some(compared)
}

fn selectors(report: &Report) -> Vec<&str> {
    let checks = report.checks.iter();
    let items = checks.flat_map(|check| &check.evidence.items);
    items.filter_map(|item| item.selector.as_deref()).collect()
}
