//! The table of several pages.

use page_audit::Outcome;

use crate::inspect::{Inspected, count};
use crate::style::{Paint, Style, of_score};
use crate::wrap::wrapped;

/// Precedes each URL, and indents the lines below it.
const INDENT: &str = "                     ";

/// The content of a row for one page. Whole reports of many pages would use a lot of memory.
pub struct Row {
    url: String,
    result: Result<Counts, String>,
}

struct Counts {
    score: u8,
    fails: usize,
    warnings: usize,
}

impl Row {
    pub fn of(inspected: &Inspected) -> Self {
        let result = match &inspected.result {
            Ok(seen) => Ok(Counts {
                score: seen.report.score,
                fails: count(&seen.report, Outcome::Fail),
                warnings: count(&seen.report, Outcome::Warn),
            }),
            Err(failure) => Err(failure.message.clone()),
        };
        Self {
            url: inspected.url.clone(),
            result,
        }
    }
}

/// A line for each page: its score and how many checks fail and warn, or why it was not checked.
pub fn of(rows: &[Row], style: Style) -> String {
    let heading = line("score", "fail", "warn") + "page";
    let mut text = style.paint(Paint::Bold, &heading) + "\n";
    for row in rows {
        let (paint, numbers) = match &row.result {
            Ok(counts) => (
                of_score(counts.score),
                line(
                    &counts.score.to_string(),
                    &counts.fails.to_string(),
                    &counts.warnings.to_string(),
                ),
            ),
            Err(_) => (Paint::Red, line("-", "-", "-")),
        };
        text += &style.paint(paint, &numbers);
        text += &below(&row.url);
        if let Err(message) = &row.result {
            text += INDENT;
            text += &below(message);
        }
    }
    text
}

fn line(score: &str, fails: &str, warnings: &str) -> String {
    format!("{score:>5} {fails:>6} {warnings:>6}  ")
}

/// Text that starts where the indent ends.
fn below(text: &str) -> String {
    let lines = wrapped(text, INDENT, INDENT).join("\n");
    format!("{}\n", lines.get(INDENT.len()..).unwrap_or_default())
}
