//! The tools for language models: they do what the API does, for those who may.

use serde_json::{Value, json};
use testing::{Backend, Client, audit_events, call_tool};

use crate::api::app::TestApp;

testing::on_each_database!(
    a_domain_is_added_and_shown,
    rows_of_others_are_not_found,
    a_key_that_may_only_read_adds_nothing,
    wrong_arguments_are_named,
);

async fn call(client: &Client, name: &str, arguments: Value) -> Value {
    call_tool(client, "/mcp/domains", name, arguments).await
}

/// The text of a result that is an error.
fn error_of(result: &Value) -> &str {
    assert_eq!(result["isError"], true, "{result}");
    result["content"][0]["text"].as_str().unwrap()
}

async fn a_domain_is_added_and_shown(backend: Backend) {
    let app = TestApp::start(backend).await;
    let account = app.account("a");
    let arguments = json!({
        "name": "go.waymark.dev", "index_page": "https://waymark.dev/", "idempotency_key": "once",
    });

    let added = call(&account, "add_domain", arguments.clone()).await;
    let domain = added["structuredContent"]["domain"].clone();
    assert_eq!(domain["name"], "go.waymark.dev", "{added}");
    let again = call(&account, "add_domain", arguments).await;
    assert_eq!(again["structuredContent"]["domain"]["id"], domain["id"]);
    let shown = call(&account, "domain_status", json!({ "id": domain["id"] })).await;
    assert_eq!(shown["structuredContent"]["domain"], domain);
    let path = format!("/api/v1/domains/{}", domain["id"]);
    let stored = account.get(&path).await.expect(200);
    assert_eq!(stored.data()["index_page"], "https://waymark.dev/");

    let listed = call(&account, "list_domains", json!({ "search": "waymark" })).await;
    assert_eq!(
        listed["structuredContent"]["domains"][0]["id"],
        domain["id"]
    );
    let none = call(&account, "list_domains", json!({ "status": "pending" })).await;
    assert_eq!(none["structuredContent"]["total"], 0);
}

async fn rows_of_others_are_not_found(backend: Backend) {
    let app = TestApp::start(backend).await;
    let added = call(
        &app.account("a"),
        "add_domain",
        json!({ "name": "go.waymark.dev" }),
    )
    .await;
    let id = &added["structuredContent"]["domain"]["id"];

    let refused = call(&app.account("b"), "domain_status", json!({ "id": id })).await;
    assert!(error_of(&refused).ends_with("(not_found)"), "{refused}");
    let listed = call(&app.account("b"), "list_domains", json!({})).await;
    assert_eq!(listed["structuredContent"]["total"], 0);
}

async fn a_key_that_may_only_read_adds_nothing(backend: Backend) {
    let app = TestApp::start(backend).await;
    let account = format!("viewer-{backend:?}").to_lowercase();
    let viewer = app.key(&account, "domains:read");

    let refused = call(&viewer, "add_domain", json!({ "name": "go.waymark.dev" })).await;
    assert!(
        error_of(&refused).ends_with("(insufficient_scope)"),
        "{refused}"
    );
    let listed = call(&viewer, "list_domains", json!({})).await;
    assert_eq!(listed["structuredContent"]["total"], 0);
    let events = audit_events(|event| event["account"] == account.as_str());
    let events: Vec<_> = events
        .iter()
        .map(|event| (event["event"].as_str(), event["status"].as_u64()))
        .collect();
    assert_eq!(
        events,
        [
            (Some("domain.store"), Some(403)),
            (Some("domain.list"), Some(200))
        ]
    );
}

async fn wrong_arguments_are_named(backend: Backend) {
    let app = TestApp::start(backend).await;
    let cases = [
        ("add_domain", json!({}), "The name field is required."),
        (
            "add_domain",
            json!({ "name": 7 }),
            "The name field must be a string.",
        ),
        ("add_domain", json!({ "name": "localhost" }), "name: "),
        (
            "add_domain",
            json!({ "name": "go.waymark.dev", "index_page": "javascript:1" }),
            "index_page: ",
        ),
        (
            "add_domain",
            json!({ "name": "go.waymark.dev", "robots": "x" }),
            "The arguments of add_domain are: ",
        ),
        (
            "domain_status",
            json!({ "id": "x" }),
            "The id field must be an integer",
        ),
        (
            "list_domains",
            json!({ "status": "unknown" }),
            "The status field must be ",
        ),
    ];
    for (name, arguments, expected) in cases {
        let refused = call(&app.account("a"), name, arguments.clone()).await;
        assert!(
            error_of(&refused).contains(expected),
            "{name} {arguments}: {refused}"
        );
    }
}
