//! What is laid out: blocks of text, one below the other.

pub use crate::fonts::Letters;

/// A colour: red, green, blue.
pub type Colour = [u8; 3];

/// The colours of a page in print.
pub mod ink {
    use super::Colour;

    /// Texts.
    pub const TEXT: Colour = [0, 0, 0];
    /// Texts of less importance.
    pub const MUTED: Colour = [0x44, 0x4f, 0x48];
    /// Lines.
    pub const LINE: Colour = [0xcc, 0xd2, 0xcd];
    /// The rest of a ring.
    pub const TRACK: Colour = [0xeb, 0xef, 0xec];
}

/// A whole document.
#[derive(Clone, Debug, Default)]
pub struct Document {
    /// What a reader's window shows.
    pub title: String,
    /// The language of the text, such as `en`.
    pub language: String,
    /// The language of the texts from the pages that were audited, if there is one.
    pub foreign_language: Option<String>,
    /// Who made it.
    pub author: String,
    /// The colour of the bar at the top.
    pub colour: Colour,
    /// What stands at the bottom of each page, on the left.
    pub margin: String,
    /// Year, month, day, hour, minute and second (UTC).
    pub created: Option<[u16; 6]>,
    /// Its content.
    pub blocks: Vec<Block>,
}

/// A piece of text of one style.
#[derive(Clone, Debug, Default)]
pub struct Span {
    /// The text.
    pub text: String,
    /// Its letters.
    pub letters: Letters,
    /// Their size in points.
    pub size: f32,
    /// Their colour.
    pub colour: Colour,
    /// Whether others wrote it: its direction is its own.
    pub is_foreign: bool,
    /// Where it leads.
    pub target: Option<Target>,
    /// What is read aloud in place of the text.
    pub spoken: Option<String>,
}

/// Where a link leads.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Target {
    /// To an address on the web.
    Url(String),
    /// To the block of this name.
    Block(String),
}

/// A part of the document.
#[derive(Clone, Debug)]
pub enum Block {
    /// A heading.
    Heading(Heading),
    /// A paragraph.
    Paragraph(Vec<Span>),
    /// Two paragraphs side by side.
    Columns([Vec<Span>; 2]),
    /// A list.
    List {
        /// Whether its items have an order.
        is_ordered: bool,
        /// The width of the items' labels.
        label_width: f32,
        /// Whether two items stand side by side.
        is_in_pairs: bool,
        /// Its items.
        items: Vec<Item>,
    },
    /// Who sends it.
    Brand(Brand),
    /// A score, and what it is made of.
    Score(Score),
    /// A curve of scores.
    Chart {
        /// The oldest first, at least two.
        scores: Vec<i16>,
        /// The colour of the curve.
        colour: Colour,
        /// The same in words.
        words: String,
    },
    /// A line from margin to margin.
    Rule,
    /// Space of this height.
    Gap(f32),
    /// Blocks that begin further to the right.
    Inset(Vec<Self>),
}

/// A name with a logo.
#[derive(Clone, Debug, Default)]
pub struct Brand {
    /// The name.
    pub name: Span,
    /// A file: PNG, or SVG of plain shapes. Otherwise, the name stands alone.
    pub logo: Option<Vec<u8>>,
    /// Whether the logo stands for the name.
    pub hides_name: bool,
}

/// A heading.
#[derive(Clone, Debug, Default)]
pub struct Heading {
    /// From 1.
    pub level: u16,
    /// Its text.
    pub spans: Vec<Span>,
    /// A sign before it.
    pub sign: Option<Sign>,
    /// What stands at the end of its first line.
    pub end: Option<Span>,
    /// The name by which links lead here.
    pub name: Option<String>,
    /// The space above it, in points.
    pub space: f32,
}

/// An item of a list.
#[derive(Clone, Debug, Default)]
pub struct Item {
    /// What stands before it: a sign, or a text.
    pub sign: Option<Sign>,
    /// The text before it, if it has no sign.
    pub label: Option<Span>,
    /// Its paragraphs.
    pub paragraphs: Vec<Vec<Span>>,
    /// What stands at the end of its first line.
    pub end: Option<Span>,
    /// The name by which links lead here.
    pub name: Option<String>,
}

/// A sign whose shape and colour say the same.
#[derive(Clone, Debug)]
pub struct Sign {
    /// Its shape.
    pub shape: Shape,
    /// Its colour.
    pub colour: Colour,
    /// The same in words; empty, if they stand beside it.
    pub words: String,
}

/// The shape of a sign.
#[derive(Clone, Debug, PartialEq)]
pub enum Shape {
    /// A cross in a disc.
    Cross,
    /// An exclamation mark in a triangle.
    Exclamation,
    /// A tick in a disc.
    Tick,
    /// An i in a disc.
    Info,
    /// A dash in a disc.
    Dash,
    /// A ring with a number, as full as the number of 100 says; empty without one.
    Ring(Option<u8>),
}

/// A score, and the parts that it is made of.
#[derive(Clone, Debug)]
pub struct Score {
    /// The number, with its colour and words.
    pub sign: Sign,
    /// What stands beside it.
    pub lines: Vec<Vec<Span>>,
    /// Its parts, each with a sign and lines.
    pub parts: Vec<(Sign, Vec<Vec<Span>>)>,
}
