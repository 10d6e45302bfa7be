//! The fields of schemas, as shown to people.

use serde_json::Value;

use super::kind::Kind;
use super::prose::Prose;
use super::schemas::Schemas;
use super::shape::{is_object, without_null};

/// The maximum depth of nested fields; deeper objects link to a separate schema.
const MAX_DEPTH: usize = 4;

/// A schema that others refer to.
pub(crate) struct SchemaView {
    pub name: String,
    pub about: Prose,
    pub fields: Fields,
}

/// The fields of an object.
pub(crate) type Fields = Vec<Field>;

/// A field, or a parameter.
#[derive(Debug)]
pub(crate) struct Field {
    /// The full name, with the objects that contain it: `data.id`, `data[].id`.
    pub name: String,
    pub kind: Kind,
    pub is_required: bool,
    pub about: Prose,
}

impl Field {
    /// `required`, or an empty string.
    pub fn note(&self) -> &'static str {
        if self.is_required { "required" } else { "" }
    }
}

impl Schemas<'_> {
    /// All schemas that the page links to, directly or from other schemas, by name.
    pub fn linked(&self) -> Vec<SchemaView> {
        let mut views: Vec<SchemaView> = Vec::new();
        loop {
            let known = |name: &String| views.iter().any(|view| view.name == *name);
            let next = self
                .linked
                .borrow()
                .iter()
                .find(|name| !known(name))
                .cloned();
            let Some(name) = next else {
                views.sort_by(|one, other| one.name.cmp(&other.name));
                return views;
            };
            let schema = self
                .all
                .and_then(|all| all.get(&name))
                .unwrap_or(&Value::Null);
            views.push(SchemaView {
                about: Prose::from_value(&schema["description"]),
                fields: self.fields(schema),
                name,
            });
        }
    }

    /// The fields of an object, including those of nested objects without a name.
    pub fn fields(&self, schema: &Value) -> Fields {
        let mut fields = Vec::new();
        self.collect(schema, "", MAX_DEPTH, &mut fields);
        fields
    }

    fn collect(&self, schema: &Value, prefix: &str, depth: usize, fields: &mut Fields) {
        let (_, schema) = self.resolve(schema);
        for part in schema["allOf"].as_array().into_iter().flatten() {
            self.collect(part, prefix, depth, fields);
        }
        let required: Vec<&str> = schema["required"]
            .as_array()
            .into_iter()
            .flatten()
            .filter_map(Value::as_str)
            .collect();
        let properties = schema["properties"].as_object().into_iter().flatten();
        let mut properties: Vec<(&String, &Value)> = properties.collect();
        // Required fields keep the order in which they are sent; the document sorts the others.
        let place = |name: &str| required.iter().position(|other| *other == name);
        properties.sort_by_key(|(name, _)| place(name).unwrap_or(usize::MAX));
        for (name, property) in properties {
            let name_here = format!("{prefix}{name}");
            fields.push(Field {
                kind: Kind::from_schema(property, self),
                is_required: required.contains(&name.as_str()),
                about: self.about(property),
                name: name_here.clone(),
            });
            let (inner, _) = without_null(property);
            let (inner, mark) = match inner.get("items") {
                Some(items) => (items, "[]"),
                None => (inner, ""),
            };
            if depth > 0 && inner.get("$ref").is_none() && is_object(inner) {
                self.collect(inner, &format!("{name_here}{mark}."), depth - 1, fields);
            }
        }
    }

    fn about(&self, schema: &Value) -> Prose {
        let (inner, _) = without_null(schema);
        let (_, resolved) = self.resolve(inner);
        let texts = [schema, inner, resolved].map(|schema| schema["description"].as_str());
        Prose::new(texts.into_iter().flatten().next().unwrap_or_default())
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn fields_are_shown_with_those_of_objects_without_a_name() {
        let document = json!({"components": {"schemas": {
            "Row": {"required": ["z", "a"], "properties": {
                "a": {"type": "string", "description": "An a."},
                "b": {"$ref": "#/components/schemas/Leaf"},
                "z": {"type": "integer"},
            }},
            "Leaf": {"description": "A leaf.", "properties": {
                "next": {"oneOf": [{"$ref": "#/components/schemas/Leaf"}, {"type": "null"}]},
            }},
            "Unused": {"properties": {}},
        }}});
        let schemas = Schemas::new(&document);
        let list = json!({"required": ["data"], "properties": {"data": {
            "type": "array", "items": {"allOf": [
                {"$ref": "#/components/schemas/Row"},
                {"properties": {"c": {"type": "boolean"}}},
            ]},
        }}});

        let fields = schemas.fields(&list);

        let names: Vec<&str> = fields.iter().map(|field| field.name.as_str()).collect();
        assert_eq!(
            names,
            ["data", "data[].z", "data[].a", "data[].b", "data[].c"]
        );
        assert_eq!(fields[2].about, Prose::new("An a."));
        assert_eq!(fields[3].about, Prose::new("A leaf."));
        assert!(fields[2].is_required && !fields[3].is_required);
        let linked = schemas.linked();
        assert_eq!(linked.len(), 1);
        assert_eq!(linked[0].name, "Leaf");
    }
}
