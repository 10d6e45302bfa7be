//! Text with its white space collapsed.

use crate::element::Element;
use crate::walk::Piece;

/// How many elements and texts below an element are read for its text: thousands of empty ones may be
/// within many elements whose texts are wanted.
const MAX_PIECES: usize = 2_000;

impl Element<'_> {
    /// The text below this element with white space collapsed, up to about `limit` bytes, of the first
    /// 2,000 elements and texts in it.
    pub fn text(self, limit: usize) -> String {
        let mut text = String::new();
        for piece in self.descendants().take(MAX_PIECES) {
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
    let mut rest = piece.chars();
    while text.len() < limit {
        let Some(character) = rest.next() else { return };
        if !character.is_whitespace() {
            text.push(character);
            continue;
        }
        if !text.is_empty() && !text.ends_with(' ') {
            text.push(' ');
        }
        rest = after_spaces(rest.as_str()).chars();
    }
}

/// What follows the white space at the beginning. A long text of it may be within many elements
/// whose texts are wanted, so that of ASCII is skipped many bytes at a time.
fn after_spaces(text: &str) -> &str {
    const STEP: usize = 32;
    let (chunks, _) = text.as_bytes().as_chunks::<STEP>();
    let are_spaces = |chunk: &&[u8; STEP]| {
        let spaces = chunk.iter().map(u8::is_ascii_whitespace);
        spaces.fold(true, |all, is_space| all & is_space)
    };
    let skipped = STEP * chunks.iter().take_while(are_spaces).count();
    text.get(skipped..).unwrap_or_default().trim_start()
}
