//! Items of lists.

use krilla::tagging::Tag;

use super::lines::size_of;
use super::{Column, LABEL_GAP, Mark, Piece, Pieces, shifted};
use crate::document::Item;

impl Pieces<'_> {
    pub(super) fn item(&mut self, item: &Item, label_width: f32, column: Column) {
        let first = self.all.len();
        let mut label = Vec::new();
        let sign = item.sign.as_ref();
        let sign = sign.map(|sign| (sign, self.within(Tag::Lbl, |own| own.slot_of(sign))));
        if let Some(span) = &item.label {
            let width = label_width - LABEL_GAP;
            let space = Column { x: column.x, width };
            label = self.within(Tag::Lbl, |own| own.marks_of_one_line(span, space));
        }
        let end = item.end.as_ref();
        let body = Column {
            x: column.x + label_width,
            width: column.width - label_width - self.room_for(end),
        };
        self.within(Tag::LBody, |own| {
            for (index, paragraph) in item.paragraphs.iter().enumerate() {
                let space = if index == 0 { 3.5 } else { 0.0 };
                own.paragraph(paragraph, body, space);
                if index + 1 < item.paragraphs.len()
                    && let Some(piece) = own.all.last_mut()
                {
                    piece.stays_with_next = true;
                }
            }
            if let Some(end) = end {
                label.extend(own.at_end(end, column));
            }
        });
        let size = item.sign.as_ref().map_or(0.0, size_of);
        let sign = sign.map(|(sign, slot)| self.sign_marks(sign, slot, column.x, size));
        let Some(piece) = self.all.get_mut(first) else {
            return;
        };
        label.extend(item.name.clone().map(Mark::Name));
        piece.marks.splice(0..0, label);
        piece.set_before(sign, size);
    }

    /// Items side by side, in one piece.
    pub(super) fn pair(&mut self, items: &[Item], label_width: f32, column: Column) {
        let first = self.all.len();
        let mut all = Piece::default();
        for (item, half) in items.iter().zip(column.halves()) {
            self.within(Tag::LI, |own| own.item(item, label_width, half));
            let mut height = 0.0;
            for piece in self.all.drain(first..) {
                all.space = all.space.max(piece.space);
                all.marks.extend(shifted(piece.marks, height));
                height += piece.height;
            }
            all.height = all.height.max(height);
        }
        self.all.push(all);
    }
}
