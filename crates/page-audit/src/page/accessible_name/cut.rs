//! Texts cut to what a name can hold.

use html_document::Element;

use super::MAX_NAME;

/// As much of the text in an element as a name can hold.
pub(super) fn text_of(element: Element<'_>) -> String {
    element.text(MAX_NAME)
}

/// As much of a text as a name can hold: a longer one would be copied for each name that it is in.
pub(super) fn cut(text: &str) -> String {
    let mut beginning = String::new();
    push_cut(&mut beginning, text);
    beginning
}

/// Appends at most slightly more than a name can hold.
pub(super) fn push_cut(text: &mut String, piece: &str) {
    if piece.len() <= MAX_NAME {
        text.push_str(piece);
        return;
    }
    // White space is only collapsed later, so it must not use up the room.
    html_document::push_collapsed(text, piece, text.len() + MAX_NAME);
}
