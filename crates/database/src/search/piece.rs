//! Which piece of a text an index is asked for.

use std::cmp::Reverse;
use std::collections::BTreeSet;

use super::TRIGRAM;

/// Its length in characters: a few trigrams. An index looks up all trigrams of what it is asked for,
/// and the frequent ones of a longer text cost far more than they leave out.
const LENGTH: usize = 5;

/// How many pieces are compared with the sample, from the beginning: of a text of thousands of
/// characters, that would take longer than the search.
const MAX_PIECES: usize = 200;

/// The piece of the text that the fewest texts of a sample contain, and how many do. None if the
/// text has no piece with a trigram.
pub(super) fn rarest(text: &str, sample: &[String]) -> Option<(String, usize)> {
    // A phrase of FTS5 ends at a NUL.
    let has_trigrams = |piece: &String| piece.chars().count() >= TRIGRAM && !piece.contains('\0');
    let counted = pieces(text).into_iter().filter(has_trigrams).map(|piece| {
        let count = sample.iter().filter(|text| text.contains(&piece)).count();
        (piece, count)
    });
    // Of equally rare ones, numbers and words: punctuation is in most texts.
    let letters = |piece: &str| piece.chars().filter(|c| c.is_alphanumeric()).count();
    counted.min_by_key(|(piece, count)| (*count, Reverse(letters(piece))))
}

fn pieces(text: &str) -> BTreeSet<String> {
    let characters: Vec<char> = text.chars().collect();
    let length = characters.len().clamp(1, LENGTH);
    let windows = characters.windows(length).take(MAX_PIECES);
    windows.map(|window| window.iter().collect()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_rarest_piece_is_found() {
        let sample = ["https://a.example/page-1", "https://a.example/page-12"];
        let sample = sample.map(str::to_owned);

        let rarest = |text| rarest(text, &sample);

        assert_eq!(rarest("/page-77777.html"), Some(("77777".to_owned(), 0)));
        assert_eq!(rarest("a.example/page-12"), Some(("ge-12".to_owned(), 1)));
        assert_eq!(rarest("https"), Some(("https".to_owned(), 2)));
        assert_eq!(rarest("://"), Some(("://".to_owned(), 2)));
    }

    #[test]
    fn short_pieces_are_not_looked_up() {
        for text in ["", "a", "ab", "é1", "a\0bc"] {
            assert_eq!(rarest(text, &[]), None, "{text}");
        }
        for text in ["abc", "://", "é1ü", "%%%", "a\0bcdefg"] {
            assert!(rarest(text, &[]).is_some(), "{text}");
        }
    }
}
