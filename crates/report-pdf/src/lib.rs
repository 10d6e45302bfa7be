//! Reports as PDF documents that screen readers can read (PDF/UA-1): a document of blocks in, bytes
//! out. Nothing is requested from anywhere; the only files that are read are fonts of the system,
//! for writing that the shipped ones lack.

mod composed;
pub mod document;
mod drawn;
mod fonts;
mod ignorable;
mod logo;
mod pages;
pub mod paper;
mod pieces;
mod shapes;
mod text;

pub use document::Document;
use document::{Block, Span};
pub use drawn::{Drawn, drawn};
pub use fonts::{Fonts, Letters};
use pieces::Pieces;
use text::Typesetter;

/// Text of more than about a thousand pages.
const MAX_BYTES: usize = 4_000_000;

/// Why a document could not be written.
#[derive(Debug, thiserror::Error)]
pub enum Failure {
    /// It has more pages than anybody reads.
    #[error("the document is too long")]
    TooLong,
    /// It would not be a valid PDF/UA-1 document.
    #[error("the document is not valid: {0}")]
    Invalid(String),
}

/// Writes the document.
///
/// # Errors
/// When it is too long, or would not be valid.
pub fn pdf(document: &Document, fonts: &Fonts) -> Result<Vec<u8>, Failure> {
    let mut texts = vec![document.margin.as_str()];
    for block in &document.blocks {
        collect(block, &mut texts);
    }
    let length: usize = texts.iter().map(|text| text.len()).sum();
    if length > MAX_BYTES {
        return Err(Failure::TooLong);
    }
    let loaded = fonts.load(texts.into_iter(), document.foreign_language.as_deref());
    let shaping = text::shaping(&loaded);
    let typesetter = Typesetter::new(&loaded, &shaping);
    let pieces = Pieces::new(document, &typesetter, pages::TEXT_WIDTH);
    pages::write(document, &typesetter, pieces)
}

/// All texts of a block.
fn collect<'d>(block: &'d Block, texts: &mut Vec<&'d str>) {
    let mut add = |spans: &'d [Span]| texts.extend(spans.iter().map(|span| &*span.text));
    match block {
        Block::Heading(heading) => add(&heading.spans),
        Block::Paragraph(spans) => add(spans),
        Block::Columns(both) => both.iter().for_each(|spans| add(spans)),
        Block::List { items, .. } => {
            for item in items {
                item.paragraphs.iter().for_each(|spans| add(spans));
                add(item.label.as_slice());
            }
        }
        Block::Score(score) => score.lines.iter().for_each(|spans| add(spans)),
        Block::Inset(blocks) => blocks.iter().for_each(|block| collect(block, texts)),
        Block::Brand(brand) => add(std::slice::from_ref(&brand.name)),
        Block::Chart { .. } | Block::Rule | Block::Gap(_) => {}
    }
}
