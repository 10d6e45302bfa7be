//! The shape of a schema, whatever its name.

use serde_json::Value;

/// The schema without the alternative null, and whether there was one.
pub(crate) fn without_null(schema: &Value) -> (&Value, bool) {
    let is_null = |schema: &Value| schema["type"] == "null";
    for alternatives in ["oneOf", "anyOf"] {
        let Some(all) = schema[alternatives].as_array() else {
            continue;
        };
        let others: Vec<&Value> = all.iter().filter(|schema| !is_null(schema)).collect();
        if let [other] = others.as_slice()
            && all.len() > 1
        {
            return (*other, true);
        }
    }
    let types = schema["type"].as_array();
    let is_nullable = types.is_some_and(|types| types.iter().any(|kind| kind == "null"));
    (schema, is_nullable)
}

/// Whether the values have fields.
pub(crate) fn is_object(schema: &Value) -> bool {
    schema.get("properties").is_some() || schema.get("allOf").is_some()
}
