//! Link texts that reveal nothing about their targets.

use std::collections::HashMap;
use std::sync::LazyLock;

/// A line for each phrase, in lower case, below its language in brackets.
static LIST: &str = include_str!("generic.txt");

/// The languages of each phrase.
static PHRASES: LazyLock<HashMap<&str, Vec<&str>>> = LazyLock::new(|| {
    let mut phrases: HashMap<_, Vec<_>> = HashMap::new();
    let mut language = "";
    for line in LIST
        .lines()
        .filter(|line| !line.is_empty() && !line.starts_with('#'))
    {
        let heading = line.strip_prefix('[');
        match heading.and_then(|heading| heading.strip_suffix(']')) {
            Some(heading) => language = heading,
            None => phrases.entry(line).or_default().push(language),
        }
    }
    phrases
});

/// Whether a link's text is generic in this language or, if that is not known, in any.
pub(super) fn is_generic(text: &str, language: Option<&str>) -> bool {
    // A type, an element or a function by its name: `<this>`, `<details>`, `read()`.
    if (text.starts_with('<') && text.ends_with('>')) || text.ends_with("()") {
        return false;
    }
    let text = normalized(text);
    let language = match language.map(str::to_ascii_lowercase).as_deref() {
        Some("nb" | "nn") => Some("no".to_owned()),
        language => language.map(str::to_owned),
    };
    PHRASES
        .get(text.as_str())
        .is_some_and(|languages| language.is_none_or(|language| languages.contains(&&*language)))
}

/// A text in lower case, without the signs and arrows around it.
fn normalized(text: &str) -> String {
    let text = text.to_lowercase().replace('’', "'");
    text.trim_matches(|character: char| !character.is_alphanumeric())
        .to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_is_generic_in_its_language() {
        assert!(is_generic("Read more »", Some("en")));
        assert!(is_generic("[HIER]", Some("de")));
        assert!(is_generic("En savoir plus…", Some("FR")));
        assert!(is_generic("もっと見る", Some("ja")));
        assert!(is_generic("Les mer", Some("nb")));
        assert!(is_generic("mehr", None));
        assert!(!is_generic("mehr", Some("en")));
        assert!(!is_generic("Read more about shoes", Some("en")));
        assert!(!is_generic("→", Some("en")));
        assert!(is_generic("More >", Some("en")));
        assert!(!is_generic("<this>", Some("en")));
        assert!(!is_generic("more()", Some("en")));
    }

    #[test]
    fn phrases_are_written_as_they_are_compared() {
        for phrase in PHRASES.keys() {
            assert_eq!(normalized(phrase), *phrase);
        }
        assert_eq!(PHRASES["hier"], ["de", "nl"]);
        assert!(!PHRASES.contains_key("[en]"));
    }
}
