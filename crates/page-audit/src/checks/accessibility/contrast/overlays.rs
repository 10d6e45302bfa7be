//! What may lie between a text and the background that an element around it has.

use html_document::{Element, NodeSet};
use page_styles::{Overlay, Possible, Style};

use crate::page::Page;

/// Elements in which something may cover other things in them (CSS 2.2, Appendix E).
pub(super) struct Overlays {
    /// By something that is painted above what is in the flow: it may hide a text there, but is never
    /// its background.
    above: NodeSet,
    /// By something that is painted below that.
    behind: NodeSet,
    /// By pictures that lie over or under what is beside them.
    pictured: NodeSet,
}

impl Overlays {
    pub(super) fn of(page: &Page<'_>) -> Self {
        let mut overlays = Self {
            above: NodeSet::default(),
            behind: NodeSet::default(),
            pictured: pictured(page),
        };
        for element in page.document().elements() {
            let Some(style) = page.styles().of(element) else {
                continue;
            };
            overlays.add(page, element, style.overlay);
            let is_out = style.position.may_be(Possible::OUT);
            if is_out
                && !is_nowhere(element, style)
                && !page.is_not_rendered(element)
                && let Some(parent) = element.parent()
            {
                let overlay = if style.is_behind {
                    Overlay::Behind
                } else {
                    Overlay::Above
                };
                overlays.add(page, parent, overlay);
            }
        }
        overlays
    }

    fn add(&mut self, page: &Page<'_>, around: Element<'_>, overlay: Overlay) {
        match overlay {
            Overlay::Nothing => {}
            Overlay::Above => {
                self.above.insert(around.id());
            }
            Overlay::Behind => self.add_behind(page, around),
        }
    }

    /// What has a negative `z-index` is painted below all that is in the flow of the stacking context
    /// around it.
    fn add_behind(&mut self, page: &Page<'_>, around: Element<'_>) {
        let mut around = Some(around);
        while let Some(element) = around {
            let is_new = self.behind.insert(element.id());
            let style = page.styles().of(element);
            if !is_new || style.is_none_or(|style| style.is_layered) {
                return;
            }
            around = element.parent();
        }
    }

    /// Whether something may lie between the background of an element and a text in it. The text is
    /// layered if it is not in the flow up to this element. The background is its own if the text is
    /// in the element itself, and nothing can be painted in between.
    pub(super) fn may_be_between(
        &self,
        element: Element<'_>,
        is_layered: bool,
        is_own: bool,
    ) -> bool {
        let id = element.id();
        (self.above.contains(id) && is_layered)
            || (!is_own && (self.behind.contains(id) || self.pictured.contains(id)))
    }
}

/// Whether an element certainly covers nothing that is seen.
fn is_nowhere(element: Element<'_>, style: &Style) -> bool {
    let is_tiny = |name| {
        let length = element.attribute(name).map(str::trim_ascii);
        length.is_some_and(|length| matches!(length, "0" | "1" | "0px" | "1px"))
    };
    let is_tiny_style =
        |length: Option<page_styles::Length>| length.is_some_and(|length| length.pixels() <= 1.0);
    // Other elements may have contents that are larger than they are.
    let is_tiny_drawing = element.name() == "svg"
        && (is_tiny("width") || is_tiny_style(style.width.length))
        && (is_tiny("height") || is_tiny_style(style.height.length));
    style.is_nowhere || is_tiny_drawing
}

const PICTURES: [&str; 8] = [
    "img", "picture", "video", "canvas", "svg", "object", "iframe", "embed",
];

/// The elements with a picture in them and something, that or another, which is not at its usual
/// place.
fn pictured(page: &Page<'_>) -> NodeSet {
    let mut pictured = NodeSet::default();
    let is_moved = |element: &Element<'_>| {
        let style = page.styles().of(*element);
        style.is_some_and(|style| style.is_moved) && !page.is_not_rendered(*element)
    };
    let moved: Vec<_> = page.document().elements().filter(is_moved).collect();
    if moved.is_empty() {
        return pictured;
    }
    let holders = holders_of_pictures(page);
    for parent in moved.into_iter().filter_map(Element::parent) {
        if holders.contains(parent.id()) {
            pictured.insert(parent.id());
        }
    }
    pictured
}

/// The elements with a child that is a picture, or has pictures and no words.
fn holders_of_pictures(page: &Page<'_>) -> NodeSet {
    let mut with_words = NodeSet::default();
    let mut with_picture = NodeSet::default();
    let mut holders = NodeSet::default();
    let elements: Vec<_> = page.document().elements().collect();
    for element in elements.into_iter().rev() {
        let id = element.id();
        let Some(parent) = element.parent().map(Element::id) else {
            continue;
        };
        if page.has_own_words(element) || with_words.contains(id) {
            with_words.insert(parent);
            continue;
        }
        if with_picture.contains(id) || is_picture(page, element) {
            with_picture.insert(parent);
            holders.insert(parent);
        }
    }
    holders
}

fn is_picture(page: &Page<'_>, element: Element<'_>) -> bool {
    let style = page.styles().of(element);
    PICTURES.contains(&element.name()) || style.is_some_and(|style| style.has_image)
}
