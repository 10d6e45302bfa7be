//! The OpenAPI document and its page: two of each in one process, complete without a network.

use serde_json::Value;

use crate::app::{TestApp, header, json_of};

/// What an HTML page loads, in double quotes after `src=` or `href=`.
fn loaded(page: &str) -> Vec<&str> {
    let parts = page
        .split("src=\"")
        .skip(1)
        .chain(page.split("href=\"").skip(1));
    parts.filter_map(|rest| rest.split('"').next()).collect()
}

#[tokio::test]
async fn a_page_loads_all_it_needs_from_here() {
    let app = TestApp::start().await;

    for name in ["things", "others"] {
        let address = reqwest::Url::parse(&app.url(&format!("/docs/{name}"))).unwrap();
        let response = app.client.get(address.clone()).send().await.unwrap();
        assert_eq!(response.status(), 200);
        assert!(header(&response, "content-type").starts_with("text/html"));
        assert!(header(&response, "content-security-policy").contains("script-src 'self'"));

        let page = response.text().await.unwrap();
        let loaded = loaded(&page);
        assert!(loaded.len() >= 5, "{loaded:?}");
        for file in loaded {
            let url = address.join(file).unwrap();
            assert_eq!(url.origin(), address.origin(), "{file}");
            let response = app.client.get(url).send().await.unwrap();
            assert_eq!(response.status(), 200, "{file}");
            assert!(!response.bytes().await.unwrap().is_empty(), "{file}");
        }
    }
    assert_eq!(app.get("/docs/things/index.html").await.status(), 404);
}

#[tokio::test]
async fn assets_have_the_media_type_that_nosniff_demands() {
    let app = TestApp::start().await;

    let style = app.get("/docs/things/swagger-ui.css").await;
    let script = app.get("/docs/things/swagger-ui-bundle.js").await;

    assert!(header(&style, "content-type").starts_with("text/css"));
    assert!(header(&script, "content-type").starts_with("text/javascript"));
}

#[tokio::test]
async fn the_document_describes_the_key_and_where_the_server_is() {
    let app = TestApp::start().await;

    let document: Value = json_of(app.get("/docs/things/openapi.json").await).await;

    assert_eq!(document["openapi"], "3.1.0");
    assert_eq!(
        document["components"]["securitySchemes"]["api_key"]["scheme"],
        "bearer"
    );
    assert!(document["components"]["schemas"]["Problem"]["properties"]["error_codes"].is_object());
    assert_eq!(document["servers"][0]["url"], "../..");
    assert_eq!(document["servers"][1]["url"], app.url(""));
}
