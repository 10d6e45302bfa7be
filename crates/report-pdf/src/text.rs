//! Sets text: directions, fonts, shapes, and where lines break.

mod characters;
mod shapes;

use std::cell::RefCell;
use std::collections::{BTreeSet, HashMap};
use std::ops::Range;
use std::rc::Rc;

use harfrust::{Script, ShapePlan, Shaper, ShaperData};
use krilla::text::{Font, GlyphId, KrillaGlyph};
use skrifa::charmap::Charmap;
use skrifa::raw::TableProvider;
use skrifa::{FontRef, MetadataProvider};
use unicode_bidi::{BidiInfo, Level, ParagraphBidiInfo};

use crate::document::Span;
use crate::fonts::Loaded;
use crate::ignorable::is_ignorable;
use characters::{is_mark, joined};

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

#[expect(clippy::cast_possible_truncation, reason = "font units are small")]
const fn f64_to_f32(number: f64) -> f32 {
    number as f32
}
