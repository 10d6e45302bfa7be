//! What only scripts provide, and which checks they change.

use page_audit::{CheckResult, Rendered};

use super::parts::{INDENT, Lines, word};
use crate::style::Paint;

/// How many pieces of evidence a check shows.
const FEW_PLACES: usize = 3;

pub fn add(rendered: &Rendered, lines: &mut Lines) {
    lines.paragraph("", "", Some(Paint::Bold), "After scripts");
    for changed in &rendered.changed {
        let check = &changed.rendered;
        let (served, after) = (word(changed.served), word(check.outcome));
        let (id, message) = (&check.id, &check.message);
        let text = format!("{id}: {served}; after scripts {after}: {message}");
        item(&text, lines);
        if changed.is_fault() {
            places(check, lines);
        }
    }
    for check in &rendered.in_frames {
        let (id, outcome, message) = (&check.id, word(check.outcome), &check.message);
        item(&format!("in a frame: {id}: {outcome}: {message}"), lines);
        places(check, lines);
    }
    for note in rendered.notes() {
        item(&format!("{}: {}", note.title, note.text), lines);
    }
    lines.blank();
}

fn places(check: &CheckResult, lines: &mut Lines) {
    let indent = format!("{INDENT}  ");
    for evidence in check.evidence.items.iter().take(FEW_PLACES) {
        lines.evidence(&indent, evidence);
    }
}

fn item(text: &str, lines: &mut Lines) {
    lines.paragraph(&format!("{INDENT}- "), &format!("{INDENT}  "), None, text);
}
