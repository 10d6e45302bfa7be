//! The findings on a page, for people: the worst first, the score at the end.

use page_audit::{CheckResult, Outcome, Report};

use super::parts::{INDENT, Lines, word};
use super::{first, rendered, scores};
use crate::described::texts;
use crate::findings::{Findings, is_at_fault};
use crate::inspect::{Inspected, Seen};
use crate::style::{Paint, Style};

/// How many pieces of evidence a check shows unless all are to be shown.
const FEW_PLACES: usize = 5;

/// The whole text for a page. `allow_private`: whether private addresses were allowed.
pub fn of(inspected: &Inspected, all: bool, allow_private: bool, style: Style) -> String {
    let lines = Lines {
        lines: Vec::new(),
        style,
    };
    let mut text = Text {
        lines,
        all,
        allow_private,
    };
    text.lines
        .paragraph("", "", Some(Paint::Bold), &inspected.url);
    match &inspected.result {
        Err(failure) => text.failure(failure.code, &failure.message),
        Ok(seen) => {
            let url = seen.final_url.as_str();
            if url != inspected.url {
                text.lines.paragraph("-> ", "   ", None, url);
            }
            text.stand_in(&seen.report);
            text.lines.blank();
            text.checks(seen);
            let counts = scores::counts(&seen.report);
            text.lines.paragraph("", "", None, &counts);
            text.known(&seen.findings);
            text.lines.blank();
            if let Some(rendered) = &seen.report.rendered {
                rendered::add(rendered, &mut text.lines);
            }
            // What a baseline has, need not be fixed.
            if !seen.has_baseline {
                first::add(&seen.report, &mut text.lines);
            }
            text.lines.lines.extend(scores::of(&seen.report, style));
        }
    }
    text.lines.blank();
    text.lines.lines.join("\n") + "\n"
}

struct Text {
    lines: Lines,
    all: bool,
    allow_private: bool,
}

impl Text {
    fn failure(&mut self, code: &str, message: &str) {
        self.lines.paragraph("", "", Some(Paint::Red), message);
        if code == "blocked_address" && !self.allow_private {
            let advice = "Use --allow-private to check it anyway.";
            self.lines.paragraph("", "", None, advice);
        }
    }

    /// That the page is not the content, if so.
    fn stand_in(&mut self, report: &Report) {
        let page = report.page.as_ref();
        if let Some(stand_in) = page.and_then(|page| page.stand_in) {
            let text = format!("{}.", stand_in.title());
            self.lines.paragraph("", "", Some(Paint::Yellow), &text);
        }
    }

    /// Every check that has something to report, the worst and weightiest first.
    fn checks(&mut self, seen: &Seen) {
        use Outcome::{Info, NotApplicable, Pass, Unmeasured};
        for check in &seen.findings.new {
            self.check(check);
        }
        if self.all {
            self.checks_that(&[Unmeasured, Info, Pass, NotApplicable], &seen.report);
        } else {
            self.unmeasured(&seen.report);
            let ignored = &seen.findings.ignored;
            for check in ignored.iter().map(|ignored| &ignored.check) {
                self.check(check);
            }
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
                self.check(check);
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
        let heading = self.lines.style.paint(Paint::Bold, "Not measured");
        self.lines.lines.push(first + &heading);
        for (reason, ids) in reasons {
            let first = format!("{INDENT}- ");
            let next = format!("{INDENT}  ");
            let text = format!("{}: {reason}", ids.join(", "));
            self.lines.paragraph(&first, &next, None, &text);
        }
        self.lines.blank();
    }

    fn check(&mut self, check: &CheckResult) {
        let texts = texts(check);
        let heading = format!("{} [{}]", texts.heading, check.id);
        self.lines.heading(check.outcome, &heading);
        if let Some(message) = check.message_below_heading() {
            self.lines.indented(message);
        }
        let most = if self.all { usize::MAX } else { FEW_PLACES };
        for evidence in check.evidence.items.iter().take(most) {
            self.lines.evidence(INDENT, evidence);
        }
        let shown = check.evidence.items.len().min(most) as u64;
        if check.evidence.total > shown {
            let more = check.evidence.total - shown;
            self.lines.indented(&format!("- and {more} more"));
        }
        if is_at_fault(check) {
            self.lines.fix(&texts);
        }
        self.lines.blank();
    }

    /// How many checks only have what the baseline knows.
    fn known(&mut self, findings: &Findings) {
        let text = match findings.known.len() {
            0 => return,
            1 => "The baseline has what 1 check found.".to_owned(),
            checks => format!("The baseline has what {checks} checks found."),
        };
        self.lines.paragraph("", "", None, &text);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_option_for_private_addresses_is_named() {
        let shown = |code, allow_private| {
            let lines = Lines {
                lines: Vec::new(),
                style: Style::plain(),
            };
            let mut text = Text {
                lines,
                all: false,
                allow_private,
            };
            text.failure(code, "It cannot be fetched.");
            text.lines.lines
        };
        let advice = "Use --allow-private to check it anyway.";
        let message = "It cannot be fetched.";
        assert_eq!(shown("blocked_address", false), [message, advice]);
        assert_eq!(shown("blocked_address", true), [message]);
        assert_eq!(shown("timeout", false), [message]);
    }
}
