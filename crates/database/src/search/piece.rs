//! Which piece of a text an index is asked for.

use std::collections::BTreeSet;

/// Its length in characters: a few trigrams. An index looks up all trigrams of what it is asked for,
/// and the frequent ones of a longer text cost far more than they leave out.
const LENGTH: usize = 5;

/// How many pieces are compared with the sample, from the beginning: of a text of thousands of
/// characters, that would take longer than the search.
const MOST: usize = 200;

/// The piece of the text that the fewest texts of a sample contain, and how many do. None if the
/// text has no piece of which PostgreSQL makes trigrams.
pub(super) fn rarest(text: &str, sample: &[String]) -> Option<(String, usize)> {
    let pieces = pieces(text).into_iter().filter(|piece| is_specific(piece));
    let counted = pieces.map(|piece| {
        let count = sample.iter().filter(|text| text.contains(&piece)).count();
        (piece, count)
    });
    let letters = |piece: &str| piece.chars().filter(|c| c.is_alphanumeric()).count();
    counted.min_by_key(|(piece, count)| (*count, LENGTH - letters(piece).min(LENGTH)))
}

fn pieces(text: &str) -> BTreeSet<String> {
    let characters: Vec<char> = text.chars().collect();
    let length = characters.len().clamp(1, LENGTH);
    let windows = characters.windows(length).take(MOST);
    windows.map(|window| window.iter().collect()).collect()
}

/// Whether PostgreSQL makes trigrams of it that are not very frequent: of three letters or digits in
/// a row, or of two and one end of their word. A phrase of FTS5 ends at a NUL.
fn is_specific(piece: &str) -> bool {
    let words: Vec<&str> = piece.split(|c: char| !c.is_alphanumeric()).collect();
    let has_end = words.len() > 1;
    let least = if has_end { 2 } else { 3 };
    let is_long = |word: &&str| word.chars().count() >= least;
    piece.chars().count() >= 3 && !piece.contains('\0') && words.iter().any(is_long)
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
        assert_eq!(rarest("://a."), None);
    }

    #[test]
    fn short_pieces_are_not_looked_up() {
        for text in [
            "", "a", "abc\0", "ab", "a/b", "a/b/c/d", "://", "%%%", "...", "é1",
        ] {
            assert_eq!(rarest(text, &[]), None, "{text}");
        }
        for text in ["abc", "://abc", "a/bcd", "é1ü", "123", "r-77/", "/ab"] {
            assert!(rarest(text, &[]).is_some(), "{text}");
        }
    }
}
