//! Reads fields one rule at a time, and collects every broken rule instead of stopping at the
//! first.

use crate::errors::FieldErrors;
use crate::fields::{Fields, Value};
use crate::trim::trimmed;

/// A type whose values are always valid, because they can only be made from valid fields.
pub trait FromFields: Sized {
    /// Anything the rules depend on besides the fields themselves, such as a setting; `()` if
    /// nothing.
    type Rules: 'static;

    /// Reads the fields. Returns `None` after reporting the errors to the reader.
    fn from_fields(reader: &mut FieldReader<'_>, rules: &Self::Rules) -> Option<Self>;
}

/// The values of a field that is yes or no, as Laravel's rules `boolean`, `accepted` and `declined`
/// have them; the first two are those of the document.
const YES_OR_NO: [(&str, bool); 8] = [
    ("0", false),
    ("1", true),
    ("false", false),
    ("true", true),
    ("off", false),
    ("on", true),
    ("no", false),
    ("yes", true),
];

/// Reads fields by name. Fields that are not read are ignored. All values but secrets are read
/// without white space and characters of no width around them, as if they had been sent so.
#[derive(Debug)]
pub struct FieldReader<'a> {
    fields: &'a Fields,
    read: Vec<String>,
    errors: FieldErrors,
}

impl<'a> FieldReader<'a> {
    /// A reader of these fields.
    pub fn new(fields: &'a Fields) -> Self {
        Self {
            fields,
            read: Vec::new(),
            errors: FieldErrors::default(),
        }
    }

