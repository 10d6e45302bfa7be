//! What may lie between a text and the background that an element around it has.

use std::collections::HashMap;
use std::collections::hash_map::Entry;

use html_document::{Element, NodeId, NodeSet};
use page_styles::{Length, Overlay, Possible, Style};

use crate::page::Page;

/// Elements in which something may cover other things in them (CSS 2.2, Appendix E).
pub(super) struct Overlays {
    /// By something that is painted above what is in the flow: it may hide a text there, but is
    /// never its background.
    above: HashMap<NodeId, Lowest>,
    /// By something that is painted below that.
    behind: NodeSet,
    /// By pictures that lie over or under what is beside them.
    pictured: HashMap<NodeId, Pictured>,
}

/// Pictures in the flow of an element.
#[derive(Debug, Clone, Copy, Default)]
struct Pictured {
    /// How many children are such.
    count: usize,
    /// Whether one of them is not at its usual place.
    is_moved: bool,
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
            let is_clear = style.opacity.is_some_and(|opacity| opacity.share() <= 0.0);
            if is_out
                && !is_clear
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

    /// Whether something above the flow of an element may lie behind a text in it, which is at this
    /// place of the document and in these layers below the element.
    pub(super) fn may_be_above(&self, element: Element<'_>, text: usize, layers: Layers) -> bool {
        let above = self.above.get(&element.id()).filter(|_| layers.is_any);
        above.is_some_and(|above| !above.is_above(text, layers))
    }

    /// Whether something in or below the flow of an element may lie between its background and a
    /// text in that child, or its own if there is none.
    pub(super) fn may_be_below(
        &self,
        page: &Page<'_>,
        element: Element<'_>,
        child: Option<Element<'_>>,
    ) -> bool {
        self.behind.contains(element.id()) || self.has_picture(page, element, child)
    }

    /// Whether a picture in the flow of the element may lie over or under that child.
    fn has_picture(
        &self,
        page: &Page<'_>,
        element: Element<'_>,
        child: Option<Element<'_>>,
    ) -> bool {
        let Some(pictured) = self.pictured.get(&element.id()) else {
            return false;
        };
        let is_moved = |child: &Element<'_>| is_moved(page, *child);
        pictured.is_moved || (pictured.count > 0 && child.as_ref().is_some_and(is_moved))
    }
}

/// Whether an element certainly covers nothing that is seen.
fn is_nowhere(element: Element<'_>, style: &Style) -> bool {
    let is_tiny = |name| {
        let length = element.attribute(name).map(str::trim_ascii);
        length.is_some_and(|length| matches!(length, "0" | "1" | "0px" | "1px"))
    };
    let is_tiny_style =
        |length: Option<Length>| length.is_some_and(|length| length.pixels() <= 1.0);
    // Other elements may have contents that are larger than they are.
    let is_tiny_drawing = element.name() == "svg"
        && (is_tiny("width") || is_tiny_style(style.width.length))
        && (is_tiny("height") || is_tiny_style(style.height.length));
    style.is_nowhere || is_tiny_drawing
}

/// The width and height of the largest icon, in pixels.
const ICON: f32 = 24.0;
const PICTURES: [&str; 8] = [
    "img", "picture", "video", "canvas", "svg", "object", "iframe", "embed",
];

/// Whether an element in the flow is not at its usual place.
fn is_moved(page: &Page<'_>, element: Element<'_>) -> bool {
    let style = page.styles().of(element);
    style.is_some_and(|style| style.is_moved && !style.position.must_be(Possible::OUT))
        && !page.is_not_rendered(element)
}

/// The elements with pictures in their flow, on a page where something is moved.
fn pictured(page: &Page<'_>) -> HashMap<NodeId, Pictured> {
    let mut pictured: HashMap<NodeId, Pictured> = HashMap::new();
    if !page
        .document()
        .elements()
        .any(|element| is_moved(page, element))
    {
        return pictured;
    }
    for picture in pictures(page) {
        let style = page.styles().of(picture);
        let is_out = style.is_some_and(|style| style.position.must_be(Possible::OUT));
        if let (Some(parent), false) = (picture.parent(), is_out) {
            let held = pictured.entry(parent.id()).or_default();
            held.count += 1;
            held.is_moved |= is_moved(page, picture);
        }
    }
    pictured
}

/// The elements that are pictures, or have some and no words.
fn pictures<'p>(page: &'p Page<'_>) -> Vec<Element<'p>> {
    let mut with_words = NodeSet::default();
    let mut with_picture = NodeSet::default();
    let mut pictures = Vec::new();
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
            pictures.push(element);
        }
    }
    pictures
}

/// Whether it is a picture that is large enough to lie behind a word.
fn is_picture(page: &Page<'_>, element: Element<'_>) -> bool {
    let style = page.styles().of(element);
    let is_small = |name, length: Option<Length>| {
        let said = element
            .attribute(name)
            .and_then(|said| said.trim_ascii().parse().ok());
        let length = length.map(Length::pixels).or(said);
        length.is_some_and(|length| length <= ICON)
    };
    let is_icon = style.is_some_and(|style| {
        is_small("width", style.width.length) && is_small("height", style.height.length)
    });
    if is_icon {
        return false;
    }
    PICTURES.contains(&element.name())
        || style.is_some_and(|style| style.has_image || style.gradient.is_some())
}
