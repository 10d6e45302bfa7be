//! Which images and fonts of the style sheets the page uses.

use std::collections::{BTreeSet, HashMap, HashSet};

use super::{Font, Styles};
use crate::page::{Page, is_blank};

/// How many different characters of a page are looked at.
const MAX_CHARACTERS: usize = 3_000;

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
    let mut groups = HashSet::new();
    let mut texts: HashSet<(u32, u16)> = HashSet::new();
    let mut characters = BTreeSet::new();
    // Most characters of most pages are ASCII.
    let mut ascii = [false; 128];
    let offers_fonts = !styles.fonts.is_empty();
    for element in page.document().elements() {
        let Some(style) = styles.of(element) else {
            continue;
        };
        let has_font = offers_fonts && style.family.is_some();
        if (style.images.is_empty() && !has_font) || page.is_not_rendered(element) {
            continue;
        }
        for group in &style.images {
            if groups.insert(group.clone()) {
                images.extend(group.clone());
            }
        }
        let mut own_text = element
            .own_text()
            .filter(|text| has_font && !is_blank(text));
        let Some(first) = own_text.next() else {
            continue;
        };
        texts.extend(style.family.zip(style.font_weight));
        for text in std::iter::once(first).chain(own_text) {
            if characters.len() < MAX_CHARACTERS {
                for character in text.chars().map(u32::from) {
                    match ascii.get_mut(character as usize) {
                        Some(seen) => *seen = true,
                        None => drop(characters.insert(character)),
                    }
                }
            }
        }
    }
    let seen = (0..).zip(ascii).filter(|(_, seen)| *seen);
    characters.extend(seen.map(|(character, _)| character));
    let mut fonts = vec![false; styles.fonts.len()];
    let offered = Offered::new(styles, &characters);
    for (family, weight) in texts {
        let families = styles.families.get(family as usize);
        offered.mark(families.map_or("", String::as_str), weight, &mut fonts);
    }
    Used { images, fonts }
}

/// The fonts that sheets offer for certain, by their families.
struct Offered<'s> {
    /// For each font its number, and whether it has one of the page's characters.
    families: HashMap<&'s str, Vec<(usize, &'s Font, bool)>>,
}

impl<'s> Offered<'s> {
    fn new(styles: &'s Styles, characters: &BTreeSet<u32>) -> Self {
        let mut families: HashMap<_, Vec<_>> = HashMap::new();
        for (number, font) in styles.fonts.iter().enumerate() {
            if font.is_certain {
                let fonts = families.entry(&*font.face.family).or_default();
                fonts.push((number, font, has_one_of(font, characters)));
            }
        }
        Self { families }
    }

    /// Marks the fonts that a text of these families needs: those of the first family that there is.
    fn mark(&self, families: &str, weight: u16, used: &mut [bool]) {
        let mut families = families.split(',');
        let Some(fonts) = families.find_map(|family| self.families.get(family)) else {
            return;
        };
        let distances = fonts.iter().map(|(_, font, _)| distance(font, weight));
        let nearest = distances.min();
        for (number, font, has_one) in fonts {
            if let Some(used) = used.get_mut(*number)
                && *has_one
                && Some(distance(font, weight)) == nearest
            {
                *used = true;
            }
        }
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
