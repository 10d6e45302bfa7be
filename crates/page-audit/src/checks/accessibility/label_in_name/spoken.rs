//! How texts sound: which words of them somebody would say.

use crate::page::{Spacing, spacing};

/// Whether the text is more than a sign, which stands for something, such as a cross for "close".
pub(super) fn is_label(text: &str) -> bool {
    comparable(text).chars().count() >= 2
}

/// Whether the words of the text are in the name. Those in round brackets need not be (ACT rule
/// 2ee8b8, label algorithm). If elements are between the words, styles decide whether there is a
/// space between them, so spaces do not count.
pub(super) fn contains(name: &str, text: &str, has_edges: bool) -> bool {
    if text.contains('&') && !name.contains('&') {
        let mut said = AND.iter();
        return said.any(|and| contains(name, &text.replace('&', and), has_edges));
    }
    // Letters that are composed of several characters may be written as one.
    if [name, text].iter().any(|it| it.contains(is_combining)) {
        return true;
    }
    // As in "l'accueil", where "accueil" is a word.
    let elided = name.replace(['\'', '\u{2019}'], " ");
    let name = comparable(name);
    let elided = comparable(&elided);
    let is_in = |text: &str| {
        let is_shortened = text.trim_end().ends_with('.');
        let text = comparable(text);
        has_words(&name, &text, is_shortened)
            || has_words(&elided, &text, is_shortened)
            || (has_edges && closed_up(&name).contains(&closed_up(&text)))
    };
    is_in(text) || is_in(&without_brackets(text))
}

/// Whether the sign changes the letter before it.
fn is_combining(sign: char) -> bool {
    matches!(sign, '\u{300}'..='\u{36f}')
}

/// Whether whole words of a text are these; the last one may be the beginning of one. Scripts
/// without spaces do not show where words end.
fn has_words(text: &str, words: &str, may_be_shortened: bool) -> bool {
    let is_apart = |inner: Option<char>, outer: Option<char>| {
        let mut both = inner.into_iter().chain(outer);
        outer.is_none_or(|outer| outer == ' ') || both.any(|sign| spacing(sign) != Spacing::Spaces)
    };
    let mut places = text.match_indices(words);
    words.is_empty()
        || places.any(|(start, found)| {
            let before = text
                .get(..start)
                .and_then(|before| before.chars().next_back());
            let after = text.get(start + found.len()..);
            let after = after.and_then(|after| after.chars().next());
            is_apart(found.chars().next(), before)
                && (may_be_shortened || is_apart(found.chars().next_back(), after))
        })
}

/// How `&` is read out, in some languages.
const AND: [&str; 8] = [" and ", " und ", " et ", " y ", " e ", " en ", " och ", " "];

fn closed_up(words: &str) -> String {
    words.split(' ').collect()
}

/// The text without what is in round brackets.
fn without_brackets(text: &str) -> String {
    let mut kept = String::new();
    let mut rest = text;
    while let Some((before, within)) = rest.split_once(['(', '\u{ff08}']) {
        let Some((_, after)) = within.split_once([')', '\u{ff09}']) else {
            break;
        };
        kept.push_str(before);
        kept.push(' ');
        rest = after;
    }
    kept.push_str(rest);
    kept
}

/// The words of the text in lower case. Nobody says punctuation: signs count as spaces, and those
/// within words, such as apostrophes and soft hyphens, as nothing.
fn comparable(text: &str) -> String {
    // Turkish has a capital of its own for each i.
    let text = text.replace('İ', "i").to_lowercase();
    let text = text.replace('ı', "i").replace('ß', "ss");
    let is_silent = |sign: &char| {
        matches!(
            sign,
            '\'' | '"'
                | '`'
                | '\u{ad}'
                | '\u{b4}'
                | '\u{200b}'..='\u{200f}'
                | '\u{2018}'..='\u{201f}'
                | '\u{2060}'
                | '\u{feff}'
        )
    };
    let spoken: String = text.chars().filter(|sign| !is_silent(sign)).collect();
    let words = spoken.split(|sign: char| !sign.is_alphanumeric());
    let words: Vec<_> = words.filter(|word| !word.is_empty()).collect();
    words.join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn brackets_are_left_out_with_what_is_in_them() {
        assert_eq!(without_brackets("a (b) c (d)"), "a   c  ");
        assert_eq!(without_brackets("a（b）c"), "a c");
        assert_eq!(without_brackets("a (b"), "a (b");
        assert_eq!(without_brackets("a) b"), "a) b");
    }

    #[test]
    fn an_ampersand_is_read_out() {
        assert!(contains(
            "Terms and conditions",
            "Terms & conditions",
            false
        ));
        assert!(contains("Kunst und Straße", "KUNST & STRASSE", false));
        assert!(contains("Terms & conditions", "Terms & conditions", false));
        assert!(!contains(
            "Terms or conditions",
            "Terms & conditions",
            false
        ));
    }

    #[test]
    fn a_word_is_not_a_part_of_another() {
        assert!(!contains("Discover Italy", "Discover It", false));
        assert!(!contains("A catalogue", "Log", false));
        assert!(contains("University Avenue", "University Ave.", false));
        assert!(contains("カートを見る", "カート", false));
    }

    #[test]
    fn spaces_count_where_no_element_is_between_the_words() {
        assert!(contains("Mail 3 new", "Mail3", true));
        assert!(!contains("Mail 3 new", "Mail3", false));
        assert!(!contains("Post", "Mail3", true));
    }
}
