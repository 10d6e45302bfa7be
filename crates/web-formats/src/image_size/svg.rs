//! The shape of an SVG, which has no pixels.

use html_document::{Document, Namespace};

use super::ImageSize;

/// How many bytes are searched for the size; it rarely comes later.
const MAX_BYTES: usize = 64 * 1024;

/// A size with the proportions of the SVG.
pub(super) fn svg(bytes: &[u8]) -> Option<ImageSize> {
    let document = Document::parse(bytes.get(..MAX_BYTES).unwrap_or(bytes), None);
    let mut elements = document.elements();
    let svg = elements.find(|at| at.namespace() == Namespace::Svg && at.name() == "svg")?;
    let number = |text: &str| {
        text.trim()
            .trim_end_matches("px")
            .trim()
            .parse::<f32>()
            .ok()
    };
    let by_attributes = || {
        let width = number(svg.attribute("width")?)?;
        Some((width, number(svg.attribute("height")?)?))
    };
    let by_view_box = || {
        let numbers = svg.attribute("viewBox")?.split([' ', ',', '\n', '\t']);
        let mut numbers = numbers.filter(|text| !text.is_empty()).skip(2);
        Some((number(numbers.next()?)?, number(numbers.next()?)?))
    };
    let (width, height) = by_attributes().or_else(by_view_box)?;
    // An SVG has no pixels: only its proportions matter.
    let longest = width.max(height);
    let is_square = longest > 0.0 && (width - height).abs() < longest * 0.01;
    Some(ImageSize {
        width: 1024,
        height: if is_square { 1024 } else { 512 },
    })
}
