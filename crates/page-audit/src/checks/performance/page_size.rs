//! The page's HTML is not too large.

use crate::cost::Measure;
use crate::finding::{Finding, counted, grouped};
use crate::page::Page;
use crate::rule::{Category, Effort, Fixer, Rule, Severity};

pub(super) static RULE: Rule = Rule {
    id: "page_size",
    category: Category::Performance,
    severity: Severity::Medium,
    measure: Some(Measure::Bytes),
    gate: None,
    title: "The page's HTML is small",
    failing_title: "The page's HTML is large",
    faults: &[],
    fixer: Fixer::Developer,
    effort: Effort::Days,
    why: "A large document takes a long time to arrive and to process. Googlebot reads only its \
          first 2 MB.",
    how_to_fix: "Move inline data, images, styles and scripts into files of their own, and split \
                 long lists across several pages.",
    source_url: "https://developers.google.com/search/docs/crawling-indexing/googlebot",
    check,
};

const SMALL_BYTES: usize = 330_000;
const READ_BY_GOOGLEBOT_BYTES: usize = 2 * 1024 * 1024;

fn check(page: &Page<'_>) -> Finding {
    let size = page.snapshot().body.len();
    let long = counted(size, "byte", "bytes");
    let finding = if size <= SMALL_BYTES {
        Finding::pass(format!("The page's HTML is {long} long."))
    } else if size <= READ_BY_GOOGLEBOT_BYTES {
        Finding::warn(format!(
            "The page's HTML is {long} long, more than {}.",
            grouped(SMALL_BYTES as u64)
        ))
    } else {
        Finding::fail(format!(
            "The page's HTML is {long} long, more than the {} that Googlebot reads.",
            grouped(READ_BY_GOOGLEBOT_BYTES as u64)
        ))
    };
    let excess = size.saturating_sub(SMALL_BYTES) as u64;
    finding.wasting(excess, Measure::Bytes).with_value(size)
}
