//! Sets text: directions, fonts, shapes, and where lines break.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::ops::Range;
use std::rc::Rc;

use harfrust::{Direction, Script, ShapeOptions, ShapePlan, Shaper, ShaperData, UnicodeBuffer};
use krilla::text::{Font, GlyphId, KrillaGlyph};
use skrifa::charmap::Charmap;
use skrifa::raw::TableProvider;
use skrifa::{FontRef, MetadataProvider};
use unicode_bidi::{BidiInfo, Level, ParagraphBidiInfo};

use crate::document::Span;
use crate::fonts::Loaded;

/// What no font has is shown as this.
const REPLACEMENT: char = '\u{fffd}';
const FIRST_STRONG_ISOLATE: char = '\u{2068}';
const POP_ISOLATE: char = '\u{2069}';
/// More of one text is cut: nothing in a report is longer.
const MAX_CHARACTERS: usize = 4_000;
/// How many words are remembered.
const MAX_WORDS: usize = 20_000;

/// The fonts of a document, ready to set text.
pub(crate) struct Typesetter<'f> {
    faces: Vec<Face<'f>>,
    /// How each script is shaped with each font, from left or from right.
    plans: RefCell<HashMap<(usize, bool, Script), ShapePlan>>,
    /// The font that has a character, for each font that is wanted.
    choices: RefCell<HashMap<(char, usize), Option<usize>>>,
    /// What is shown of a character that no font has, and its advance.
    replacement: Option<(GlyphId, f32)>,
    /// The shapes of words, which mostly occur again.
    words: RefCell<HashMap<Word, Option<Rc<[KrillaGlyph]>>>>,
}

/// A font, whether it is set from right to left, and a text.
type Word = (usize, bool, Box<str>);

struct Face<'f> {
    charmap: Charmap<'f>,
    shaper: Shaper<'f>,
    units_per_em: f32,
    font: Font,
}

/// A line of a paragraph, whose left end is at 0.
pub(crate) struct Line {
    pub runs: Vec<Run>,
    pub text: Rc<str>,
    /// Without spaces at its end.
    pub width: f32,
}

/// Letters of one font, in one direction, of one span.
pub(crate) struct Run {
    pub x: f32,
    pub width: f32,
    pub face: usize,
    pub span: usize,
    pub glyphs: Vec<KrillaGlyph>,
}

/// What is never divided, unless a line has no room for it.
#[derive(Clone)]
struct Atom {
    range: Range<usize>,
    key: Key,
    glyphs: Vec<KrillaGlyph>,
    width: f32,
    may_end_line: bool,
}

/// What all characters of an atom share.
#[derive(Clone, Copy, PartialEq)]
struct Key {
    span: usize,
    face: usize,
    level: Level,
    kind: Kind,
}

#[derive(Clone, Copy, PartialEq)]
enum Kind {
    Word,
    Space,
    /// No font has it.
    Missing,
}

/// Shaping tables, which the typesetter borrows.
pub(crate) fn shaping(loaded: &Loaded) -> Vec<ShaperData> {
    let fonts = loaded.files.iter();
    let fonts = fonts.filter_map(|(bytes, index)| FontRef::from_index(bytes.as_ref(), *index).ok());
    fonts.map(|font| ShaperData::new(&font)).collect()
}

impl<'f> Typesetter<'f> {
    pub(crate) fn new(loaded: &'f Loaded, shaping: &'f [ShaperData]) -> Self {
        let fonts = loaded.files.iter().filter_map(|(bytes, index)| {
            let font = FontRef::from_index(bytes.as_ref(), *index).ok()?;
            Some((font, bytes, *index))
        });
        let faces = fonts
            .zip(shaping)
            .filter_map(|((font, bytes, index), data)| {
                Some(Face {
                    charmap: font.charmap(),
                    shaper: data.shaper(&font).build(),
                    units_per_em: f32::from(font.head().ok()?.units_per_em()),
                    font: Font::new(bytes.data(), index)?,
                })
            });
        let mut typesetter = Self {
            faces: faces.collect(),
            plans: RefCell::default(),
            choices: RefCell::default(),
            replacement: None,
            words: RefCell::default(),
        };
        let key = Key {
            span: 0,
            face: 0,
            level: Level::ltr(),
            kind: Kind::Word,
        };
        let replacement = typesetter.shape(REPLACEMENT.encode_utf8(&mut [0; 4]), key);
        let replacement = replacement.and_then(|glyphs| glyphs.into_iter().next());
        typesetter.replacement = replacement.map(|glyph| (glyph.glyph_id, glyph.x_advance));
        typesetter
    }

