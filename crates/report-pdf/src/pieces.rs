//! A document cut into pieces that are never divided by the end of a page, and their structure.

mod brand;
mod lines;
mod lists;
mod score;

use std::num::NonZeroU16;
use std::rc::Rc;

use krilla::tagging::{Identifier, ListNumbering, Tag, TagKind};
use krilla::text::KrillaGlyph;

use crate::document::{Block, Colour, Document, Heading, Letters, Shape, Sign, Span, Target, ink};
use crate::logo::Logo;
use crate::text::Typesetter;
use lines::size_of;

/// The height of a line, in sizes of its letters.
const LINE_HEIGHT: f32 = 1.38;
const INSET: f32 = 20.0;
const SIGN: f32 = 10.5;
const LABEL_GAP: f32 = 6.0;
const BIG_RING: f32 = 74.0;
const PART_RING: f32 = 26.0;
const CHART_HEIGHT: f32 = 64.0;

/// A part of the page that is never divided, as wide as the text.
#[derive(Default)]
pub(crate) struct Piece {
    /// Space above it, unless it is at the top of a page.
    pub space: f32,
    pub height: f32,
    /// Whether it stays on the page of the next one.
    pub stays_with_next: bool,
    pub marks: Vec<Mark>,
}

/// Something that is drawn. Places are relative to the piece.
pub(crate) enum Mark {
    Text {
        x: f32,
        baseline: f32,
        face: usize,
        size: f32,
        colour: Colour,
        glyphs: Vec<KrillaGlyph>,
        text: Rc<str>,
        slot: usize,
    },
    Sign {
        shape: Shape,
        colour: Colour,
        /// Its left upper corner, and its width and height.
        at: [f32; 3],
        /// `None` for decoration.
        slot: Option<usize>,
    },
    /// A polygon; decoration, if it has no slot.
    Curve {
        points: Vec<(f32, f32)>,
        colour: Colour,
        width: f32,
        slot: Option<usize>,
    },
    Picture {
        logo: Rc<Logo>,
        /// Its left upper corner, and its width and height.
        at: [f32; 4],
        /// `None` for decoration.
        slot: Option<usize>,
    },
    Link {
        /// Left, top, width and height.
        area: [f32; 4],
        target: Target,
        words: String,
        slot: usize,
    },
    /// Where links to this name lead.
    Name(String),
    Bookmark {
        level: u16,
        text: String,
    },
}

/// A node of the structure.
pub(crate) enum Node {
    Group {
        tag: TagKind,
        children: Vec<usize>,
    },
    /// What is drawn.
    Slot {
        language: Option<String>,
        spoken: Option<String>,
        drawn: Vec<Identifier>,
    },
}

/// All pieces, with the structure that they belong to.
pub(crate) struct Pieces<'t> {
    typesetter: &'t Typesetter<'t>,
    foreign_language: Option<&'t str>,
    pub all: Vec<Piece>,
    pub nodes: Vec<Node>,
    /// The nodes at the top.
    pub roots: Vec<usize>,
    open: Vec<usize>,
}

/// Where text goes.
#[derive(Clone, Copy)]
struct Column {
    x: f32,
    width: f32,
}

impl Column {
    fn halves(self) -> [Self; 2] {
        let width = (self.width - LABEL_GAP * 2.0) / 2.0;
        let right = self.x + self.width - width;
        [self.x, right].map(|x| Self { x, width })
    }
}

impl<'t> Pieces<'t> {
    pub(crate) fn new(document: &'t Document, typesetter: &'t Typesetter<'t>, width: f32) -> Self {
        let mut pieces = Self {
            typesetter,
            foreign_language: document.foreign_language.as_deref(),
            all: Vec::new(),
            nodes: Vec::new(),
            roots: Vec::new(),
            open: Vec::new(),
        };
        pieces.blocks(&document.blocks, Column { x: 0.0, width }, false);
        pieces
    }

    fn blocks(&mut self, blocks: &[Block], column: Column, mut is_below_heading: bool) {
        for (index, block) in blocks.iter().enumerate() {
            self.block(block, column, is_below_heading);
            // What a heading is about follows on the same page, and what advice ends with.
            let stays = match block {
                Block::Paragraph(_) => is_below_heading,
                Block::Columns(_) => index + 1 < blocks.len(),
                _ => false,
            };
            if let Some(last) = self.all.last_mut().filter(|_| stays) {
                last.stays_with_next = true;
            }
            is_below_heading = matches!(block, Block::Heading(_));
        }
    }

