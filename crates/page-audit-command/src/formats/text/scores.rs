//! The scores of a page, for people: the number of checks with each outcome, the score of each
//! category and the overall score.

use page_audit::{Cap, Outcome, Report};

use crate::inspect::count;
use crate::style::{Paint, Style, of_score};

/// How many checks had each outcome.
pub fn counts(report: &Report) -> String {
    let counts = [
        (Outcome::Fail, "fail"),
        (Outcome::Warn, "warn"),
        (Outcome::Pass, "pass"),
        (Outcome::Unmeasured, "not measured"),
        (Outcome::NotApplicable, "not applicable"),
        (Outcome::Info, "information"),
    ];
    let counts = counts.map(|(outcome, name)| format!("{} {name}", count(report, outcome)));
    counts.join(", ")
}

/// A line for the score of each category and one for the overall score, with the checks that capped
/// them.
pub fn of(report: &Report, style: Style) -> Vec<String> {
    let mut lines = Vec::new();
    for category in &report.categories {
        let caps = report.caps.iter().filter(|cap| cap.category == category.id);
        let cap = category.cap.map(|most| held_down(most, caps));
        lines.push(line(
            category.id.title(),
            category.score,
            cap.as_deref(),
            style,
        ));
    }
    let most = report.caps.iter().map(|cap| cap.overall_at_most).min();
    let cap = most.map(|most| held_down(most, report.caps.iter()));
    let partial = report
        .is_partial
        .then(|| "of a part of the page".to_owned());
    let notes: Vec<String> = [Some(report.rating.as_str().to_owned()), partial, cap]
        .into_iter()
        .flatten()
        .collect();
    let notes = notes.join(", ");
    lines.push(line("Overall", Some(report.score), Some(&notes), style));
    lines
}

fn held_down<'r>(most: u8, caps: impl Iterator<Item = &'r Cap>) -> String {
    let checks: Vec<&str> = caps.map(|cap| cap.check.as_str()).collect();
    format!("at most {most}: {} failed", checks.join(", "))
}

fn line(name: &str, score: Option<u8>, notes: Option<&str>, style: Style) -> String {
    let shown = score.map_or("-".to_owned(), |score| score.to_string());
    let paint = score.map_or(Paint::Dim, of_score);
    let shown = style.paint(paint, &format!("{shown:>3}"));
    let line = format!("{name:<14} {shown}  {}", notes.unwrap_or_default());
    line.trim_end().to_owned()
}
