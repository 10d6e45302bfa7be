//! Text of pages within Markdown, HTML and XML: nothing of it is taken for markup.

use quick_xml::escape::escape;

/// The text as Markdown.
pub fn markdown_of(text: &str) -> String {
    let mut escaped = String::new();
    for character in text.chars() {
        match character {
            // GitHub would notify the person of this name.
            '@' => escaped.push_str("@<!-- -->"),
            '\\' | '`' | '*' | '_' | '[' | ']' | '<' | '>' | '#' | '|' | '~' | '&' | '!' | '$' => {
                escaped.push('\\');
                escaped.push(character);
            }
            character if character.is_control() => escaped.push(' '),
            character => escaped.push(character),
        }
    }
    escaped
}

/// The text as code within a line of Markdown.
pub fn code(text: &str) -> String {
    let text = text.replace(char::is_control, " ");
    let longest = text.split(|c| c != '`').map(str::len).max().unwrap_or(0);
    let fence = "`".repeat(longest + 1);
    let space = if text.starts_with('`') || text.ends_with('`') {
        " "
    } else {
        ""
    };
    if text.trim().is_empty() {
        String::new()
    } else {
        format!("{fence}{space}{text}{space}{fence}")
    }
}

/// The text as HTML or XML, in an element or a quoted attribute.
pub fn escaped(text: &str) -> String {
    let text = text.replace(|character| !is_in_documents(character), "\u{fffd}");
    escape(text.as_str()).into_owned()
}

/// Whether the character may be in XML and in HTML: none but spaces controls anything, and it is
/// one (XML 1.0 §2.2, HTML §13.2.3.5).
fn is_in_documents(character: char) -> bool {
    let is_none =
        u32::from(character) & 0xfffe == 0xfffe || matches!(character, '\u{fdd0}'..='\u{fdef}');
    let is_space = matches!(character, '\n' | '\t');
    is_space || !(is_none || character.is_control())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn markdown_has_no_meaning() {
        let text = "# <b>*a*</b> [x](y) @team | `c`\u{1b}";
        let shown = "\\# \\<b\\>\\*a\\*\\</b\\> \\[x\\](y) @<!-- -->team \\| \\`c\\` ";
        assert_eq!(markdown_of(text), shown);
    }

    #[test]
    fn code_is_fenced_by_more_backticks_than_it_has() {
        assert_eq!(code("a"), "`a`");
        assert_eq!(code("a``b"), "```a``b```");
        assert_eq!(code("`a"), "`` `a ``");
        assert_eq!(code("a`"), "`` a` ``");
        assert_eq!(code(" "), "");
    }

    #[test]
    fn what_no_document_may_contain_is_replaced() {
        assert_eq!(
            escaped("<a \"b\">&\u{0}\u{ffff}\u{fdd0}"),
            "&lt;a &quot;b&quot;&gt;&amp;\u{fffd}\u{fffd}\u{fffd}"
        );
        assert_eq!(escaped("a b\tc\n\r"), "a b\tc\n\u{fffd}");
    }
}
