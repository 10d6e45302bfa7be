//! The shapes of words.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;
use std::rc::Rc;

use harfrust::{Direction, ShapeOptions, ShapePlan, UnicodeBuffer};
use krilla::text::{GlyphId, KrillaGlyph};

use super::{Atom, Key, Kind, MAX_WORDS, Typesetter, f64_to_f32};

impl Typesetter<'_> {
    pub(super) fn shaped(&self, text: &str, range: Range<usize>, key: Key, size: f32) -> Atom {
        let glyphs = match key.kind {
            Kind::Missing => None,
            Kind::Word | Kind::Space => self.glyphs(text, &range, key),
        };
        // A font may have a character and yet no shape for it.
        let (glyphs, key) = match glyphs {
            Some(glyphs) => (glyphs, key),
            None => (
                self.replacements(text, &range),
                Key {
                    face: 0,
                    kind: Kind::Missing,
                    ..key
                },
            ),
        };
        let width: f32 = glyphs.iter().map(|glyph| glyph.x_advance * size).sum();
        Atom {
            range,
            key,
            glyphs,
            width,
            may_end_line: false,
        }
    }

    /// `None` if the font has no shape for a part of it.
    pub(super) fn glyphs(
        &self,
        text: &str,
        range: &Range<usize>,
        key: Key,
    ) -> Option<Vec<KrillaGlyph>> {
        let text = text.get(range.clone())?;
        let word = (key.face, key.level.is_rtl(), text.into());
        let known = self.words.borrow().get(&word).cloned();
        let glyphs = known.unwrap_or_else(|| {
            let shaped = self.shape(text, key).map(Rc::from);
            let mut words = self.words.borrow_mut();
            if words.len() < MAX_WORDS {
                words.insert(word, shaped.clone());
            }
            shaped
        });
        let placed = |glyph: &KrillaGlyph| {
            let own = &glyph.text_range;
            KrillaGlyph {
                text_range: range.start + own.start..range.start + own.end,
                ..glyph.clone()
            }
        };
        glyphs.map(|glyphs| glyphs.iter().map(placed).collect())
    }

    pub(super) fn shape(&self, text: &str, key: Key) -> Option<Vec<KrillaGlyph>> {
        let face = self.faces.get(key.face)?;
        let mut buffer = UnicodeBuffer::new();
        buffer.push_str(text);
        buffer.guess_segment_properties();
        let (is_rtl, script) = (key.level.is_rtl(), buffer.script());
        let direction = if is_rtl {
            Direction::RightToLeft
        } else {
            Direction::LeftToRight
        };
        buffer.set_direction(direction);
        let mut plans = self.plans.borrow_mut();
        let language = buffer.language();
        let plan = plans.entry((key.face, is_rtl, script)).or_insert_with(|| {
            ShapePlan::new(
                &face.shaper,
                direction,
                Some(script),
                language.as_ref(),
                &[],
            )
        });
        let options = ShapeOptions::new().plan(Some(plan));
        let shaped = face.shaper.shape(buffer, options);
        let infos = shaped.glyph_infos();
        let starts: BTreeSet<usize> = infos.iter().map(|info| info.cluster as usize).collect();
        let scaled = |units: i32| f64_to_f32(f64::from(units)) / face.units_per_em;
        let glyphs = infos.iter().zip(shaped.glyph_positions());
        let glyphs = glyphs.map(|(info, place)| {
            let start = info.cluster as usize;
            let end = starts.range(start + 1..).next().copied();
            KrillaGlyph::new(
                GlyphId::new(info.glyph_id),
                scaled(place.x_advance),
                scaled(place.x_offset),
                scaled(place.y_offset),
                scaled(place.y_advance),
                start..end.unwrap_or(text.len()),
                None,
            )
        });
        let glyphs: Vec<KrillaGlyph> = glyphs.collect();
        let is_complete = glyphs.iter().all(|glyph| glyph.glyph_id.to_u32() != 0);
        is_complete.then_some(glyphs)
    }

    /// One sign for each character.
    pub(super) fn replacements(&self, text: &str, range: &Range<usize>) -> Vec<KrillaGlyph> {
        let Some((glyph, advance)) = self.replacement else {
            return Vec::new();
        };
        let characters = text.get(range.clone()).unwrap_or_default().char_indices();
        let glyphs = characters.map(|(at, character)| {
            let start = range.start + at;
            KrillaGlyph::new(
                glyph,
                advance,
                0.0,
                0.0,
                0.0,
                start..start + character.len_utf8(),
                None,
            )
        });
        glyphs.collect()
    }

    /// As much as fits, but at least one cluster, and the rest.
    pub(super) fn divided(
        &self,
        text: &str,
        atom: &Atom,
        size: f32,
        room: f32,
    ) -> (Atom, Option<Atom>) {
        let mut widths: BTreeMap<usize, f32> = BTreeMap::new();
        for glyph in &atom.glyphs {
            *widths.entry(glyph.text_range.start).or_default() += glyph.x_advance * size;
        }
        let mut used = 0.0;
        let mut end = None;
        for (start, width) in widths {
            if used + width > room && start > atom.range.start {
                end = Some(start);
                break;
            }
            used += width;
        }
        let Some(end) = end else {
            return (atom.clone(), None);
        };
        let fits = self.shaped(text, atom.range.start..end, atom.key, size);
        let rest = self.shaped(text, end..atom.range.end, atom.key, size);
        let rest = Atom {
            may_end_line: atom.may_end_line,
            ..rest
        };
        (fits, Some(rest))
    }
}
