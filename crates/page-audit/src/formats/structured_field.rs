//! Structured header fields (RFC 9651), as far as headers that checks read are such.

/// The token of a field that is one item, such as `same-origin; report-to="x"`; its parameters are
/// checked and left out. `None` if the field is no such item, which browsers then take for absent.
pub(crate) fn token_item(field: &str) -> Option<&str> {
    let field = field.trim_matches(' ');
    let (token, mut rest) = token(field)?;
    while let Some(parameter) = rest.strip_prefix(';') {
        let (_, after) = key(parameter.trim_start_matches(' '))?;
        rest = match after.strip_prefix('=') {
            Some(value) => after_bare_item(value)?,
            None => after,
        };
    }
    rest.is_empty().then_some(token)
}

fn split_while(text: &str, belongs: impl Fn(u8) -> bool) -> (&str, &str) {
    let end = text.bytes().take_while(|byte| belongs(*byte)).count();
    text.split_at_checked(end).unwrap_or((text, ""))
}

fn token(text: &str) -> Option<(&str, &str)> {
    text.starts_with(|c: char| c.is_ascii_alphabetic() || c == '*')
        .then(|| {
            split_while(text, |byte| {
                byte.is_ascii_alphanumeric() || b"!#$%&'*+-.^_`|~:/".contains(&byte)
            })
        })
}

fn key(text: &str) -> Option<(&str, &str)> {
    text.starts_with(|c: char| c.is_ascii_lowercase() || c == '*')
        .then(|| {
            split_while(text, |byte| {
                byte.is_ascii_lowercase() || byte.is_ascii_digit() || b"_-.*".contains(&byte)
            })
        })
}

/// What follows a number, string, token, byte sequence, boolean, date or display string.
fn after_bare_item(text: &str) -> Option<&str> {
    match text.bytes().next()? {
        b'"' => after_string(text.get(1..)?),
        b'%' => after_string(text.strip_prefix("%\"")?),
        b':' => {
            let (_, rest) = split_while(text.get(1..)?, |byte| {
                byte.is_ascii_alphanumeric() || b"+/=".contains(&byte)
            });
            rest.strip_prefix(':')
        }
        b'?' => text.strip_prefix("?0").or_else(|| text.strip_prefix("?1")),
        b'@' => after_number(text.get(1..)?),
        b'-' | b'0'..=b'9' => after_number(text),
        _ => token(text).map(|(_, rest)| rest),
    }
}

fn after_number(text: &str) -> Option<&str> {
    let digits = text.strip_prefix('-').unwrap_or(text);
    let (whole, rest) = split_while(digits, |byte| byte.is_ascii_digit());
    if whole.is_empty() || whole.len() > 15 {
        return None;
    }
    let Some(fraction) = rest.strip_prefix('.') else {
        return Some(rest);
    };
    let (fraction, rest) = split_while(fraction, |byte| byte.is_ascii_digit());
    (whole.len() <= 12 && (1..=3).contains(&fraction.len())).then_some(rest)
}

/// What follows the quotation mark that ends a string.
fn after_string(text: &str) -> Option<&str> {
    let mut bytes = text.bytes().enumerate();
    while let Some((at, byte)) = bytes.next() {
        match byte {
            b'"' => return text.get(at + 1..),
            b'\\' => {
                let (_, escaped) = bytes.next()?;
                if !b"\"\\".contains(&escaped) {
                    return None;
                }
            }
            b' '..=b'~' => {}
            _ => return None,
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::token_item;

    #[test]
    fn an_item_is_a_token_with_parameters() {
        for field in [
            "same-origin",
            "  same-origin  ",
            "same-origin;report-to=\"a \\\" b\"",
            "same-origin; a; b=?1;c=-1.5; d=:aGk=:; e=x/y; f=@1; g=%\"%c3%bc\"",
        ] {
            assert_eq!(token_item(field), Some("same-origin"), "{field}");
        }
        for field in [
            "",
            "\"same-origin\"",
            "same-origin, same-origin",
            "same-origin;",
            "same-origin ;a",
            "same-origin; A=1",
            "same-origin; a=",
            "same-origin; a=\"b",
            "same-origin; a=1.",
            "(same-origin)",
        ] {
            assert_eq!(token_item(field), None, "{field}");
        }
        assert_eq!(token_item("Same-Origin"), Some("Same-Origin"));
    }
}
