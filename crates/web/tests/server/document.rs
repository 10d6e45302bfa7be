//! The parts that every OpenAPI document has.

use serde_json::Value;

use crate::app::document;

#[test]
fn the_document_describes_the_key_and_where_the_server_is() {
    let document = document("https://things.example/tools");

    assert_eq!(document["openapi"], "3.1.0");
    assert_eq!(
        document["components"]["securitySchemes"]["api_key"]["scheme"],
        "bearer"
    );
    assert!(document["components"]["schemas"]["Problem"]["properties"]["error_codes"].is_object());
    assert_eq!(document["servers"][0]["url"], "../..");
    assert_eq!(
        document["servers"][1]["url"],
        "https://things.example/tools"
    );
}

#[test]
fn the_document_has_every_error_and_parameter() {
    let document = document("https://things.example");

    let list = &document["paths"]["/api/v1/things"]["get"];
    let statuses: Vec<&str> = list["responses"]
        .as_object()
        .unwrap()
        .keys()
        .map(String::as_str)
        .collect();
    assert_eq!(
        statuses,
        [
            "200", "400", "401", "403", "414", "422", "429", "431", "500", "503"
        ]
    );
    let unauthenticated = &list["responses"]["401"];
    assert!(unauthenticated["headers"]["WWW-Authenticate"].is_object());
    assert!(list["responses"]["503"]["headers"]["Retry-After"].is_object());
    assert!(list["responses"]["200"]["headers"]["X-Request-Id"].is_object());
    assert_eq!(
        unauthenticated["content"]["application/problem+json"]["schema"]["$ref"],
        "#/components/schemas/Problem"
    );

    let parameters = |operation: &Value| -> Vec<(String, String, Value)> {
        let all = operation["parameters"].as_array().unwrap().iter();
        all.map(|parameter| {
            let text = |name: &str| parameter[name].as_str().unwrap().to_owned();
            (
                text("name"),
                text("in"),
                parameter["schema"]["type"].clone(),
            )
        })
        .collect()
    };
    let expected = |parameters: &[(&str, &str, &str)]| -> Vec<(String, String, Value)> {
        let all = parameters.iter();
        all.map(|(name, place, kind)| ((*name).to_owned(), (*place).to_owned(), (*kind).into()))
            .collect()
    };
    assert_eq!(
        parameters(list),
        expected(&[
            ("search", "query", "string"),
            ("sort", "query", "string"),
            ("search_by", "query", "string"),
            ("sort_by", "query", "string"),
            ("per_page", "query", "integer"),
            ("page", "query", "integer"),
            ("Prefer", "header", "string"),
        ])
    );
    assert_eq!(
        parameters(&document["paths"]["/api/v1/things/{id}"]["put"]),
        expected(&[
            ("id", "path", "integer"),
            ("If-Match", "header", "string"),
            ("If-None-Match", "header", "string"),
        ])
    );
}
