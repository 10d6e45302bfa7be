//! Pages that search engines may list: only public ones whose owner wants it.

use serde_json::Value;
use testing::{Answer, Backend};

use crate::app::TestApp;
use crate::console::LIST;

testing::on_each_database!(
    a_page_is_listed_only_if_its_owner_wants_it,
    only_a_public_report_can_be_listed,
    the_console_lists_and_unlists,
);

async fn page(app: &TestApp, id: i64) -> Answer {
    app.stranger().get(&app.page(id).await).await
}

/// Whether both the header and the page say that it may be listed.
fn is_listed(page: &Answer) -> bool {
    let has_header = page.header("x-robots-tag") == "noindex";
    let has_element = page
        .text
        .contains("<meta name=\"robots\" content=\"noindex\">");
    assert_eq!(has_header, has_element, "{}", page.text);
    !has_header
}

async fn change(app: &TestApp, id: i64, fields: &[(&str, &str)]) -> Value {
    let path = format!("/api/v1/reports/{id}");
    app.owner()
        .put(&path, fields)
        .await
        .expect(200)
        .data()
        .clone()
}

async fn a_page_is_listed_only_if_its_owner_wants_it(backend: Backend) {
    let app = TestApp::start(backend).await;
    let usual = app.store("url=https://e.example/").await;
    let listed = app.store("url=https://e.example/&listed=1").await;

    assert!(!is_listed(&page(&app, usual).await.expect(200)));
    let seen = page(&app, listed).await.expect(200);
    assert!(is_listed(&seen));
    let own = format!(
        "<link rel=\"canonical\" href=\"{}{}\">",
        app.base,
        app.page(listed).await
    );
    assert!(seen.text.contains(&own), "{own}");
    let filtered = format!("{}?outcome=fail", app.page(listed).await);
    let filtered = app.stranger().get(&filtered).await.expect(200);
    assert!(filtered.text.contains(&own), "a view of the same page");
    // Search engines must not list files of the page.
    let file = format!("{}.json", app.page(listed).await);
    let file = app.stranger().get(&file).await.expect(200);
    assert_eq!(file.header("x-robots-tag"), "noindex");

    let changed = change(&app, usual, &[("listed", "1")]).await;
    assert_eq!(changed["listed"], true);
    assert!(is_listed(&page(&app, usual).await));
    assert_eq!(
        change(&app, usual, &[("update", "1")]).await["listed"],
        true
    );
    assert_eq!(
        change(&app, usual, &[("privacy", "0")]).await["listed"],
        true
    );
    let changed = change(&app, usual, &[("listed", "0")]).await;
    assert_eq!(changed["listed"], false);
    assert!(!is_listed(&page(&app, usual).await));
}

async fn only_a_public_report_can_be_listed(backend: Backend) {
    let app = TestApp::start(backend).await;
    let owner = app.owner();
    let form = [
        ("url", "https://e.example/"),
        ("privacy", "1"),
        ("listed", "1"),
    ];
    let refused = owner.post("/api/v1/reports", &form).await.expect(422);
    assert_eq!(refused.json["error_codes"]["listed"][0], "not_public");

    let id = app.store("url=https://e.example/&listed=1").await;
    let path = format!("/api/v1/reports/{id}");
    // Once it has been private, it is listed again only on request.
    let changed = change(&app, id, &[("privacy", "2"), ("password", "open")]).await;
    assert_eq!(changed["listed"], false);
    let locked = page(&app, id).await.expect(403);
    assert!(!is_listed(&locked));
    let refused = owner.put(&path, &[("listed", "1")]).await.expect(422);
    assert_eq!(refused.json["error_codes"]["listed"][0], "not_public");
    assert_eq!(change(&app, id, &[("privacy", "0")]).await["listed"], false);
    assert!(!is_listed(&page(&app, id).await.expect(200)));
    let both = [("privacy", "0"), ("listed", "1")];
    assert_eq!(change(&app, id, &both).await["listed"], true);

    let refused = owner.put(&path, &[("listed", "maybe")]).await.expect(422);
    assert!(refused.json["errors"]["listed"].is_array());
}

async fn the_console_lists_and_unlists(backend: Backend) {
    let app = TestApp::start(backend).await;
    let id = app.store("url=https://e.example/").await;
    let owner = app.signed_in(&app.key).await;
    let path = format!("{LIST}/{id}");
    for (value, expected) in [("1", true), ("0", false)] {
        let shown = owner.get(&path).await.expect(200).text;
        let button = format!("name=\"listed\" value=\"{value}\"");
        assert!(shown.contains(&button), "{shown}");
        owner.submit(&path, &[("listed", value)]).await.expect(303);
        assert_eq!(is_listed(&page(&app, id).await), expected);
    }
    owner.submit(&path, &[("privacy", "1")]).await.expect(303);
    let private = owner.get(&path).await.expect(200).text;
    assert!(!private.contains("name=\"listed\""), "nothing to list");
}
