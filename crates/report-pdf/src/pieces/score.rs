//! The score with its parts, and its course.

use krilla::tagging::{ListNumbering, Tag};

use super::{BIG_RING, CHART_HEIGHT, Column, Mark, PART_RING, Piece, Pieces, shifted};
use crate::document::{Colour, Score, ink};

impl Pieces<'_> {
    /// The score on the left, its parts on the right.
    pub(super) fn score(&mut self, score: &Score, column: Column) {
        let parts_x = column.x + column.width * 0.46;
        let left = Column {
            x: column.x + BIG_RING + 12.0,
            width: parts_x - column.x - BIG_RING - 20.0,
        };
        let mut piece = Piece {
            space: 8.0,
            height: BIG_RING,
            ..Piece::default()
        };
        self.within(Tag::P, |own| {
            let slot = own.slot_of(&score.sign);
            let ring = own.sign_marks(&score.sign, slot, column.x, BIG_RING);
            piece.marks.extend(ring);
            let lines = own.stacked(&score.lines, left);
            let offset = ((BIG_RING - lines.height) / 2.0).max(0.0);
            piece.height = piece.height.max(lines.height);
            piece.marks.extend(shifted(lines.marks, offset));
        });
        self.within(Tag::L(ListNumbering::None), |own| {
            let mut y = 0.0;
            for (sign, lines) in &score.parts {
                own.within(Tag::LI, |own| {
                    let slot = own.within(Tag::Lbl, |own| own.slot_of(sign));
                    let ring = own.sign_marks(sign, slot, parts_x, PART_RING);
                    let text = Column {
                        x: parts_x + PART_RING + 8.0,
                        width: column.x + column.width - parts_x - PART_RING - 8.0,
                    };
                    let lines = own.within(Tag::LBody, |own| own.stacked(lines, text));
                    let height = lines.height.max(PART_RING);
                    let offset = (height - lines.height) / 2.0;
                    piece.marks.extend(shifted(ring, y));
                    piece.marks.extend(shifted(lines.marks, y + offset));
                    y += height + 5.0;
                });
            }
            piece.height = piece.height.max(y);
        });
        self.all.push(piece);
    }

    pub(super) fn chart(&mut self, scores: &[i16], colour: Colour, words: &str, column: Column) {
        let width = column.width.min(300.0);
        let slot = self.within(Tag::Figure(Some(words.to_owned())), |own| {
            own.slot(None, None)
        });
        let height_of = |score: f32| 4.0 + (CHART_HEIGHT - 8.0) * (1.0 - score / 100.0);
        let line = |score: f32| Mark::Curve {
            points: vec![
                (column.x, height_of(score)),
                (column.x + width, height_of(score)),
            ],
            colour: ink::LINE,
            width: 0.5,
            slot: Some(slot),
        };
        let last = f32::from(
            u16::try_from(scores.len().saturating_sub(1))
                .unwrap_or(1)
                .max(1),
        );
        let points = scores.iter().zip(0_u16..).map(|(score, place)| {
            let x = column.x + width * f32::from(place) / last;
            (x, height_of(f32::from(*score)))
        });
        let curve = Mark::Curve {
            points: points.collect(),
            colour,
            width: 1.6,
            slot: Some(slot),
        };
        self.all.push(Piece {
            space: 4.0,
            height: CHART_HEIGHT,
            marks: vec![line(80.0), line(50.0), line(0.0), curve],
            stays_with_next: true,
        });
    }
}
