//! A page as a line of JSON.

use page_audit::Report;
use serde::Serialize;

use crate::inspect::Inspected;

#[derive(Serialize)]
struct Line<'a> {
    url: &'a str,
    final_url: Option<&'a str>,
    state: &'static str,
    error: Option<Error<'a>>,
    #[serde(flatten)]
    report: Option<&'a Report>,
}

#[derive(Serialize)]
struct Error<'a> {
    code: &'static str,
    message: &'a str,
}

/// One object on one line, so that many can be read one by one.
pub fn line(inspected: &Inspected) -> serde_json::Result<String> {
    let url = &inspected.url;
    let page = match &inspected.result {
        Ok(seen) => Line {
            url,
            final_url: Some(seen.final_url.as_str()),
            state: "ready",
            error: None,
            report: Some(&seen.report),
        },
        Err(failure) => Line {
            url,
            final_url: None,
            state: "failed",
            error: Some(Error {
                code: failure.code,
                message: &failure.message,
            }),
            report: None,
        },
    };
    serde_json::to_string(&page).map(|line| line + "\n")
}
