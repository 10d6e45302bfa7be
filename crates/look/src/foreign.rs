//! Prepares text from strangers for display. askama's escaping keeps it text; this limits its
//! length and keeps it on one line and in its direction.

/// The text without control characters and without characters that change the direction of what
/// follows, cut to `max` characters.
pub fn foreign_text(text: &str, max: usize) -> String {
    let mut shown: String = text
        .chars()
        .filter(|character| !is_directing(*character))
        .map(|character| {
            if character.is_control() {
                ' '
            } else {
                character
            }
        })
        .take(max + 1)
        .collect();
    if let Some((end, _)) = shown.char_indices().nth(max) {
        shown.truncate(end);
        shown.push('…');
    }
    shown
}

/// Embeddings, overrides and isolates (Unicode Standard Annex #9, 2). A character that ends one
/// could also end the isolation in which a page shows the text.
pub(crate) fn is_directing(character: char) -> bool {
    matches!(character, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// The URL, if following it only requests a page: http or https, and without control characters.
pub fn web_link(url: &str) -> Option<&str> {
    let is_web = url.starts_with("http://") || url.starts_with("https://");
    (is_web && !url.contains(char::is_control)).then_some(url)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn strangers_cannot_fill_the_page_or_turn_it_around() {
        assert_eq!(foreign_text("a\nb\u{0}c", 10), "a b c");
        assert_eq!(foreign_text("a\u{202e}b\u{2069}c", 10), "abc");
        assert_eq!(foreign_text("שלום", 10), "שלום");
        assert_eq!(foreign_text("abc", 3), "abc");
        assert_eq!(foreign_text(&"é".repeat(100_000), 3), "ééé…");
    }

    #[test]
    fn only_web_pages_are_linked() {
        assert_eq!(web_link("https://a.example/"), Some("https://a.example/"));
        for other in [
            "javascript:alert(1)",
            "data:text/html,x",
            "//a.example",
            "http://a\n",
        ] {
            assert_eq!(web_link(other), None, "{other:?}");
        }
    }
}
