//! The document's sentences, in which `backquotes` mark code.

use serde_json::Value;

/// Sentences as pieces.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Prose(pub Vec<Piece>);

/// A piece of a sentence.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Piece {
    /// Words.
    Text(String),
    /// Code.
    Code(String),
    /// The path of a page about the API, without its first slash.
    Page(String),
}

impl Prose {
    /// The sentences of a value; none if it is not text.
    pub fn from_value(value: &Value) -> Self {
        Self::new(value.as_str().unwrap_or_default())
    }

    /// The pieces of a text. Line breaks count as spaces.
    pub fn new(text: &str) -> Self {
        let text = text.replace('\n', " ");
        let pieces = text.split('`').enumerate();
        let pieces = pieces.filter(|(_, piece)| !piece.is_empty());
        let pieces = pieces.map(|(number, piece)| {
            if number % 2 == 0 {
                return Piece::Text(piece.to_owned());
            }
            match piece.strip_prefix('/') {
                Some(page) if page.starts_with("docs/") => Piece::Page(page.to_owned()),
                _ => Piece::Code(piece.to_owned()),
            }
        });
        Self(pieces.collect())
    }

    /// Whether there is nothing to read.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn code_and_pages_are_found() {
        let prose = Prose::new("With\n`update=1`, as on `/docs/reports/checks`.");
        let expected = [
            Piece::Text("With ".to_owned()),
            Piece::Code("update=1".to_owned()),
            Piece::Text(", as on ".to_owned()),
            Piece::Page("docs/reports/checks".to_owned()),
            Piece::Text(".".to_owned()),
        ];
        assert_eq!(prose.0, expected);
        assert!(Prose::new("").is_empty());
    }
}
