//! Keyboard focus follows the order of the page.

use std::collections::HashMap;

use encoding_rs::UTF_8;
use html_document::{Document, Element};

use crate::finding::{Evidence, EvidenceList, Finding, counted};
use crate::page::{Page, tab_index};
use crate::rule::{Category, Effort, FaultKind, Fixer, Rule, Severity};
use crate::snapshot::Snapshot;
use mouse::of_mouse_only;

mod mouse;

/// ACT rule akn7bn for frames, as far as the page itself contains what is in them.
pub(super) static RULE: Rule = Rule {
    id: "focus_order",
    category: Category::Accessibility,
    severity: Severity::Medium,
    measure: None,
    gate: None,
    title: "Keyboard focus follows the order of the page",
    failing_title: "The keyboard does not follow the order of the page",
    faults: &[
        FaultKind::new(
            "frame_out_of_reach",
            "The keyboard does not reach what is in a frame",
        ),
        FaultKind::new("positive_tabindex", "The Tab key jumps about on the page"),
        FaultKind::with_steps(
            "mouse_only",
            "The keyboard does not reach something that can be clicked",
            "Make a <button> of it, or a link if it leads somewhere.",
        ),
        FaultKind::new(
            "repeated_access_key",
            "Several elements have the same access key",
        ),
    ],
    fixer: Fixer::Developer,
    effort: Effort::Minutes,
    why: "A tabindex above 0 makes the focus jump about, which confuses people who use a keyboard. \
          A negative one on a frame keeps them from everything in it. If two elements share an access key, only one of them can be reached with it.",
    how_to_fix: "Use only 0 and -1 for tabindex, put the elements in the order in which they are \
                 used, and use each access key only once.",
    source_url: "https://www.w3.org/WAI/WCAG22/Understanding/focus-order.html",
    check,
};

fn check(page: &Page<'_>) -> Finding {
    let mut count = 0_usize;
    let mut ahead = EvidenceList::default();
    let mut twice = EvidenceList::default();
    let mut unreachable = EvidenceList::default();
    let mut keys: HashMap<char, u32> = HashMap::new();
    for element in page.with_focus_attributes() {
        if page.is_unseen(element) {
            continue;
        }
        count += 1;
        let index = element.attribute("tabindex");
        if let Some(index) = index.filter(|index| tab_index(index).is_some_and(|index| index > 0)) {
            ahead.add("positive_tabindex", |key| {
                Evidence::at(
                    key,
                    element,
                    format_args!("tabindex=\"{index}\""),
                    "0, -1 or none",
                )
            });
        }
        if is_out_of_reach(page, element) {
            unreachable.add("frame_out_of_reach", |key| {
                let index = index.unwrap_or_default();
                let found = format_args!("tabindex=\"{index}\" on a frame with controls");
                Evidence::at(key, element, found, "0 or no tabindex")
            });
        }
        let access_keys = element.attribute("accesskey").unwrap_or_default();
        for access_key in access_keys.split_ascii_whitespace() {
            let Some(access_key) = access_key
                .chars()
                .next()
                .and_then(|key| key.to_lowercase().next())
            else {
                continue;
            };
            if let Some(line) = keys.get(&access_key) {
                twice.add("repeated_access_key", |key| {
                    let found = format_args!("accesskey=\"{access_key}\", as on line {line}");
                    Evidence::at(key, element, found, "each access key once")
                });
            } else {
                keys.insert(access_key, element.line());
            }
        }
    }
    let mouse_only = of_mouse_only(page);
    if count == 0 && mouse_only.is_empty() {
        return Finding::not_applicable("The page sets neither a focus order nor access keys.");
    }
    let finding = if !ahead.is_empty() {
        let elements = counted(ahead.total, "element", "elements");
        Finding::fail(format!(
            "A tabindex above 0 puts {elements} ahead of all others."
        ))
    } else if !unreachable.is_empty() {
        let frames = counted(unreachable.total, "frame", "frames");
        Finding::fail(format!("The keyboard does not reach what is in {frames}."))
    } else if !mouse_only.is_empty() {
        let elements = counted(mouse_only.total, "element", "elements");
        Finding::warn(format!(
            "The keyboard does not reach {elements} that can be clicked."
        ))
    } else if !twice.is_empty() {
        let elements = counted(twice.total, "element repeats", "elements repeat");
        Finding::warn(format!("{elements} the access key of another."))
    } else {
        Finding::pass("Keyboard focus follows the order of the page.")
    };
    finding
        .with_value(ahead.total + unreachable.total + mouse_only.total + twice.total)
        .with_evidence(ahead.and(unreachable).and(mouse_only).and(twice))
}

/// How much of a frame's own document is read.
const MAX_DOCUMENT: usize = 64 * 1024;
/// A frame without room shows nothing to use, in pixels.
const NO_ROOM: u32 = 1;

/// Whether the element is a frame that the Tab key does not enter although there is something in it
/// that could get focus.
fn is_out_of_reach(page: &Page<'_>, frame: Element<'_>) -> bool {
    let has_room = ["width", "height"].iter().all(|name| {
        let size = frame
            .attribute(name)
            .and_then(|size| size.trim_ascii().parse::<u32>().ok());
        size.is_none_or(|size| size > NO_ROOM)
    });
    let document = frame.attribute("srcdoc").unwrap_or_default();
    let is_left_out = frame
        .attribute("tabindex")
        .and_then(tab_index)
        .is_some_and(|at| at < 0);
    if !frame.is_html("iframe") || !is_left_out || !has_room || document.len() > MAX_DOCUMENT {
        return false;
    }
    let document = Document::parse(document.as_bytes(), Some(UTF_8));
    // Without the page's files: style sheets would be read again for each frame. They may hide what is
    // in it.
    let alone = Snapshot::of_html(page.url().clone(), "");
    let within = Page::of_document(&alone, document);
    if !within.styles().unread.is_empty() {
        return false;
    }
    let mut elements = within.document().elements();
    elements.any(|element| within.is_in_tab_order(element))
}
