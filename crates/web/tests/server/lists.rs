//! Lists: pages, links and invalid parameters.

use serde_json::{Value, json};
use testing::Exchange;
use web::HttpSettings;

use crate::app::TestApp;

#[tokio::test]
async fn links_point_to_the_other_pages_of_the_same_list() {
    let base_url = Some("https://example.net/tools".parse().unwrap());
    let app = TestApp::start_with(HttpSettings {
        base_url,
        ..HttpSettings::default()
    })
    .await;

    let query = "/api/v1/things?search=a%26b&per_page=10&page=2&token=secret&sort=";
    let response = app
        .signed("GET", query)
        .header("host", "evil.example")
        .answer()
        .await;

    let link = response.header("link").to_owned();
    assert_eq!(response.header("content-type"), "application/json");
    let mut body: Value = response.json;
    let list = "https://example.net/tools/api/v1/things";
    let page = |number| format!("{list}?search=a%26b&per_page=10&page={number}");
    let expected = json!({
        "data": ["a", "b"],
        "links": {"first": page(1), "last": page(12), "prev": page(1), "next": page(3)},
        "meta": {
            "current_page": 2, "from": 11, "last_page": 12, "path": list, "per_page": 10,
            "to": 12, "total": 120,
        },
        "status": 200,
    });
    let numbered = body["meta"]["links"].take();
    body["meta"].as_object_mut().unwrap().remove("links");
    assert_eq!(body, expected);
    let this = json!({"url": page(2), "label": "2", "active": true});
    assert_eq!(
        (numbered.as_array().unwrap().len(), &numbered[2]),
        (14, &this)
    );
    assert!(
        link.starts_with(&format!("<{}>; rel=\"first\"", page(1))),
        "{link}"
    );
}

#[tokio::test]
async fn a_parameter_that_breaks_its_rule_is_named() {
    let app = TestApp::start().await;
    let cases = [
        ("per_page=20", "per_page", "not_allowed"),
        ("page=0", "page", "not_allowed"),
        ("page=1&page=1", "page", "duplicate"),
        ("search=%00", "search", "control_character"),
        ("sort_by=name", "sort_by", "not_allowed"),
    ];
    for (query, field, code) in cases {
        let response = app
            .signed("GET", &format!("/api/v1/things?{query}"))
            .answer()
            .await;
        assert_eq!(response.status, 422, "{query}");
        let body: Value = response.json;
        assert_eq!(body["error_codes"], json!({field: [code]}), "{query}");
    }
}
