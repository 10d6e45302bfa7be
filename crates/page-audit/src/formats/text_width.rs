//! The width of a text.

use unicode_width::UnicodeWidthStr;

/// The width of a text with its white space collapsed, in characters, where East Asian wide
/// characters count as two and combining marks as none (Unicode Standard Annex #11).
pub(crate) fn text_width(text: &str) -> usize {
    let mut width = 0;
    for (index, word) in text.split_whitespace().enumerate() {
        width += usize::from(index > 0) + word.width();
    }
    width
}

#[cfg(test)]
mod tests {
    use super::text_width;

    #[test]
    fn wide_characters_count_as_two() {
        assert_eq!(text_width("Shoes"), 5);
        assert_eq!(text_width("靴と鞄"), 6);
        assert_eq!(text_width("한국어"), 6);
        assert_eq!(text_width(" Füße \n und "), 8);
        assert_eq!(text_width("Fu\u{308}ße"), 4);
    }
}
