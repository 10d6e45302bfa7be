//! The exit status, and why: whether every page was checked and meets the requirements.

use std::collections::{BTreeMap, BTreeSet, HashSet};
use std::process::ExitCode;

use page_audit::{Category, CheckResult, Report};

use crate::arguments::{Arguments, FailOn};
use crate::config::Config;
use crate::demand::Demand;
use crate::inspect::Inspected;

const BELOW_DEMAND: u8 = 1;
const NOT_CHECKED: u8 = 3;
/// The same status that clap uses.
pub const WRONG_USAGE: u8 = 2;

/// How many checks the reason names.
const MAX_NAMED: usize = 5;

/// What is required, and what does not meet it so far.
pub struct Verdict {
    /// The lowest score of a page (`None`) and of its categories.
    scores: BTreeMap<Option<Category>, u8>,
    demand: Demand,
    has_baseline: bool,
    /// The lowest scores that are too low, and on how many pages they are.
    too_low: BTreeMap<Option<Category>, TooLow>,
    /// The categories that were required and not measured, and on how many pages.
    unmeasured: BTreeMap<Category, usize>,
    offenders: BTreeSet<String>,
    offending_pages: HashSet<String>,
    pages: usize,
    not_checked: usize,
}

struct TooLow {
    lowest: u8,
    pages: usize,
}

impl Verdict {
    pub fn new(arguments: &Arguments, config: &Config) -> Self {
        let requirements = &arguments.requirements;
        let has_baseline = requirements.baseline.is_some();
        let categories = config.categories.iter();
        let categories = categories.map(|(category, score)| (Some(*category), score.0));
        let overall = config.min_score.map(|score| (None, score.0));
        let given = requirements.min_score.iter();
        let given = given.map(|min| (min.category, min.score));
        Self {
            scores: categories.chain(overall).chain(given).collect(),
            demand: Demand::new(requirements, config),
            has_baseline,
            too_low: BTreeMap::new(),
            unmeasured: BTreeMap::new(),
            offenders: BTreeSet::new(),
            offending_pages: HashSet::new(),
            pages: 0,
            not_checked: 0,
        }
    }

    pub fn add(&mut self, inspected: &Inspected) {
        self.pages += 1;
        let Ok(seen) = &inspected.result else {
            self.not_checked += 1;
            return;
        };
        self.add_scores(&seen.report);
        self.add_findings(&inspected.url, &seen.findings.new);
    }

    /// Adds what was found on a page.
    pub fn add_findings(&mut self, url: &str, checks: &[CheckResult]) {
        let offenders = checks
            .iter()
            .filter(|check| self.demand.is_missed_by(check));
        let offenders: Vec<String> = offenders.map(|check| check.id.clone()).collect();
        if !offenders.is_empty() {
            self.offending_pages.insert(url.to_owned());
        }
        self.offenders.extend(offenders);
    }

    fn add_scores(&mut self, report: &Report) {
        for (part, least) in &self.scores {
            let score = match part {
                None => Some(report.score),
                Some(category) => {
                    let mut categories = report.categories.iter();
                    let found = categories.find(|found| found.id == *category);
                    found.and_then(|found| found.score)
                }
            };
            match (score, part) {
                (Some(score), part) if score < *least => {
                    let too_low = self.too_low.entry(*part).or_insert(TooLow {
                        lowest: score,
                        pages: 0,
                    });
                    too_low.lowest = too_low.lowest.min(score);
                    too_low.pages += 1;
                }
                (None, Some(category)) => {
                    *self.unmeasured.entry(*category).or_default() += 1;
                }
                _ => {}
            }
        }
    }

    /// What was required and could not be decided.
    pub fn notes(&self) -> Vec<String> {
        let unmeasured = self.unmeasured.iter();
        let note = |(category, pages): (&Category, &usize)| {
            let pages = counted(*pages, "page");
            let category = category.as_str();
            format!("{category} has no score on {pages}: most of it was not measured")
        };
        unmeasured.map(note).collect()
    }

    /// Why the exit status is not 0, on one line.
    pub fn reason(&self) -> Option<String> {
        let mut reasons = Vec::new();
        if self.not_checked > 0 {
            let what = match self.pages {
                1 => "the page could not be checked".to_owned(),
                pages => format!("{} of {pages} pages could not be checked", self.not_checked),
            };
            reasons.push(what);
        }
        for (part, too_low) in &self.too_low {
            let least = self.scores.get(part).copied().unwrap_or(0);
            let name = part.map_or("score", Category::as_str);
            let on = self.on(too_low.pages);
            reasons.push(format!("{} < {least}: {name}{on}", too_low.lowest));
        }
        if !self.offenders.is_empty() {
            let count = counted(self.offenders.len(), "check");
            let verb = match (self.has_baseline, self.demand.fail_on) {
                (true, _) => "found something new",
                (false, Some(FailOn::Fail)) => "failed",
                (false, _) => "failed or warned",
            };
            let mut names: Vec<&str> = self.offenders.iter().map(String::as_str).collect();
            let more = names.len().saturating_sub(MAX_NAMED);
            names.truncate(MAX_NAMED);
            let names = names.join(", ");
            let more = match more {
                0 => String::new(),
                more => format!(" and {more} more"),
            };
            let on = self.on(self.offending_pages.len());
            reasons.push(format!("{count} {verb}{on}: {names}{more}"));
        }
        (!reasons.is_empty()).then(|| reasons.join("; "))
    }

    fn on(&self, pages: usize) -> String {
        if self.pages == 1 {
            String::new()
        } else {
            format!(" on {}", counted(pages, "page"))
        }
    }

    pub fn exit_code(&self) -> ExitCode {
        if self.not_checked > 0 {
            ExitCode::from(NOT_CHECKED)
        } else if self.too_low.is_empty() && self.offenders.is_empty() {
            ExitCode::SUCCESS
        } else {
            ExitCode::from(BELOW_DEMAND)
        }
    }
}

pub fn counted(count: usize, noun: &str) -> String {
    let plural = if count == 1 { "" } else { "s" };
    format!("{count} {noun}{plural}")
}
