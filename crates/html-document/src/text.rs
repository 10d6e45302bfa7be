//! Text with its white space collapsed.

use crate::element::Element;
use crate::walk::Piece;

impl Element<'_> {
    /// The text below this element with white space collapsed, up to about `limit` bytes.
    pub fn text(self, limit: usize) -> String {
        let mut text = String::new();
        for piece in self.descendants() {
            if let Piece::Text(piece) = piece {
                push_collapsed(&mut text, piece, limit);
            }
            if text.len() >= limit {
                break;
            }
        }
        text.truncate(text.trim_end().len());
        text
    }
}

/// Appends text with each run of white space replaced by one space, up to about `limit` bytes in
/// all.
pub fn push_collapsed(text: &mut String, piece: &str, limit: usize) {
    for character in piece.chars() {
        if text.len() >= limit {
            return;
        }
        if !character.is_whitespace() {
            text.push(character);
        } else if !text.is_empty() && !text.ends_with(' ') {
            text.push(' ');
        }
    }
}