    pub(crate) fn font(&self, face: usize) -> Option<Font> {
        self.faces.get(face).map(|face| face.font.clone())
    }

    /// The lines of a paragraph of this width.
    pub(crate) fn lines(&self, spans: &[Span], width: f32) -> Vec<Line> {
        let (text, ranges) = joined(spans);
        let atoms = self.atoms(&text, spans, &ranges);
        let size = |atom: &Atom| spans.get(atom.key.span).map_or(0.0, |span| span.size);
        let mut rest: Vec<Atom> = atoms.into_iter().rev().collect();
        let mut lines = Vec::new();
        let mut line: Vec<Atom> = Vec::new();
        let mut filled = 0.0;
        while let Some(next) = rest.last() {
            let needed = next_word_width(&rest);
            if filled + needed <= width {
                // The word and the spaces after it.
                while let Some(atom) = rest.pop() {
                    filled += atom.width;
                    let ends = atom.may_end_line;
                    line.push(atom);
                    if ends {
                        break;
                    }
                }
                continue;
            }
            if !line.is_empty() {
                lines.push(Line::new(std::mem::take(&mut line), &text));
                filled = 0.0;
                continue;
            }
            // A word that no line has room for.
            if next.width <= width - filled || next.key.kind == Kind::Space {
                line.extend(rest.pop());
            } else if let Some(long) = rest.pop() {
                let (fits, more) = self.divided(&text, &long, size(&long), width);
                line.push(fits);
                rest.extend(more);
            }
            filled = line.iter().map(|atom| atom.width).sum();
        }
        if !line.is_empty() || lines.is_empty() {
            lines.push(Line::new(line, &text));
        }
        lines
    }

    fn atoms(&self, text: &str, spans: &[Span], ranges: &[Range<usize>]) -> Vec<Atom> {
        let bidi = ParagraphBidiInfo::new(text, Some(Level::ltr()));
        let breaks: BTreeSet<usize> = unicode_linebreak::linebreaks(text)
            .map(|(place, _)| place)
            .collect();
        let mut pieces: Vec<(Range<usize>, Key)> = Vec::new();
        let (mut span, mut face) = (0, None);
        for (at, character) in text.char_indices() {
            while ranges.get(span).is_some_and(|range| range.end <= at) {
                (span, face) = (span + 1, None);
            }
            let is_inside = ranges.get(span).is_some_and(|range| range.contains(&at));
            if !is_inside || matches!(character, FIRST_STRONG_ISOLATE | POP_ISOLATE) {
                continue;
            }
            let wanted = spans.get(span).map_or(0, |span| span.letters as usize);
            let found = self.face_of(character, wanted, face);
            face = found.or(face);
            let key = Key {
                span,
                face: found.unwrap_or(0),
                level: bidi.levels.get(at).copied().unwrap_or(Level::ltr()),
                kind: match character {
                    ' ' | '\u{a0}' => Kind::Space,
                    _ if found.is_none() => Kind::Missing,
                    _ => Kind::Word,
                },
            };
            let end = at + character.len_utf8();
            match pieces.last_mut() {
                Some((range, last)) if *last == key && range.end == at && !breaks.contains(&at) => {
                    range.end = end;
                }
                _ => pieces.push((at..end, key)),
            }
        }
        let atoms = pieces.into_iter().map(|(range, key)| {
            let size = spans.get(key.span).map_or(0.0, |span| span.size);
            let may_end_line = breaks.contains(&range.end);
            let closed = text.get(range.end..).map_or(range.end, |after| {
                range.end + after.len() - after.trim_start_matches(POP_ISOLATE).len()
            });
            let may_end_line = may_end_line || breaks.contains(&closed);
            Atom {
                may_end_line,
                ..self.shaped(text, range, key, size)
            }
        });
        atoms.collect()
    }

    /// The font that shows the character; `current` is that of the one before.
    fn face_of(&self, character: char, wanted: usize, current: Option<usize>) -> Option<usize> {
        let has = |face: usize| {
            let face = self.faces.get(face)?;
            face.charmap.map(character)
        };
        let has = |face: &usize| has(*face).is_some();
        if is_ignorable(character) {
            return Some(current.unwrap_or(wanted));
        }
        if is_mark(character)
            && let Some(current) = current.filter(has)
        {
            return Some(current);
        }
        let mut choices = self.choices.borrow_mut();
        *choices.entry((character, wanted)).or_insert_with(|| {
            let fonts = [wanted].into_iter().chain(0..self.faces.len());
            fonts.into_iter().find(has)
        })
    }

