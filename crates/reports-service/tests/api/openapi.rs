//! The OpenAPI document as a whole.

use testing::{Backend, role_table};

use crate::app::TestApp;

/// A change of the document is a change of the API, so it must show up in review.
#[test]
fn the_document_is_as_it_was() {
    insta::assert_json_snapshot!(reports_service::openapi::document());
}

/// Who may do what must show up in review, too.
#[tokio::test]
async fn each_role_may_do_what_it_could() {
    let app = TestApp::start(Backend::Sqlite).await;
    let document = "/docs/reports/openapi.json";
    insta::assert_snapshot!(role_table(&app.stranger(), app.keys(), document).await);
}
