//! The OpenAPI document as a whole.

use reqwest::Method;
use testing::{Backend, PageServer, console_role_table, role_table};

use crate::app::{PAGE, Setup, TestApp};
use crate::credentials::{FIRST, keys};

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

/// The same of what people and language models do.
#[tokio::test]
async fn each_role_may_do_in_the_console_what_it_could() {
    let setup = Setup {
        generation: TestApp::generation(),
        credentials: keys(FIRST),
        ..Setup::default()
    };
    let app = TestApp::start_as(Backend::Sqlite, setup).await;
    let page = PageServer::start_with(PAGE).await;
    let id = app.store(&format!("url={}&privacy=1", page.url("/"))).await;
    for (path, fields) in [
        (format!("/api/v1/reports/{id}/share"), "name=Ann"),
        (
            "/api/v1/report-keys".to_owned(),
            "name=Ann&scopes=reports:read&expires_in=86400",
        ),
        (
            "/api/v1/report-endpoints".to_owned(),
            "kind=webhook&target=https://hooks.example/a&events=*",
        ),
        ("/api/v1/report-endpoints/1/test".to_owned(), ""),
        ("/api/v1/report-feeds".to_owned(), "project=127.0.0.1"),
        (
            "/api/v1/projects/127.0.0.1/ignored".to_owned(),
            "check=title&reason=A+test",
        ),
    ] {
        app.send(Method::POST, &path, fields).await.expect(201);
    }
    let credentials = [("basic", "ann:secret")];
    app.owner()
        .put("/api/v1/projects/127.0.0.1/credentials", &credentials)
        .await
        .expect(200);
    let report = [format!("/console/reports/{id}"), app.page(id).await];
    let project = "/console/reports?project=127.0.0.1";
    let first = ["/console/reports", project, &report[0], &report[1]];
    let of = (&app.stranger(), app.base.as_str());
    insta::assert_snapshot!(console_role_table(of, app.keys(), (&first, "/mcp/reports")).await);
}
