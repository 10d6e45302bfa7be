//! Describes the values that a schema allows, in a few words.

use serde_json::Value;

use super::prose::Prose;
use super::schemas::Schemas;
use super::shape::{is_object, without_null};

/// The kind of a field's values: the words before and after the name of a schema.
#[derive(Debug, Default)]
pub(crate) struct Kind {
    pub before: String,
    /// The name of a schema that is described separately.
    pub schema: Option<String>,
    pub after: &'static str,
    /// Further rules for the values.
    pub rules: Prose,
}

impl Kind {
    /// The kind of a schema's values.
    pub fn from_schema(schema: &Value, schemas: &Schemas<'_>) -> Self {
        let (schema, is_nullable) = without_null(schema);
        let (name, resolved) = schemas.resolve(schema);
        let mut kind = match name {
            Some(name) if is_object(resolved) => Self {
                schema: Some(schemas.link(name)),
                ..Self::default()
            },
            _ => Self::of_resolved(resolved, schemas),
        };
        if is_nullable {
            kind.after = " or null";
        }
        kind
    }

    fn of_resolved(schema: &Value, schemas: &Schemas<'_>) -> Self {
        // Forms send numbers as text, too; the first alternative is the actual type.
        if let Some(first) = schema["anyOf"].get(0) {
            return Self::from_schema(first, schemas);
        }
        if let Some(items) = schema.get("items") {
            return Self::from_schema(items, schemas).below("list of ");
        }
        if let Some(values) = schema.get("additionalProperties") {
            return Self::from_schema(values, schemas).below("object; each value: ");
        }
        let word = match (schema_type(schema), schema["format"].as_str()) {
            (Some("string"), Some("date-time")) => "date and time (RFC 3339)",
            (Some("string"), Some("date")) => "date",
            (Some("string"), Some("uri")) => "URL",
            (Some(word), _) => word,
            (None, _) if is_object(schema) => "object",
            (None, _) => "any value",
        };
        Self {
            before: word.to_owned(),
            rules: rules(schema),
            ..Self::default()
        }
    }

    fn below(mut self, outer: &str) -> Self {
        self.before.insert_str(0, outer);
        self
    }
}

fn schema_type(schema: &Value) -> Option<&str> {
    let kind = &schema["type"];
    let types = kind.as_array().into_iter().flatten();
    let first = types.filter_map(Value::as_str).find(|kind| *kind != "null");
    kind.as_str().or(first)
}

fn rules(schema: &Value) -> Prose {
    let shown = |value: &Value| {
        value
            .as_str()
            .map_or_else(|| value.to_string(), str::to_owned)
    };
    let mut rules = Vec::new();
    if let Some(values) = schema["enum"].as_array() {
        let values: Vec<String> = values
            .iter()
            .map(|value| format!("`{}`", shown(value)))
            .collect();
        rules.push(match values.as_slice() {
            [only] => format!("always {only}"),
            _ => values.join(", "),
        });
    }
    match (schema.get("minimum"), schema.get("maximum")) {
        (Some(min), Some(max)) if min == max => rules.push(format!("always `{min}`")),
        // The maximum of the integer type is not shown: no caller reaches it.
        (Some(min), Some(max)) if max.as_u64() < Some(u64::from(u32::MAX)) => {
            rules.push(format!("{min} to {max}"));
        }
        (Some(min), _) if min.as_i64() != Some(0) => rules.push(format!("at least {min}")),
        _ => {}
    }
    if let Some(max) = schema.get("maxLength") {
        rules.push(format!("at most {max} characters"));
    }
    let is_only = schema["enum"].as_array().is_some_and(|all| all.len() == 1);
    if let Some(default) = schema.get("default").filter(|_| !is_only) {
        rules.push(format!("`{}` unless given", shown(default)));
    }
    Prose::new(&rules.join("; "))
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn in_words(schema: &Value) -> String {
        let document = json!({"components": {"schemas": {
            "Report": {"type": "object", "properties": {}},
            "Rating": {"type": "string", "enum": ["good", "bad"]},
        }}});
        let schemas = Schemas::new(&document);
        let kind = Kind::from_schema(schema, &schemas);
        let schema = kind.schema.unwrap_or_default();
        format!("{}{schema}{} {:?}", kind.before, kind.after, kind.rules.0)
    }

    #[test]
    fn allowed_values_are_described_in_words() {
        let report = json!({"$ref": "#/components/schemas/Report"});
        let rating = json!({"$ref": "#/components/schemas/Rating"});
        for (schema, words) in [
            (json!({"type": "boolean"}), "boolean []"),
            (
                json!({"type": ["string", "null"], "format": "uri"}),
                "URL or null []",
            ),
            (json!({"type": "integer", "minimum": 0}), "integer []"),
            (
                json!({"type": "integer", "minimum": 1, "maximum": 9}),
                "integer [Text(\"1 to 9\")]",
            ),
            (
                json!({"type": "integer", "minimum": 200, "maximum": 200}),
                "integer [Text(\"always \"), Code(\"200\")]",
            ),
            (report.clone(), "Report []"),
            (
                json!({"type": "array", "items": report}),
                "list of Report []",
            ),
            (
                json!({"oneOf": [report, {"type": "null"}]}),
                "Report or null []",
            ),
            (
                rating,
                "string [Code(\"good\"), Text(\", \"), Code(\"bad\")]",
            ),
            (
                json!({"anyOf": [{"type": "integer", "enum": [0, 1]}, {"type": "string"}]}),
                "integer [Code(\"0\"), Text(\", \"), Code(\"1\")]",
            ),
            (json!({}), "any value []"),
        ] {
            assert_eq!(in_words(&schema), words, "{schema}");
        }
    }
}
