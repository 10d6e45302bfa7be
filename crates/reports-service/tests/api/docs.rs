//! The pages about the API: the start page and the reference.

use reports_service::openapi::{DOCS, document};
use reports_service::tools::TOOLS;
use testing::{Backend, expect_docs, expect_examples, expect_operations};

use crate::app::TestApp;

#[tokio::test]
async fn all_links_work_and_nothing_is_loaded_from_elsewhere() {
    let app = TestApp::start(Backend::Sqlite).await;
    let tools: Vec<_> = TOOLS.iter().map(|tool| tool.name).collect();
    expect_docs(&app.stranger(), &app.base, "reports", &tools).await;
}

#[tokio::test]
async fn the_reference_has_every_operation_with_a_command_to_paste() {
    let app = TestApp::start(Backend::Sqlite).await;
    let document = app.stranger().get("/docs/reports/openapi.json").await.json;
    let page = app.stranger().get("/docs/reports").await.text;

    let base = app.base.trim_end_matches('/');
    let store = format!(
        "curl -sS {base}/api/v1/reports \\\n  -H &#34;Authorization: Bearer $KEY&#34; \\\n  \
         -d url=https://example.com/ -d privacy=1</code>"
    );
    assert!(page.contains(&store), "{page}");
    assert!(page.contains("The API key needs the scope <code>reports:write</code>."));
    assert!(page.contains("PATCH does the same as PUT."));
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
