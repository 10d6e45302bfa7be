//! How a document describes what a [`FieldReader`](crate::FieldReader) reads from a body: for the
//! types of fields, which add their own rules and words.

use serde_json::{Value, json};
use utoipa::openapi::schema::{ObjectBuilder, SchemaType, Type};

/// Text without control characters, as a regular expression.
pub const NO_CONTROLS: &str = "^[^\\u0000-\\u001f\\u007f-\\u009f]*$";

/// What [`FieldReader::text`](crate::FieldReader::text) reads: an empty or null value is absent.
pub fn text() -> ObjectBuilder {
    ObjectBuilder::new()
        .schema_type(SchemaType::from_iter([Type::String, Type::Null]))
        .pattern(Some(NO_CONTROLS))
}

/// What [`FieldReader::choice`](crate::FieldReader::choice) reads with these choices, which are
/// integers. JSON may have one as a number or, as in a form, as text; empty or null is absent.
pub fn choice<T>(choices: &[(&str, T)]) -> ObjectBuilder {
    let texts = choices.iter().map(|(text, _)| json!(text));
    let numbers = choices.iter().map(|(text, _)| number(text));
    let types = [Type::Integer, Type::String, Type::Null];
    ObjectBuilder::new()
        .schema_type(SchemaType::from_iter(types))
        .enum_values(Some(numbers.chain(texts).chain([json!(""), Value::Null])))
}

/// A choice as the number that it is; as text when it is none.
pub(crate) fn number(text: &str) -> Value {
    text.parse::<i64>()
        .map_or_else(|_| json!(text), |number| json!(number))
}
