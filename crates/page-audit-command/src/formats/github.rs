//! Annotations of GitHub Actions: workflow commands, one on each line.

use std::fmt::Write;
use std::path::Path;

use page_audit::{CheckResult, Evidence, Outcome};

use super::Printer;
use crate::described::texts;
use crate::expectation::expectation;
use crate::inspect::Inspected;
use crate::site::SiteFinding;

/// GitHub shows ten annotations of each kind for a step: one check must not take all of them.
const MAX_OF_A_CHECK: usize = 3;

pub struct Github;

impl Printer for Github {
    fn page(&mut self, page: &Inspected) -> anyhow::Result<String> {
        let file = page.file.as_deref();
        let seen = match &page.result {
            Ok(seen) => seen,
            Err(failure) => {
                let text = format!("{}: {}", page.url, failure.message);
                return Ok(command("error", file, None, "not checked", &text));
            }
        };
        let checks = seen.findings.new.iter();
        Ok(checks
            .map(|check| annotations(&page.url, file, check))
            .collect())
    }

    fn end(&mut self, site: &[SiteFinding]) -> anyhow::Result<String> {
        let annotate = |finding: &SiteFinding| {
            let checks = finding.findings.new.iter();
            let file = finding.file.as_deref();
            let annotations = checks.map(|check| annotations(&finding.url, file, check));
            annotations.collect::<String>()
        };
        Ok(site.iter().map(annotate).collect())
    }
}

/// One annotation for each place if the page is a file, where they can be shown, and else one for
/// the check.
fn annotations(url: &str, file: Option<&Path>, check: &CheckResult) -> String {
    let kind = match check.outcome {
        Outcome::Fail => "error",
        _ => "warning",
    };
    let title = format!("{} [{}]", texts(check).heading, check.id);
    let page = if file.is_some() { "" } else { url };
    let separator = if file.is_some() { "" } else { ": " };
    let text = format!("{page}{separator}{}", check.message);
    let places: Vec<&Evidence> = check.evidence.items.iter().collect();
    let lines: Vec<&Evidence> = places
        .iter()
        .copied()
        .filter(|at| at.line.is_some())
        .collect();
    if file.is_none() || lines.is_empty() {
        let shown = places.iter().take(MAX_OF_A_CHECK);
        let text = shown.fold(text, |mut text, evidence| {
            let _ = write!(text, "\n{}", place(evidence));
            text
        });
        return command(kind, file, None, &title, &text);
    }
    let shown = lines.into_iter().take(MAX_OF_A_CHECK);
    let at = shown.map(|evidence| {
        let text = format!("{text}\n{}", place(evidence));
        command(kind, file, evidence.line, &title, &text)
    });
    at.collect()
}

fn place(evidence: &Evidence) -> String {
    match &evidence.selector {
        Some(selector) => format!("{selector}: {}", expectation(evidence)),
        None => expectation(evidence),
    }
}

fn command(kind: &str, file: Option<&Path>, line: Option<u32>, title: &str, text: &str) -> String {
    let mut properties = Vec::new();
    if let Some(file) = file {
        properties.push(format!("file={}", property(&file.to_string_lossy())));
    }
    if let Some(line) = line {
        properties.push(format!("line={line}"));
    }
    properties.push(format!("title={}", property(title)));
    format!("::{kind} {}::{}\n", properties.join(","), message(text))
}

/// Nothing in a text can end the command or begin another.
fn message(text: &str) -> String {
    let text = text.replace('%', "%25").replace('\r', "%0D");
    text.replace('\n', "%0A")
}

fn property(text: &str) -> String {
    message(text).replace(':', "%3A").replace(',', "%2C")
}