    fn block(&mut self, block: &Block, column: Column, is_below_heading: bool) {
        match block {
            Block::Heading(heading) => self.heading(heading, column),
            Block::Paragraph(spans) => {
                self.within(Tag::P, |own| own.paragraph(spans, column, 3.0));
            }
            Block::Columns(both) => {
                let mut all = Piece {
                    space: 4.0,
                    ..Piece::default()
                };
                for (spans, half) in both.iter().zip(column.halves()) {
                    let spans = std::slice::from_ref(spans);
                    let piece = self.within(Tag::P, |own| own.stacked(spans, half));
                    all.height = all.height.max(piece.height);
                    all.marks.extend(piece.marks);
                }
                self.all.push(all);
            }
            Block::List {
                is_ordered,
                label_width,
                is_in_pairs,
                items,
            } => {
                let numbering = if *is_ordered {
                    ListNumbering::Decimal
                } else {
                    ListNumbering::None
                };
                self.within(Tag::L(numbering), |own| {
                    for pair in items.chunks(if *is_in_pairs { 2 } else { 1 }) {
                        match pair {
                            [item] => {
                                let column = if *is_in_pairs {
                                    column.halves()[0]
                                } else {
                                    column
                                };
                                own.within(Tag::LI, |own| own.item(item, *label_width, column));
                            }
                            pair => own.pair(pair, *label_width, column),
                        }
                    }
                });
            }
            Block::Brand(brand) => self.brand(brand, column),
            Block::Score(score) => self.score(score, column),
            Block::Chart {
                scores,
                colour,
                words,
            } => self.chart(scores, *colour, words, column),
            Block::Rule => self.all.push(Piece {
                space: 6.0,
                height: 6.0,
                marks: vec![rule(column, 0.0)],
                stays_with_next: true,
            }),
            Block::Gap(height) => self.all.push(Piece {
                space: *height,
                stays_with_next: true,
                ..Piece::default()
            }),
            Block::Inset(blocks) => {
                let inset = Column {
                    x: column.x + INSET,
                    width: column.width - INSET,
                };
                self.blocks(blocks, inset, is_below_heading);
            }
        }
    }

    fn heading(&mut self, heading: &Heading, column: Column) {
        let title: String = heading.spans.iter().map(|span| &*span.text).collect();
        let level = NonZeroU16::new(heading.level).unwrap_or(NonZeroU16::MIN);
        let first = self.all.len();
        self.within(Tag::Hn(level, Some(title.clone())), |own| {
            let sign = heading.sign.as_ref().map(|sign| (sign, own.slot_of(sign)));
            let size = sign.as_ref().map_or(0.0, |(sign, _)| size_of(sign));
            let indent = match size {
                0.0 => 0.0,
                small if small < INSET => INSET,
                large => large + LABEL_GAP + 2.0,
            };
            let end = heading.end.as_ref();
            let text = Column {
                x: column.x + indent,
                width: column.width - indent - own.room_for(end),
            };
            own.paragraph(&heading.spans, text, heading.space);
            let end = end.map(|end| own.at_end(end, column));
            let sign = sign.map(|(sign, slot)| own.sign_marks(sign, slot, column.x, size));
            let Some(piece) = own.all.get_mut(first) else {
                return;
            };
            piece.marks.extend(end.into_iter().flatten());
            piece.set_before(sign, size);
            let bookmark = Mark::Bookmark {
                level: heading.level,
                text: title,
            };
            let name = heading.name.clone().map(Mark::Name);
            piece.marks.splice(0..0, name.into_iter().chain([bookmark]));
        });
        for piece in self.all.iter_mut().skip(first) {
            piece.stays_with_next = true;
        }
    }

    fn within<T>(&mut self, tag: impl Into<TagKind>, fill: impl FnOnce(&mut Self) -> T) -> T {
        let group = Node::Group {
            tag: tag.into(),
            children: Vec::new(),
        };
        let node = self.add(group);
        self.open.push(node);
        let filled = fill(self);
        self.open.pop();
        filled
    }

    fn add(&mut self, node: Node) -> usize {
        let index = self.nodes.len();
        self.nodes.push(node);
        let parent = self.open.last().and_then(|open| self.nodes.get_mut(*open));
        match parent {
            Some(Node::Group { children, .. }) => children.push(index),
            _ => self.roots.push(index),
        }
        index
    }

    fn slot(&mut self, language: Option<String>, spoken: Option<String>) -> usize {
        self.add(Node::Slot {
            language,
            spoken,
            drawn: Vec::new(),
        })
    }

    fn slot_of(&mut self, sign: &Sign) -> Option<usize> {
        let words = Some(&sign.words).filter(|words| !words.is_empty());
        words.map(|words| self.slot(None, Some(format!("{words} "))))
    }

    fn slot_for(&mut self, span: &Span) -> usize {
        let is_words = span.is_foreign && span.letters != Letters::Mono;
        let language = self.foreign_language.filter(|_| is_words);
        let language = language.map(str::to_owned);
        let spoken = span.spoken.clone();
        match &span.target {
            Some(_) => self.within(Tag::Link, |own| own.slot(language, spoken)),
            None => self.slot(language, spoken),
        }
    }
}

impl Piece {
    /// Puts a sign of this size before the text, in the middle of the higher of the two.
    fn set_before(&mut self, sign: Option<Vec<Mark>>, size: f32) {
        let Some(sign) = sign else {
            return;
        };
        let height = self.height.max(size);
        let text = shifted(
            std::mem::take(&mut self.marks),
            (height - self.height) / 2.0,
        );
        self.marks = shifted(sign, (height - size) / 2.0).chain(text).collect();
        self.height = height;
    }
}

fn shifted(marks: Vec<Mark>, by: f32) -> impl Iterator<Item = Mark> {
    marks.into_iter().map(move |mut mark| {
        match &mut mark {
            Mark::Text { baseline, .. } => *baseline += by,
            Mark::Sign { at, .. } => at[1] += by,
            Mark::Curve { points, .. } => points.iter_mut().for_each(|point| point.1 += by),
            Mark::Picture { at, .. } => at[1] += by,
            Mark::Link { area, .. } => area[1] += by,
            Mark::Name(_) | Mark::Bookmark { .. } => {}
        }
        mark
    })
}

fn rule(column: Column, y: f32) -> Mark {
    Mark::Curve {
        points: vec![(column.x, y), (column.x + column.width, y)],
        colour: ink::LINE,
        width: 0.5,
        slot: None,
    }
}
