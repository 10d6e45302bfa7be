//! One generation: fetches and checks the page, and returns an outcome that is ready to be written.

use std::fmt::Display;

use page_audit::{AuditError, Fetcher};

use crate::model::GenerationOutcome;

const NOT_CHECKED: &str = "The page could not be checked.";

/// Fetches and checks the page of a stored URL.
pub async fn audit(fetcher: &Fetcher, url: &str) -> GenerationOutcome {
    let target = match fetcher.target_rules().parse(url) {
        Ok(target) => target,
        Err(error) => return failed(error.code(), error.to_string()),
    };
    let report = match fetcher.audit(&target).await {
        Ok((_, report)) => report,
        Err(AuditError::Fetch(error)) => return failed(error.code(), error.to_string()),
        Err(AuditError::Check(error)) => return defect(&error),
    };
    match serde_json::to_value(&report) {
        Ok(checks) => GenerationOutcome::Ready {
            result: report.rating.into(),
            score: i16::from(report.score),
            checks,
        },
        Err(error) => defect(&error),
    }
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
