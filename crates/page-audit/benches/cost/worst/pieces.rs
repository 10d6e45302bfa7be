//! Long texts of many pieces.

/// This piece as often as there is room for it.
pub fn repeated(piece: &str, size: usize) -> String {
    piece.repeat(size / piece.len())
}

/// Pieces with numbers from 0, until there are enough bytes.
pub fn numbered(size: usize, piece: impl Fn(usize) -> String) -> String {
    let mut html = String::with_capacity(size);
    let mut number = 0;
    while html.len() < size {
        html.push_str(&piece(number));
        number += 1;
    }
    html
}
