//! Frames of the page's own site, whose documents the browser has written down with them. What
//! concerns people is judged in them as well.

use html_document::Element;
use url::Url;

use crate::audit::audit_document;
use crate::check_result::CheckResult;
use crate::finding::{Evidence, Outcome};
use crate::page::{Page, mark};
use crate::rule::Category;
use crate::snapshot::Snapshot;

/// Further frames are not judged, whatever they are in.
const MAX_FRAMES: usize = 20;
/// Frames in frames are judged as deep as this.
const MAX_DEPTH: usize = 3;
/// The attributes in which `page-render` writes the document of a frame, and its URL.
const DOCUMENT: &str = "rendered-document";
const ADDRESS: &str = "rendered-url";

/// The faults in the frames of a page, each check once.
pub(super) fn faults_of(page: &Page<'_>) -> Vec<CheckResult> {
    let mut faults = Vec::new();
    let mut left = MAX_FRAMES;
    add(page, &mut faults, "", (MAX_DEPTH, &mut left));
    faults
}

fn add(
    page: &Page<'_>,
    faults: &mut Vec<CheckResult>,
    above: &str,
    (depth, left): (usize, &mut usize),
) {
    let Some(mark) = mark(page.document()) else {
        return;
    };
    let frames = page.document().html_elements("iframe");
    let shown = frames.filter(|frame| !page.is_unseen(*frame));
    for frame in shown {
        let written = |name| frame.attribute(name).and_then(|it| it.strip_prefix(mark));
        let Some(document) = written(DOCUMENT).filter(|_| depth > 0 && *left > 0) else {
            continue;
        };
        *left -= 1;
        let url = written(ADDRESS).and_then(|url| Url::parse(url).ok());
        let url = url.unwrap_or_else(|| page.url().clone());
        let place = format!("{above}{} >> ", selector(frame));
        let snapshot = Snapshot::of_html(url, document);
        let inner = Page::new(&snapshot);
        for found in audit_document(&inner).checks {
            add_fault(found, faults, &place);
        }
        add(&inner, faults, &place, (depth - 1, left));
    }
}

/// Adds what was found in a frame to what was found in others. Without a place, it would be about
/// the frame as if it were a page.
fn add_fault(mut found: CheckResult, faults: &mut Vec<CheckResult>, place: &str) {
    let is_fault = matches!(found.outcome, Outcome::Fail | Outcome::Warn);
    let is_placed = found.evidence.items.iter().any(|it| it.selector.is_some());
    if found.category != Category::Accessibility || !is_fault || !is_placed {
        return;
    }
    for item in &mut found.evidence.items {
        prefix(item, place);
    }
    match faults.iter_mut().find(|known| known.id == found.id) {
        None => faults.push(found),
        Some(known) if known.outcome == Outcome::Warn && found.outcome == Outcome::Fail => {
            *known = found;
        }
        Some(known) => known.evidence = std::mem::take(&mut known.evidence).and(found.evidence),
    }
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
