//! The `srcset` attribute.

/// The URLs of a `srcset` (HTML standard §4.8.4.3.10, "parse a srcset attribute"), without checking
/// their descriptors.
pub fn srcset_urls(srcset: &str) -> impl Iterator<Item = &str> {
    let mut rest = srcset;
    std::iter::from_fn(move || {
        rest = rest.trim_start_matches(|c: char| c.is_ascii_whitespace() || c == ',');
        if rest.is_empty() {
            return None;
        }
        let end = rest.find(|c: char| c.is_ascii_whitespace());
        let (url, after) = rest.split_at_checked(end.unwrap_or(rest.len()))?;
        let without_commas = url.trim_end_matches(',');
        rest = if without_commas.len() < url.len() {
            after
        } else {
            after_descriptors(after)
        };
        Some(without_commas)
    })
}

/// The text after the comma that ends a candidate's descriptors; a comma within parentheses does
/// not.
fn after_descriptors(text: &str) -> &str {
    let mut in_parentheses = false;
    for (at, byte) in text.bytes().enumerate() {
        match byte {
            b'(' => in_parentheses = true,
            b')' => in_parentheses = false,
            b',' if !in_parentheses => return text.get(at + 1..).unwrap_or_default(),
            _ => {}
        }
    }
    ""
}

#[cfg(test)]
mod tests {
    use super::srcset_urls;

    fn urls(srcset: &str) -> Vec<&str> {
        srcset_urls(srcset).collect()
    }

    #[test]
    fn a_comma_can_belong_to_a_url() {
        assert_eq!(urls("a.png 1x, b.png 2x"), ["a.png", "b.png"]);
        assert_eq!(urls("a.png,b.png 2x"), ["a.png,b.png"]);
        assert_eq!(
            urls("data:image/gif;base64,R0, b.png 2x"),
            ["data:image/gif;base64,R0", "b.png"]
        );
        assert_eq!(urls(" ,, a.png ,\n b.png 100w ,"), ["a.png", "b.png"]);
        assert_eq!(urls("a.png calc(1, 2), b.png"), ["a.png", "b.png"]);
        assert!(urls("").is_empty());
    }
}
