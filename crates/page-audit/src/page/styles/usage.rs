//! Which images and fonts of the style sheets the page uses.

use std::collections::{BTreeSet, HashSet};

use super::{Font, Styles};
use crate::page::{Page, is_blank};

/// How many different characters of a page are looked at.
const MOST_CHARACTERS: usize = 3_000;

/// What the elements of a page use.
pub(super) struct Used {
    /// The numbers of references.
    pub(super) images: HashSet<u32>,
    /// Whether each font is used.
    pub(super) fonts: Vec<bool>,
}

/// What browsers need for the elements that they show.
pub(super) fn used(styles: &Styles, page: &Page<'_>) -> Used {
    let mut images = HashSet::new();
    let mut texts: HashSet<(u32, u16)> = HashSet::new();
    let mut characters = BTreeSet::new();
    let offers_fonts = !styles.fonts.is_empty();
    for element in page.document().elements() {
        let Some(style) = styles.of(element) else {
            continue;
        };
        let has_font = offers_fonts && style.family.is_some();
        if (style.images.is_empty() && !has_font) || page.is_not_rendered(element) {
            continue;
        }
        images.extend(style.images.iter().copied());
        let mut own_text = element
            .own_text()
            .filter(|text| has_font && !is_blank(text));
        let Some(first) = own_text.next() else {
            continue;
        };
        texts.extend(style.family.zip(style.font_weight));
        for text in std::iter::once(first).chain(own_text) {
            if characters.len() < MOST_CHARACTERS {
                characters.extend(text.chars().map(u32::from));
            }
        }
    }
    let mut fonts = vec![false; styles.fonts.len()];
    for (family, weight) in texts {
        let families = styles.families.get(family as usize);
        mark(
            styles,
            families.map_or("", String::as_str),
            weight,
            &characters,
            &mut fonts,
        );
    }
    Used { images, fonts }
}

/// Marks the fonts that a text of these families needs: those of the first family that there is.
fn mark(
    styles: &Styles,
    families: &str,
    weight: u16,
    characters: &BTreeSet<u32>,
    fonts: &mut [bool],
) {
    for family in families.split(',') {
        let named = |font: &Font| font.is_certain && *font.face.family == *family;
        let distances = styles.fonts.iter().filter(|font| named(font));
        let Some(nearest) = distances.map(|font| distance(font, weight)).min() else {
            continue;
        };
        for (font, used) in styles.fonts.iter().zip(fonts) {
            *used |=
                named(font) && distance(font, weight) == nearest && has_one_of(font, characters);
        }
        return;
    }
}

/// How far a font is from what a text needs: italics for all are further than any weight.
fn distance(font: &Font, weight: u16) -> u16 {
    let (lightest, heaviest) = font.face.weights.unwrap_or((400.0, 400.0));
    let weight = f32::from(weight);
    let away = if weight < lightest {
        lightest - weight
    } else {
        (weight - heaviest).max(0.0)
    };
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "weights are at most 1000, and it saturates"
    )]
    let away = away as u16;
    away.saturating_add(if font.face.is_italic { 1_000 } else { 0 })
}

fn has_one_of(font: &Font, characters: &BTreeSet<u32>) -> bool {
    let ranges = &font.face.ranges;
    let is_in = |(first, last): &(u32, u32)| {
        first <= last && characters.range(first..=last).next().is_some()
    };
    ranges.is_empty() || ranges.iter().any(is_in)
}
