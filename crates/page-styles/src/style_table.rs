//! The different styles of a page: most elements share one with others.

use std::hash::BuildHasher;

use hashbrown::{DefaultHashBuilder, HashTable};
use html_document::Document;

use super::color::Color;
use super::style::{Possible, Style};
use super::user_agent::Kind;

/// The different styles of the elements of a page, by their numbers.
#[derive(Debug)]
pub(super) struct StyleTable {
    styles: Vec<Style>,
    numbers: HashTable<u16>,
    /// Faster than the standard library's: there are few styles, and all of each is hashed.
    hasher: DefaultHashBuilder,
    /// The styles of elements that nothing styles, by their parent's style and their kind.
    plain: Vec<[u16; Kind::COUNT]>,
}

/// The number of the style of which nothing is known.
pub(super) const UNKNOWN: u16 = 0;
/// The number of the style around the root.
pub(super) const INITIAL: u16 = 1;

/// As many styles as usual pages have.
const USUAL: usize = 100;

impl StyleTable {
    /// Around the root, colours are dark if the page says so.
    pub(super) fn new(document: &Document) -> Self {
        let is_dark = asks_for_dark(document);
        let initial = Style {
            is_dark,
            color: Style::initial().color.filter(|_| !is_dark),
            ..Style::initial()
        };
        Self {
            styles: vec![Style::unknown(), initial],
            // While it grows, it hashes all styles again.
            numbers: HashTable::with_capacity(USUAL),
            hasher: DefaultHashBuilder::default(),
            plain: Vec::new(),
        }
    }

    #[inline]
    pub(super) fn get(&self, number: u16) -> Option<&Style> {
        self.styles.get(usize::from(number))
    }

    /// The number of a style, which many elements share.
    pub(super) fn number(&mut self, style: Style) -> u16 {
        let Self {
            styles,
            numbers,
            hasher,
            ..
        } = self;
        let hash = hasher.hash_one(&style);
        let is_same = |number: &u16| styles.get(usize::from(*number)) == Some(&style);
        if let Some(number) = numbers.find(hash, is_same) {
            return *number;
        }
        let Ok(number) = u16::try_from(styles.len()) else {
            return UNKNOWN;
        };
        styles.push(style);
        let hash_of = |number: &u16| {
            styles
                .get(usize::from(*number))
                .map(|one| hasher.hash_one(one))
        };
        numbers.insert_unique(hash, number, |number| hash_of(number).unwrap_or_default());
        number
    }

    /// The same style, but not hidden. A page that hides itself as a whole is shown by a script, or
    /// by an animation.
    pub(super) fn shown(&mut self, number: u16) -> u16 {
        let style = self.styles.get(usize::from(number));
        let Some(mut style) = style.cloned() else {
            return number;
        };
        for property in [
            &mut style.display,
            &mut style.visibility,
            &mut style.content_visibility,
        ] {
            if property.must_be(Possible::HIDDEN) {
                *property = Possible::SHOWN;
            }
        }
        self.number(style)
    }

    /// The number of the style of an element that nothing styles.
    pub(super) fn plain(&mut self, parent: u16, kind: Kind) -> u16 {
        let place = (usize::from(parent), kind as usize);
        let known = self.plain.get(place.0).and_then(|kinds| kinds.get(place.1));
        if let Some(known) = known.filter(|known| **known != 0) {
            return *known;
        }
        let Some(of_parent) = self.styles.get(place.0) else {
            return UNKNOWN;
        };
        let number = self.number(inherited(of_parent, kind));
        if self.plain.len() <= place.0 {
            self.plain.resize(place.0 + 1, [0; Kind::COUNT]);
        }
        let kinds = self.plain.get_mut(place.0);
        if let Some(known) = kinds.and_then(|kinds| kinds.get_mut(place.1)) {
            *known = number;
        }
        number
    }
}

/// Whether a `<meta name="color-scheme">` makes the page dark for everyone.
fn asks_for_dark(document: &Document) -> bool {
    let metas = document.html_elements("meta");
    let mut schemes = metas
        .filter(|meta| meta.attribute_is("name", "color-scheme"))
        .filter_map(|meta| meta.attribute("content"));
    schemes.next().is_some_and(|content| {
        let has = |scheme: &str| {
            let mut words = content.split_ascii_whitespace();
            words.any(|word| word.eq_ignore_ascii_case(scheme))
        };
        has("dark") && !has("light")
    })
}

/// The style of an element that no rule matches.
pub(super) fn inherited(parent: &Style, kind: Kind) -> Style {
    let mut style = Style {
        visibility: parent.visibility,
        color: parent.color,
        colors: parent.colors,
        font_size: parent.font_size,
        font_weight: parent.font_weight,
        family: parent.family,
        is_altered: parent.is_altered,
        is_filtered: parent.is_filtered,
        is_filled: parent.is_filled,
        has_shadow: parent.has_shadow,
        shadows: parent.shadows,
        has_stroke: parent.has_stroke,
        is_indented: parent.is_indented,
        is_dark: parent.is_dark,
        ..Style::initial()
    };
    kind.apply(&mut style);
    if style.is_dark && kind.has_colors() {
        style.color = None;
        style.colors = None;
        style.background = style
            .background
            .filter(|color| *color == Color::TRANSPARENT);
    }
    style
}
