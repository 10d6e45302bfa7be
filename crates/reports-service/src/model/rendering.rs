//! Whether a report's page is also shown to a browser.

use database::stored_as_text;
use diesel::deserialize::FromSqlRow;
use diesel::expression::AsExpression;
use diesel::sql_types::Text;
use query_params::{FieldReader, schema};
use serde::Serialize;
use utoipa::ToSchema;
use utoipa::openapi::schema::AnyOfBuilder;

/// Whether a page is also shown to a browser.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, ToSchema, AsExpression, FromSqlRow,
)]
#[schema(as = ReportRendering)]
#[diesel(sql_type = Text)]
pub enum Rendering {
    /// No.
    #[default]
    #[serde(rename = "0")]
    Off,
    /// Yes.
    #[serde(rename = "1")]
    On,
    /// If it is empty until scripts run.
    #[serde(rename = "auto")]
    Auto,
}

stored_as_text!(Rendering {
    Off = "0",
    On = "1",
    Auto = "auto",
});

impl Rendering {
    /// Reads a form field; absent or empty is `None`.
    pub fn read(reader: &mut FieldReader<'_>, field: &str) -> Option<Self> {
        reader.choice(field, Self::TEXTS)
    }

    /// In words, after "Shown to a browser".
    pub const fn words(self) -> &'static str {
        match self {
            Self::Off => "no",
            Self::On => "yes",
            Self::Auto => "if it is empty without scripts",
        }
    }

    /// The schema of such a field.
    pub fn form_field() -> AnyOfBuilder {
        schema::choice(Self::TEXTS).description(Some(
            "Whether the page is also shown to a browser, to see what scripts make of it: 0 \
                 no, 1 yes, auto if it is empty until scripts run. Unless it is 0, a server \
                 without the program that renders pages answers 422 with the code \
                 rendering_unavailable. A new report's default is that of its project.",
        ))
    }
}
