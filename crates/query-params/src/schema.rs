//! Schemas of the values that a [`FieldReader`](crate::FieldReader) reads from a body. Field types
//! add their own rules and descriptions.

use serde_json::{Value, json};
use utoipa::openapi::schema::{AnyOfBuilder, ObjectBuilder, SchemaType, Type};

/// Text without control characters, as a regular expression.
const NO_CONTROLS: &str = "[^\\u0000-\\u001f\\u007f-\\u009f]*";

/// What a text must look like as it is sent, if what is left of it must match `pattern`.
pub(crate) fn around(pattern: &str) -> String {
    format!(r"^\s*{pattern}\s*$")
}

/// Text whose characters, other than those around it, are no controls.
pub(crate) fn no_controls() -> String {
    around(NO_CONTROLS)
}

/// The schema of [`FieldReader::text`](crate::FieldReader::text): an empty or null value counts as
/// absent.
pub fn text() -> ObjectBuilder {
    ObjectBuilder::new()
        .schema_type(SchemaType::from_iter([Type::String, Type::Null]))
        .pattern(Some(no_controls()))
}

/// The schema of [`FieldReader::filled`](crate::FieldReader::filled): null counts as absent.
pub fn filled() -> ObjectBuilder {
    text().pattern(Some(format!(
        r"^\s*[^\s\u0000-\u001f\u007f-\u009f]{NO_CONTROLS}\s*$"
    )))
}

/// The schema of [`FieldReader::choice`](crate::FieldReader::choice) for these choices, of which some
/// are integers. JSON may contain a number or, as in a form, text; empty or null counts as absent. Each
/// type has its own alternative, since client generators cannot read an enumeration of mixed types.
pub fn choice<T>(choices: &[(&str, T)]) -> AnyOfBuilder {
    let mut texts: Vec<&str> = choices.iter().map(|(text, _)| *text).collect();
    let is_yes_or_no = texts.contains(&"0") && texts.contains(&"1");
    let numbers = ObjectBuilder::new()
        .schema_type(Type::Integer)
        .enum_values(Some(
            texts.iter().filter_map(|text| text.parse::<i64>().ok()),
        ));
    let mut schema = AnyOfBuilder::new().item(numbers);
    if is_yes_or_no {
        schema = schema.item(ObjectBuilder::new().schema_type(Type::Boolean));
        texts.extend(["false", "true", "off", "on", "no", "yes"]);
    }
    let texts = ObjectBuilder::new()
        .schema_type(Type::String)
        .pattern(Some(around(&format!("({})?", texts.join("|")))));
    let null = ObjectBuilder::new().schema_type(Type::Null);
    schema.item(texts).item(null)
}

/// The schema of [`FieldReader::yes_or_no`](crate::FieldReader::yes_or_no); empty or null counts as
/// absent.
pub fn yes_or_no() -> AnyOfBuilder {
    choice(&[("0", false), ("1", true)])
}

/// The schema of [`FieldReader::integer`](crate::FieldReader::integer); empty or null counts as
/// absent.
pub fn integer(min: u32, max: u32) -> AnyOfBuilder {
    let number = ObjectBuilder::new()
        .schema_type(Type::Integer)
        .minimum(Some(min))
        .maximum(Some(max));
    let text = ObjectBuilder::new()
        .schema_type(Type::String)
        .pattern(Some(around("[0-9]*")));
    let null = ObjectBuilder::new().schema_type(Type::Null);
    AnyOfBuilder::new().item(number).item(text).item(null)
}

/// A choice as a number, or as text if it is not a number.
pub(crate) fn number(text: &str) -> Value {
    text.parse::<i64>()
        .map_or_else(|_| json!(text), |number| json!(number))
}
