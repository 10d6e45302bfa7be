//! The content of a viewport `<meta>` element, read as browsers read it (CSS Device Adaptation §9).

/// The properties in lower case, separated by commas, semicolons or white space; if several have
/// the same name, the last one counts.
pub fn viewport_properties(content: &str) -> impl Iterator<Item = (String, String)> {
    let mut words = words(content).peekable();
    std::iter::from_fn(move || {
        loop {
            let name = words.next()?;
            if name != "=" && words.next_if_eq(&"=").is_some() {
                let value = words.next_if(|word| *word != "=").unwrap_or_default();
                return Some((name.to_lowercase(), value.to_lowercase()));
            }
        }
    })
}

/// The words of a text, of which each equals sign is one: white space around it does not separate
/// properties.
fn words(content: &str) -> impl Iterator<Item = &str> {
    let parts = content.split(|c: char| c.is_ascii_whitespace() || matches!(c, ',' | ';'));
    let pieces = parts.flat_map(|part| part.split_inclusive('='));
    let words = pieces.flat_map(|piece| match piece.strip_suffix('=') {
        Some(before) => [before, "="],
        None => [piece, ""],
    });
    words.filter(|word| !word.is_empty())
}

/// The number that a text begins with, as C's `strtod` reads it.
pub fn leading_number(text: &str) -> Option<f64> {
    let end = text
        .bytes()
        .enumerate()
        .position(|(at, byte)| {
            !(byte.is_ascii_digit() || byte == b'.' || (at == 0 && matches!(byte, b'+' | b'-')))
        })
        .unwrap_or(text.len());
    let mut number = text.get(..end)?;
    // Only the first point belongs to the number.
    if let Some((second, _)) = number.match_indices('.').nth(1) {
        number = number.get(..second)?;
    }
    number.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn properties_are_split_as_browsers_split_them() {
        let read = |content| viewport_properties(content).collect::<Vec<_>>();
        let pair = |name: &str, value: &str| (name.to_owned(), value.to_owned());
        assert_eq!(
            read("Width=device-width;USER-SCALABLE = No,maximum-scale=1"),
            [
                pair("width", "device-width"),
                pair("user-scalable", "no"),
                pair("maximum-scale", "1")
            ]
        );
        assert_eq!(read("junk width=1"), [pair("width", "1")]);
        assert_eq!(read("= = width="), [pair("width", "")]);
        assert_eq!(read("a==b=c"), [pair("a", ""), pair("b", "c")]);
    }

    #[test]
    fn numbers_are_read_as_far_as_they_go() {
        assert_eq!(leading_number("1.5x"), Some(1.5));
        assert_eq!(leading_number("5.0.1"), Some(5.0));
        assert_eq!(leading_number("-1"), Some(-1.0));
        assert_eq!(leading_number(".5"), Some(0.5));
        assert_eq!(leading_number("x"), None);
        assert_eq!(leading_number(""), None);
    }
}
