//! The OpenAPI document and its page: two of each in one process, complete without internet access.

use serde_json::Value;

use crate::app::TestApp;

/// The URLs that an HTML page loads, in double quotes after `src=` or `href=`.
fn loaded(page: &str) -> Vec<&str> {
    let parts = page
        .split("src=\"")
        .skip(1)
        .chain(page.split("href=\"").skip(1));
    parts.filter_map(|rest| rest.split('"').next()).collect()
}

#[tokio::test]
async fn a_page_loads_everything_from_this_server() {
    let app = TestApp::start().await;

    for name in ["things", "others"] {
        let address = reqwest::Url::parse(&app.url(&format!("/docs/{name}"))).unwrap();
        let response = app.get(address.path()).await;
        assert_eq!(response.status, 200);
        assert!(response.header("content-type").starts_with("text/html"));
        assert!(
            response
                .header("content-security-policy")
                .contains("script-src 'self'")
        );

        let page = response.text;
        let loaded = loaded(&page);
        assert!(loaded.len() >= 5, "{loaded:?}");
        for file in loaded {
            let url = address.join(file).unwrap();
            assert_eq!(url.origin(), address.origin(), "{file}");
            let response = app.get(url.path()).await;
            assert_eq!(response.status, 200, "{file}");
            assert!(!response.text.is_empty(), "{file}");
        }
    }
    assert_eq!(app.get("/docs/things/index.html").await.status, 404);
}

#[tokio::test]
async fn assets_have_the_media_type_that_nosniff_demands() {
    let app = TestApp::start().await;

    let style = app.get("/docs/things/swagger-ui.css").await;
    let script = app.get("/docs/things/swagger-ui-bundle.js").await;

    assert!(style.header("content-type").starts_with("text/css"));
    assert!(script.header("content-type").starts_with("text/javascript"));
}

#[tokio::test]
async fn the_document_describes_the_key_and_where_the_server_is() {
    let app = TestApp::start().await;

    let document: Value = app.get("/docs/things/openapi.json").await.json;

    assert_eq!(document["openapi"], "3.1.0");
    assert_eq!(
        document["components"]["securitySchemes"]["api_key"]["scheme"],
        "bearer"
    );
    assert!(document["components"]["schemas"]["Problem"]["properties"]["error_codes"].is_object());
    assert_eq!(document["servers"][0]["url"], "../..");
    assert_eq!(document["servers"][1]["url"], app.url(""));
}

#[tokio::test]
async fn the_document_has_every_error_and_parameter() {
    let app = TestApp::start().await;

    let document = app.get("/docs/things/openapi.json").await.json;

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
