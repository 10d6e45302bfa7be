//! How a document describes what a [`FieldReader`](crate::FieldReader) reads from a body: for field
//! types, which add their own rules and descriptions.

use serde_json::{Value, json};
use utoipa::openapi::schema::{ObjectBuilder, SchemaType, Type};

/// Text without control characters, as a regular expression.
pub const NO_CONTROLS: &str = "^[^\\u0000-\\u001f\\u007f-\\u009f]*$";

/// What [`FieldReader::text`](crate::FieldReader::text) reads: an empty or null value counts as
/// absent.
pub fn text() -> ObjectBuilder {
    ObjectBuilder::new()
        .schema_type(SchemaType::from_iter([Type::String, Type::Null]))
        .pattern(Some(NO_CONTROLS))
}

/// What [`FieldReader::choice`](crate::FieldReader::choice) reads for these choices, which are
/// integers. JSON may contain a number or, as in a form, text; empty or null counts as absent.
pub fn choice<T>(choices: &[(&str, T)]) -> ObjectBuilder {
    let texts = choices.iter().map(|(text, _)| json!(text));
    let numbers = choices.iter().map(|(text, _)| number(text));
    let types = [Type::Integer, Type::String, Type::Null];
    ObjectBuilder::new()
        .schema_type(SchemaType::from_iter(types))
        .enum_values(Some(numbers.chain(texts).chain([json!(""), Value::Null])))
}

/// A choice as a number; as text if it is not a number.
pub(crate) fn number(text: &str) -> Value {
    text.parse::<i64>()
        .map_or_else(|_| json!(text), |number| json!(number))
}
