//! The findings on a page, for people: the worst first, the score at the end.

use page_audit::{CheckResult, Evidence, Outcome, Report, Rule};

use crate::inspect::Inspected;
use crate::scores;
use crate::style::{Paint, Style, of_outcome};
use crate::wrap::{width, wrapped};

/// How many pieces of evidence a check shows unless all are to be shown.
const FEW_PLACES: usize = 5;
/// Indents lines below the outcome, which is the first word of a check.
const INDENT: &str = "      ";

/// The whole text for a page.
pub fn of(inspected: &Inspected, all: bool, style: Style) -> String {
    let mut text = Text {
        lines: Vec::new(),
        style,
        all,
    };
    text.paragraph("", "", Some(Paint::Bold), &inspected.url);
    match &inspected.result {
        Err(failure) => text.failure(failure.code, &failure.message),
        Ok(seen) => {
            if seen.final_url.as_str() != inspected.url {
                text.paragraph("-> ", "   ", None, seen.final_url.as_str());
            }
            text.lines.push(String::new());
            text.checks(&seen.report);
            text.paragraph("", "", None, &scores::counts(&seen.report));
            text.lines.push(String::new());
            text.lines.extend(scores::of(&seen.report, style));
        }
    }
    text.lines.push(String::new());
    text.lines.join("\n") + "\n"
}

struct Text {
    lines: Vec<String>,
    style: Style,
    all: bool,
}

impl Text {
    fn paragraph(&mut self, first: &str, next: &str, paint: Option<Paint>, text: &str) {
        for line in wrapped(text, first, next) {
            self.lines.push(match paint {
                Some(paint) => self.style.paint(paint, &line),
                None => line,
            });
        }
    }

    fn indented(&mut self, text: &str) {
        self.paragraph(INDENT, INDENT, None, text);
    }

    fn failure(&mut self, code: &str, message: &str) {
        self.paragraph("", "", Some(Paint::Red), message);
        if code == "blocked_address" {
            self.paragraph("", "", None, "Use --allow-private to check it anyway.");
        }
    }

    /// Every check that has something to report, the worst and weightiest first.
    fn checks(&mut self, report: &Report) {
        use Outcome::{Fail, Info, NotApplicable, Pass, Unmeasured, Warn};
        self.checks_that(&[Fail, Warn], report);
        if self.all {
            self.checks_that(&[Unmeasured, Info, Pass, NotApplicable], report);
        } else {
            self.unmeasured(report);
            self.checks_that(&[Info], report);
        }
    }

    /// The checks with these outcomes, in this order.
    fn checks_that(&mut self, outcomes: &[Outcome], report: &Report) {
        for outcome in outcomes {
            let checks = report.checks.iter();
            let mut checks: Vec<&CheckResult> =
                checks.filter(|check| check.outcome == *outcome).collect();
            checks.sort_by_key(|check| std::cmp::Reverse(check.weight));
            for check in checks {
                self.check(check, page_audit::rule(&check.id));
            }
        }
    }

    /// The unmeasured checks, grouped by reason.
    fn unmeasured(&mut self, report: &Report) {
        let mut reasons: Vec<(&str, Vec<&str>)> = Vec::new();
        for check in &report.checks {
            if check.outcome == Outcome::Unmeasured {
                let message = check.message.as_str();
                match reasons.iter_mut().find(|(reason, _)| *reason == message) {
                    Some((_, ids)) => ids.push(&check.id),
                    None => reasons.push((message, vec![&check.id])),
                }
            }
        }
        if reasons.is_empty() {
            return;
        }
        let first = format!("{:<1$}", word(Outcome::Unmeasured), INDENT.len());
        let heading = self.style.paint(Paint::Bold, "Not measured");
        self.lines.push(first + &heading);
        for (reason, ids) in reasons {
            let first = format!("{INDENT}- ");
            let next = format!("{INDENT}  ");
            self.paragraph(
                &first,
                &next,
                None,
                &format!("{}: {reason}", ids.join(", ")),
            );
        }
        self.lines.push(String::new());
    }

    fn check(&mut self, check: &CheckResult, rule: Option<&Rule>) {
        let title = rule.map_or(check.id.as_str(), |rule| rule.heading(check.outcome));
        let heading = format!("{title} [{}]", check.id);
        let word = word(check.outcome);
        let mut lines = wrapped(&heading, INDENT, INDENT);
        if let Some(first) = lines.first_mut() {
            let rest = first.split_off(INDENT.len().min(first.len()));
            let padding = " ".repeat(INDENT.len().saturating_sub(width(word)));
            let word = self.style.paint(of_outcome(check.outcome), word);
            *first = format!("{word}{padding}{}", self.style.paint(Paint::Bold, &rest));
        }
        self.lines.extend(lines);
        self.indented(&check.message);
        let most = if self.all { usize::MAX } else { FEW_PLACES };
        for evidence in check.evidence.items.iter().take(most) {
            self.evidence(evidence);
        }
        let shown = check.evidence.items.len().min(most) as u64;
        if check.evidence.total > shown {
            self.indented(&format!("- and {} more", check.evidence.total - shown));
        }
        if let Some(rule) = rule
            && matches!(check.outcome, Outcome::Fail | Outcome::Warn)
        {
            let next = format!("{INDENT}        ");
            self.paragraph(&format!("{INDENT}To fix: "), &next, None, rule.how_to_fix);
        }
        self.lines.push(String::new());
    }

    fn evidence(&mut self, evidence: &Evidence) {
        let line = evidence.line.map(|line| format!("line {line}"));
        let place = [line, evidence.selector.clone()];
        let place = place.into_iter().flatten().collect::<Vec<_>>().join(", ");
        let first = format!("{INDENT}- ");
        let next = format!("{INDENT}  ");
        if place.is_empty() {
            self.paragraph(&first, &next, None, &expectation(evidence));
        } else {
            self.paragraph(&first, &next, Some(Paint::Cyan), &place);
            self.paragraph(&next, &next, None, &expectation(evidence));
        }
    }
}

fn expectation(evidence: &Evidence) -> String {
    match (evidence.found.as_str(), evidence.expected.as_str()) {
        (found, "") => found.to_owned(),
        ("", expected) => format!("expected: {expected}"),
        (found, expected) => format!("found: {found}; expected: {expected}"),
    }
}

/// The outcome in at most five letters.
fn word(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Fail => "FAIL",
        Outcome::Warn => "WARN",
        Outcome::Unmeasured => "?",
        Outcome::Info => "info",
        Outcome::Pass => "pass",
        Outcome::NotApplicable => "n/a",
    }
}
