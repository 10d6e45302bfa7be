//! Fetches a page, or reads it from a file, and checks it.

use std::io;
use std::path::Path;

use page_audit::{AuditError, FetchError, Fetcher, Outcome, Report, TargetUrl, audit_saved};
use url::Url;

use crate::progress::Progress;
use crate::targets::read;

/// A page that was inspected.
pub struct Inspected {
    /// The URL that was given, normalised.
    pub url: String,
    /// What was found, or why the page could not be checked.
    pub result: Result<Seen, Failure>,
}

/// A page that could be checked.
pub struct Seen {
    /// The URL of the final response, after all redirects.
    pub final_url: Url,
    pub report: Report,
}

/// Why a page could not be checked.
pub struct Failure {
    /// A code for programs, from the same set as the web service's.
    pub code: &'static str,
    /// The reason, for people.
    pub message: String,
}

impl From<&FetchError> for Failure {
    fn from(error: &FetchError) -> Self {
        Self {
            code: error.code(),
            message: error.to_string(),
        }
    }
}

pub async fn inspect(fetcher: &Fetcher, target: TargetUrl, progress: &Progress) -> Inspected {
    let url = target.to_string();
    progress.next_page();
    let work = fetcher.audit(&target);
    let result = match progress.during(&format!("checking {url}"), work).await {
        Ok((snapshot, report)) => Ok(Seen {
            final_url: snapshot.final_url,
            report,
        }),
        Err(AuditError::Fetch(error)) => Err(Failure::from(&error)),
        // Without a budget, there is always memory.
        Err(AuditError::Check(_) | AuditError::NoMemory) => Err(Failure {
            code: "internal",
            message: "Checking the page failed; this is a bug in page-audit.".to_owned(),
        }),
    };
    Inspected { url, result }
}

/// # Errors
///
/// When the file cannot be read or is larger than the limit.
pub fn inspect_saved(file: &Path, url: Url, limit_bytes: u64) -> io::Result<Inspected> {
    let html = read(file, limit_bytes)?;
    let result = if html.is_empty() {
        Err(Failure {
            code: FetchError::EmptyBody.code(),
            message: "The file is empty.".to_owned(),
        })
    } else {
        let report = audit_saved(url.clone(), html);
        let final_url = url.clone();
        Ok(Seen { final_url, report })
    };
    Ok(Inspected {
        url: url.into(),
        result,
    })
}

/// How many checks have this outcome.
pub fn count(report: &Report, outcome: Outcome) -> usize {
    let checks = report.checks.iter();
    checks.filter(|check| check.outcome == outcome).count()
}
