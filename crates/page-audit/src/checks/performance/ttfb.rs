//! The server responds quickly.

use std::time::Duration;

use crate::cost::Measure;
use crate::finding::{Evidence, Finding, grouped};
use crate::page::Page;
use crate::rule::{Category, Effort, Fixer, Rule, Severity};

/// This is one sample from one location, so the check has little weight.
pub(super) static RULE: Rule = Rule {
    id: "ttfb",
    category: Category::Performance,
    severity: Severity::Low,
    measure: Some(Measure::Milliseconds),
    gate: None,
    title: "The server responds quickly",
    failing_title: "The server responds slowly",
    faults: &[],
    fixer: Fixer::Hosting,
    effort: Effort::Days,
    why: "Nothing can be shown before the response begins to arrive; everything else waits for it.",
    how_to_fix: "Serve pages from a cache, close to the visitors if they are far away, and find \
                 out what the server spends its time on.",
    source_url: "https://web.dev/articles/ttfb",
    check,
};

const GOOD: Duration = Duration::from_millis(800);
const BEARABLE: Duration = Duration::from_millis(1_800);

fn check(page: &Page<'_>) -> Finding {
    let time = page.snapshot().timings.first_byte;
    if time.is_zero() {
        return Finding::unmeasured("The page was not fetched over a network.");
    }
    let milliseconds = u64::try_from(time.as_millis()).unwrap_or(u64::MAX);
    let message = format!(
        "The server's response began after {} ms",
        grouped(milliseconds)
    );
    let finding = if time <= GOOD {
        return Finding::pass(format!("{message}.")).with_value(milliseconds);
    } else if time <= BEARABLE {
        Finding::warn(format!("{message}, more than {} ms.", GOOD.as_millis()))
    } else {
        Finding::fail(format!("{message}, more than {} ms.", BEARABLE.as_millis()))
    };
    let excess = time.saturating_sub(GOOD).as_millis();
    let excess = u64::try_from(excess).unwrap_or(u64::MAX);
    let finding = finding.wasting(excess, Measure::Milliseconds);
    finding.with_value(milliseconds).with(Evidence::of(
        "slow_response",
        format_args!("{} ms", grouped(milliseconds)),
        format_args!("at most {} ms", GOOD.as_millis()),
    ))
}