    fn shaped(&self, text: &str, range: Range<usize>, key: Key, size: f32) -> Atom {
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
    fn glyphs(&self, text: &str, range: &Range<usize>, key: Key) -> Option<Vec<KrillaGlyph>> {
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

    fn shape(&self, text: &str, key: Key) -> Option<Vec<KrillaGlyph>> {
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
    fn replacements(&self, text: &str, range: &Range<usize>) -> Vec<KrillaGlyph> {
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
    fn divided(&self, text: &str, atom: &Atom, size: f32, room: f32) -> (Atom, Option<Atom>) {
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

impl Line {
    fn new(mut atoms: Vec<Atom>, text: &Rc<str>) -> Self {
        let mut trailing = 0.0;
        for atom in atoms.iter_mut().rev() {
            if atom.key.kind != Kind::Space {
                break;
            }
            // Unicode Standard Annex #9, rule L1.
            atom.key.level = Level::ltr();
            trailing += atom.width;
        }
        let levels: Vec<Level> = atoms.iter().map(|atom| atom.key.level).collect();
        let mut places = vec![0.0; atoms.len()];
        let mut x = 0.0;
        for index in BidiInfo::reorder_visual(&levels) {
            if let (Some(place), Some(atom)) = (places.get_mut(index), atoms.get(index)) {
                *place = x;
                x += atom.width;
            }
        }
        let mut runs: Vec<Run> = Vec::new();
        for (atom, place) in atoms.into_iter().zip(places) {
            match runs.last_mut() {
                Some(run)
                    if (run.face, run.span) == (atom.key.face, atom.key.span)
                        && atom.key.level.is_ltr()
                        && (run.x + run.width - place).abs() < 0.001 =>
                {
                    run.width += atom.width;
                    run.glyphs.extend(atom.glyphs);
                }
                _ => runs.push(Run {
                    x: place,
                    width: atom.width,
                    face: atom.key.face,
                    span: atom.key.span,
                    glyphs: atom.glyphs,
                }),
            }
        }
        Self {
            runs,
            text: Rc::clone(text),
            width: x - trailing,
        }
    }
}

/// The width up to where the line may end, without spaces there. `rest` begins at its end.
fn next_word_width(rest: &[Atom]) -> f32 {
    let mut width = 0.0;
    let mut spaces = 0.0;
    for atom in rest.iter().rev() {
        if atom.key.kind == Kind::Space {
            spaces += atom.width;
        } else {
            width += spaces + atom.width;
            spaces = 0.0;
        }
        if atom.may_end_line {
            break;
        }
    }
    width
}

/// The text of all spans, and where each is in it. What others wrote keeps its direction to itself.
fn joined(spans: &[Span]) -> (Rc<str>, Vec<Range<usize>>) {
    let mut text = String::new();
    let mut ranges = Vec::new();
    for span in spans {
        let start = text.len();
        if span.is_foreign {
            text.push(FIRST_STRONG_ISOLATE);
        }
        text.extend(clean(&span.text));
        if span.is_foreign {
            text.push(POP_ISOLATE);
        }
        ranges.push(start..text.len());
    }
    (text.into(), ranges)
}

/// Without what a PDF cannot have, and without what directs the text after it.
fn clean(text: &str) -> impl Iterator<Item = char> {
    let is_kept = |character: &char| {
        !matches!(character, '\u{ad}' | '\u{fe00}'..='\u{fe0f}' | '\u{feff}' | '\u{202a}'..='\u{202e}')
            && !matches!(character, '\u{2066}'..='\u{2069}' | '\u{e0000}'..='\u{e0fff}')
    };
    let characters = text
        .chars()
        .filter(is_kept)
        .map(|character| match character {
            _ if character.is_control() => ' ',
            '\u{2028}' | '\u{2029}' => ' ',
            // Not characters, in every plane.
            _ if u32::from(character) & 0xfffe == 0xfffe => REPLACEMENT,
            _ => character,
        });
    characters.take(MAX_CHARACTERS)
}

/// Characters that have no shape of their own.
pub(crate) const fn is_ignorable(character: char) -> bool {
    matches!(character, '\u{200b}'..='\u{200f}' | '\u{2060}'..='\u{2069}' | '\u{61c}' | '\u{34f}')
}

/// Marks that are set on the letter before.
const fn is_mark(character: char) -> bool {
    matches!(
        character,
        '\u{300}'..='\u{36f}' | '\u{1ab0}'..='\u{1aff}' | '\u{1dc0}'..='\u{1dff}'
            | '\u{20d0}'..='\u{20ff}' | '\u{fe20}'..='\u{fe2f}'
    )
}

#[expect(clippy::cast_possible_truncation, reason = "font units are small")]
const fn f64_to_f32(number: f64) -> f32 {
    number as f32
}
