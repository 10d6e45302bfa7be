//! What a browser has measured of a page on each screen, as `page-render` writes it into the
//! document.

use std::collections::HashMap;

use html_document::{Document, Element, NodeId, NodeSet};
use page_styles::Color;
use render_client::Screen;
use serde::Deserialize;

use super::Page;

/// The attribute of the root with the mark of what `page-render` has written, and the names of the
/// screens that were measured.
const SCREENS: &str = "rendered-screens";
/// The attribute of an element with what was measured of it.
const LAYOUT: &str = "rendered-layout";

/// What was measured on at least one screen.
#[derive(Debug)]
pub(crate) struct LaidOut {
    screens: Vec<Screen>,
    seen: HashMap<NodeId, OnScreens>,
    /// The elements that are hidden on every screen.
    hidden: NodeSet,
}

/// What was measured of an element.
#[derive(Debug, Default, Deserialize)]
struct OnScreens {
    /// The same on both.
    both: Option<Seen>,
    phone: Option<Seen>,
    desk: Option<Seen>,
    #[serde(default)]
    place: Places,
}

/// Where an element is on the picture of a screen: its left and upper edges, its width and its
/// height.
#[derive(Debug, Default, Deserialize)]
struct Places {
    phone: Option<[u32; 4]>,
    desk: Option<[u32; 4]>,
}

/// What was measured of an element on a screen.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(crate) struct Seen {
    /// Whether it, and what is in it, has no box.
    hidden: bool,
    /// Whether it is invisible.
    invisible: bool,
    /// Its own text.
    pub(crate) text: Option<SeenText>,
    /// The place where it can be clicked.
    pub(crate) target: Option<SeenTarget>,
    /// Whether an image takes its room before it arrives.
    room: Option<bool>,
}

/// A text on a screen.
#[derive(Debug, Clone, PartialEq, Deserialize)]
pub(crate) struct SeenText {
    /// The size of the font, in CSS pixels.
    pub(crate) size: f32,
    /// The weight of the font.
    pub(crate) weight: f32,
    color: Option<String>,
    behind: Option<String>,
    /// Why its colours are not certain.
    pub(crate) unclear: Option<String>,
}

impl SeenText {
    /// Its colour, and that of what is behind it, as they are shown.
    pub(crate) fn colors(&self) -> Option<(Color, Color)> {
        let [color, behind] = [&self.color, &self.behind].map(|text| hex(text.as_deref()?));
        Some((color?, behind?))
    }
}

/// A place that can be clicked on a screen.
#[derive(Debug, Clone, PartialEq, Deserialize)]
pub(crate) struct SeenTarget {
    /// Its left and upper edges, its width and its height, in CSS pixels.
    #[serde(rename = "box")]
    pub(crate) place: [f32; 4],
    /// Whether its height is that of a line in which there is other text.
    pub(crate) in_sentence: bool,
}

impl Page<'_> {
    /// What a browser has measured of the page, if it is one that a browser wrote down.
    pub(crate) fn laid_out(&self) -> Option<&LaidOut> {
        let laid_out = self.laid_out.get_or_init(|| {
            let is_shown = self.is_shown;
            is_shown.then(|| LaidOut::of(&self.document)).flatten()
        });
        laid_out.as_ref()
    }
}

impl LaidOut {
    fn of(document: &Document) -> Option<Self> {
        let mark = mark(document)?;
        let root = document.html_elements("html").next()?;
        let measured = root.attribute(SCREENS)?;
        let has = |name| {
            measured
                .split_ascii_whitespace()
                .skip(1)
                .any(|it| it == name)
        };
        let mut screens = Vec::new();
        screens.extend(has("phone").then_some(Screen::Phone));
        screens.extend(has("desk").then_some(Screen::Desk));
        if screens.is_empty() {
            return None;
        }
        let seen = document.elements().filter_map(|element| {
            let written = element.attribute(LAYOUT)?.strip_prefix(mark);
            let read = serde_json::from_str(written?);
            Some((element.id(), read.ok()?))
        });
        let mut laid_out = Self {
            screens,
            seen: seen.collect(),
            hidden: NodeSet::default(),
        };
        laid_out.hidden = laid_out.hidden_everywhere(document);
        Some(laid_out)
    }

    fn hidden_everywhere(&self, document: &Document) -> NodeSet {
        let mut everywhere = NodeSet::default();
        let mut hidden: Vec<NodeSet> = self.screens.iter().map(|_| NodeSet::default()).collect();
        for element in document.elements() {
            let parent = element.parent().map(Element::id);
            let mut is_everywhere = true;
            for (screen, hidden) in self.screens.iter().zip(&mut hidden) {
                let is_within = parent.is_some_and(|parent| hidden.contains(parent));
                if is_within || self.on(element, *screen).is_some_and(|seen| seen.hidden) {
                    hidden.insert(element.id());
                } else {
                    is_everywhere = false;
                }
            }
            if is_everywhere {
                everywhere.insert(element.id());
            }
        }
        everywhere
    }

    /// What was measured of an element on this screen.
    pub(crate) fn on(&self, element: Element<'_>, screen: Screen) -> Option<&Seen> {
        let seen = self.seen.get(&element.id())?;
        let own = match screen {
            Screen::Phone => &seen.phone,
            Screen::Desk => &seen.desk,
        };
        own.as_ref().or(seen.both.as_ref())
    }

    /// The screens that were measured.
    pub(crate) fn screens(&self) -> &[Screen] {
        &self.screens
    }

    /// What was measured of an element's own text, on each screen where it is.
    pub(crate) fn texts(&self, element: Element<'_>) -> impl Iterator<Item = (Screen, &SeenText)> {
        let screens = self.screens.iter();
        screens.filter_map(move |at| Some((*at, self.on(element, *at)?.text.as_ref()?)))
    }

    /// Where it is on a picture: a phone's, if it is there.
    pub(crate) fn place(&self, element: Element<'_>) -> Option<(Screen, [u32; 4])> {
        let place = &self.seen.get(&element.id())?.place;
        let phone = place.phone.map(|place| (Screen::Phone, place));
        phone.or(place.desk.map(|place| (Screen::Desk, place)))
    }

    /// Whether it has no box on any screen.
    pub(crate) fn is_hidden(&self, element: Element<'_>) -> bool {
        self.hidden.contains(element.id())
    }

    /// Whether it is invisible on every screen.
    pub(crate) fn is_invisible(&self, element: Element<'_>) -> bool {
        let mut screens = self.screens.iter();
        screens.all(|at| self.on(element, *at).is_some_and(|seen| seen.invisible))
    }

    /// Whether an image takes its room before it arrives, on every screen where it is shown; `None`
    /// if it is on none.
    pub(crate) fn takes_room(&self, image: Element<'_>) -> Option<bool> {
        let rooms = self.screens.iter();
        let rooms = rooms.filter_map(|at| self.on(image, *at)?.room);
        rooms.reduce(|one, other| one && other)
    }
}

/// With what all begins that `page-render` has written into a document, and nothing else.
pub(crate) fn mark(document: &Document) -> Option<&str> {
    let root = document.html_elements("html").next()?;
    root.attribute(SCREENS)?.split_ascii_whitespace().next()
}

/// A colour such as `#0a0b0c`.
fn hex(text: &str) -> Option<Color> {
    let number = u32::from_str_radix(text.strip_prefix('#')?, 16).ok()?;
    let [_, red, green, blue] = number.to_be_bytes();
    Some(Color::opaque(red, green, blue))
}
