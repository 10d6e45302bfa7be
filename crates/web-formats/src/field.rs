//! The grammar that HTTP fields have in common (RFC 9110, section 5.6).

/// Whether it is a token, such as a method or the name of a parameter.
pub fn is_token(text: &str) -> bool {
    let valid = |byte: u8| byte.is_ascii_alphanumeric() || b"!#$%&'*+-.^_`|~".contains(&byte);
    !text.is_empty() && text.bytes().all(valid)
}

/// Whether it is one quoted string: nothing before the first quotation mark or after the last.
pub fn is_quoted_string(text: &str) -> bool {
    let Some(inner) = text.strip_prefix('"') else {
        return false;
    };
    let mut escaped = false;
    for (at, byte) in inner.bytes().enumerate() {
        match byte {
            _ if escaped => escaped = false,
            b'\\' => escaped = true,
            b'"' => return at + 1 == inner.len(),
            _ => {}
        }
    }
    false
}

/// Whether it is what a parameter's value may be.
pub fn is_token_or_quoted(text: &str) -> bool {
    is_token(text) || is_quoted_string(text)
}

/// Whether it is a number of seconds, bytes or the like: digits only.
pub fn is_number(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

/// The parts between separators outside quoted strings, without white space around them. An empty
/// text has one empty part.
pub fn split(text: &str, separator: u8) -> impl Iterator<Item = &str> {
    let mut rest = Some(text);
    std::iter::from_fn(move || {
        let (part, after) = split_once(rest?, separator);
        rest = after;
        Some(part.trim_matches([' ', '\t']))
    })
}

/// The text before the first separator outside quoted strings, and the text after it, if there is
/// one.
pub fn split_once(text: &str, separator: u8) -> (&str, Option<&str>) {
    let mut is_quoted = false;
    let mut is_escaped = false;
    for (at, byte) in text.bytes().enumerate() {
        match byte {
            _ if is_escaped => is_escaped = false,
            b'\\' if is_quoted => is_escaped = true,
            b'"' => is_quoted = !is_quoted,
            byte if byte == separator && !is_quoted => {
                return (text.get(..at).unwrap_or_default(), text.get(at + 1..));
            }
            _ => {}
        }
    }
    (text, None)
}

/// A parameter's name and, if there is an equals sign, its value.
pub fn parameter(text: &str) -> (&str, Option<&str>) {
    match text.split_once('=') {
        Some((name, value)) => (name, Some(value)),
        None => (text, None),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tokens_and_quoted_strings_are_distinguished() {
        for token in ["a", "max-age", "*", "W3C!"] {
            assert!(is_token(token), "{token}");
        }
        for other in ["", "a b", "a=b", "é", "a/b", "\"a\""] {
            assert!(!is_token(other), "{other}");
        }
        for quoted in ["\"\"", "\"a b\"", "\"a\\\"b\"", "\"a\\\\\""] {
            assert!(is_quoted_string(quoted), "{quoted}");
        }
        for other in [
            "",
            "\"",
            "a",
            "\"a",
            "a\"",
            "\"a\"b",
            "\"a\" \"b\"",
            "\"a\\\"",
        ] {
            assert!(!is_quoted_string(other), "{other}");
        }
        assert!(is_token_or_quoted("a") && is_token_or_quoted("\"a b\""));
        assert!(!is_token_or_quoted("a b"));
        assert!(is_number("010") && !is_number("") && !is_number("-1") && !is_number("1.0"));
    }

    /// The examples from the Fetch standard, "get, decode, and split".
    #[test]
    fn values_are_split_at_commas_outside_quotes() {
        let split = |header| split(header, b',').collect::<Vec<_>>();
        assert_eq!(split("nosniff,"), ["nosniff", ""]);
        assert_eq!(split(""), [""]);
        assert_eq!(split("text/html;\", x/x"), ["text/html;\", x/x"]);
        assert_eq!(split("x/x;test=\"hi\",y/y"), ["x/x;test=\"hi\"", "y/y"]);
        assert_eq!(split("x / x,,,1"), ["x / x", "", "", "1"]);
        assert_eq!(split("\"1,2\", 3"), ["\"1,2\"", "3"]);
        assert_eq!(split(" a=\"\\\",\" \t, b "), ["a=\"\\\",\"", "b"]);
    }

    #[test]
    fn a_parameter_may_have_no_value() {
        assert_eq!(parameter("a=b=c"), ("a", Some("b=c")));
        assert_eq!(parameter("a="), ("a", Some("")));
        assert_eq!(parameter("a"), ("a", None));
    }
}
