//! The pages about the API: where to start, and the reference.

use reports_service::openapi::DOCS;
use testing::{Backend, example_faults, follow_links};

use crate::app::TestApp;

#[tokio::test]
async fn the_pages_lead_everywhere_and_load_nothing_from_elsewhere() {
    let app = TestApp::start(Backend::Sqlite).await;
    let reader = app.stranger();
    for path in ["/docs", "/docs/reports"] {
        let elsewhere = follow_links(&reader, &app.base, path).await;
        assert!(elsewhere.is_empty(), "{elsewhere:?}");
        let page = reader.get(path).await;
        assert_eq!(page.header("content-type"), "text/html; charset=utf-8");
        let policy = page.header("content-security-policy");
        assert!(policy.contains("default-src 'none'") && !policy.contains("unsafe"));
        assert!(page.text.contains("<html lang=\"en\""));
    }
    reader.get("/docs/nothing").await.expect(404);
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
    let mut operations = 0;
    for (path, item) in document["paths"].as_object().unwrap() {
        for (method, operation) in item.as_object().unwrap() {
            assert!(page.contains(&format!("<code>{path}</code>")), "{path}");
            // As PUT does.
            if method != "patch" {
                let id = operation["operationId"].as_str().unwrap();
                assert!(page.contains(&format!(" id=\"{id}\"")), "{id}");
                assert!(page.contains(&format!(" id=\"example-{id}-20")), "{id}");
                operations += 1;
            }
        }
    }
    assert_eq!(operations, DOCS.examples.len());
}

#[test]
fn the_examples_are_what_the_service_sends() {
    let document = serde_json::to_value(reports_service::openapi::document()).unwrap();
    for example in DOCS.examples {
        let faults = example_faults(
            &document,
            example.operation,
            example.path,
            example.fields,
            example.response,
        );
        assert!(faults.is_empty(), "{}: {faults:#?}", example.operation);
    }
}
