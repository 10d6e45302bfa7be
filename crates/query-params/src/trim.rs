//! White space around a value, which comes along when it is pasted.

/// The text without white space, byte order marks and characters of no width at its ends.
pub(crate) fn trimmed(text: &str) -> &str {
    text.trim_matches(is_surplus)
}

fn is_surplus(c: char) -> bool {
    c.is_whitespace() || matches!(c, '\u{200b}'..='\u{200f}' | '\u{2060}' | '\u{feff}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_cannot_be_seen_is_removed_at_the_ends_only() {
        for around in [
            " ", "\t", "\r\n", "\u{a0}", "\u{200b}", "\u{200d}", "\u{200e}", "\u{2028}",
            "\u{2060}", "\u{3000}", "\u{feff}",
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
