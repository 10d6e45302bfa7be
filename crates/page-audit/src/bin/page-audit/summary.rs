//! The table of several pages.

use crate::Outline;
use crate::style::{Paint, Style, of_score};
use crate::wrap::wrapped;

/// Before each URL and, on further lines, below it.
const INDENT: &str = "                     ";

/// A line for each page: its score and how many checks fail and warn, or why it was not checked.
pub fn of(pages: &[Outline], style: Style) -> String {
    let mut text = String::new();
    let heading = format!("{:>5} {:>6} {:>6}  {}", "score", "fail", "warn", "page");
    text.push_str(&style.paint(Paint::Bold, &heading));
    text.push('\n');
    for page in pages {
        let (score, fails, warnings, paint) = match &page.result {
            Ok(counts) => (
                counts.score.to_string(),
                counts.fails.to_string(),
                counts.warnings.to_string(),
                of_score(counts.score),
            ),
            Err(_) => ("-".to_owned(), "-".to_owned(), "-".to_owned(), Paint::Red),
        };
        let score = style.paint(paint, &format!("{score:>5}"));
        text.push_str(&format!("{score} {fails:>6} {warnings:>6}  "));
        push(&mut text, &page.url);
        if let Err(message) = &page.result {
            text.push_str(INDENT);
            push(&mut text, message);
        }
    }
    text
}

/// Adds text that begins where the indent ends.
fn push(to: &mut String, text: &str) {
    let lines = wrapped(text, INDENT, INDENT).join("\n");
    to.push_str(lines.get(INDENT.len()..).unwrap_or_default());
    to.push('\n');
}
