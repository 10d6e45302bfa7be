//! The reason why the last generation failed, and what a reader can do.

use report_view::{Shown, moment};
use texts::Words;

use crate::model::{FullReport, NOT_CHECKED};

const MAX_MESSAGE: usize = 300;

pub(super) struct Failure {
    pub message: Shown,
    /// The time since which no check has succeeded: for people, and for programs.
    pub since: Option<(String, String)>,
    pub advice: Vec<Advice>,
}

/// A suggestion: its key.
pub(super) type Advice = &'static str;

const OPEN: Advice = "open";
const LET_IN: Advice = "let-in";
const PLAIN: Advice = "plain";
const ADDRESS: Advice = "address";
const ROBOTS: Advice = "robots";
const SMALLER: Advice = "smaller";
const AGAIN: Advice = "again";

impl Failure {
    pub(super) fn new(words: Words, report: &FullReport) -> Self {
        let row = &report.row;
        let message = row.error_message.as_deref();
        let message = message.unwrap_or(NOT_CHECKED);
        let code = row.error_code.as_deref().unwrap_or_default();
        Self {
            message: Shown::message(words, "failure", message, MAX_MESSAGE),
            since: report.failed_since.map(|at| moment(words, at)),
            advice: advice(code),
        }
    }
}

fn advice(code: &str) -> Vec<Advice> {
    let own: &[Advice] = match code {
        "dns_not_found" | "not_html" | "blocked_address" | "blocked_host" | "blocked_port" => {
            &[ADDRESS]
        }
        "tls_invalid" => &[OPEN, PLAIN],
        "robots_disallowed" => &[ROBOTS],
        "timeout" | "too_large" | "headers_too_large" => &[SMALLER],
        "host_busy" | "over_budget" | "internal" => &[],
        _ => &[OPEN, LET_IN],
    };
    own.iter().chain(&[AGAIN]).copied().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_advice_fits_the_cause() {
        assert_eq!(advice("connection_refused"), [OPEN, LET_IN, AGAIN]);
        assert_eq!(advice("tls_invalid"), [OPEN, PLAIN, AGAIN]);
        assert_eq!(advice("not_html"), [ADDRESS, AGAIN]);
        assert_eq!(advice("internal"), [AGAIN]);
    }
}
