//! One operation: its request and its responses.

use serde_json::Value;

use super::fields::{Field, Fields};
use super::kind::Kind;
use super::prose::Prose;
use super::schemas::Schemas;
use crate::Example;

/// The order of operations on the page.
const METHODS: [&str; 4] = ["get", "post", "put", "delete"];
/// Headers that every response has; the start page describes them.
const USUAL_HEADERS: [&str; 3] = ["X-Request-Id", "RateLimit", "RateLimit-Policy"];

/// An operation as the page shows it.
pub(crate) struct Operation {
    /// Its id in the document, and on the page.
    pub id: String,
    /// The id in words.
    pub title: String,
    pub about: Prose,
    pub method: String,
    /// Whether PATCH does the same.
    pub has_patch: bool,
    pub path: String,
    /// The scopes that the API key must carry; empty if any key will do.
    pub scopes: Vec<String>,
    pub needs_key: bool,
    pub parameters: Vec<Parameter>,
    /// The fields of the body.
    pub body: Fields,
    pub media_types: String,
    pub responses: Vec<Response>,
    /// Status and meaning of each error.
    pub errors: Vec<(String, Prose)>,
    /// The part of the command that comes after the URL.
    arguments: String,
    example_path: &'static str,
}

/// A parameter.
pub(crate) struct Parameter {
    pub field: Field,
    /// Where it is: `path`, `query` or `header`.
    pub place: String,
}

impl Parameter {
    /// Its location, and whether it is required. A path parameter always is.
    pub fn note(&self) -> String {
        if self.field.is_required && self.place != "path" {
            format!("{}, required", self.place)
        } else {
            self.place.clone()
        }
    }
}

/// A successful response.
pub(crate) struct Response {
    pub status: String,
    pub about: Prose,
    /// Names and meanings of the headers that only some responses have.
    pub headers: Vec<(String, Prose)>,
    pub fields: Fields,
    pub example: Option<&'static str>,
}

impl Operation {
    /// The operations with this tag.
    pub fn all(
        document: &Value,
        tag: &Value,
        schemas: &Schemas<'_>,
        examples: &[Example],
    ) -> Vec<Self> {
        let paths = document["paths"].as_object().into_iter().flatten();
        let mut all = Vec::new();
        for (path, item) in paths {
            for method in METHODS {
                let Some(operation) = item.get(method) else {
                    continue;
                };
                if operation["tags"].get(0) != Some(tag) {
                    continue;
                }
                let id = operation["operationId"].as_str().unwrap_or_default();
                let example = examples.iter().find(|example| example.operation == id);
                let mut shown = Self::new(method, path, operation, schemas, example);
                shown.has_patch = method == "put" && item.get("patch").is_some();
                all.push(shown);
            }
        }
        all
    }

    fn new(
        method: &str,
        path: &str,
        operation: &Value,
        schemas: &Schemas<'_>,
        example: Option<&Example>,
    ) -> Self {
        let id = operation["operationId"].as_str().unwrap_or_default();
        let keys = operation["security"][0]["api_key"].as_array();
        let scopes = keys.into_iter().flatten().filter_map(Value::as_str);
        let content = operation["requestBody"]["content"].as_object();
        let body = content.and_then(|content| content.values().next());
        let responses = operation["responses"].as_object().into_iter().flatten();
        let (errors, good): (Vec<_>, Vec<_>) =
            responses.partition(|(status, _)| status.as_str() >= "400");
        Self {
            id: id.to_owned(),
            title: in_words(id),
            about: Prose::from_value(&operation["summary"]),
            method: method.to_uppercase(),
            has_patch: false,
            path: path.to_owned(),
            scopes: scopes.map(str::to_owned).collect(),
            needs_key: keys.is_some(),
            parameters: parameters(operation, schemas),
            body: body.map_or_else(Vec::new, |body| schemas.fields(&body["schema"])),
            media_types: media_types(operation),
            responses: good
                .into_iter()
                .map(|(status, response)| Response::new(status, response, schemas, example))
                .collect(),
            errors: errors
                .into_iter()
                .map(|(status, response)| {
                    (status.clone(), Prose::from_value(&response["description"]))
                })
                .collect(),
            arguments: arguments(method, keys.is_some(), example),
            example_path: example.map_or("", |example| example.path),
        }
    }

