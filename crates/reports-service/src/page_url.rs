//! The URL of the page that a report is about, as store accepts it.

use page_audit::{MAX_URL_BYTES, TargetRules, TargetUrl};
use query_params::FieldReader;
use utoipa::openapi::ObjectBuilder;
use utoipa::openapi::schema::Type;

/// The URLs that may be stored and fetched, according to this service's settings.
pub type UrlRules = TargetRules;

/// Reads the field of this name, which is required.
pub fn read(reader: &mut FieldReader<'_>, field: &str, rules: &UrlRules) -> Option<TargetUrl> {
    let text = reader.required(field)?;
    TargetUrl::parse_under(rules, text)
        .map_err(|error| reader.error(field, error.code(), error.to_string()))
        .ok()
}

/// The schema of such a field.
pub fn form_field() -> ObjectBuilder {
    let description = format!(
        "The page: http or https, at most {MAX_URL_BYTES} bytes, without user-info; `https://` may \
         be left out."
    );
    ObjectBuilder::new()
        .schema_type(Type::String)
        .min_length(Some(1))
        .max_length(Some(MAX_URL_BYTES))
        .description(Some(description))
        .examples(["https://example.com/"])
}
