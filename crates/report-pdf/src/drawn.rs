//! A line of text as a picture, for what cannot be a document.

use skrifa::instance::{LocationRef, Size};
use skrifa::outline::{DrawSettings, OutlinePen};
use skrifa::{FontRef, GlyphId, MetadataProvider};

use crate::fonts::{Letters, SHIPPED};

/// Curves are drawn as so many lines.
const STEPS: u8 = 8;
/// So many lines are looked at for each row of pixels.
const SAMPLES: u8 = 4;
/// Of the letters' size: from the top to the line that they stand on, and below it.
const ABOVE: f32 = 1.0;
const BELOW: f32 = 0.3;
const CUT: char = '…';

type Point = (f32, f32);

/// A line of text in pixels.
#[derive(Debug, PartialEq)]
pub struct Drawn {
    /// In pixels.
    pub width: u16,
    /// In pixels, with the room below the line that letters stand on.
    pub height: u16,
    /// How much of each pixel is covered, from 0 to 1, row by row.
    pub shares: Vec<f32>,
}

/// Draws a text, from the left, with letters of this size in pixels: at most so wide, for which
/// they get smaller, by half at most, before the text is cut. `None` if the shipped font lacks a
/// character.
pub fn drawn(text: &str, letters: Letters, size: u16, most: u16) -> Option<Drawn> {
    let font = FontRef::new(SHIPPED.get(letters as usize)?).ok()?;
    let charmap = font.charmap();
    let glyph = |character| charmap.map(character);
    let mut glyphs: Vec<GlyphId> = text.chars().map(glyph).collect::<Option<_>>()?;
    let width_of = |glyphs: &[GlyphId], size: f32| -> f32 {
        let metrics = font.glyph_metrics(Size::new(size), LocationRef::default());
        let widths = glyphs.iter().map(|glyph| metrics.advance_width(*glyph));
        widths.map(Option::unwrap_or_default).sum()
    };
    let (size, most) = (f32::from(size), f32::from(most));
    let needed = width_of(&glyphs, size).max(1.0);
    let size = (size * most / needed).clamp(size / 2.0, size);
    if width_of(&glyphs, size) > most + 1.0 {
        let cut = glyph(CUT)?;
        while glyphs.pop().is_some() && width_of(&glyphs, size) + width_of(&[cut], size) > most {}
        glyphs.push(cut);
    }
    let mut pen = Pen::at((0.0, size * ABOVE));
    for glyph in &glyphs {
        if let Some(outline) = font.outline_glyphs().get(*glyph) {
            let settings = DrawSettings::unhinted(Size::new(size), LocationRef::default());
            outline.draw(settings, &mut pen).ok()?;
        }
        pen.origin.0 += width_of(&[*glyph], size);
    }
    let width = whole(pen.origin.0);
    let height = whole(size * (ABOVE + BELOW));
    let rows = (0..height).flat_map(|row| pen.row(row, width));
    Some(Drawn {
        width,
        height,
        shares: rows.collect(),
    })
}

#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "larger values are cut"
)]
fn whole(pixels: f32) -> u16 {
    pixels.ceil() as u16
}

/// Collects outlines as lines.
struct Pen {
    /// Where the glyph stands.
    origin: Point,
    start: Point,
    at: Point,
    lines: Vec<(Point, Point)>,
}

impl Pen {
    const fn at(origin: Point) -> Self {
        Self {
            origin,
            start: origin,
            at: origin,
            lines: Vec::new(),
        }
    }

    /// In pixels, whose rows are counted from the top.
    fn place(&self, x: f32, y: f32) -> Point {
        (self.origin.0 + x, self.origin.1 - y)
    }

    fn line(&mut self, to: Point) {
        self.lines.push((self.at, to));
        self.at = to;
    }

    fn curve(&mut self, point: impl Fn(f32) -> Point) {
        for step in 1..=STEPS {
            self.line(point(f32::from(step) / f32::from(STEPS)));
        }
    }

    /// How much of each pixel of a row is within the outlines.
    fn row(&self, row: u16, width: u16) -> Vec<f32> {
        let lines = (0..SAMPLES).map(|sample| {
            let part = (f32::from(sample) + 0.5) / f32::from(SAMPLES);
            self.inside(f32::from(row) + part)
        });
        let lines: Vec<Vec<(f32, f32)>> = lines.collect();
        let pixels = (0..width).map(|column| {
            let left = f32::from(column);
            let parts = lines.iter().map(|parts| covered(parts, left));
            (parts.sum::<f32>() / f32::from(SAMPLES)).clamp(0.0, 1.0)
        });
        pixels.collect()
    }

