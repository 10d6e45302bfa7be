//! The OpenAPI document as a whole.

use testing::{Backend, console_role_table, role_table};

use crate::api::app::{TestApp, store};

testing::on_each_database!(the_document_and_its_page_are_served,);

async fn the_document_and_its_page_are_served(backend: Backend) {
    let app = TestApp::start(backend).await;

    let page = app.stranger().get("/docs/domains").await;
    let document = app.stranger().get("/docs/domains/openapi.json").await;

    assert_eq!(
        (page.status, page.header("content-type")),
        (200, "text/html; charset=utf-8")
    );
    assert!(
        document.json["openapi"]
            .as_str()
            .is_some_and(|version| version.starts_with("3.1"))
    );
    assert_eq!(document.json["paths"].as_object().unwrap().len(), 15);
}

/// A change of the document is a change of the API, so it must show up in review.
#[test]
fn the_document_is_as_it_was() {
    insta::assert_json_snapshot!(domains_service::openapi::document());
}

/// Who may do what must show up in review, too.
#[tokio::test]
async fn each_role_may_do_what_it_could() {
    let app = TestApp::start(Backend::Sqlite).await;
    let document = "/docs/domains/openapi.json";
    insta::assert_snapshot!(role_table(&app.stranger(), app.keys(), document).await);
}

/// The same of what people and language models do.
#[tokio::test]
async fn each_role_may_do_in_the_console_what_it_could() {
    let app = TestApp::start(Backend::Sqlite).await;
    let owner = app.account("owner");
    store(&owner, "go.waymark.dev").await;
    for (path, fields) in [
        (
            "/api/v1/domain-endpoints",
            "kind=webhook&target=https://hooks.example/a&events=*",
        ),
        ("/api/v1/domain-endpoints/1/test", ""),
        ("/api/v1/domain-feeds", ""),
        (
            "/api/v1/domain-keys",
            "name=Ann&scopes=domains:read&expires_in=86400",
        ),
    ] {
        let fields: Vec<(&str, &str)> = fields
            .split('&')
            .filter_map(|it| it.split_once('='))
            .collect();
        owner.post(path, &fields).await.expect(201);
    }
    let of = (&app.stranger(), app.base_url());
    insta::assert_snapshot!(
        console_role_table(of, app.keys(), (&["/console/domains"], "/mcp/domains")).await
    );
}
