//! Splits a header's value into a list (Fetch standard, "get, decode, and split").

/// The values between commas outside quoted strings, without white space around them.
pub(super) fn split_values(header: &str) -> impl Iterator<Item = &str> {
    let mut rest = Some(header);
    std::iter::from_fn(move || {
        let text = rest?;
        let end = end_of_value(text);
        let value = text.get(..end).unwrap_or_default();
        rest = text.get(end + 1..);
        Some(value.trim_matches([' ', '\t']))
    })
}

/// The position of the comma that ends the first value, or the end of the text.
fn end_of_value(text: &str) -> usize {
    let mut is_quoted = false;
    let mut is_escaped = false;
    for (at, byte) in text.bytes().enumerate() {
        match byte {
            _ if is_escaped => is_escaped = false,
            b'\\' if is_quoted => is_escaped = true,
            b'"' => is_quoted = !is_quoted,
            b',' if !is_quoted => return at,
            _ => {}
        }
    }
    text.len()
}

#[cfg(test)]
mod tests {
    use super::split_values;

    /// The examples from the Fetch standard.
    #[test]
    fn values_are_split_at_commas_outside_quotes() {
        let split = |header| split_values(header).collect::<Vec<_>>();
        assert_eq!(split("nosniff,"), ["nosniff", ""]);
        assert_eq!(split(""), [""]);
        assert_eq!(split("text/html;\", x/x"), ["text/html;\", x/x"]);
        assert_eq!(split("x/x;test=\"hi\",y/y"), ["x/x;test=\"hi\"", "y/y"]);
        assert_eq!(split("x / x,,,1"), ["x / x", "", "", "1"]);
        assert_eq!(split("\"1,2\", 3"), ["\"1,2\"", "3"]);
        assert_eq!(split(" a=\"\\\",\" \t, b "), ["a=\"\\\",\"", "b"]);
    }
}
