//! The pages about the API: the start page and the reference.

use domains_service::openapi::{DOCS, document};
use domains_service::tools::TOOLS;
use testing::{Backend, expect_docs, expect_examples, expect_operations};

use crate::api::app::TestApp;

#[tokio::test]
async fn all_links_work_and_nothing_is_loaded_from_elsewhere() {
    let app = TestApp::start(Backend::Sqlite).await;
    let tools: Vec<_> = TOOLS.iter().map(|tool| tool.name).collect();
    expect_docs(&app.stranger(), app.base_url(), "domains", &tools).await;
}

#[tokio::test]
async fn the_reference_has_every_operation_with_a_command_to_paste() {
    let app = TestApp::start(Backend::Sqlite).await;
    let document = app.stranger().get("/docs/domains/openapi.json").await.json;
    let page = app.stranger().get("/docs/domains").await.text;

    assert!(page.contains("-d name=go.example.com -d index_page=https://example.com/</code>"));
    assert!(page.contains("The API key needs the scope <code>domains:write</code>."));
    assert_eq!(
        expect_operations(&document, &page),
        DOCS.examples.concat().len()
    );
}

#[test]
fn the_examples_are_what_the_service_sends() {
    let document = serde_json::to_value(document()).unwrap();
    let examples = DOCS.examples.into_iter().flatten();
    let examples = examples.map(|of| (of.operation, of.path, of.fields, of.response));
    expect_examples(&document, examples);
}
