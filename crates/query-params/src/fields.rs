//! Names and values in the order in which they were sent, from a query string, a form body or a
//! JSON object.

use std::collections::BTreeSet;
use std::fmt;

use serde::Deserialize;
use serde::de::{Deserializer, MapAccess, Visitor};

/// The largest number of pairs in a query or body.
pub const MAX_PAIRS: usize = 256;

/// The names and values of a request, as sent. They have not been checked yet.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub struct Fields {
    pairs: Vec<(String, Value)>,
}

/// A value as sent.
#[derive(Clone, Debug, Eq, PartialEq)]
pub(crate) enum Value {
    /// A form's value or a JSON string.
    Text(String),
    /// A JSON number; a whole number is written without a fraction.
    Number(String),
    /// JSON's `null`, which is an empty value.
    Null,
    /// A JSON array or object.
    Json(serde_json::Value),
    /// A JSON boolean.
    Boolean(bool),
}

/// Why fields cannot be read at all.
#[derive(Clone, Copy, Debug, Eq, PartialEq, thiserror::Error)]
pub enum Malformed {
    /// A `%` without two hexadecimal digits after it.
    #[error("The percent-encoding is broken: two hexadecimal digits must follow each %.")]
    PercentEncoding,
    /// The text, decoded, is not UTF-8.
    #[error("The text is not valid UTF-8.")]
    NotUtf8,
    /// Not JSON, or not a JSON object.
    #[error("The body is not a valid JSON object.")]
    Json,
    /// More pairs than [`MAX_PAIRS`].
    #[error("There are more than {MAX_PAIRS} parameters.")]
    TooManyPairs,
}

impl Fields {
    /// Parses `application/x-www-form-urlencoded` text (a query string without its `?`, or a form
    /// body) according to the [URL standard](https://url.spec.whatwg.org/#urlencoded-parsing), but
    /// refuses errors that the standard would repair.
    ///
    /// # Errors
    /// Broken percent-encoding, text that is not UTF-8, too many pairs.
    pub fn from_urlencoded(text: &[u8]) -> Result<Self, Malformed> {
        check_percent_encoding(text)?;
        if text
            .split(|byte| *byte == b'&')
            .filter(|pair| !pair.is_empty())
            .count()
            > MAX_PAIRS
        {
            return Err(Malformed::TooManyPairs);
        }
        check_utf8(text)?;

        // The underlying parser replaces invalid text; at this point there is none left.
        let pairs = serde_urlencoded::from_bytes(text).map_err(|_| Malformed::NotUtf8)?;
        Self::from_texts(pairs)
    }

    /// Parses a JSON object. A name that occurs twice is kept twice, so that the duplicate is
    /// detected. A byte order mark before it is ignored (RFC 8259, section 8.1).
    ///
    /// # Errors
    /// Text that is not UTF-8, not JSON, or not an object; too many members.
    pub fn from_json(text: &[u8]) -> Result<Self, Malformed> {
        let text = str::from_utf8(text).map_err(|_| Malformed::NotUtf8)?;
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        let fields: Self = serde_json::from_str(text).map_err(|_| Malformed::Json)?;
        if fields.pairs.len() > MAX_PAIRS {
            return Err(Malformed::TooManyPairs);
        }
        Ok(fields)
    }

    /// The members of a JSON object that has been parsed.
    ///
    /// # Errors
    /// Too many members.
    pub fn from_members(
        members: serde_json::Map<String, serde_json::Value>,
    ) -> Result<Self, Malformed> {
        if members.len() > MAX_PAIRS {
            return Err(Malformed::TooManyPairs);
        }
        let pairs = members.into_iter();
        let pairs = pairs.map(|(name, value)| (name, Value::from(value)));
        Ok(Self {
            pairs: pairs.collect(),
        })
    }

    /// Fields that were sent as names with their texts.
    ///
    /// # Errors
    /// Too many pairs.
    pub fn from_texts(pairs: Vec<(String, String)>) -> Result<Self, Malformed> {
        if pairs.len() > MAX_PAIRS {
            return Err(Malformed::TooManyPairs);
        }
        let pairs = pairs.into_iter();
        let pairs = pairs.map(|(name, value)| (name, Value::Text(value)));
        Ok(Self {
            pairs: pairs.collect(),
        })
    }

