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

/// The first characters of formulas (OWASP, "CSV Injection"). Line breaks and tabs, which could
/// begin a cell, never occur in a foreign text.
const FORMULA: [char; 8] = ['=', '+', '-', '@', '＝', '＋', '－', '＠'];

/// A text from outside that spreadsheets do not interpret as a formula, cut to `max` characters. In
/// countries with a decimal comma, they also begin a cell after each semicolon.
pub fn spreadsheet_cell(text: &str, max: usize) -> String {
    let text = foreign_text(text, max);
    let cells: Vec<String> = text.split(';').map(no_formula).collect();
    cells.join(";")
}

fn no_formula(cell: &str) -> String {
    // A quotation mark may end a cell's text, or be part of it.
    let begins = cell.trim_start_matches(['"', ' ']);
    if begins.starts_with(FORMULA) {
        return format!("'{cell}");
    }
    cell.to_owned()
}

/// Embeddings, overrides and isolates (Unicode Standard Annex #9, 2). A character that ends one
/// could also end the isolation in which a page shows the text.
pub fn is_directing(character: char) -> bool {
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
    fn no_cell_is_a_formula() {
        let cell = |text: &str| spreadsheet_cell(text, 100);
        for formula in ["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1", " =1", "＝1"] {
            assert!(cell(formula).starts_with('\''), "{formula:?}");
            for before in ["a;", "a; ", "a;\"", "a,b;;"] {
                let cell = cell(&format!("{before}{formula}"));
                let last = cell.rsplit(';').next().unwrap();
                assert!(last.starts_with('\''), "{cell:?}");
            }
        }
        for harmless in ["a=1", "a; b", "p{color:red;}", ";", ""] {
            assert_eq!(cell(harmless), harmless);
        }
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
