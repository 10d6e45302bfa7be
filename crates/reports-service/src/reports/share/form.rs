//! The form of a link.

use std::borrow::Cow;

use query_params::{FieldReader, FromFields, schema};
use utoipa::ToSchema;
use utoipa::openapi::schema::Type;
use utoipa::openapi::{ObjectBuilder, RefOr, Schema};

use crate::report_page::MAX_LINK_SECONDS;

const MINUTE: u64 = 60;
const WEEK: u64 = 7 * 24 * 60 * MINUTE;
const MAX_NAME: usize = 100;

/// The body of share.
#[derive(Debug)]
pub struct ShareReport {
    /// For how many seconds the link is good.
    pub expires_in: u64,
    /// What to call it; may be empty.
    pub name: String,
}

impl FromFields for ShareReport {
    type Rules = ();

    fn from_fields(reader: &mut FieldReader<'_>, _rules: &()) -> Option<Self> {
        let expires_in = reader.integer("expires_in", MINUTE, MAX_LINK_SECONDS);
        let name = reader.text("name").unwrap_or_default();
        if name.chars().count() > MAX_NAME {
            let message = format!("The name field must have at most {MAX_NAME} characters.");
            reader.error("name", "too_long", message);
        }
        Some(Self {
            expires_in: expires_in.unwrap_or(WEEK),
            name: name.to_owned(),
        })
    }
}

impl ToSchema for ShareReport {
    fn name() -> Cow<'static, str> {
        "ShareReportForm".into()
    }
}

impl utoipa::PartialSchema for ShareReport {
    fn schema() -> RefOr<Schema> {
        let expires_in = ObjectBuilder::new()
            .schema_type(Type::Integer)
            .minimum(Some(MINUTE))
            .maximum(Some(MAX_LINK_SECONDS))
            .default(Some(WEEK.into()))
            .description(Some("For how many seconds the link is good."));
        let name = schema::text()
            .max_length(Some(MAX_NAME))
            .description(Some("What to call it: only the account sees it."));
        let form = ObjectBuilder::new()
            .schema_type(Type::Object)
            .property("expires_in", expires_in)
            .property("name", name);
        form.description(Some("The body of share.")).into()
    }
}
