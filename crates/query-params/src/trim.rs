//! White space around a value, which comes along when it is pasted.

/// The text without white space, byte order marks and characters of no width at its ends.
pub fn trimmed(text: &str) -> &str {
    text.trim_matches(is_surplus)
}

/// The values of a list that is written as text: commas, and whatever surrounds a pasted value, are
/// between them.
pub fn words(text: &str) -> impl Iterator<Item = &str> {
    let words = text.split(|c| c == ',' || is_surplus(c));
    words.filter(|word| !word.is_empty())
}

fn is_surplus(c: char) -> bool {
    c.is_whitespace()
        || matches!(c, '\u{ad}' | '\u{180e}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}'
            | '\u{2060}'..='\u{206f}' | '\u{feff}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_separated_by_whatever_may_surround_them() {
        let text = "\u{feff}a, b\u{a0}c\r\nd,,\u{200b}e,";
        assert_eq!(words(text).collect::<Vec<_>>(), ["a", "b", "c", "d", "e"]);
        assert_eq!(words(" ,").next(), None);
    }

    #[test]
    fn what_cannot_be_seen_is_removed_at_the_ends_only() {
        for around in [
            " ", "\t", "\r\n", "\u{a0}", "\u{ad}", "\u{180e}", "\u{200b}", "\u{200d}", "\u{200e}",
            "\u{2028}", "\u{202a}", "\u{2060}", "\u{2066}", "\u{3000}", "\u{feff}",
        ] {
            assert_eq!(
                trimmed(&format!("{around}a{around}b{around}")),
                format!("a{around}b")
            );
            assert_eq!(trimmed(around), "");
        }
        assert_eq!(trimmed("\0a"), "\0a");
    }
}
