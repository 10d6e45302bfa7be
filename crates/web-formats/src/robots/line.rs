//! Splits a robots.txt into lines and parses them.

/// The meaning of a line of a robots.txt.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Directive {
    /// Begins or continues the head of a group.
    UserAgent,
    /// A rule for what may be fetched.
    Allow,
    /// A rule for what may not be fetched.
    Disallow,
    /// The address of a sitemap; belongs to no group.
    Sitemap,
    /// Anything else; it has no meaning here and does no harm.
    Unknown,
}

/// A line of a robots.txt.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Line {
    /// The line's number, from 1.
    pub number: u32,
    /// Its meaning.
    pub directive: Directive,
    /// The name of the directive as it was written.
    pub name: String,
    /// The value; bytes that are not UTF-8 are replaced.
    pub value: String,
    /// The value as it is compared with paths: percent-encoded.
    pub(super) pattern: String,
}

/// How much of a line is read; Google's parser cuts lines at eight times the longest URL that
/// Internet Explorer accepted.
const MAX_LINE_BYTES: usize = 2083 * 8;

/// The meaningful lines.
pub(super) fn split_lines(bytes: &[u8]) -> impl Iterator<Item = Line> {
    let bytes = without_byte_order_mark(bytes);
    let mut number = 0;
    let mut previous_ended_with_return = false;
    bytes
        .split_inclusive(|byte| matches!(byte, b'\n' | b'\r'))
        .filter_map(move |raw| {
            // The line feed of a CR LF does not end another line.
            let pair = previous_ended_with_return && raw == b"\n";
            previous_ended_with_return = raw.ends_with(b"\r");
            if pair {
                return None;
            }
            number += 1;
            line(raw, number)
        })
}

fn without_byte_order_mark(bytes: &[u8]) -> &[u8] {
    let mark = b"\xef\xbb\xbf";
    let common = bytes.iter().zip(mark).take_while(|(a, b)| a == b).count();
    bytes.get(common..).unwrap_or_default()
}

fn line(raw: &[u8], number: u32) -> Option<Line> {
    let raw = raw.get(..MAX_LINE_BYTES - 1).unwrap_or(raw);
    let text = raw.split(|byte| *byte == b'#').next()?.trim_ascii();
    let (name, value) = name_and_value(text)?;
    if name.is_empty() {
        return None;
    }
    let directive = directive(name);
    Some(Line {
        number,
        directive,
        name: String::from_utf8_lossy(name).into_owned(),
        pattern: match directive {
            Directive::Allow | Directive::Disallow => percent_encoded(value),
            _ => String::new(),
        },
        value: String::from_utf8_lossy(value).into_owned(),
    })
}

/// Splits at the colon or, since people forget it, at the white space between two words.
fn name_and_value(text: &[u8]) -> Option<(&[u8], &[u8])> {
    if let Some(colon) = text.iter().position(|byte| *byte == b':') {
        let (name, value) = text.split_at_checked(colon)?;
        return Some((name.trim_ascii(), value.get(1..)?.trim_ascii()));
    }
    let is_space = |byte: &u8| matches!(byte, b' ' | b'\t');
    let (name, value) = text.split_at_checked(text.iter().position(is_space)?)?;
    let value = value.trim_ascii();
    (!value.iter().any(is_space)).then_some((name, value))
}

/// The meaning of a name. The misspellings are those that Google's parser accepts; it compares only
/// the beginning of the name.
fn directive(name: &[u8]) -> Directive {
    let begins = |names: &[&str]| {
        names.iter().any(|known| {
            name.get(..known.len())
                .is_some_and(|start| start.eq_ignore_ascii_case(known.as_bytes()))
        })
    };
    if begins(&["user-agent", "useragent", "user agent"]) {
        Directive::UserAgent
    } else if begins(&["allow"]) {
        Directive::Allow
    } else if begins(&[
        "disallow",
        "dissallow",
        "dissalow",
        "disalow",
        "diasllow",
        "disallaw",
    ]) {
        Directive::Disallow
    } else if begins(&["sitemap", "site-map"]) {
        Directive::Sitemap
    } else {
        Directive::Unknown
    }
}

/// A pattern in the form in which it is compared: non-ASCII bytes percent-encoded, hexadecimal
/// digits in upper case.
fn percent_encoded(value: &[u8]) -> String {
    let mut encoded = String::with_capacity(value.len());
    let mut rest = value;
    while let Some((byte, after)) = rest.split_first() {
        rest = after;
        match (byte, after) {
            (b'%', [high, low, after @ ..])
                if high.is_ascii_hexdigit() && low.is_ascii_hexdigit() =>
            {
                encoded.push('%');
                encoded.push(char::from(high.to_ascii_uppercase()));
                encoded.push(char::from(low.to_ascii_uppercase()));
                rest = after;
            }
            (0x80.., _) => {
                let digit = |nibble: u8| {
                    char::from_digit(nibble.into(), 16).map_or('0', |c| c.to_ascii_uppercase())
                };
                encoded.push('%');
                encoded.push(digit(byte >> 4));
                encoded.push(digit(byte & 15));
            }
            _ => encoded.push(char::from(*byte)),
        }
    }
    encoded
}
