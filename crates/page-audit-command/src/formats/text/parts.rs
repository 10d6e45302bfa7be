//! The parts that texts about one page and about many are made of.

use page_audit::{Evidence, Outcome};

use crate::described::Texts;
use crate::expectation::{expectation, place};
use crate::style::{Paint, Style, of_outcome};
use crate::wrap::{width, wrapped};

/// Indents lines below the outcome, which is the first word of a check.
pub const INDENT: &str = "      ";

/// Lines of text.
pub struct Lines {
    pub lines: Vec<String>,
    pub style: Style,
}

impl Lines {
    pub fn paragraph(&mut self, first: &str, next: &str, paint: Option<Paint>, text: &str) {
        for line in wrapped(text, first, next) {
            self.lines.push(match paint {
                Some(paint) => self.style.paint(paint, &line),
                None => line,
            });
        }
    }

    pub fn indented(&mut self, text: &str) {
        self.paragraph(INDENT, INDENT, None, text);
    }

    pub fn blank(&mut self) {
        self.lines.push(String::new());
    }

    /// The outcome, and what it is the outcome of.
    pub fn heading(&mut self, outcome: Outcome, heading: &str) {
        let word = word(outcome);
        let mut lines = wrapped(heading, INDENT, INDENT);
        if let Some(first) = lines.first_mut() {
            let rest = first.split_off(INDENT.len().min(first.len()));
            let padding = " ".repeat(INDENT.len().saturating_sub(width(word)));
            let word = self.style.paint(of_outcome(outcome), word);
            *first = format!("{word}{padding}{}", self.style.paint(Paint::Bold, &rest));
        }
        self.lines.extend(lines);
    }

    pub fn evidence(&mut self, indent: &str, evidence: &Evidence) {
        let first = format!("{indent}- ");
        let next = format!("{indent}  ");
        match place(evidence) {
            None => self.paragraph(&first, &next, None, &expectation(evidence)),
            Some(place) => {
                self.paragraph(&first, &next, Some(Paint::Cyan), &place);
                self.paragraph(&next, &next, None, &expectation(evidence));
            }
        }
    }

    pub fn fix(&mut self, texts: &Texts<'_>) {
        let first = format!("{INDENT}To fix ({}): ", texts.fixer);
        self.paragraph(&first, &format!("{INDENT}        "), None, texts.how_to_fix);
    }
}

/// The outcome in at most five letters.
pub fn word(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Fail => "FAIL",
        Outcome::Warn => "WARN",
        Outcome::Unmeasured => "?",
        Outcome::Info => "info",
        Outcome::Pass => "pass",
        Outcome::NotApplicable => "n/a",
    }
}
