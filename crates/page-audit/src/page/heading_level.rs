//! The level and the text of a heading.

use html_document::{Element, Piece, push_collapsed};

/// The level that browsers assume for a heading without one (WAI-ARIA 1.2, "heading").
const DEFAULT_LEVEL: u32 = 2;

/// How much of a heading is read.
pub(crate) const MAX_HEADING: usize = 1_000;

/// The level of an element whose role is heading, from 1: that of `aria-level`, or else of its
/// name.
pub(crate) fn heading_level(heading: Element<'_>) -> u32 {
    let explicit = heading.attribute("aria-level");
    let explicit = explicit.and_then(|level| level.trim_ascii().parse::<u32>().ok());
    if let Some(level) = explicit.filter(|level| *level > 0) {
        return level.min(1_000);
    }
    let native = heading.name().strip_prefix('h');
    native
        .and_then(|level| level.parse().ok())
        .unwrap_or(DEFAULT_LEVEL)
}

/// The heading's text, including the alternatives of its images.
pub(crate) fn heading_text(heading: Element<'_>) -> String {
    let mut text = String::new();
    let mut pieces = heading.descendants();
    while let Some(piece) = pieces.next() {
        match piece {
            Piece::Text(piece) => push_collapsed(&mut text, piece, MAX_HEADING),
            Piece::Element(element) => {
                if element.is_html("script") || element.is_html("style") {
                    pieces.skip_children(element);
                }
                if element.is_html("img") {
                    let alt = element.attribute("alt").unwrap_or_default();
                    push_collapsed(&mut text, alt, MAX_HEADING);
                }
            }
        }
        if text.len() >= MAX_HEADING {
            break;
        }
    }
    text.truncate(text.trim_end().len());
    text
}
