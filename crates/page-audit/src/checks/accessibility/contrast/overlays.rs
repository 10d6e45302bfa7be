//! What may lie between a text and the background that an element around it has.

use std::collections::HashMap;
use std::collections::hash_map::Entry;

use html_document::{Element, NodeId, NodeSet};
use page_styles::{Overlay, Possible, Style};

use crate::page::Page;

/// Elements in which something may cover other things in them (CSS 2.2, Appendix E).
pub(super) struct Overlays {
    /// By something that is painted above what is in the flow: it may hide a text there, but is
    /// never its background.
    above: HashMap<NodeId, Lowest>,
    /// By something that is painted below that.
    behind: NodeSet,
    /// By pictures that lie over or under what is beside them.
    pictured: NodeSet,
}

/// The one that is painted first of those that are above the flow of an element.
#[derive(Debug, Clone, Copy)]
struct Lowest {
    /// The least `z-index` that it may have.
    z_index: Option<i32>,
    /// Its place in the document.
    order: usize,
}

/// What is not in the flow on the way from a text to an element around it.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Layers {
    is_any: bool,
    is_unknown: bool,
    /// The greatest `z-index` that one of them may have.
    greatest: Option<i32>,
}

impl Layers {
    /// Adds an element, if it is not in the flow.
    pub(super) fn add(&mut self, style: &Style) {
        if style.is_layered {
            // A negative one has no effect on what is not positioned.
            let greatest = style.z_index.map(|z_index| z_index.greatest.max(0));
            self.is_any = true;
            self.is_unknown |= greatest.is_none();
            self.greatest = self.greatest.max(greatest);
        }
    }
}

impl Lowest {
    /// Whether it is certainly painted above a text, which is at this place and in these layers
    /// (CSS 2.2, Appendix E): by a higher `z-index`, or by the same and a later place.
    fn is_above(self, text: usize, layers: Layers) -> bool {
        let (Some(own), Some(of_text), false) = (self.z_index, layers.greatest, layers.is_unknown)
        else {
            return false;
        };
        own > of_text || (own == of_text && self.order > text)
    }
}

impl Overlays {
    pub(super) fn of(page: &Page<'_>) -> Self {
        let mut overlays = Self {
            above: HashMap::new(),
            behind: NodeSet::default(),
            pictured: pictured(page),
        };
        for (order, element) in page.document().elements().enumerate() {
            let Some(style) = page.styles().of(element) else {
                continue;
            };
            let z_index = None;
            overlays.add(page, element, style.overlay, Lowest { z_index, order });
            let is_out = style.position.may_be(Possible::OUT);
            if is_out
                && !is_nowhere(element, style)
                && !page.is_unseen(element)
                && let Some(parent) = element.parent()
            {
                let overlay = if style.is_behind {
                    Overlay::Behind
                } else {
                    Overlay::Above
                };
                let z_index = style.z_index.map(|z_index| z_index.least);
                overlays.add(page, parent, overlay, Lowest { z_index, order });
            }
        }
        overlays
    }

    fn add(&mut self, page: &Page<'_>, around: Element<'_>, overlay: Overlay, lowest: Lowest) {
        match overlay {
            Overlay::Nothing => {}
            Overlay::Above => match self.above.entry(around.id()) {
                Entry::Vacant(place) => {
                    place.insert(lowest);
                }
                // They come in the order of the document: of equals, the first is the lowest.
                Entry::Occupied(mut held) if lowest.z_index < held.get().z_index => {
                    held.insert(lowest);
                }
                Entry::Occupied(_) => {}
            },
            Overlay::Behind => self.add_behind(page, around),
        }
    }

    /// What has a negative `z-index` is painted below all that is in the flow of the stacking
    /// context around it.
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

    /// Whether something may lie between the background of an element and a text in it, which is at
    /// this place of the document and in these layers below the element. The background is its own
    /// if the text is in the element itself, and nothing can be painted in between.
    pub(super) fn may_be_between(
        &self,
        element: Element<'_>,
        text: usize,
        layers: Layers,
        is_own: bool,
    ) -> bool {
        let id = element.id();
        let above = self.above.get(&id).filter(|_| layers.is_any);
        above.is_some_and(|above| !above.is_above(text, layers))
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