    /// The text of a field; `None` if it is absent, empty or invalid: sent twice, not a string, or
    /// containing a control character.
    pub fn text(&mut self, name: &str) -> Option<&'a str> {
        self.clearable(name)?
    }

    /// Like [`text`](Self::text), but exactly as it was sent: for passwords.
    pub fn secret(&mut self, name: &str) -> Option<&'a str> {
        let value = self.single(name)?;
        let text = self.string(name, value)?;
        self.without_controls(name, text)
            .filter(|text| !text.is_empty())
    }

    /// The text of a field that can be cleared: `None` if it is absent (or invalid), `Some(None)`
    /// if an empty value was sent.
    pub fn clearable(&mut self, name: &str) -> Option<Option<&'a str>> {
        let value = self.single(name)?;
        let text = trimmed(self.string(name, value)?);
        let text = self.without_controls(name, text)?;
        Some((!text.is_empty()).then_some(text))
    }

    /// The text of a required field.
    pub fn required(&mut self, name: &str) -> Option<&'a str> {
        let text = self.text(name);
        if text.is_none() && self.is_good(name) {
            self.error(name, "required", format!("The {name} field is required."));
        }
        text
    }

    /// The text of a field that can be cleared and may have several lines.
    pub fn clearable_lines(&mut self, name: &str) -> Option<Option<&'a str>> {
        let value = self.single(name)?;
        let text = trimmed(self.string(name, value)?);
        if text
            .chars()
            .any(|c| c.is_control() && !matches!(c, '\t' | '\r' | '\n'))
        {
            let message = format!(
                "The {name} field must not contain control characters other than tabs and line \
                 breaks."
            );
            self.error(name, "control_character", message);
            return None;
        }
        Some((!text.is_empty()).then_some(text))
    }

    /// The JSON text of a field that can be cleared: in JSON an object or array, or else text, which
    /// has not been parsed yet.
    pub fn clearable_json(&mut self, name: &str) -> Option<Option<String>> {
        let text = match self.single(name)? {
            Value::Text(text) => trimmed(text).to_owned(),
            Value::Json(value) => value.to_string(),
            Value::Null => String::new(),
            Value::Number(_) | Value::Boolean(_) => {
                let message = format!("The {name} field must be an object, or its JSON as text.");
                self.error(name, "not_an_object", message);
                return None;
            }
        };
        Some((!text.is_empty()).then_some(text))
    }

    /// One of a few values, each with its text. In JSON, an integer may be used instead of its
    /// text. If 0 and 1 are among them, they may be written as [`yes_or_no`](Self::yes_or_no) reads
    /// them. `None` if the field is absent, empty or invalid.
    pub fn choice<T: Copy>(&mut self, name: &str, choices: &[(&str, T)]) -> Option<T> {
        self.clearable_choice(name, choices)?
    }

    /// Like [`choice`](Self::choice), for a field that can be cleared: `None` if it is absent or
    /// invalid, `Some(None)` if an empty value was sent.
    pub fn clearable_choice<T: Copy>(
        &mut self,
        name: &str,
        choices: &[(&str, T)],
    ) -> Option<Option<T>> {
        let of = |text| choices.iter().find(|(choice, _)| *choice == text);
        let digit = |is_yes| if is_yes { "1" } else { "0" };
        let is_yes_or_no = of("0").is_some() && of("1").is_some();
        let text = match self.fields.values(name).next() {
            Some(Value::Boolean(value)) if is_yes_or_no => self.single(name).map(|_| digit(*value)),
            _ => self.scalar(name),
        }?;
        if text.is_empty() {
            return Some(None);
        }
        let spelled = || of(digit(yes_or_no(text).filter(|_| is_yes_or_no)?));
        if let Some((_, value)) = of(text).or_else(spelled) {
            return Some(Some(*value));
        }
        let allowed = alternatives(choices.iter().map(|(choice, _)| *choice));
        self.error(
            name,
            "not_allowed",
            format!("The {name} field must be {allowed}."),
        );
        None
    }

    /// Yes or no: 1 or 0, in JSON also `true` or `false`, and the words of forms, in any case.
    /// `None` if the field is absent, empty or invalid.
    pub fn yes_or_no(&mut self, name: &str) -> Option<bool> {
        let sent = self.fields.values(name).next();
        if let Some(Value::Boolean(value)) = sent {
            return self.single(name).map(|_| *value);
        }
        let text = self.scalar(name)?;
        let found = yes_or_no(text);
        if found.is_none() && !text.is_empty() {
            self.error(
                name,
                "not_allowed",
                format!("The {name} field must be 0 or 1."),
            );
        }
        found
    }

    /// A whole number between `min` and `max`, both included. `None` if the field is absent,
    /// empty or invalid.
    pub fn integer(&mut self, name: &str, min: u64, max: u64) -> Option<u64> {
        self.clearable_integer(name, min, max)?
    }

    /// Like [`integer`](Self::integer), for a field that can be cleared: `None` if it is absent or
    /// invalid, `Some(None)` if an empty value was sent.
    pub fn clearable_integer(&mut self, name: &str, min: u64, max: u64) -> Option<Option<u64>> {
        let text = self.scalar(name)?;
        if text.is_empty() {
            return Some(None);
        }
        let digits = text.bytes().all(|byte| byte.is_ascii_digit());
        let number = text
            .parse()
            .ok()
            .filter(|number| (min..=max).contains(number));
        if digits && number.is_some() {
            return Some(number);
        }
        let message = format!("The {name} field must be an integer from {min} to {max}.");
        self.error(name, "not_allowed", message);
        None
    }

    /// A page number, from 1 to `max`; 1 if none was sent.
    pub fn page_number(&mut self, name: &str, max: u64) -> u64 {
        self.integer(name, 1, max).unwrap_or(1)
    }

    /// Reports that a field breaks a rule. `code` is for programs, `message` for people.
    pub fn error(&mut self, field: &str, code: &'static str, message: impl Into<String>) {
        self.errors.push(field, code, message);
    }

    /// Whether no error has been reported for this field so far.
    pub fn is_good(&self, field: &str) -> bool {
        self.errors.of(field).is_empty()
    }

    /// The non-empty pairs whose names were read: links to other pages of the same list must repeat
    /// them.
    pub fn known_pairs(&self) -> Vec<(String, String)> {
        let known = self
            .fields
            .texts()
            .filter(|(name, _)| self.read.iter().any(|n| n == name));
        known
            .map(|(name, value)| (name.to_owned(), trimmed(value).to_owned()))
            .filter(|(_, value)| !value.is_empty())
            .collect()
    }

    /// The value, unless a rule was broken.
    ///
    /// # Errors
    /// Every broken rule.
    pub fn finish<T>(self, value: Option<T>) -> Result<T, FieldErrors> {
        match value {
            Some(value) if self.errors.is_empty() => Ok(value),
            _ => Err(self.errors),
        }
    }

    /// The one value sent under a name.
    fn single(&mut self, name: &str) -> Option<&'a Value> {
        if !self.read.iter().any(|read| read == name) {
            self.read.push(name.to_owned());
        }
        let mut values = self.fields.values(name);
        let value = values.next()?;
        if values.next().is_some() {
            self.error(
                name,
                "duplicate",
                format!("The {name} field must be sent only once."),
            );
            return None;
        }
        Some(value)
    }

    /// A value that must be a string; null counts as an empty one.
    fn string(&mut self, name: &str, value: &'a Value) -> Option<&'a str> {
        let text = match value {
            Value::Text(text) => text,
            Value::Null => "",
            Value::Number(_) | Value::Json(_) | Value::Boolean(_) => {
                self.error(
                    name,
                    "not_a_string",
                    format!("The {name} field must be a string."),
                );
                return None;
            }
        };
        Some(text)
    }

    fn without_controls(&mut self, name: &str, text: &'a str) -> Option<&'a str> {
        if text.chars().any(char::is_control) {
            let message = format!("The {name} field must not contain control characters.");
            self.error(name, "control_character", message);
            return None;
        }
        Some(text)
    }

    /// A value that may be a string or a number; empty text for an empty value.
    fn scalar(&mut self, name: &str) -> Option<&'a str> {
        match self.single(name)? {
            Value::Text(text) | Value::Number(text) => Some(trimmed(text)),
            Value::Null => Some(""),
            Value::Json(_) | Value::Boolean(_) => {
                let message = format!("The {name} field must be a string or an integer.");
                self.error(name, "not_a_scalar", message);
                None
            }
        }
    }
}