    /// These fields and, after them, others of the same request. A name that is in both was sent
    /// twice.
    #[must_use]
    pub fn and(mut self, others: Self) -> Self {
        self.pairs.extend(others.pairs);
        self
    }

    /// Every name, once.
    pub(crate) fn names(&self) -> impl Iterator<Item = &str> {
        let names: BTreeSet<&str> = self.pairs.iter().map(|(name, _)| name.as_str()).collect();
        names.into_iter()
    }

    /// Every value sent under a name.
    pub(crate) fn values<'a>(&'a self, name: &str) -> impl Iterator<Item = &'a Value> {
        self.pairs
            .iter()
            .filter(move |(sent, _)| sent == name)
            .map(|(_, value)| value)
    }

    /// The pairs with non-empty text, in the order in which they were sent.
    pub fn texts(&self) -> impl Iterator<Item = (&str, &str)> {
        self.pairs.iter().filter_map(|(name, value)| match value {
            Value::Text(text) if !text.is_empty() => Some((name.as_str(), text.as_str())),
            _ => None,
        })
    }
}

/// Lets code and tests write fields as literals.
impl<const N: usize> From<[(&str, &str); N]> for Fields {
    fn from(pairs: [(&str, &str); N]) -> Self {
        let pairs = pairs.into_iter();
        let pairs = pairs.map(|(name, value)| (name.to_owned(), Value::Text(value.to_owned())));
        Self {
            pairs: pairs.collect(),
        }
    }
}

fn check_percent_encoding(text: &[u8]) -> Result<(), Malformed> {
    for tail in text.split(|byte| *byte == b'%').skip(1) {
        match tail {
            [first, second, ..] if first.is_ascii_hexdigit() && second.is_ascii_hexdigit() => {}
            _ => return Err(Malformed::PercentEncoding),
        }
    }
    Ok(())
}

/// Checks each name and each value separately, as they are decoded: half a character in one and
/// half in the next is not valid text.
fn check_utf8(text: &[u8]) -> Result<(), Malformed> {
    for part in text.split(|byte| matches!(byte, b'&' | b'=')) {
        let mut decoded = Vec::with_capacity(part.len());
        let mut rest = part;
        while let [byte, tail @ ..] = rest {
            rest = tail;
            match (byte, tail) {
                (b'%', [first, second, after @ ..]) => {
                    decoded.push((hex_digit(*first) << 4) | hex_digit(*second));
                    rest = after;
                }
                _ => decoded.push(*byte),
            }
        }
        str::from_utf8(&decoded).map_err(|_| Malformed::NotUtf8)?;
    }
    Ok(())
}

/// The value of a hexadecimal digit; [`check_percent_encoding`] has ruled out anything else.
fn hex_digit(digit: u8) -> u8 {
    match digit {
        b'0'..=b'9' => digit - b'0',
        b'a'..=b'f' => digit - b'a' + 10,
        b'A'..=b'F' => digit - b'A' + 10,
        _ => 0,
    }
}

impl<'de> Deserialize<'de> for Fields {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_map(Members)
    }
}

/// Collects an object's members without merging equal names, unlike a map.
struct Members;

impl<'de> Visitor<'de> for Members {
    type Value = Fields;

    fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("an object")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut members: A) -> Result<Fields, A::Error> {
        let mut pairs = Vec::new();
        while let Some((name, value)) = members.next_entry::<String, serde_json::Value>()? {
            pairs.push((name, Value::from(value)));
        }
        Ok(Fields { pairs })
    }
}

impl From<serde_json::Value> for Value {
    fn from(value: serde_json::Value) -> Self {
        match value {
            serde_json::Value::String(text) => Self::Text(text),
            serde_json::Value::Number(number) => Self::Number(number_text(&number)),
            serde_json::Value::Null => Self::Null,
            serde_json::Value::Bool(value) => Self::Boolean(value),
            value => Self::Json(value),
        }
    }
}

