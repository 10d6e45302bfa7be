//! JSON: an object for each page, each on a line, or all of them in one document.

use page_audit::{CheckResult, Report};
use serde::Serialize;

use super::Printer;
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

/// One document: `pages`, and in `site` what only all of them show.
#[derive(Default)]
pub struct Document {
    has_page: bool,
}

impl Printer for Document {
    fn start(&mut self) -> anyhow::Result<String> {
        Ok("{\"pages\":[\n".to_owned())
    }

    fn page(&mut self, page: &Inspected) -> anyhow::Result<String> {
        let comma = if self.has_page { ",\n" } else { "" };
        self.has_page = true;
        Ok(comma.to_owned() + &line(page)?)
    }

    fn end(&mut self, site: &[SiteFinding]) -> anyhow::Result<String> {
        let findings = site.iter().flat_map(|finding| {
            let checks = finding.findings.new.iter();
            checks.map(|check| OfSite {
                url: &finding.url,
                check,
            })
        });
        let site = serde_json::to_string(&findings.collect::<Vec<_>>())?;
        Ok(format!("\n],\"site\":{site}}}\n"))
    }
}
