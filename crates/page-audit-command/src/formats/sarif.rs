//! SARIF 2.1.0 (OASIS), for code scanning: a result for each piece of evidence.

use std::collections::HashSet;
use std::path::Path;

use page_audit::{Category, Changed, CheckResult, Evidence, Outcome, Rendered, Severity};
use percent_encoding::{AsciiSet, CONTROLS, utf8_percent_encode};
use serde::Serialize;

use super::Printer;
use crate::baseline::fingerprint;
use crate::checks_page::ChecksPage;
use crate::described::{all, with_heading};
use crate::expectation::expectation;
use crate::inspect::Inspected;
use crate::site::SiteFinding;

const SCHEMA: &str =
    "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json";
const VERSION: &str = env!("CARGO_PKG_VERSION");

/// What a path may not contain as a part of a URI (RFC 3986 §3.3).
const NOT_IN_PATHS: &AsciiSet = &CONTROLS
    .add(b' ')
    .add(b'"')
    .add(b'#')
    .add(b'%')
    .add(b'<')
    .add(b'>')
    .add(b'?')
    .add(b'[')
    .add(b'\\')
    .add(b']')
    .add(b'^')
    .add(b'`')
    .add(b'{')
    .add(b'|')
    .add(b'}')
    // The first segment of a relative reference would be a scheme.
    .add(b':');

pub struct Sarif {
    page: ChecksPage,
    results: Vec<ResultOf>,
    notifications: Vec<Notification>,
}

