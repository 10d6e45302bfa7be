//! Keys that somebody has pasted into an address.

/// The shortest text that is taken for a key if it has letters of both cases and digits, as random
/// bytes in base64 do.
const MIXED: usize = 20;
/// The same without one of the three. Slugs of report pages have one character less.
const PLAIN: usize = 33;
/// How every JWT begins: `{"` in base64.
const JWT: &str = "eyJ";

/// A path or query as it may be logged: `***` takes the place of whatever looks like a key.
pub fn masked(address: &str) -> String {
    let mut shown = String::with_capacity(address.len());
    let mut rest = address;
    while !rest.is_empty() {
        let end = rest.find(|c: char| !is_in_key(c)).unwrap_or(rest.len());
        let (word, after) = rest.split_at(end);
        shown.push_str(if is_key(word) { "***" } else { word });
        let separator = after.chars().next();
        shown.extend(separator);
        rest = after
            .get(separator.map_or(0, char::len_utf8)..)
            .unwrap_or_default();
    }
    shown
}

/// Whether the character can be part of base64 for URLs.
fn is_in_key(c: char) -> bool {
    c.is_ascii_alphanumeric() || matches!(c, '-' | '_')
}

fn is_key(word: &str) -> bool {
    let has = |is: fn(&u8) -> bool| word.as_bytes().iter().any(is);
    let (lower, upper) = (has(u8::is_ascii_lowercase), has(u8::is_ascii_uppercase));
    let digits = has(u8::is_ascii_digit);
    let is_plain = (lower || upper) && digits && !word.contains('-');
    word.starts_with(JWT)
        || (word.len() >= MIXED && lower && upper && digits)
        || (word.len() >= PLAIN && (is_plain || lower && upper))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn what_looks_like_a_key_is_masked() {
        for (address, shown) in [
            (
                "/api/v1/projects/eyJhbGciOiJFZERTQSJ9.eyJzdWIiOiJhIn0.c2lnbmF0dXJlMTIz",
                "/api/v1/projects/***.***.c2lnbmF0dXJlMTIz",
            ),
            ("/r/sk_live_4eC39HqLyjWDarjtT1zdp7dc", "/r/***"),
            (
                "/r/eyJ?key=Bearer%20eyJhbGciOiJFZERTQSJ9",
                "/r/***?key=Bearer%***",
            ),
            ("/r/0123456789abcdef0123456789abcdef0123", "/r/***"),
        ] {
            assert_eq!(masked(address), shown);
        }
    }

    #[test]
    fn addresses_stay_readable() {
        for address in [
            "",
            "/api/v1/reports/9223372036854775807/history/7",
            "/r/0123456789abcdef0123456789abcdef",
            "/api/v1/projects/a-very-long-name-of-a-host-with-1-digit.example.com",
            "/assets/style-0a1b2c3d4e5f6a7b.css",
            "/api/v1/reports?search=Größe&per_page=100",
        ] {
            assert_eq!(masked(address), address);
        }
    }

    proptest! {
        #[test]
        fn no_random_token_is_left(token in "[A-Za-z0-9_-]{60,90}") {
            prop_assert_eq!(masked(&format!("/r/{token}?a")), "/r/***?a");
        }
    }
}
