//! Patterns for `LIKE`.

/// A pattern for `lower(column) LIKE pattern ESCAPE '\'` that finds the search as a substring,
/// ignoring case, with `%`, `_` and `\` matching themselves.
pub fn like_pattern(search: &str) -> String {
    let mut pattern = String::with_capacity(search.len() + 2);
    pattern.push('%');
    for character in search.to_lowercase().chars() {
        if matches!(character, '%' | '_' | '\\') {
            pattern.push('\\');
        }
        pattern.push(character);
    }
    pattern.push('%');
    pattern
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::like_pattern;

    proptest! {
        #[test]
        fn a_pattern_finds_its_text_and_nothing_else(
            text in "[ab%_\\\\]{1,5}",
            other in "[ab%_\\\\]{0,9}",
        ) {
            prop_assert_eq!(is_like(&other, &like_pattern(&text)), other.contains(&text));
        }
    }

    /// `LIKE … ESCAPE '\'` as the SQL standard defines it.
    fn is_like(text: &str, pattern: &str) -> bool {
        let mut pattern = pattern.chars();
        match pattern.next() {
            None => text.is_empty(),
            Some('%') => {
                let tails = text
                    .char_indices()
                    .map(|(start, _)| &text[start..])
                    .chain([""]);
                tails
                    .into_iter()
                    .any(|tail| is_like(tail, pattern.as_str()))
            }
            Some(wanted) => {
                let literal = if wanted == '\\' {
                    pattern.next()
                } else {
                    Some(wanted)
                };
                let mut text = text.chars();
                let any = wanted == '_';
                text.next()
                    .is_some_and(|first| any || Some(first) == literal)
                    && is_like(text.as_str(), pattern.as_str())
            }
        }
    }

    #[test]
    fn wildcards_of_the_caller_are_escaped() {
        assert_eq!(like_pattern(r"50%_A\B"), r"%50\%\_a\\b%");
    }
}
