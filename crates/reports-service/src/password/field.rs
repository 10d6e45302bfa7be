//! The password of a report's page, as forms send it.

use query_params::{FieldErrors, FieldReader, schema};
use utoipa::openapi::ObjectBuilder;

/// The longest password, in characters.
const MAX_CHARACTERS: usize = 72;

/// A password as it was sent: text without control characters; `***` in logs.
#[derive(Clone, PartialEq, Eq)]
pub struct Password(String);

/// Why a password cannot be set.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PasswordError {
    /// It is required but absent.
    #[error("The password field is required when privacy is 2.")]
    Required,
    /// It is too long.
    #[error("The password field must have 1 to {MAX_CHARACTERS} characters.")]
    TooLong,
}

impl Password {
    /// Reads a form field; absent or empty is `None`.
    pub fn read(reader: &mut FieldReader<'_>, field: &str) -> Option<Self> {
        reader.text(field).map(|text| Self(text.to_owned()))
    }

    /// The schema of such a field.
    pub fn form_field() -> ObjectBuilder {
        schema::text().description(Some(format!(
            "The password of the report's page, 1 to {MAX_CHARACTERS} characters; needed when \
             privacy is or becomes 2, without effect with 0 and 1."
        )))
    }

    /// Whether it can be a page's password.
    ///
    /// # Errors
    /// [`PasswordError::TooLong`].
    pub fn check(&self) -> Result<(), PasswordError> {
        if self.0.chars().count() > MAX_CHARACTERS {
            return Err(PasswordError::TooLong);
        }
        Ok(())
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
            Self::TooLong => "too_long",
        }
    }
}

impl From<PasswordError> for FieldErrors {
    fn from(error: PasswordError) -> Self {
        Self::one("password", error.code(), error.to_string())
    }
}
