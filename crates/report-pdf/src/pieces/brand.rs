//! Who sends the report.

use std::rc::Rc;

use krilla::tagging::Tag;

use super::{Column, LABEL_GAP, Mark, Piece, Pieces, shifted};
use crate::document::Brand;
use crate::logo::Logo;

/// As large as on the page.
const FRAME: [f32; 2] = [144.0, 21.0];

impl Pieces<'_> {
    /// The logo, if it can be drawn, and the name unless the logo stands for it.
    pub(super) fn brand(&mut self, brand: &Brand, column: Column) {
        let name = std::slice::from_ref(&brand.name);
        let Some(logo) = brand.logo.as_deref().and_then(Logo::read) else {
            self.within(Tag::P, |own| own.paragraph(name, column, 0.0));
            return;
        };
        let [width, height] = logo.fitted(FRAME);
        let slot = brand.hides_name.then(|| {
            let words = brand.name.text.clone();
            self.within(Tag::Figure(Some(words)), |own| own.slot(None, None))
        });
        let logo = Mark::Picture {
            logo: Rc::new(logo),
            at: [column.x, 0.0, width, height],
            slot,
        };
        let beside = width + LABEL_GAP;
        let text = match slot {
            Some(_) => Piece::default(),
            None => self.within(Tag::P, |own| {
                let column = Column {
                    x: column.x + beside,
                    width: column.width - beside,
                };
                own.stacked(&[name.to_vec()], column)
            }),
        };
        let all = height.max(text.height);
        let logo = shifted(vec![logo], (all - height) / 2.0);
        let text = shifted(text.marks, (all - text.height) / 2.0);
        self.all.push(Piece {
            height: all + LABEL_GAP,
            marks: logo.chain(text).collect(),
            ..Piece::default()
        });
    }
}