    /// From where to where a line across is within the outlines.
    fn inside(&self, y: f32) -> Vec<(f32, f32)> {
        let crossed = self.lines.iter().filter_map(|(from, to)| {
            let is_down = from.1 < to.1;
            let (top, bottom) = if is_down { (from, to) } else { (to, from) };
            (top.1 <= y && y < bottom.1).then(|| {
                let part = (y - top.1) / (bottom.1 - top.1);
                (
                    top.0 + part * (bottom.0 - top.0),
                    if is_down { 1 } else { -1 },
                )
            })
        });
        let mut crossed: Vec<(f32, i32)> = crossed.collect();
        crossed.sort_by(|one, other| one.0.total_cmp(&other.0));
        let (mut parts, mut begin, mut depth) = (Vec::new(), 0.0, 0);
        for (x, turn) in crossed {
            if depth == 0 {
                begin = x;
            }
            depth += turn;
            if depth == 0 {
                parts.push((begin, x));
            }
        }
        parts
    }
}

/// How much of the pixel that begins here is in one of the parts, which are in order.
fn covered(parts: &[(f32, f32)], left: f32) -> f32 {
    let first = parts.partition_point(|(_, end)| *end <= left);
    let parts = parts.iter().skip(first);
    let parts = parts.take_while(|(begin, _)| *begin < left + 1.0);
    parts
        .map(|(begin, end)| end.min(left + 1.0) - begin.max(left))
        .sum()
}

impl OutlinePen for Pen {
    fn move_to(&mut self, x: f32, y: f32) {
        self.at = self.place(x, y);
        self.start = self.at;
    }

    fn line_to(&mut self, x: f32, y: f32) {
        self.line(self.place(x, y));
    }

    fn quad_to(&mut self, cx: f32, cy: f32, x: f32, y: f32) {
        let (from, by, to) = (self.at, self.place(cx, cy), self.place(x, y));
        self.curve(|t| between(between(from, by, t), between(by, to, t), t));
    }

    fn curve_to(&mut self, cx: f32, cy: f32, dx: f32, dy: f32, x: f32, y: f32) {
        let (from, by) = (self.at, self.place(cx, cy));
        let (and, to) = (self.place(dx, dy), self.place(x, y));
        self.curve(|t| {
            let pairs = [(from, by), (by, and), (and, to)];
            let [one, two, three] = pairs.map(|(begin, end)| between(begin, end, t));
            between(between(one, two, t), between(two, three, t), t)
        });
    }

    fn close(&mut self) {
        self.line(self.start);
    }
}

fn between(from: Point, to: Point, part: f32) -> Point {
    (
        from.0 + part * (to.0 - from.0),
        from.1 + part * (to.1 - from.1),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    fn area(drawn: &Drawn) -> f32 {
        drawn.shares.iter().sum()
    }

    #[test]
    fn letters_are_filled_and_not_what_they_enclose() {
        let [o, bar] = ["o", "l"].map(|text| drawn(text, Letters::Bold, 60, 500).unwrap());
        let middle = |drawn: &Drawn, y: u16| {
            let at = usize::from(drawn.width) * usize::from(y) + usize::from(drawn.width / 2);
            drawn.shares.get(at).copied().unwrap_or_default()
        };
        // The middle of small letters is about a quarter of their size above the line.
        assert!(middle(&o, 45) < 0.01 && middle(&bar, 45) > 0.99);
        assert!(area(&o) > 300.0 && area(&bar) > 300.0);
    }

    #[test]
    fn a_long_text_gets_smaller_and_is_cut() {
        let text = |length| drawn(&"w".repeat(length), Letters::Regular, 40, 400).unwrap();
        let (short, longer, long) = (text(8), text(15), text(200));
        assert!(short.width < 400 && short.height == 52);
        assert!(longer.width <= 401 && longer.height < 52);
        assert!(long.width <= 400 && long.height == 26);
    }

    #[test]
    fn what_the_font_lacks_is_not_drawn() {
        assert!(drawn("مثال", Letters::Bold, 40, 400).is_none());
        assert!(drawn("Exämple – Пример", Letters::Bold, 40, 400).is_some());
    }
}
