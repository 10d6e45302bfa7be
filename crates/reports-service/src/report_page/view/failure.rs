//! The reason why the last generation failed, and what a reader can do.

use look::foreign_text;

use super::moment::moment;
use crate::model::FullReport;

const MAX_MESSAGE: usize = 300;

pub(super) struct Failure {
    pub message: String,
    /// The time since which no check has succeeded: for people, and for programs.
    pub since: Option<(String, String)>,
    pub advice: Vec<Advice>,
}

/// A suggestion: its title and an explanation.
pub(super) type Advice = (&'static str, &'static str);

const OPEN: Advice = (
    "Open the page in a browser",
    "If it does not open there either, the fault is with the server or its address.",
);
const LET_IN: Advice = (
    "Allow this service",
    "It names itself “Waymark” in its requests. A firewall or a bot filter may keep it out.",
);
const PLAIN: Advice = (
    "Try its address with http://",
    "Some servers have no https, especially on the same machine. Without http:// or https://, an \
     address counts as https.",
);
const ADDRESS: Advice = (
    "Check the address",
    "It must be the address of a page on the public internet, not of a file, an image or a device.",
);
const ROBOTS: Advice = (
    "Ask the owner of the site",
    "Its robots.txt names “Waymark” among those that may not fetch the page.",
);
const SMALLER: Advice = (
    "Make the response smaller or faster",
    "The page and its headers must arrive completely within the limits of this service.",
);
const AGAIN: Advice = (
    "Have it checked again",
    "The owner of this report can do so at any time. It takes about ten seconds.",
);

impl Failure {
    pub(super) fn new(report: &FullReport) -> Self {
        let row = &report.row;
        let message = row.error_message.as_deref();
        let message = message.unwrap_or("The page could not be checked.");
        let code = row.error_code.as_deref().unwrap_or_default();
        Self {
            message: foreign_text(message, MAX_MESSAGE),
            since: report.failed_since.map(moment),
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
