//! What to fix first on a page, with the points that each fix gives back.

use page_audit::{Points, Report};

use super::parts::Lines;
use crate::style::Paint;
use crate::wrap::width;

/// How many fixes are named.
const MAX_FIXES: usize = 5;
const INDENT: &str = "   ";

/// Adds the fixes in the order in which they raise the score most; nothing if none raises it.
pub fn add(report: &Report, lines: &mut Lines) {
    let plan = report.fix_first(MAX_FIXES);
    let stand_in = report.page.as_ref().and_then(|page| page.stand_in);
    if plan.fixes.is_empty() && stand_in.is_none() {
        return;
    }
    lines.paragraph("", "", Some(Paint::Bold), "Fix first");
    if let Some(stand_in) = stand_in {
        let text = format!("{}. {}", stand_in.title(), stand_in.advice());
        lines.paragraph(INDENT, INDENT, None, &text);
    }
    for (number, (check, points)) in plan.fixes.iter().enumerate() {
        let mut checks = report.checks.iter();
        let heading = checks.find(|other| other.id == *check);
        let heading = heading.map_or((*check).into(), |check| check.heading());
        let first = format!("{}. {}  ", number + 1, gain(*points));
        let next = " ".repeat(width(&first));
        lines.paragraph(&first, &next, None, &format!("{heading} [{check}]"));
    }
    if !plan.fixes.is_empty() {
        let text = format!(
            "The score is then {} instead of {}.",
            plan.reached, plan.from
        );
        lines.paragraph(INDENT, INDENT, None, &text);
    }
    lines.blank();
}

/// The points, or that they come with those of later fixes.
fn gain(points: Points) -> String {
    if points.is_zero() {
        "later".to_owned()
    } else {
        format!("{:>5}", format!("+{points}"))
    }
}
