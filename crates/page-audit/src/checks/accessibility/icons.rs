//! Words that a font shows as pictures.

use html_document::Element;

use crate::page::Page;

/// Beginnings of the classes of fonts that show an icon instead of a word.
const ICON_CLASSES: [&str; 3] = ["material-icons", "material-symbols", "google-symbols"];

/// Whether a font makes icons of the words: these are no text.
pub(super) fn is_icon(page: &Page<'_>, element: Element<'_>) -> bool {
    let is_named = |class: &str| ICON_CLASSES.iter().any(|icon| class.starts_with(icon));
    let mut classes = element
        .attribute("class")
        .unwrap_or_default()
        .split_ascii_whitespace();
    element.name().ends_with("-icon")
        || page.styles().has_icon_font(element)
        || classes.any(is_named)
}
