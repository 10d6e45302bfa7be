//! Frames of the page's own site, whose documents the browser has written into them. What concerns
//! people is judged in them as well.

use html_document::Element;

use crate::audit::audit_document;
use crate::finding::{Evidence, Outcome};
use crate::page::Page;
use crate::report::CheckResult;
use crate::rule::Category;
use crate::snapshot::Snapshot;

/// Further frames are not judged.
const MAX_FRAMES: usize = 20;
/// Frames in frames are judged as deep as this.
const MAX_DEPTH: usize = 3;

/// Adds the faults in the frames of a page to what its checks have found.
pub(super) fn add_faults_of(page: &Page<'_>, checks: &mut [CheckResult]) {
    add(page, checks, "", MAX_DEPTH);
}

fn add(page: &Page<'_>, checks: &mut [CheckResult], above: &str, depth: usize) {
    let frames = page.document().html_elements("iframe");
    let shown = frames.filter(|frame| !page.is_unseen(*frame));
    for frame in shown.take(MAX_FRAMES) {
        let Some(document) = frame.attribute("srcdoc").filter(|_| depth > 0) else {
            continue;
        };
        let place = format!("{above}{} >> ", selector(frame));
        let snapshot = Snapshot::of_document(page.url().clone(), document);
        let inner = Page::new(&snapshot);
        for found in audit_document(&inner).checks {
            if found.category == Category::Accessibility {
                add_fault(found, checks, &place);
            }
        }
        add(&inner, checks, &place, depth - 1);
    }
}

/// Adds what was found in a frame, if it is worse or as bad; a fault needs a place to be one of a
/// part of the page.
fn add_fault(found: CheckResult, checks: &mut [CheckResult], place: &str) {
    let rank = |outcome| match outcome {
        Outcome::Fail => 2,
        Outcome::Warn => 1,
        _ => 0,
    };
    let of_page = checks.iter_mut().find(|check| check.id == found.id);
    let Some(check) = of_page.filter(|_| rank(found.outcome) > 0) else {
        return;
    };
    let is_placed = found.evidence.items.iter().any(|it| it.selector.is_some());
    if !is_placed || rank(found.outcome) < rank(check.outcome) {
        return;
    }
    let mut evidence = found.evidence;
    for item in &mut evidence.items {
        prefix(item, place);
    }
    if rank(found.outcome) == rank(check.outcome) {
        check.evidence = std::mem::take(&mut check.evidence).and(evidence);
        return;
    }
    check.outcome = found.outcome;
    check.cost = found.cost;
    check.failing_title = found.failing_title;
    check.value = found.value;
    check.message = format!("In a frame: {}", found.message);
    check.evidence = evidence;
}

fn prefix(item: &mut Evidence, place: &str) {
    item.line = None;
    if let Some(selector) = &mut item.selector {
        selector.insert_str(0, place);
    }
}

fn selector(frame: Element<'_>) -> String {
    let evidence = Evidence::at("frame", frame, "", "");
    evidence.selector.unwrap_or_else(|| "iframe".to_owned())
}
