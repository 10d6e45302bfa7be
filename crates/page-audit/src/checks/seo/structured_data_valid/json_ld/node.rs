//! What is in a node of JSON-LD.

use serde_json::{Map, Value};

use crate::page::of_schema_org;

pub(super) type Object = Map<String, Value>;

/// A name without what says that it is schema.org's.
pub(super) fn short(name: &str) -> &str {
    let name = name.strip_prefix("schema:").unwrap_or(name);
    of_schema_org(name).unwrap_or(name)
}

/// The name of a node.
pub(super) fn id(node: &Object) -> Option<&str> {
    node.get("@id").and_then(Value::as_str)
}

/// The types of a node, those of schema.org without its address.
pub(super) fn types(node: &Object) -> Vec<&str> {
    let values = match node.get("@type") {
        Some(Value::Array(values)) => values.as_slice(),
        Some(value) => std::slice::from_ref(value),
        None => &[],
    };
    let names = values.iter().filter_map(Value::as_str).map(str::trim);
    names.filter(|name| !name.is_empty()).map(short).collect()
}

/// The value of a property, however its name is written.
pub(super) fn property<'n>(node: &'n Object, name: &str) -> Option<&'n Value> {
    node.get(name).or_else(|| {
        let mut others = node.iter();
        others.find_map(|(written, value)| (short(written) == name).then_some(value))
    })
}

/// Whether a property has a value.
pub(super) fn has(node: &Object, name: &str) -> bool {
    property(node, name).is_some_and(is_something)
}

pub(super) fn is_something(value: &Value) -> bool {
    match value {
        Value::Null => false,
        Value::String(text) => !text.trim().is_empty(),
        Value::Array(values) => values.iter().any(is_something),
        Value::Object(object) => match within(object) {
            Some(value) => is_something(value),
            None => !object.is_empty(),
        },
        Value::Bool(_) | Value::Number(_) => true,
    }
}

/// What an object stands for that is no node: a value, a list or a set.
pub(super) fn within(object: &Object) -> Option<&Value> {
    let names = ["@value", "@list", "@set"];
    names.into_iter().find_map(|name| object.get(name))
}

/// Each of a property's values.
fn each(value: &Value) -> Vec<&Value> {
    let mut values = Vec::new();
    add_each(value, &mut values);
    values
}

fn add_each<'v>(value: &'v Value, values: &mut Vec<&'v Value>) {
    match value {
        Value::Array(inner) => inner.iter().for_each(|value| add_each(value, values)),
        Value::Object(object) if let Some(value) = within(object) => add_each(value, values),
        _ => values.push(value),
    }
}

/// The texts among a property's values.
pub(super) fn texts(value: &Value) -> impl Iterator<Item = &str> {
    each(value).into_iter().filter_map(Value::as_str)
}

/// The objects among a property's values.
pub(super) fn objects<'n>(node: &'n Object, name: &str) -> Vec<&'n Object> {
    let values = property(node, name).map(each).unwrap_or_default();
    values.into_iter().filter_map(Value::as_object).collect()
}

/// A property's value as a number.
pub(super) fn number(node: &Object, name: &str) -> Option<f64> {
    match each(property(node, name)?).first()? {
        Value::Number(number) => number.as_f64(),
        Value::String(text) => text.trim().parse().ok(),
        _ => None,
    }
}
