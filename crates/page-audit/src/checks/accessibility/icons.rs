//! Words that a font shows as pictures.

use html_document::Element;

use crate::page::Page;

/// Beginnings of the classes of fonts that show an icon instead of a word.
const ICON_CLASSES: [&str; 3] = ["material-icons", "material-symbols", "google-symbols"];
/// What is in the names of such fonts.
const ICON_FONTS: [&str; 4] = ["icon", "material symbols", "awesome", "glyph"];

/// Whether a font makes icons of the words: these are no text.
pub(super) fn is_icon(page: &Page<'_>, element: Element<'_>) -> bool {
    let mut classes = element
        .attribute("class")
        .unwrap_or_default()
        .split_ascii_whitespace();
    let is_named = element.name().ends_with("-icon");
    if is_named || classes.any(|class| ICON_CLASSES.iter().any(|icon| class.starts_with(icon))) {
        return true;
    }
    let font = page.styles().font_of(element).unwrap_or_default();
    ICON_FONTS.iter().any(|icon| font.contains(icon))
}
