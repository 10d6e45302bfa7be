//! Scripts and styles from other sites are protected by a checksum.

use std::collections::HashSet;

use html_document::Element;
use url::Url;
use web_formats::url_host::is_same_site;

use crate::cost::Measure;
use crate::finding::{Evidence, EvidenceList, Finding, counted};
use crate::page::{Page, ScriptKind, script_kind};
use crate::rule::{Category, Effort, FaultKind, Fixer, Rule, Severity};

mod changing;
mod integrity;

use changing::{changing, names_version};
use integrity::{Integrity, mapped_modules};

/// Only files whose URL names a version are asked for: others may change, and browsers would refuse
/// them then (Subresource Integrity, section 1.1). A checksum that can never match counts on the
/// page's own site as well: browsers refuse the file.
pub(super) static RULE: Rule = Rule {
    id: "subresource_integrity",
    category: Category::Security,
    severity: Severity::Low,
    measure: Some(Measure::Share),
    gate: None,
    title: "Scripts and styles from other sites have a checksum",
    failing_title: "Scripts of other sites are loaded unchecked",
    faults: &[
        FaultKind::new(
            "impossible_integrity",
            "Browsers refuse some files because their checksum is unusable",
        ),
        FaultKind::new(
            "integrity_without_crossorigin",
            "Browsers refuse some files because crossorigin is missing",
        ),
        FaultKind::new(
            "no_integrity_over_http",
            "Files of other sites are loaded unencrypted and unchecked",
        ),
        FaultKind::new("no_integrity", "Files of other sites have no checksum"),
    ],
    fixer: Fixer::Developer,
    effort: Effort::Minutes,
    why: "With an integrity attribute, a browser runs a script from another site only if it is \
          unchanged, so whoever breaks into that site does not break into this one.",
    how_to_fix: "Give scripts and style sheets from other sites integrity=\"sha384-…\" and \
                 crossorigin=\"anonymous\", or serve them from your own site.",
    source_url: "https://www.w3.org/TR/sri-2/",
    check,
};

const EXPECTED: &str = "integrity=\"sha384-…\"";

fn check(page: &Page<'_>) -> Finding {
    let mut found = Found {
        mapped: mapped_modules(page),
        ..Found::default()
    };
    let scripts = page.document().html_elements("script");
    let scripts = scripts
        .filter(|script| script_kind(*script) != ScriptKind::Data)
        .filter_map(|script| Some((script, script.attribute("src")?)));
    let sheets = page
        .links("stylesheet")
        .filter(|(link, _)| !link.has_attribute("disabled"));
    for (element, written) in scripts.chain(sheets) {
        if let Some(url) = fetched_url(page, written) {
            found.add(page, element, written, &url);
        }
    }
    found.finding()
}

/// The scripts and style sheets of a page.
#[derive(Default)]
struct Found {
    /// The modules whose checksums are in an import map.
    mapped: HashSet<Url>,
    /// How many come from other sites and can have a checksum.
    foreign: Count,
    /// How many of these have none.
    without: Count,
    /// How many of its own site browsers refuse.
    own_refused: u64,
    refused: EvidenceList,
    unprotected: EvidenceList,
    unchecked: EvidenceList,
}

impl Found {
    fn add(&mut self, page: &Page<'_>, element: Element<'_>, written: &str, url: &Url) {
        let integrity = match element.attribute("integrity") {
            Some(written) => Integrity::of(written),
            // HTML standard, "prepare the script element".
            None if is_module(element) && self.mapped.contains(url) => Integrity::Possible,
            None => Integrity::Absent,
        };
        let is_foreign = !is_same_site(url, page.url());
        let stays = url.scheme() == "http" || names_version(url);
        let can_have_one = integrity != Integrity::Absent || (stays && changing(url).is_none());
        if is_foreign && can_have_one {
            self.foreign.add(element);
        }
        let refused = self.refused.total;
        match integrity {
            Integrity::Impossible => self.refused.add("impossible_integrity", |key| {
                let integrity = element.attribute("integrity").unwrap_or_default();
                Evidence::at(key, element, integrity, EXPECTED)
            }),
            Integrity::Possible if is_opaque(page, element, url) => {
                self.refused.add("integrity_without_crossorigin", |key| {
                    let expected = "crossorigin=\"anonymous\" beside integrity";
                    Evidence::at(key, element, written, expected)
                });
            }
            Integrity::Absent if is_foreign && can_have_one => {
                let (key, list) = if url.scheme() == "http" {
                    ("no_integrity_over_http", &mut self.unprotected)
                } else {
                    ("no_integrity", &mut self.unchecked)
                };
                list.add(key, |key| Evidence::at(key, element, written, EXPECTED));
                self.without.add(element);
            }
            Integrity::Absent | Integrity::Possible => {}
        }
        if !is_foreign {
            self.own_refused += self.refused.total - refused;
        }
    }

    fn finding(self) -> Finding {
        let all = self.foreign.total() as u64 + self.own_refused;
        let finding = if !self.refused.is_empty() {
            let files = counted(
                self.refused.total,
                "script or style sheet",
                "scripts and style sheets",
            );
            Finding::fail(format!(
                "Browsers refuse {files} because of the integrity attribute."
            ))
        } else if self.foreign.total() == 0 {
            return Finding::not_applicable(
                "The page loads no script or style sheet from other sites that can have a \
                 checksum.",
            );
        } else if !self.unprotected.is_empty() {
            Finding::fail(format!("{} no checksum.", self.without.have()))
        } else if !self.unchecked.is_empty() {
            Finding::warn(format!("{} no checksum.", self.without.have()))
        } else {
            Finding::pass(format!("{} a checksum.", self.foreign.have()))
        };
        let evidence = self.refused.and(self.unprotected).and(self.unchecked);
        finding
            .concerning(evidence.total, all)
            .with_value(evidence.total)
            .with_evidence(evidence)
    }
}

/// How many files of each kind there are.
#[derive(Default)]
struct Count {
    scripts: usize,
    sheets: usize,
}

impl Count {
    fn add(&mut self, element: Element<'_>) {
        if element.is_html("script") {
            self.scripts += 1;
        } else {
            self.sheets += 1;
        }
    }

    fn total(&self) -> usize {
        self.scripts + self.sheets
    }

    /// The beginning of a sentence about them.
    fn have(&self) -> String {
        let (one, many) = match (self.scripts, self.sheets) {
            (_, 0) => (
                "script from another site has",
                "scripts from other sites have",
            ),
            (0, _) => (
                "style sheet from another site has",
                "style sheets from other sites have",
            ),
            _ => ("", "scripts and style sheets from other sites have"),
        };
        counted(self.total(), one, many)
    }
}

/// The URL, if browsers request it.
fn fetched_url(page: &Page<'_>, written: &str) -> Option<Url> {
    if written.trim_ascii().is_empty() {
        return None;
    }
    let url = page.resolve(written)?;
    matches!(url.scheme(), "http" | "https").then_some(url)
}

/// Whether browsers may not compare the file of another host with its checksum, as it is requested
/// without CORS: then they refuse it (Fetch standard, "main fetch"). Modules always use CORS.
fn is_opaque(page: &Page<'_>, element: Element<'_>, url: &Url) -> bool {
    !is_module(element) && !element.has_attribute("crossorigin") && url.host() != page.url().host()
}

fn is_module(element: Element<'_>) -> bool {
    element.is_html("script") && script_kind(element) == ScriptKind::Module
}
