//! Whether an example of a request and its response matches the OpenAPI document.

use serde_json::{Map, Value};

/// The differences between an example and the document: in the address, the names of the fields,
/// and the response, whose fields must be those of the schema, with all required ones, and of the
/// right types.
pub(crate) fn example_faults(
    document: &Value,
    operation: &str,
    path: &str,
    fields: &[(&str, &str)],
    response: &str,
) -> Vec<String> {
    let paths = document["paths"].as_object().unwrap();
    let found = paths.iter().find_map(|(template, item)| {
        let mut operations = item.as_object()?.values();
        let operation = operations.find(|other| other["operationId"] == operation)?;
        Some((template, operation))
    });
    let Some((template, operation)) = found else {
        return vec![format!("there is no operation {operation}")];
    };
    let mut faults = Vec::new();
    let (path, query) = path.split_once('?').unwrap_or((path, ""));
    let segments = |path: &str| path.split('/').map(str::to_owned).collect::<Vec<_>>();
    let (parts, templates) = (segments(path), segments(template));
    let is_like =
        |(part, template): (&String, &String)| part == template || template.starts_with('{');
    if parts.len() != templates.len() || !parts.iter().zip(&templates).all(is_like) {
        faults.push(format!("{path} is not an address of {template}"));
    }
    let parameters = operation["parameters"].as_array().into_iter().flatten();
    let parameters: Vec<&Value> = parameters.map(|parameter| &parameter["name"]).collect();
    for (name, _) in query.split('&').filter_map(|pair| pair.split_once('=')) {
        if !parameters.iter().any(|parameter| *parameter == name) {
            faults.push(format!("there is no parameter {name}"));
        }
    }
    let body = &operation["requestBody"]["content"]["application/json"]["schema"];
    let body = properties(document, body);
    for (name, _) in fields {
        if !body.contains_key(*name) {
            faults.push(format!("there is no field {name}"));
        }
    }
    let responses = operation["responses"].as_object().unwrap();
    let success = responses.iter().find(|(status, _)| status.starts_with('2'));
    let content = success.unwrap().1["content"].as_object();
    if content.is_some_and(|content| !content.contains_key("application/json")) {
        // A file has no fields.
        return faults;
    }
    let schema = &success.unwrap().1["content"]["application/json"]["schema"];
    match serde_json::from_str(response) {
        Ok(response) => compare(document, schema, &response, "", &mut faults),
        Err(error) => faults.push(format!("the response is not JSON: {error}")),
    }
    faults
}

fn resolved<'a>(document: &'a Value, schema: &'a Value) -> &'a Value {
    let name = schema["$ref"]
        .as_str()
        .and_then(|path| path.rsplit('/').next());
    name.map_or(schema, |name| &document["components"]["schemas"][name])
}

/// The schemas of an object's fields, and whether each is required.
fn properties(document: &Value, schema: &Value) -> Map<String, Value> {
    let schema = resolved(document, schema);
    let parts = schema["allOf"].as_array().into_iter().flatten();
    let mut all: Map<String, Value> = parts.flat_map(|part| properties(document, part)).collect();
    let required = schema["required"].as_array().into_iter().flatten();
    let required: Vec<&Value> = required.collect();
    for (name, property) in schema["properties"].as_object().into_iter().flatten() {
        let is_required = required.iter().any(|other| *other == name);
        let pair = serde_json::json!([property, is_required]);
        all.insert(name.clone(), pair);
    }
    all
}

fn compare(document: &Value, schema: &Value, value: &Value, at: &str, faults: &mut Vec<String>) {
    let schema = resolved(document, schema);
    for name in ["oneOf", "anyOf"] {
        let Some(alternatives) = schema[name].as_array() else {
            continue;
        };
        let fits = |schema| {
            let mut faults = Vec::new();
            compare(document, schema, value, at, &mut faults);
            faults
        };
        let found: Vec<Vec<String>> = alternatives.iter().map(fits).collect();
        if !found.iter().any(Vec::is_empty) {
            faults.extend(found.into_iter().next().unwrap_or_default());
        }
        return;
    }
    let kind = match value {
        Value::Null => "null",
        Value::Bool(_) => "boolean",
        Value::Number(number) if number.is_f64() => "number",
        Value::Number(_) => "integer",
        Value::String(_) => "string",
        Value::Array(_) => "array",
        Value::Object(_) => "object",
    };
    let types = schema["type"].as_array();
    let mut types: Vec<&Value> =
        types.map_or_else(|| vec![&schema["type"]], |all| all.iter().collect());
    types.retain(|kind| !kind.is_null());
    let is_allowed =
        |wanted: &&Value| **wanted == kind || (**wanted == "number" && kind == "integer");
    if !types.is_empty() && !types.iter().any(is_allowed) {
        faults.push(format!("{at} is of the type {kind}, not {types:?}"));
    }
    if let Some(allowed) = schema["enum"].as_array()
        && !allowed.contains(value)
    {
        faults.push(format!("{at} is {value}, not one of {allowed:?}"));
    }
    if let Some(rows) = value.as_array() {
        for row in rows {
            compare(document, &schema["items"], row, &format!("{at}[]"), faults);
        }
    }
    let Some(fields) = value.as_object() else {
        return;
    };
    let known = properties(document, schema);
    for (name, field) in fields {
        let at = format!("{at}.{name}");
        match (known.get(name), schema.get("additionalProperties")) {
            (Some(property), _) => compare(document, &property[0], field, &at, faults),
            (None, Some(others)) => compare(document, others, field, &at, faults),
            (None, None) => faults.push(format!("{at} is not in the document")),
        }
    }
    for (name, property) in &known {
        if property[1] == true && !fields.contains_key(name) {
            faults.push(format!("{at}.{name} is missing"));
        }
    }
}