fn yes_or_no(text: &str) -> Option<bool> {
    let found = YES_OR_NO
        .iter()
        .find(|(choice, _)| choice.eq_ignore_ascii_case(text));
    found.map(|(_, value)| *value)
}

/// `a`, `a or b`, `a, b or c`.
fn alternatives<'a>(choices: impl Iterator<Item = &'a str>) -> String {
    let choices: Vec<&str> = choices.collect();
    match choices.split_last() {
        Some((last, [])) => (*last).to_owned(),
        Some((last, others)) => format!("{} or {last}", others.join(", ")),
        None => String::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PRIVACY: [(&str, u8); 3] = [("0", 0), ("1", 1), ("2", 2)];

    fn json(text: &str) -> Fields {
        Fields::from_json(text.as_bytes()).unwrap()
    }

    fn codes(reader: FieldReader<'_>, field: &str) -> Vec<&'static str> {
        let errors = reader.finish::<()>(None).unwrap_err();
        errors.of(field).iter().map(|error| error.code).collect()
    }

    #[test]
    fn every_broken_field_is_named() {
        let fields = Fields::from([("privacy", "3"), ("page", "0")]);
        let mut reader = FieldReader::new(&fields);

        reader.required("url");
        reader.choice("privacy", &PRIVACY);
        reader.page_number("page", 10);

        let errors = reader.finish(Some(())).unwrap_err();
        assert_eq!(
            serde_json::to_string(&errors.messages()).unwrap(),
            concat!(
                r#"{"url":["The url field is required."],"#,
                r#""privacy":["The privacy field must be 0, 1 or 2."],"#,
                r#""page":["The page field must be an integer from 1 to 10."]}"#
            )
        );
    }

    #[test]
    fn an_empty_value_is_an_absent_one() {
        let fields = Fields::from([("search", ""), ("privacy", "")]);
        let mut reader = FieldReader::new(&fields);

        assert_eq!(reader.text("search"), None);
        assert_eq!(reader.choice("privacy", &PRIVACY), None);
        assert!(reader.finish(Some(())).is_ok());
    }

    #[test]
    fn a_clearable_field_is_absent_empty_or_set() {
        let fields = json(r#"{"a":"","b":null,"c":"x"}"#);
        let mut reader = FieldReader::new(&fields);

        assert_eq!(reader.clearable("a"), Some(None));
        assert_eq!(reader.clearable("b"), Some(None));
        assert_eq!(reader.clearable("c"), Some(Some("x")));
        assert_eq!(reader.clearable("d"), None);
    }

    #[test]
    fn a_field_sent_twice_is_refused_even_when_one_is_empty() {
        let form = Fields::from([("url", ""), ("url", "x"), ("other", "1"), ("other", "2")]);
        let mut reader = FieldReader::new(&form);
        assert_eq!(reader.required("url"), None);
        assert_eq!(codes(reader, "url"), ["duplicate"]);

        let object = json(r#"{"url":"a","url":"a"}"#);
        let mut reader = FieldReader::new(&object);
        reader.text("url");
        assert_eq!(codes(reader, "url"), ["duplicate"]);
    }

    #[test]
    fn control_characters_are_refused() {
        for text in ["a\0b", "a\nb", "a\u{7f}", "a\u{85}b"] {
            let fields = Fields::from([("search", text)]);
            let mut reader = FieldReader::new(&fields);
            assert_eq!(reader.text("search"), None);
            assert_eq!(codes(reader, "search"), ["control_character"], "{text:?}");
        }
    }

    #[test]
    fn json_types_follow_the_field() {
        let fields = json(r#"{"privacy":2,"password":5,"url":["a"],"sort":true}"#);
        let mut reader = FieldReader::new(&fields);

        assert_eq!(reader.choice("privacy", &PRIVACY), Some(2));
        reader.text("password");
        reader.text("url");
        reader.choice("sort", &[("asc", 0), ("desc", 1)]);

        let errors = reader.finish(Some(())).unwrap_err();
        assert_eq!(
            serde_json::to_string(&errors.codes()).unwrap(),
            r#"{"password":["not_a_string"],"url":["not_a_string"],"sort":["not_a_scalar"]}"#
        );
    }

    #[test]
    fn white_space_around_a_value_is_not_part_of_it() {
        let fields = Fields::from([
            ("url", "\u{feff} a b\r\n"),
            ("privacy", " 2\u{a0}"),
            ("page", "\t7"),
            ("listed", " 1"),
            ("empty", " \u{200b}"),
            ("password", " a "),
        ]);
        let mut reader = FieldReader::new(&fields);

        assert_eq!(reader.required("url"), Some("a b"));
        assert_eq!(reader.choice("privacy", &PRIVACY), Some(2));
        assert_eq!(reader.page_number("page", 10), 7);
        assert_eq!(reader.yes_or_no("listed"), Some(true));
        assert_eq!(reader.clearable("empty"), Some(None));
        assert_eq!(reader.secret("password"), Some(" a "));
        assert!(
            reader
                .known_pairs()
                .contains(&("url".to_owned(), "a b".to_owned()))
        );
        assert!(reader.finish(Some(())).is_ok());
    }

    #[test]
    fn yes_and_no_have_many_spellings() {
        for (text, value) in [
            ("true", Some(true)),
            ("1", Some(true)),
            ("\"1\"", Some(true)),
            ("\"True\"", Some(true)),
            ("\"on\"", Some(true)),
            ("\"yes\"", Some(true)),
            ("false", Some(false)),
            ("0", Some(false)),
            ("\"false\"", Some(false)),
            ("\"off\"", Some(false)),
            ("\"no\"", Some(false)),
            ("\"\"", None),
            ("null", None),
        ] {
            let fields = json(&format!("{{\"update\":{text}}}"));
            let mut reader = FieldReader::new(&fields);
            assert_eq!(reader.yes_or_no("update"), value, "{text}");
            assert!(reader.finish(Some(())).is_ok(), "{text}");
        }
        for (text, code) in [
            ("2", "not_allowed"),
            ("\"y\"", "not_allowed"),
            ("[true]", "not_a_scalar"),
            ("true,\"update\":true", "duplicate"),
        ] {
            let fields = json(&format!("{{\"update\":{text}}}"));
            let mut reader = FieldReader::new(&fields);
            assert_eq!(reader.yes_or_no("update"), None, "{text}");
            assert_eq!(codes(reader, "update"), [code], "{text}");
        }
    }

    #[test]
    fn a_choice_that_has_0_and_1_may_be_spelt_as_yes_and_no() {
        for (text, value) in [
            ("true", 1),
            ("false", 0),
            ("\"true\"", 1),
            ("\" On\"", 1),
            ("\"yes\"", 1),
            ("\"no\"", 0),
            ("2", 2),
        ] {
            let fields = json(&format!("{{\"privacy\":{text}}}"));
            let mut reader = FieldReader::new(&fields);
            assert_eq!(reader.choice("privacy", &PRIVACY), Some(value), "{text}");
        }
        for text in ["\"y\"", "3"] {
            let fields = json(&format!("{{\"privacy\":{text}}}"));
            let mut reader = FieldReader::new(&fields);
            assert_eq!(reader.choice("privacy", &PRIVACY), None, "{text}");
            assert_eq!(codes(reader, "privacy"), ["not_allowed"], "{text}");
        }
        let fields = Fields::from([("order", "yes"), ("every", "on")]);
        let mut reader = FieldReader::new(&fields);
        assert_eq!(reader.choice("order", &[("1", 1), ("2", 2)]), None);
        assert_eq!(
            reader.choice("every", &[("on", 3), ("0", 0), ("1", 1)]),
            Some(3)
        );
        assert_eq!(codes(reader, "order"), ["not_allowed"]);
    }

    #[test]
    fn numbers_are_plain_digits() {
        for text in ["+1", "-1", "1.0", "0x1", "1 0", "١", "18446744073709551616"] {
            let fields = Fields::from([("page", text)]);
            let mut reader = FieldReader::new(&fields);
            reader.page_number("page", 10);
            assert_eq!(codes(reader, "page"), ["not_allowed"], "{text}");
        }
    }

    #[test]
    fn only_pairs_that_were_read_are_repeated_in_links() {
        let fields = Fields::from([("search", "a"), ("token", "secret"), ("result", "")]);
        let mut reader = FieldReader::new(&fields);
        reader.text("search");
        reader.text("result");

        assert_eq!(
            reader.known_pairs(),
            [("search".to_owned(), "a".to_owned())]
        );
    }
}
