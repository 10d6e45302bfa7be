//! A document cut into pieces that are never divided by the end of a page, and their structure.

use std::collections::HashMap;
use std::num::NonZeroU16;
use std::rc::Rc;

use krilla::tagging::{Identifier, ListNumbering, Tag, TagKind};
use krilla::text::KrillaGlyph;

use crate::document::{
    Block, Colour, Document, Heading, Item, Letters, Score, Shape, Sign, Span, Target, ink,
};
use crate::text::{Line, Typesetter};

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
    pub(crate) fn of(document: &'t Document, typesetter: &'t Typesetter<'t>, width: f32) -> Self {
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
                Block::Beside(_) => index + 1 < blocks.len(),
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
            Block::Beside(both) => {
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
            piece.put_before(sign, size);
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

    fn item(&mut self, item: &Item, label_width: f32, column: Column) {
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
        piece.put_before(sign, size);
    }

    /// Items side by side, in one piece.
    fn pair(&mut self, items: &[Item], label_width: f32, column: Column) {
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

    /// The score on the left, its parts on the right.
    fn score(&mut self, score: &Score, column: Column) {
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

    fn chart(&mut self, scores: &[i16], colour: Colour, words: &str, column: Column) {
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

    /// A piece for each line. The first two stay together, and the last two.
    fn paragraph(&mut self, spans: &[Span], column: Column, space: f32) {
        let lines = self.lines(spans, column);
        let count = lines.len();
        for (index, mut piece) in lines.into_iter().enumerate() {
            piece.space = if index == 0 { space } else { 0.0 };
            piece.stays_with_next = index + 1 < count && (index == 0 || index + 2 == count);
            self.all.push(piece);
        }
    }

    /// Paragraphs as one piece.
    fn stacked(&mut self, paragraphs: &[Vec<Span>], column: Column) -> Piece {
        let mut all = Piece::default();
        for spans in paragraphs {
            for line in self.lines(spans, column) {
                all.marks.extend(shifted(line.marks, all.height));
                all.height += line.height;
            }
        }
        all
    }

    fn lines(&mut self, spans: &[Span], column: Column) -> Vec<Piece> {
        let slots: Vec<usize> = spans.iter().map(|span| self.slot_for(span)).collect();
        let lines = self.typesetter.lines(spans, column.width);
        lines
            .into_iter()
            .map(|line| piece_of(line, spans, &slots, column.x))
            .collect()
    }

    /// A text that has one line; more is left out.
    fn marks_of_one_line(&mut self, span: &Span, column: Column) -> Vec<Mark> {
        let lines = self.lines(std::slice::from_ref(span), column);
        let first = lines.into_iter().next();
        first.map(|line| line.marks).unwrap_or_default()
    }

    /// The width that is left free for what stands at the end of a line.
    fn room_for(&self, end: Option<&Span>) -> f32 {
        end.map_or(0.0, |span| self.width_of(span) + LABEL_GAP * 2.0)
    }

    fn width_of(&self, span: &Span) -> f32 {
        let lines = self.typesetter.lines(std::slice::from_ref(span), f32::MAX);
        lines.first().map_or(0.0, |line| line.width)
    }

    fn at_end(&mut self, span: &Span, column: Column) -> Vec<Mark> {
        let width = self.width_of(span);
        let place = Column {
            x: column.x + column.width - width,
            width: width + 1.0,
        };
        self.marks_of_one_line(span, place)
    }

    /// A sign with its upper left corner at the top; a ring has its number in it.
    fn sign_marks(&self, sign: &Sign, slot: Option<usize>, x: f32, size: f32) -> Vec<Mark> {
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

fn piece_of(line: Line, spans: &[Span], slots: &[usize], x: f32) -> Piece {
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

const fn size_of(sign: &Sign) -> f32 {
    match sign.shape {
        Shape::Ring(_) => PART_RING,
        _ => SIGN,
    }
}

impl Piece {
    /// Puts a sign of this size before the text, in the middle of the higher of the two.
    fn put_before(&mut self, sign: Option<Vec<Mark>>, size: f32) {
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
