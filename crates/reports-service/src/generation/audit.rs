//! One generation: fetches and checks the page, and returns an outcome that is ready to be written.

use std::fmt::Display;

use page_audit::{AuditError, Fetcher, MemoryBudget, TargetUrl, WayIn};

use crate::model::{GenerationOutcome, Job};

const NOT_CHECKED: &str = "The page could not be checked.";

/// The resources for making reports. Cheap to clone.
#[derive(Clone)]
pub struct Auditor {
    /// Fetches pages.
    pub fetcher: Fetcher,
    /// For all generations of this process.
    pub memory: MemoryBudget,
}

impl Auditor {
    /// Fetches and checks the page of a job; `None` if there was no memory to check it.
    ///
    /// A job whose process died gets more memory, since it may have been the cause.
    pub async fn audit(&self, job: &Job, way_in: Option<WayIn>) -> Option<GenerationOutcome> {
        let fetcher = match way_in {
            Some(way_in) => &self.fetcher.with_way_in(way_in),
            None => &self.fetcher,
        };
        let target = match TargetUrl::parse_under(fetcher.target_rules(), &job.url) {
            Ok(target) => target,
            Err(error) => return Some(failed(error.code(), error.to_string())),
        };
        let is_suspect = job.attempts > 1;
        let audited = fetcher.audit_within(&self.memory, is_suspect, &target);
        Some(match audited.await {
            Ok((_, report)) => GenerationOutcome::Ready(Box::new(report)),
            Err(AuditError::Fetch(error)) => failed(error.code(), error.to_string()),
            // The panic has been logged.
            Err(AuditError::Check(_)) => failed("internal", NOT_CHECKED.to_owned()),
            Err(AuditError::NoMemory) => return None,
        })
    }
}

/// The credentials of a project cannot be read: its page is not checked without them.
pub fn locked() -> GenerationOutcome {
    failed(
        "credentials_unreadable",
        "The credentials of the project cannot be decrypted: set them again.".to_owned(),
    )
}

/// The page cannot be checked, for a known reason.
pub fn failed(code: &str, message: String) -> GenerationOutcome {
    GenerationOutcome::Failed {
        code: code.to_owned(),
        message,
    }
}

/// A bug in a check: retrying cannot help.
pub fn defect(error: &dyn Display) -> GenerationOutcome {
    tracing::error!(%error, "checking a page failed");
    failed("internal", NOT_CHECKED.to_owned())
}