#[derive(Serialize)]
struct Log<'r> {
    #[serde(rename = "$schema")]
    schema: &'static str,
    version: &'static str,
    runs: [Run<'r>; 1],
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Run<'r> {
    tool: Tool,
    invocations: [Invocation<'r>; 1],
    results: &'r [ResultOf],
    column_kind: &'static str,
}

#[derive(Serialize)]
struct Tool {
    driver: Driver,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Driver {
    name: &'static str,
    semantic_version: &'static str,
    rules: Vec<RuleOf>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct RuleOf {
    id: &'static str,
    short_description: Text,
    full_description: Text,
    help: Text,
    help_uri: String,
    default_configuration: Configuration,
    properties: Tags,
}

#[derive(Serialize)]
struct Configuration {
    level: &'static str,
}

#[derive(Serialize)]
struct Tags {
    tags: [&'static str; 3],
}

#[derive(Serialize)]
struct Text {
    text: String,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Invocation<'r> {
    execution_successful: bool,
    tool_execution_notifications: &'r [Notification],
}

#[derive(Serialize)]
struct Notification {
    level: &'static str,
    message: Text,
    locations: [Location; 1],
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct ResultOf {
    rule_id: String,
    level: &'static str,
    message: Text,
    locations: [Location; 1],
    partial_fingerprints: Fingerprints,
    #[serde(skip_serializing_if = "Option::is_none")]
    baseline_state: Option<&'static str>,
}

#[derive(Serialize)]
struct Fingerprints {
    #[serde(rename = "pageAudit/v1")]
    page_audit: String,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Location {
    physical_location: Physical,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    logical_locations: Vec<Logical>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Physical {
    artifact_location: Artifact,
    #[serde(skip_serializing_if = "Option::is_none")]
    region: Option<Region>,
}

#[derive(Serialize)]
struct Artifact {
    uri: String,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Region {
    start_line: u32,
}

/// An element of the page, by its CSS selector.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Logical {
    fully_qualified_name: String,
    kind: &'static str,
}

impl Location {
    fn of(url: &str, file: Option<&Path>, evidence: Option<&Evidence>) -> Self {
        let uri = file.map_or_else(|| url.to_owned(), uri_of);
        // Code scanning shows no result in a file without a line.
        let first = file.map(|_| 1);
        let line = evidence.and_then(|evidence| evidence.line).or(first);
        let selector = evidence.and_then(|evidence| evidence.selector.clone());
        let element = selector.map(|fully_qualified_name| Logical {
            fully_qualified_name,
            kind: "element",
        });
        Self {
            physical_location: Physical {
                artifact_location: Artifact { uri },
                region: line.map(|start_line| Region { start_line }),
            },
            logical_locations: element.into_iter().collect(),
        }
    }
}

/// A path as a URI: relative to the working folder, as it was given, or absolute.
fn uri_of(file: &Path) -> String {
    let encoded = utf8_percent_encode(&file.to_string_lossy(), NOT_IN_PATHS).to_string();
    if file.is_absolute() {
        format!("file://{encoded}")
    } else {
        encoded
    }
}

impl Sarif {
    pub fn new(page: ChecksPage) -> Self {
        Self {
            page,
            results: Vec::new(),
            notifications: Vec::new(),
        }
    }

    fn add(
        &mut self,
        url: &str,
        file: Option<&Path>,
        checks: &[CheckResult],
        baseline_state: Option<&'static str>,
    ) {
        for check in checks {
            let items: Vec<Option<&Evidence>> = match check.evidence.items.as_slice() {
                [] => vec![None],
                items => items.iter().map(Some).collect(),
            };
            for evidence in items {
                let message = match evidence {
                    None => with_heading(check),
                    Some(evidence) => format!("{} {}", with_heading(check), expectation(evidence)),
                };
                self.results.push(ResultOf {
                    rule_id: check.id.clone(),
                    level: level(check.outcome),
                    message: Text { text: message },
                    locations: [Location::of(url, file, evidence)],
                    partial_fingerprints: Fingerprints {
                        page_audit: fingerprint(url, check, evidence),
                    },
                    baseline_state,
                });
            }
        }
    }

    /// Adds the faults that only a browser shows, but for those that are among the results from this
    /// one on. Lines would be those of another document.
    fn add_rendered(&mut self, page: &Inspected, rendered: &Rendered, from: usize) {
        let results = self.results.iter().skip(from);
        let known = results.map(|it| it.partial_fingerprints.page_audit.clone());
        let known: HashSet<String> = known.collect();
        let changed = rendered.changed.iter();
        let faults = changed.filter(|it| it.is_fault()).map(Changed::check);
        let from = self.results.len();
        for check in faults.chain(&rendered.in_frames) {
            let mut check = check.clone();
            let mut items = std::mem::take(&mut check.evidence.items);
            for item in &mut items {
                item.line = None;
            }
            let is_new =
                |item: Option<&Evidence>| !known.contains(&fingerprint(&page.url, &check, item));
            let is_without = items.is_empty() && is_new(None);
            items.retain(|item| is_new(Some(item)));
            check.evidence.items = items;
            if is_without || !check.evidence.items.is_empty() {
                self.add(&page.url, page.file.as_deref(), &[check], None);
            }
        }
        for result in self.results.iter_mut().skip(from) {
            result.message.text.insert_str(0, "After scripts: ");
        }
    }
}

impl Printer for Sarif {
    fn page(&mut self, page: &Inspected) -> anyhow::Result<String> {
        let file = page.file.as_deref();
        match &page.result {
            Ok(seen) => {
                let state = |name| seen.has_baseline.then_some(name);
                let from = self.results.len();
                self.add(&page.url, file, &seen.findings.new, state("new"));
                self.add(&page.url, file, &seen.findings.known, state("unchanged"));
                if let Some(rendered) = &seen.report.rendered {
                    self.add_rendered(page, rendered, from);
                }
            }
            Err(failure) => self.notifications.push(Notification {
                level: "error",
                message: Text {
                    text: failure.message.clone(),
                },
                locations: [Location::of(&page.url, file, None)],
            }),
        }
        Ok(String::new())
    }

    fn end(&mut self, site: &[SiteFinding]) -> anyhow::Result<String> {
        for finding in site {
            let state = |name| finding.has_baseline.then_some(name);
            let file = finding.file.as_deref();
            self.add(&finding.url, file, &finding.findings.new, state("new"));
            self.add(
                &finding.url,
                file,
                &finding.findings.known,
                state("unchanged"),
            );
        }
        let log = Log {
            schema: SCHEMA,
            version: "2.1.0",
            runs: [Run {
                tool: Tool {
                    driver: Driver {
                        name: "page-audit",
                        semantic_version: VERSION,
                        rules: self.rules(),
                    },
                },
                invocations: [Invocation {
                    execution_successful: self.notifications.is_empty(),
                    tool_execution_notifications: &self.notifications,
                }],
                results: &self.results,
                column_kind: "unicodeCodePoints",
            }],
        };
        Ok(serde_json::to_string_pretty(&log)? + "\n")
    }
}

impl Sarif {
    fn rules(&self) -> Vec<RuleOf> {
        let rules = all().map(|described| RuleOf {
            id: described.id,
            short_description: text(described.failing_title),
            full_description: text(described.why),
            help: text(described.how_to_fix),
            help_uri: match self.page.section(described.id) {
                Some(section) => section,
                None => described.source_url.to_owned(),
            },
            default_configuration: Configuration {
                level: level_of(described.severity),
            },
            properties: Tags {
                tags: [
                    described.category.map_or("site", Category::as_str),
                    described.fixer.as_str(),
                    described.effort.as_str(),
                ],
            },
        });
        rules.collect()
    }
}

fn text(text: &str) -> Text {
    Text {
        text: text.to_owned(),
    }
}

fn level(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Fail => "error",
        _ => "warning",
    }
}

fn level_of(severity: Severity) -> &'static str {
    match severity {
        Severity::High | Severity::Medium => "error",
        Severity::Low => "warning",
        Severity::Info => "note",
    }
}
