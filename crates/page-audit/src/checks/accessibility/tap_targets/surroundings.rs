//! What matters for all that is in an element.

use html_document::{Element, NodeSet};
use page_styles::{ComputedStyles, Layout};

use crate::page::Page;

#[derive(Default)]
pub(super) struct Surroundings {
    /// The elements that may be scaled, turned or put into columns, themselves or with something
    /// that they are in.
    pub(super) scaled: NodeSet,
    /// Those in which spaces may be wider than usual.
    pub(super) spread: NodeSet,
    /// Those with spaces of their own.
    pub(super) spaced: NodeSet,
    /// Those with other text of their own, which takes room, be it only a space that does not
    /// break.
    pub(super) worded: NodeSet,
}

impl Surroundings {
    pub(super) fn new(page: &Page<'_>, styles: &ComputedStyles) -> Self {
        let mut found = Self::default();
        for element in page.document().elements() {
            for text in element.own_text() {
                if text.bytes().any(|byte| byte.is_ascii_whitespace()) {
                    found.spaced.insert(element.id());
                }
                if text.bytes().any(|byte| !byte.is_ascii_whitespace()) {
                    found.worded.insert(element.id());
                }
            }
            let layout = styles.of(element).and_then(|style| style.layout.as_deref());
            let parent = element.parent().map(Element::id);
            let is_marked = |set: &NodeSet, is_set: fn(&Layout) -> bool| {
                parent.is_some_and(|parent| set.contains(parent)) || layout.is_some_and(is_set)
            };
            if is_marked(&found.scaled, |layout| layout.is_scaled) {
                found.scaled.insert(element.id());
            }
            if is_marked(&found.spread, |layout| layout.is_spread) {
                found.spread.insert(element.id());
            }
        }
        found
    }
}
