//! The password of a report's page, as forms send it.

use query_params::{FieldErrors, FieldReader, schema};
use utoipa::openapi::ObjectBuilder;

/// The maximum length, in characters.
const MAX_CHARACTERS: usize = 72;

/// A password as it was sent: text without control characters; `***` in logs.
#[derive(Clone, PartialEq, Eq)]
pub struct Password(String);

/// The rules for a new password, according to this service's settings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PasswordRules {
    /// The minimum number of characters.
    pub min_length: usize,
}

/// The reason why a password cannot be set.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PasswordError {
    /// It is required but absent.
    #[error("The password field is required when privacy is 2.")]
    Required,
    /// It has fewer characters than the service requires.
    #[error("The password field must have {0} to {MAX_CHARACTERS} characters.")]
    TooShort(usize),
    /// It is too long; contains the minimum number of characters.
    #[error("The password field must have {0} to {MAX_CHARACTERS} characters.")]
    TooLong(usize),
}

impl Password {
    /// Reads a form field; absent or empty is `None`.
    pub fn read(reader: &mut FieldReader<'_>, field: &str) -> Option<Self> {
        reader.secret(field).map(|text| Self(text.to_owned()))
    }

    /// The schema of such a field.
    pub fn form_field() -> ObjectBuilder {
        schema::text().description(Some(format!(
            "The password of the report's page: at most {MAX_CHARACTERS} characters, and at least 1 \
             or what the service is set up to require; needed when privacy is or becomes 2, without \
             effect with 0 and 1."
        )))
    }

    /// Whether it may become a page's password.
    ///
    /// # Errors
    /// [`PasswordError::TooShort`], [`PasswordError::TooLong`].
    pub fn check(&self, rules: PasswordRules) -> Result<(), PasswordError> {
        let least = rules.min_length;
        if self.is_too_long() {
            return Err(PasswordError::TooLong(least));
        }
        if self.0.chars().count() < least {
            return Err(PasswordError::TooShort(least));
        }
        Ok(())
    }

    /// Whether it is longer than any page's password can be.
    pub fn is_too_long(&self) -> bool {
        self.0.chars().count() > MAX_CHARACTERS
    }

    /// The password itself.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl std::fmt::Debug for Password {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.write_str("***")
    }
}

impl PasswordError {
    /// The code of the field's error.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Required => "required",
            Self::TooShort(_) => "too_short",
            Self::TooLong(_) => "too_long",
        }
    }
}

impl From<PasswordError> for FieldErrors {
    fn from(error: PasswordError) -> Self {
        Self::one("password", error.code(), error.to_string())
    }
}
