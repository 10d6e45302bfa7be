//! JSON: an object for each page, each on a line, or all of them in one document.

use std::collections::{BTreeMap, BTreeSet};

use page_audit::{CheckResult, Report};
use serde::Serialize;

use super::Printer;
use crate::checks_page::ChecksPage;
use crate::findings::Findings;
use crate::inspect::Inspected;
use crate::site::SiteFinding;

#[derive(Serialize)]
struct Line<'a> {
    url: &'a str,
    final_url: Option<&'a str>,
    state: &'static str,
    error: Option<Error<'a>>,
    #[serde(flatten)]
    report: Option<&'a Report>,
    /// What the baseline does not know, if there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    new: Option<&'a [CheckResult]>,
}

#[derive(Serialize)]
struct Error<'a> {
    code: &'static str,
    message: &'a str,
}

#[derive(Serialize)]
struct OfSite<'a> {
    url: &'a str,
    #[serde(flatten)]
    check: &'a CheckResult,
}

/// One object on one line, so that many can be read one by one.
fn line(inspected: &Inspected) -> serde_json::Result<String> {
    let url = &inspected.url;
    let page = match &inspected.result {
        Ok(seen) => Line {
            url,
            final_url: Some(seen.final_url.as_str()),
            state: "ready",
            error: None,
            report: Some(&seen.report),
            new: seen.has_baseline.then_some(&seen.findings.new),
        },
        Err(failure) => Line {
            url,
            final_url: None,
            state: "failed",
            error: Some(Error {
                code: failure.code,
                message: &failure.message,
            }),
            report: None,
            new: None,
        },
    };
    serde_json::to_string(&page)
}

/// A line for each page.
pub struct Lines;

impl Printer for Lines {
    fn page(&mut self, page: &Inspected) -> anyhow::Result<String> {
        Ok(line(page)? + "\n")
    }

    fn end(&mut self, _site: &[SiteFinding]) -> anyhow::Result<String> {
        Ok(String::new())
    }
}

/// One document: `pages`, in `site` what only all of them show, and in `docs` where people read
/// about the checks that found something.
pub struct Document {
    page: ChecksPage,
    has_page: bool,
    /// The checks with a finding.
    found: BTreeSet<String>,
}

impl Document {
    pub fn new(page: ChecksPage) -> Self {
        Self {
            page,
            has_page: false,
            found: BTreeSet::new(),
        }
    }

    fn add(&mut self, findings: &Findings) {
        let ids = findings.new.iter().map(|check| &check.id);
        self.found.extend(ids.cloned());
    }

    /// Where people read about the checks with a finding, if that is known.
    fn docs(&self) -> serde_json::Result<String> {
        let sections = self.found.iter().map(|id| (id, self.page.section(id)));
        let known: Option<BTreeMap<&String, String>> =
            sections.map(|(id, url)| Some((id, url?))).collect();
        match known {
            Some(docs) if !docs.is_empty() => {
                Ok(format!(",\"docs\":{}", serde_json::to_string(&docs)?))
            }
            _ => Ok(String::new()),
        }
    }
}

impl Printer for Document {
    fn start(&mut self) -> anyhow::Result<String> {
        Ok("{\"pages\":[\n".to_owned())
    }

    fn page(&mut self, page: &Inspected) -> anyhow::Result<String> {
        let comma = if self.has_page { ",\n" } else { "" };
        self.has_page = true;
        if let Ok(seen) = &page.result {
            self.add(&seen.findings);
        }
        Ok(comma.to_owned() + &line(page)?)
    }

    fn end(&mut self, site: &[SiteFinding]) -> anyhow::Result<String> {
        let of_site = site.iter().flat_map(|finding| {
            let ignored = finding.findings.ignored.iter();
            let ignored = ignored.map(|ignored| &ignored.check);
            let checks = finding.findings.new.iter().chain(ignored);
            checks.map(|check| OfSite {
                url: &finding.url,
                check,
            })
        });
        let of_site = serde_json::to_string(&of_site.collect::<Vec<_>>())?;
        for finding in site {
            self.add(&finding.findings);
        }
        let docs = self.docs()?;
        Ok(format!("\n],\"site\":{of_site}{docs}}}\n"))
    }
}