/// `2.0` is the integer 2 in JSON Schema, and `-0.0` the integer 0.
fn number_text(number: &serde_json::Number) -> String {
    match number.as_f64() {
        Some(float) if number.is_f64() && float.fract() == 0.0 && float.abs() < 1e15 => {
            format!("{:.0}", float + 0.0)
        }
        _ => number.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn texts(fields: &Fields) -> Vec<(&str, &str)> {
        fields.texts().collect()
    }

    #[test]
    fn a_form_is_decoded() {
        let fields = Fields::from_urlencoded(b"search=a+b%26%C3%a9&&page=2&empty=").unwrap();

        assert_eq!(texts(&fields), [("search", "a b&é"), ("page", "2")]);
    }

    #[test]
    fn malformed_text_is_refused() {
        for text in ["a=%", "a=%4", "a=%zz", "%=1", "a=1%&b=2", "a=%4&1=1"] {
            let refused = Fields::from_urlencoded(text.as_bytes());
            assert_eq!(refused, Err(Malformed::PercentEncoding), "{text}");
        }
        for text in [
            &b"a=%ff"[..],
            b"a=\xff",
            b"%C3=%A9",
            b"a=%C3&%A9",
            b"a=%ED%A0%80",
        ] {
            assert_eq!(
                Fields::from_urlencoded(text),
                Err(Malformed::NotUtf8),
                "{text:?}"
            );
        }
        for text in [
            "",
            "[]",
            "1",
            "{",
            "{\"a\":1}x",
            "{\"a\":\"\\ud800\"}",
            "{'a':1}",
        ] {
            assert_eq!(
                Fields::from_json(text.as_bytes()),
                Err(Malformed::Json),
                "{text}"
            );
        }
        let deep = format!("{{\"a\":{}{}}}", "[".repeat(10_000), "]".repeat(10_000));
        assert_eq!(Fields::from_json(deep.as_bytes()), Err(Malformed::Json));
    }

    #[test]
    fn a_byte_order_mark_before_json_is_ignored() {
        let fields = Fields::from_json("\u{feff}{\"a\":\"b\"}".as_bytes());
        assert_eq!(fields, Ok(Fields::from([("a", "b")])));
    }

    #[test]
    fn the_number_of_pairs_is_bounded() {
        let form = "a=1&".repeat(MAX_PAIRS);
        assert!(Fields::from_urlencoded(form.as_bytes()).is_ok());

        let refused = Fields::from_urlencoded(format!("{form}a=1").as_bytes());
        assert_eq!(refused, Err(Malformed::TooManyPairs));

        let members = vec!["\"a\":1"; MAX_PAIRS + 1].join(",");
        let refused = Fields::from_json(format!("{{{members}}}").as_bytes());
        assert_eq!(refused, Err(Malformed::TooManyPairs));
    }

    #[test]
    fn whole_numbers_are_integers_however_they_are_written() {
        let fields = Fields::from_json(br#"{"a":2.0,"b":-0.0,"c":2.5,"d":9007199254740993}"#);
        let pairs = fields.unwrap().pairs;
        let values: Vec<&Value> = pairs.iter().map(|(_, value)| value).collect();

        let number = |text: &str| Value::Number(text.to_owned());
        assert_eq!(
            values,
            [
                &number("2"),
                &number("0"),
                &number("2.5"),
                &number("9007199254740993")
            ]
        );
    }

    proptest! {
        #[test]
        fn any_bytes_are_read_or_refused(bytes in proptest::collection::vec(any::<u8>(), 0..200)) {
            let _ = Fields::from_urlencoded(&bytes);
            let _ = Fields::from_json(&bytes);
        }

        #[test]
        fn encoded_pairs_are_read_back(pairs in proptest::collection::vec((".*", ".+"), 0..20)) {
            let text = serde_urlencoded::to_string(&pairs).unwrap();

            let fields = Fields::from_urlencoded(text.as_bytes()).unwrap();

            let read: Vec<(String, String)> =
                fields.texts().map(|(name, value)| (name.to_owned(), value.to_owned())).collect();
            prop_assert_eq!(read, pairs);
        }
    }
}
