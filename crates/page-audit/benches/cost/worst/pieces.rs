//! Long texts of many pieces.

/// This piece as often as there is room for it.
pub fn repeated(piece: &str, size: usize) -> String {
    piece.repeat(size / piece.len())
}

/// Scripts of JSON-LD with these properties, none too long to be read.
pub fn json_ld_scripts(size: usize, properties: impl Fn(usize) -> String) -> String {
    let properties = properties(size.min(500_000));
    let script = format!(
        "<script type=application/ld+json>{{\"@context\":\"https://schema.org\",{properties}}}\
         </script>"
    );
    script.repeat((size / script.len()).max(1))
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
