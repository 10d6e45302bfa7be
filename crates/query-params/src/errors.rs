//! Validation errors of a request: every broken rule of every field, in the order in which the
//! fields were read.

use std::fmt;

use serde::ser::{Serialize, SerializeMap, Serializer};

/// One broken rule of one field.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct FieldError {
    /// For programs: a `snake_case` word that stays the same when the message is reworded.
    pub code: &'static str,
    /// For people: a sentence that names the field and says what is allowed.
    pub message: String,
}

/// All broken rules, by field.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub struct FieldErrors {
    fields: Vec<(String, Vec<FieldError>)>,
}

impl FieldErrors {
    /// No errors.
    pub const fn none() -> Self {
        Self { fields: Vec::new() }
    }

    /// The error of a single field.
    pub fn one(field: &str, code: &'static str, message: impl Into<String>) -> Self {
        let mut errors = Self::default();
        errors.push(field, code, message);
        errors
    }

    /// Adds a broken rule to a field.
    pub fn push(&mut self, field: &str, code: &'static str, message: impl Into<String>) {
        let error = FieldError {
            code,
            message: message.into(),
        };
        match self.fields.iter_mut().find(|(name, _)| name == field) {
            Some((_, errors)) => errors.push(error),
            None => self.fields.push((field.to_owned(), vec![error])),
        }
    }

    /// Whether no rule is broken.
    pub fn is_empty(&self) -> bool {
        self.fields.is_empty()
    }

    /// The invalid fields with their errors, in the order in which they were found.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &[FieldError])> {
        self.fields
            .iter()
            .map(|(name, errors)| (name.as_str(), errors.as_slice()))
    }

    /// The errors of one field; empty when there are none.
    pub fn of(&self, field: &str) -> &[FieldError] {
        self.iter()
            .find(|(name, _)| *name == field)
            .map_or(&[], |(_, errors)| errors)
    }

    /// The first message and the number of further ones, worded as in Laravel: `The url field is
    /// required. (and 1 more error)`.
    pub fn summary(&self) -> String {
        let mut messages = self
            .iter()
            .flat_map(|(_, errors)| errors)
            .map(|error| &error.message);
        let Some(first) = messages.next() else {
            return "The given data was invalid.".to_owned();
        };
        match messages.count() {
            0 => first.clone(),
            1 => format!("{first} (and 1 more error)"),
            more => format!("{first} (and {more} more errors)"),
        }
    }

    /// Serialises as `{"url": ["The url field is required."]}`.
    pub fn messages(&self) -> impl Serialize + '_ {
        View {
            errors: self,
            of: |error| error.message.as_str(),
        }
    }

    /// Serialises as `{"url": ["required"]}`.
    pub fn codes(&self) -> impl Serialize + '_ {
        View {
            errors: self,
            of: |error| error.code,
        }
    }
}

impl fmt::Display for FieldErrors {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.summary())
    }
}

impl std::error::Error for FieldErrors {}

/// Either the messages or the codes of all errors, as a JSON object that keeps the order of the
/// fields.
struct View<'a> {
    errors: &'a FieldErrors,
    of: fn(&FieldError) -> &str,
}

impl Serialize for View<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(self.errors.fields.len()))?;
        for (name, errors) in self.errors.iter() {
            let values: Vec<&str> = errors.iter().map(self.of).collect();
            map.serialize_entry(name, &values)?;
        }
        map.end()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_summary_counts_what_it_leaves_out() {
        let mut errors = FieldErrors::one("url", "required", "The url field is required.");
        assert_eq!(errors.summary(), "The url field is required.");

        errors.push(
            "privacy",
            "not_allowed",
            "The privacy field must be 0, 1 or 2.",
        );
        assert_eq!(
            errors.summary(),
            "The url field is required. (and 1 more error)"
        );

        errors.push("url", "too_long", "The url field is too long.");
        assert_eq!(
            errors.summary(),
            "The url field is required. (and 2 more errors)"
        );
    }

    #[test]
    fn messages_and_codes_keep_the_order_of_the_fields() {
        let mut errors = FieldErrors::one("url", "required", "first");
        errors.push("privacy", "not_allowed", "second");

        let messages = serde_json::to_string(&errors.messages()).unwrap();
        let codes = serde_json::to_string(&errors.codes()).unwrap();

        assert_eq!(messages, r#"{"url":["first"],"privacy":["second"]}"#);
        assert_eq!(codes, r#"{"url":["required"],"privacy":["not_allowed"]}"#);
    }
}
