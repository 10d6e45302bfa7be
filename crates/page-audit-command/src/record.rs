//! What is kept of each page until the end. Whole reports of many pages would use a lot of memory.

use std::path::PathBuf;

use page_audit::{CategoryScore, Outcome};

use crate::findings::Findings;
use crate::inspect::{Failure, Inspected, count};

/// What formats show of a page at the end.
pub struct Record {
    pub url: String,
    pub file: Option<PathBuf>,
    pub result: Result<Scored, Failure>,
}

/// A page with a score.
pub struct Scored {
    pub score: u8,
    pub categories: Vec<CategoryScore>,
    pub fails: usize,
    pub warnings: usize,
    pub findings: Findings,
}

impl Record {
    pub fn of(inspected: &Inspected) -> Self {
        let result = match &inspected.result {
            Ok(seen) => Ok(Scored {
                score: seen.report.score,
                categories: seen.report.categories.clone(),
                fails: count(&seen.report, Outcome::Fail),
                warnings: count(&seen.report, Outcome::Warn),
                findings: seen.findings.clone(),
            }),
            Err(failure) => Err(failure.clone()),
        };
        Self {
            url: inspected.url.clone(),
            file: inspected.file.clone(),
            result,
        }
    }
}

/// What to say where there is nothing to fix.
pub fn nothing_found(pages: &[Record]) -> String {
    let scored = pages.iter().filter_map(|page| page.result.as_ref().ok());
    let known: usize = scored.clone().map(|page| page.findings.known.len()).sum();
    let checked = scored.count();
    if checked == 0 {
        return "No page could be checked.".to_owned();
    }
    let on_some = if checked < pages.len() {
        " on the pages that could be checked"
    } else {
        ""
    };
    match known {
        0 => format!("Nothing to fix was found{on_some}."),
        1 => format!("Nothing new was found{on_some}. The baseline has one finding."),
        known => format!("Nothing new was found{on_some}. The baseline has {known} findings."),
    }
}

/// The name of a page as people know it: its file, if it was read from one, or else its URL.
pub fn name<'p>(url: &'p str, file: Option<&'p PathBuf>) -> std::borrow::Cow<'p, str> {
    match file {
        Some(file) => file.to_string_lossy(),
        None => url.into(),
    }
}
