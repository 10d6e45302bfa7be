//! How long the page's HTML took to arrive.

use std::time::Duration;

use crate::finding::{Finding, Outcome, grouped};
use crate::page::Page;
use crate::rule::{Category, Effort, Fixer, Rule, Severity};

pub(super) static RULE: Rule = Rule {
    id: "load_time",
    category: Category::Performance,
    severity: Severity::Info,
    measure: None,
    gate: None,
    title: "Time to load the page's HTML",
    failing_title: "The page's HTML takes a long time to load",
    faults: &[],
    fixer: Fixer::Hosting,
    effort: Effort::Days,
    why: "Visitors leave slow pages. This is the time for the HTML alone, measured once from where \
          the check runs.",
    how_to_fix: "If it is long, find out whether the server responds late, the page is large, or \
                 it is sent uncompressed.",
    source_url: "https://developer.mozilla.org/en-US/docs/Web/Performance/Guides/Navigation_and_resource_timings",
    check,
};

const LONG: Duration = Duration::from_secs(2);

fn check(page: &Page<'_>) -> Finding {
    let time = page.snapshot().timings.total;
    if time.is_zero() {
        return Finding::unmeasured("The page was not fetched over a network.");
    }
    let milliseconds = u64::try_from(time.as_millis()).unwrap_or(u64::MAX);
    let long = if time > LONG {
        ", which is a long time"
    } else {
        ""
    };
    let message = format!(
        "The page's HTML took {} ms to arrive{long}.",
        grouped(milliseconds)
    );
    Finding::new(Outcome::Info, message).with_value(milliseconds)
}
