//! What was found before: with a baseline, only what is new is reported.
//!
//! A fault is the same one if the check, the kind of fault and its place are the same. A place is
//! the page and the element, without its position among others of its kind, or, for what is not an
//! element, what was found, without its numbers: so lines and elements may move, and sizes and the
//! hashes in file names may change.

use std::collections::BTreeMap;
use std::fs::{self, OpenOptions};
use std::path::Path;

use anyhow::{Context, bail};
use page_audit::{CheckResult, Evidence, EvidenceList, Outcome, RULESET};
use serde::{Deserialize, Serialize};
use url::Url;

mod identity;

pub use identity::{fingerprint, without_numbers};

use crate::findings::Findings;
use crate::targets::read;
use identity::identity;

const VERSION: u32 = 1;
const MAX_BYTES: u64 = 256 * 1024 * 1024;

/// The faults of pages, as they are stored.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Baseline {
    /// The version of the format.
    #[serde(rename = "baseline")]
    version: u32,
    ruleset: u32,
    /// By URL, then by check.
    pages: BTreeMap<String, BTreeMap<String, Known>>,
}

/// What is known of a check on a page.
#[derive(Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Known {
    outcome: Option<Outcome>,
    /// How often each fault was found.
    found: BTreeMap<String, u64>,
    /// How many more there were than reports show.
    #[serde(default, skip_serializing_if = "is_zero")]
    hidden: u64,
}

#[expect(
    clippy::trivially_copy_pass_by_ref,
    reason = "serde passes a reference"
)]
fn is_zero(number: &u64) -> bool {
    *number == 0
}

impl Baseline {
    pub fn new() -> Self {
        Self {
            version: VERSION,
            ruleset: RULESET,
            pages: BTreeMap::new(),
        }
    }

    /// # Errors
    ///
    /// When the file cannot be read or is no baseline.
    pub fn read(file: &Path) -> anyhow::Result<Self> {
        let shown = file.display();
        let bytes = read(file, MAX_BYTES);
        let bytes = bytes.with_context(|| format!("--baseline: cannot read {shown}"))?;
        let baseline: Self = serde_json::from_slice(&bytes).with_context(|| {
            format!("--baseline: {shown} is not a file that --write-baseline wrote")
        })?;
        if baseline.version != VERSION {
            bail!(
                "--baseline: {shown} is of version {}, and this program reads version {VERSION}: \
                 write it anew with --write-baseline",
                baseline.version
            );
        }
        Ok(baseline.by_path())
    }

    /// The pages of a single site by their paths: the same site may be elsewhere the next time.
    fn by_path(mut self) -> Self {
        let urls: Option<Vec<Url>> = self.pages.keys().map(|url| Url::parse(url).ok()).collect();
        let Some(urls) = urls else { return self };
        let Some(first) = urls.first() else {
            return self;
        };
        if urls.iter().all(|url| url.origin() == first.origin()) {
            let pages = self.pages.into_iter();
            self.pages = pages.map(|(url, checks)| (path_of(&url), checks)).collect();
        }
        self
    }

    /// Whether it was written by other rules, so that their faults are new.
    pub fn is_of_other_rules(&self) -> bool {
        self.ruleset != RULESET
    }

    /// Adds the faults of a page.
    pub fn add(&mut self, url: &str, findings: &Findings) {
        let page = self.pages.entry(url.to_owned()).or_default();
        for check in &findings.new {
            let known = page.entry(check.id.clone()).or_default();
            known.outcome = Some(check.outcome);
            for evidence in &check.evidence.items {
                *known.found.entry(identity(url, evidence)).or_default() += 1;
            }
            known.hidden += hidden(check);
        }
    }

    /// # Errors
    ///
    /// When the file cannot be written.
    pub fn write(&self, file: &Path) -> anyhow::Result<()> {
        let text = serde_json::to_string_pretty(self)? + "\n";
        fs::write(file, text).with_context(|| cannot_write(file))
    }

    /// Finds out whether the file can be written, before anything is checked.
    ///
    /// # Errors
    ///
    /// When it cannot.
    pub fn check_writable(file: &Path) -> anyhow::Result<()> {
        let is_new = !file.exists();
        let opened = OpenOptions::new().append(true).create(true).open(file);
        opened.with_context(|| cannot_write(file))?;
        if is_new {
            fs::remove_file(file).with_context(|| cannot_write(file))?;
        }
        Ok(())
    }

    /// Separates what is new from what is known.
    pub fn sort(&self, url: &str, findings: &mut Findings) {
        let page = self.pages.get(url);
        let Some(page) = page.or_else(|| self.pages.get(&path_of(url))) else {
            return;
        };
        for check in std::mem::take(&mut findings.new) {
            match page.get(&check.id) {
                Some(known) if !is_worse(known, &check) => {
                    let (new, old) = known.split(url, check);
                    findings.new.extend(new);
                    findings.known.extend(old);
                }
                _ => findings.new.push(check),
            }
        }
    }
}

fn cannot_write(file: &Path) -> String {
    format!("--write-baseline: cannot write {}", file.display())
}

/// What only warned and now fails is new.
fn is_worse(known: &Known, check: &CheckResult) -> bool {
    known.outcome == Some(Outcome::Warn) && check.outcome == Outcome::Fail
}

impl Known {
    /// The new part of a result, and the part that is known.
    fn split(&self, url: &str, check: CheckResult) -> (Option<CheckResult>, Option<CheckResult>) {
        let mut left = self.found.clone();
        let (old, new): (Vec<Evidence>, Vec<Evidence>) =
            check.evidence.items.iter().cloned().partition(|evidence| {
                let count = left
                    .get_mut(&identity(url, evidence))
                    .filter(|count| **count > 0);
                count.map(|count| *count -= 1).is_some()
            });
        // What is shown and what is not may have changed places.
        let moved = hidden(&check).min(left.values().sum());
        let more = (new.len() as u64 + hidden(&check) - moved).saturating_sub(self.hidden);
        if more == 0 {
            return (None, Some(check));
        }
        let part = |items: Vec<Evidence>, total| {
            let mut part = check.clone();
            part.evidence = EvidenceList {
                items,
                total,
                ..EvidenceList::default()
            };
            part
        };
        let known = (!old.is_empty()).then(|| {
            let total = old.len() as u64;
            part(old, total)
        });
        let total = more.max(new.len() as u64);
        (Some(part(new, total)), known)
    }
}

/// How many faults a report does not show.
fn hidden(check: &CheckResult) -> u64 {
    let evidence = &check.evidence;
    evidence.total.saturating_sub(evidence.items.len() as u64)
}

fn path_of(url: &str) -> String {
    match Url::parse(url) {
        Ok(url) => page_audit::robots::path_and_query(&url).into_owned(),
        Err(_) => url.to_owned(),
    }
}
