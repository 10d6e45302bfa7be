//! Lines of text, and what stands before and after them.

use std::collections::HashMap;
use std::rc::Rc;

use super::{Column, LABEL_GAP, LINE_HEIGHT, Mark, PART_RING, Piece, Pieces, SIGN, shifted};
use crate::document::{Letters, Shape, Sign, Span};
use crate::text::Line;

impl Pieces<'_> {
    /// A piece for each line. The first two stay together, and the last two.
    pub(super) fn paragraph(&mut self, spans: &[Span], column: Column, space: f32) {
        let lines = self.lines(spans, column);
        let count = lines.len();
        for (index, mut piece) in lines.into_iter().enumerate() {
            piece.space = if index == 0 { space } else { 0.0 };
            piece.stays_with_next = index + 1 < count && (index == 0 || index + 2 == count);
            self.all.push(piece);
        }
    }

    /// Paragraphs as one piece.
    pub(super) fn stacked(&mut self, paragraphs: &[Vec<Span>], column: Column) -> Piece {
        let mut all = Piece::default();
        for spans in paragraphs {
            for line in self.lines(spans, column) {
                all.marks.extend(shifted(line.marks, all.height));
                all.height += line.height;
            }
        }
        all
    }

    pub(super) fn lines(&mut self, spans: &[Span], column: Column) -> Vec<Piece> {
        let slots: Vec<usize> = spans.iter().map(|span| self.slot_for(span)).collect();
        let lines = self.typesetter.lines(spans, column.width);
        lines
            .into_iter()
            .map(|line| piece_of(line, spans, &slots, column.x))
            .collect()
    }

    /// A text that has one line; more is left out.
    pub(super) fn marks_of_one_line(&mut self, span: &Span, column: Column) -> Vec<Mark> {
        let lines = self.lines(std::slice::from_ref(span), column);
        let first = lines.into_iter().next();
        first.map(|line| line.marks).unwrap_or_default()
    }

    /// The width that is left free for what stands at the end of a line.
    pub(super) fn room_for(&self, end: Option<&Span>) -> f32 {
        end.map_or(0.0, |span| self.width_of(span) + LABEL_GAP * 2.0)
    }

    pub(super) fn width_of(&self, span: &Span) -> f32 {
        let lines = self.typesetter.lines(std::slice::from_ref(span), f32::MAX);
        lines.first().map_or(0.0, |line| line.width)
    }

    pub(super) fn at_end(&mut self, span: &Span, column: Column) -> Vec<Mark> {
        let width = self.width_of(span);
        let place = Column {
            x: column.x + column.width - width,
            width: width + 1.0,
        };
        self.marks_of_one_line(span, place)
    }

    /// A sign with its upper left corner at the top; a ring has its number in it.
    pub(super) fn sign_marks(
        &self,
        sign: &Sign,
        slot: Option<usize>,
        x: f32,
        size: f32,
    ) -> Vec<Mark> {
        let mut marks = vec![Mark::Sign {
            shape: sign.shape.clone(),
            colour: sign.colour,
            at: [x, 0.0, size],
            slot,
        }];
        if let (Shape::Ring(Some(number)), Some(slot)) = (&sign.shape, slot) {
            let number = Span {
                text: number.to_string(),
                letters: Letters::Bold,
                size: size * 0.36,
                ..Span::default()
            };
            let number = [number];
            let lines = self.typesetter.lines(&number, f32::MAX);
            for line in lines {
                let left = x + (size - line.width) / 2.0;
                let piece = piece_of(line, &number, &[slot], left);
                let top = (size - piece.height) / 2.0;
                marks.extend(shifted(piece.marks, top));
            }
        }
        marks
    }

    /// Text that is no part of the structure, for the margins of pages.
    pub(crate) fn margin(&mut self, span: &Span, width: f32) -> Piece {
        let lines = self.typesetter.lines(std::slice::from_ref(span), width);
        let line = lines.into_iter().next();
        line.map_or_else(Piece::default, |line| {
            let width = line.width;
            let mut piece = piece_of(line, std::slice::from_ref(span), &[usize::MAX], 0.0);
            piece.space = width;
            piece
        })
    }
}

pub(super) fn piece_of(line: Line, spans: &[Span], slots: &[usize], x: f32) -> Piece {
    let runs = line.runs.iter();
    let sizes = runs
        .filter_map(|run| spans.get(run.span))
        .map(|span| span.size);
    let size = sizes.fold(spans.first().map_or(0.0, |span| span.size), f32::max);
    let height = size * LINE_HEIGHT;
    let baseline = height * 0.5 + size * 0.36;
    let mut marks = Vec::new();
    // One area for all letters of a link, by its span.
    let mut links: HashMap<usize, usize> = HashMap::new();
    for run in line.runs {
        let (Some(span), Some(slot)) = (spans.get(run.span), slots.get(run.span)) else {
            continue;
        };
        let left = x + run.x;
        if let Some(target) = &span.target {
            let known = links.get(&run.span).and_then(|index| marks.get_mut(*index));
            if let Some(Mark::Link { area, .. }) = known {
                let right = (area[0] + area[2]).max(left + run.width);
                area[0] = area[0].min(left);
                area[2] = right - area[0];
            } else {
                links.insert(run.span, marks.len());
                marks.push(Mark::Link {
                    area: [left, 0.0, run.width, height],
                    target: target.clone(),
                    words: span.text.clone(),
                    slot: *slot,
                });
            }
        }
        marks.push(Mark::Text {
            x: left,
            baseline,
            face: run.face,
            size: span.size,
            colour: span.colour,
            glyphs: run.glyphs,
            text: Rc::clone(&line.text),
            slot: *slot,
        });
    }
    Piece {
        height,
        marks,
        ..Piece::default()
    }
}

pub(super) const fn size_of(sign: &Sign) -> f32 {
    match sign.shape {
        Shape::Ring(_) => PART_RING,
        _ => SIGN,
    }
}
