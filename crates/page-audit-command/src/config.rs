//! Settings in a file, `page-audit.toml`: requirements, and what is ignored and why.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::env;
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use page_audit::{Category, CheckResult, Ignored, KeptEvidence, Outcome, Severity};
use serde::Deserialize;

use crate::arguments::{FailOn, Requirements};
use crate::described::described;
use crate::explain::unknown;
use crate::findings::is_at_fault;
use crate::targets::read;

/// The name of the file that is looked for.
const NAME: &str = "page-audit.toml";
/// The longest file that is read.
const MAX_BYTES: u64 = 1024 * 1024;

/// The settings. Options of the command line go before them.
#[derive(Debug, Default, Deserialize)]
#[serde(default, rename_all = "kebab-case", deny_unknown_fields)]
pub struct Config {
    /// The lowest score of a page.
    pub min_score: Option<Score>,
    /// Which outcome no check may have.
    pub fail_on: Option<FailOn>,
    /// From which severity on checks count for `fail_on`.
    pub min_severity: Option<Severity>,
    /// The lowest score of categories.
    pub categories: BTreeMap<Category, Score>,
    /// The severity of checks, instead of the catalogue's.
    severity: BTreeMap<String, Severity>,
    ignore: Vec<Ignored>,
    #[serde(skip)]
    places: RefCell<Places>,
}

/// The places of what is ignored in the list of it, as far as pages were checked.
#[derive(Debug, Default)]
struct Places {
    /// Where the check was made on a page that it is about.
    looked_for: BTreeSet<usize>,
    found: BTreeSet<usize>,
}

/// A score that must be reached.
#[derive(Debug, Clone, Copy, Deserialize)]
#[serde(try_from = "toml::Value")]
pub struct Score(pub u8);

impl TryFrom<toml::Value> for Score {
    type Error = String;

    fn try_from(value: toml::Value) -> Result<Self, String> {
        let score = value
            .as_integer()
            .and_then(|score| u8::try_from(score).ok());
        let score = score.filter(|score| *score <= 100);
        score
            .map(Self)
            .ok_or_else(|| format!("{value} is no score: write a whole number from 0 to 100"))
    }
}

impl Config {
    /// The settings for these arguments: of the file that they name, of the nearest one, or none.
    ///
    /// # Errors
    ///
    /// When the file cannot be read, or has something that is not allowed.
    pub fn for_arguments(arguments: &Requirements) -> anyhow::Result<Self> {
        if arguments.no_config {
            return Ok(Self::default());
        }
        let file = match &arguments.config {
            Some(file) => Some(file.clone()),
            None => nearest(),
        };
        let read = file.map(|file| Self::read(&file)).transpose();
        let read = match arguments.config {
            Some(_) => read.context("--config"),
            None => read,
        };
        Ok(read?.unwrap_or_default())
    }

    fn read(file: &Path) -> anyhow::Result<Self> {
        let shown = file.display();
        let text = read(file, MAX_BYTES).with_context(|| format!("cannot read {shown}"))?;
        let text = String::from_utf8(text).with_context(|| format!("{shown} is not UTF-8 text"))?;
        let config: Self = match toml::from_str(&text) {
            Ok(config) => config,
            Err(error) => {
                let before = error.span().and_then(|span| text.get(..span.start));
                let line = before.map_or(1, |before| before.matches('\n').count() + 1);
                bail!(
                    "{shown}, line {line}: {}",
                    error.message().replace('\n', ", ")
                );
            }
        };
        config.check().with_context(|| shown.to_string())?;
        Ok(config)
    }

    fn check(&self) -> anyhow::Result<()> {
        if self.min_severity == Some(Severity::Info) {
            bail!("min-severity is \"info\": write high, medium or low");
        }
        for name in self.severity.keys() {
            if described(name).is_none() {
                bail!("severity.{name}: {}", unknown(name));
            }
        }
        for (index, ignored) in self.ignore.iter().enumerate() {
            let name = format!("ignore {}", index + 1);
            if described(&ignored.check).is_none() {
                bail!("{name}: check: {}", unknown(&ignored.check));
            }
            if ignored.reason.trim().is_empty() {
                bail!(
                    "{name} ({}): reason is empty: say why it is ignored",
                    ignored.check
                );
            }
            let patterns = [
                ("key", &ignored.key),
                ("selector", &ignored.selector),
                ("found", &ignored.found),
            ];
            for (part, pattern) in patterns {
                if pattern
                    .as_ref()
                    .is_some_and(|pattern| pattern.trim().is_empty())
                {
                    let check = &ignored.check;
                    bail!("{name} ({check}): {part} is empty: leave it out instead");
                }
            }
        }
        Ok(())
    }

    /// The checks of which some findings are ignored: they have to find everything first.
    pub fn kept_evidence(&self) -> KeptEvidence {
        let of_places = self.ignore.iter().filter(|it| it.is_about_places());
        KeptEvidence::of(of_places.map(|ignored| ignored.check.clone()))
    }

    /// Changes the result of a check on a page as the settings say. Returns the reason if all of it
    /// is ignored.
    pub fn adjust(&self, url: &str, check: &mut CheckResult) -> Option<&str> {
        if let Some(severity) = self.severity.get(&check.id) {
            check.severity = *severity;
            if *severity == Severity::Info && is_at_fault(check) {
                check.outcome = Outcome::Info;
            }
        }
        let mut reason = None;
        let mut places = self.places.borrow_mut();
        for (place, ignored) in self.ignore.iter().enumerate() {
            let is_measured = check.outcome != Outcome::Unmeasured;
            if ignored.check == check.id && is_measured && ignored.is_on(url) {
                places.looked_for.insert(place);
            }
            if ignored.apply(url, check).is_none() {
                continue;
            }
            places.found.insert(place);
            if !is_at_fault(check) {
                reason = Some(ignored.reason.trim());
            }
        }
        check.evidence.shorten();
        reason
    }
}

impl Config {
    /// What is ignored and was on none of the pages.
    pub fn ignored_in_vain(&self) -> Vec<&Ignored> {
        let places = self.places.borrow();
        let in_vain = places.looked_for.difference(&places.found);
        in_vain
            .filter_map(|place| self.ignore.get(*place))
            .collect()
    }
}

/// The file in the working folder, or in the nearest folder above it.
fn nearest() -> Option<PathBuf> {
    let folder = env::current_dir().ok()?;
    let mut files = folder.ancestors().map(|folder| folder.join(NAME));
    files.find(|file| file.is_file())
}
