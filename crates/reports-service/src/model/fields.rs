//! The fields of a report that its account sets and changes, each described once: how a form sends
//! it and how the API's document shows it.

use query_params::{FieldReader, FromFields};
use utoipa::openapi::ObjectBuilder;
use utoipa::openapi::schema::Type;

use super::Privacy;
use crate::password::{Password, PasswordRules};

/// What store and update both take: `None` is absent or empty.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ReportFields {
    /// Who may see the report's page.
    pub privacy: Option<Privacy>,
    /// The password of the report's page; only used if the privacy is [`Privacy::Password`].
    pub password: Option<Password>,
}

impl FromFields for ReportFields {
    type Rules = PasswordRules;

    fn from_fields(reader: &mut FieldReader<'_>, rules: &PasswordRules) -> Option<Self> {
        let privacy = Privacy::read(reader, "privacy");
        let password = Password::read(reader, "password");
        // Without a privacy in the form, that of the report decides whether the password matters.
        if privacy == Some(Privacy::Password)
            && let Some(Err(error)) = password.as_ref().map(|password| password.check(*rules))
        {
            reader.error("password", error.code(), error.to_string());
        }
        Some(Self { privacy, password })
    }
}

impl ReportFields {
    /// The schema of a form with these fields, to which others can be added.
    pub fn form() -> ObjectBuilder {
        ObjectBuilder::new()
            .schema_type(Type::Object)
            .property("privacy", Privacy::form_field())
            .property("password", Password::form_field())
    }
}
