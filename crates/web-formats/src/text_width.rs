//! The width of a text.

use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

/// The width of a text with its white space collapsed, in characters, where East Asian wide
/// characters count as two and combining marks as none (Unicode Standard Annex #11).
pub fn text_width(text: &str) -> usize {
    let mut width = 0;
    for (index, word) in text.split_whitespace().enumerate() {
        width += usize::from(index > 0) + word.width();
    }
    width
}

/// The beginning of a text, up to this width and the end of a word if there is one in its second
/// half; `None` if the whole text is not wider.
pub fn clip(text: &str, width: usize) -> Option<&str> {
    let mut end = None;
    let mut word_end = None;
    let mut so_far = 0;
    for (index, character) in text.char_indices() {
        so_far += character.width().unwrap_or(0);
        if so_far > width {
            let end = end.unwrap_or(index);
            let end = word_end
                .filter(|word_end| *word_end * 2 > end)
                .unwrap_or(end);
            return text.get(..end).map(str::trim_end);
        }
        // Room for the sign that shows that something was cut.
        if so_far < width {
            end = Some(index + character.len_utf8());
            if character == ' ' {
                word_end = Some(index);
            }
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::{clip, text_width};

    #[test]
    fn a_wide_text_is_cut_at_a_word_or_else_at_a_character() {
        assert_eq!(clip("Red shoes", 9), None);
        assert_eq!(
            clip("Red shoes made of leather", 20),
            Some("Red shoes made of")
        );
        assert_eq!(clip("Black slippers", 11), Some("Black slip"));
        assert_eq!(clip("A Donaudampfschifffahrt", 10), Some("A Donauda"));
        assert_eq!(clip("靴と鞄と傘と帽子", 10), Some("靴と鞄と"));
        assert_eq!(clip("", 10), None);
    }

    #[test]
    fn wide_characters_count_as_two() {
        assert_eq!(text_width("Shoes"), 5);
        assert_eq!(text_width("靴と鞄"), 6);
        assert_eq!(text_width("한국어"), 6);
        assert_eq!(text_width(" Füße \n und "), 8);
        assert_eq!(text_width("Fu\u{308}ße"), 4);
    }
}