    /// The request as a curl command, for the service at this base URL.
    pub fn curl(&self, base: &str) -> String {
        let quote = if self.example_path.contains(['?', '&']) {
            "\""
        } else {
            ""
        };
        format!(
            "curl -sS {quote}{base}{}{quote}{}",
            self.example_path, self.arguments
        )
    }

    /// The colour of the method.
    pub fn colour(&self) -> &'static str {
        match self.method.as_str() {
            "GET" => "info",
            "POST" => "good",
            "DELETE" => "bad",
            _ => "decent",
        }
    }
}

impl Response {
    fn new(
        status: &str,
        response: &Value,
        schemas: &Schemas<'_>,
        example: Option<&Example>,
    ) -> Self {
        let schema = &response["content"]["application/json"]["schema"];
        let headers = response["headers"].as_object().into_iter().flatten();
        let headers = headers.filter(|(name, _)| !USUAL_HEADERS.contains(&name.as_str()));
        Self {
            status: status.to_owned(),
            about: Prose::from_value(&response["description"]),
            headers: headers
                .map(|(name, header)| (name.clone(), Prose::from_value(&header["description"])))
                .collect(),
            fields: schemas.fields(schema),
            example: example
                .filter(|_| !response["content"].is_null())
                .map(|example| example.response.trim_end()),
        }
    }
}

/// `list_report_history` as `List report history`.
fn in_words(id: &str) -> String {
    let mut letters = id.chars();
    let first = letters.next().map(|first| first.to_ascii_uppercase());
    first
        .into_iter()
        .chain(letters)
        .collect::<String>()
        .replace('_', " ")
}

fn parameters(operation: &Value, schemas: &Schemas<'_>) -> Vec<Parameter> {
    let parameters = operation["parameters"].as_array().into_iter().flatten();
    let shown = parameters.map(|parameter| Parameter {
        field: Field {
            name: parameter["name"].as_str().unwrap_or_default().to_owned(),
            kind: Kind::from_schema(&parameter["schema"], schemas),
            is_required: parameter["required"] == true,
            about: Prose::from_value(&parameter["description"]),
        },
        place: parameter["in"].as_str().unwrap_or_default().to_owned(),
    });
    shown.collect()
}

fn media_types(operation: &Value) -> String {
    let content = operation["requestBody"]["content"].as_object();
    let names = content.into_iter().flatten().map(|(name, _)| name.as_str());
    names.collect::<Vec<_>>().join(", ")
}

fn arguments(method: &str, needs_key: bool, example: Option<&Example>) -> String {
    let fields = example.map_or(&[][..], |example| example.fields);
    let mut arguments = String::new();
    // curl uses GET by default, and POST if there are fields.
    if !matches!((method, fields), ("get", _) | ("post", [_, ..])) {
        arguments.push_str(" -X ");
        arguments.push_str(&method.to_uppercase());
    }
    if needs_key {
        arguments.push_str(" \\\n  -H \"Authorization: Bearer $KEY\"");
    }
    for (line, (name, value)) in fields.iter().enumerate() {
        arguments.push_str(if line == 0 { " \\\n  " } else { " " });
        for part in ["-d ", name, "=", value] {
            arguments.push_str(part);
        }
    }
    arguments
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_request_is_a_command_that_can_be_pasted() {
        let example = Example {
            operation: "update_thing",
            path: "/api/v1/things/42",
            fields: &[("size", "1"), ("update", "1")],
            response: "{}",
        };
        let curl = arguments("put", true, Some(&example));
        assert_eq!(
            curl,
            " -X PUT \\\n  -H \"Authorization: Bearer $KEY\" \\\n  -d size=1 -d update=1"
        );
        assert_eq!(arguments("get", false, None), "");
        assert_eq!(arguments("post", false, None), " -X POST");
        assert_eq!(in_words("list_report_history"), "List report history");
    }
}
