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

    /// The text of a field that may be left out, but not be empty: `None` if it is absent, null or
    /// invalid.
    pub fn filled(&mut self, name: &str) -> Option<&'a str> {
        let is_null = self.fields.values(name).next() == Some(&Value::Null);
        let text = self.clearable(name)?;
        if text.is_none() && !is_null {
            let message = format!("The {name} field must not be empty: leave it out instead.");
            self.error(name, "empty", message);
        }
        text
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

    /// Reports every field that has not been read: for forms in which a field that is not known
    /// must not go unnoticed.
    pub fn refuse_others(&mut self) {
        let names = self.fields.names();
        let others: Vec<&str> = names
            .filter(|name| !self.read.iter().any(|read| read == name))
            .collect();
        let known = self.read.join(", ");
        for name in others {
            let message = format!("There is no {name} field here. The fields are: {known}.");
            self.error(name, "unknown_field", message);
        }
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
mod tests;
