//! Endpoints, deliveries and feeds as people see and change them.

use testing::{Backend, Browser, Receiver};

use crate::app::TestApp;

testing::on_each_database!(
    people_add_test_pause_and_delete_endpoints,
    people_make_and_withdraw_feeds,
);

const HERE: &str = "/console/reports/notifications";

/// What a page shows.
async fn shown(browser: &Browser, path: &str) -> String {
    browser.get(path).await.expect(200).text
}

async fn people_add_test_pause_and_delete_endpoints(backend: Backend) {
    let (app, receiver) = (TestApp::start(backend).await, Receiver::start().await);
    let browser = app.signed_in(&app.key).await;
    let report = app.store("url=https://e.example/").await;
    let report = format!("/console/reports/{report}");
    assert!(
        shown(&browser, &report)
            .await
            .contains("Nobody is notified of it")
    );

    let target = receiver.url("/hook");
    let form = [
        ("kind", "webhook"),
        ("target", &target),
        ("events", "*"),
        ("description", "Our <program>"),
    ];
    let made = browser.submit(HERE, &form).await.expect(200).text;
    assert!(made.contains("whsec_"), "the secret is shown once");
    assert!(
        shown(&browser, HERE)
            .await
            .contains("Our &#60;program&#62;")
    );
    let notified = shown(&browser, &report).await;
    assert!(notified.contains("Notified of it: Our &#60;program&#62;."));
    let wrong = [("kind", "webhook"), ("target", "http://10.0.0.1/")];
    let refused = browser.submit(HERE, &wrong).await.expect(422).text;
    assert!(refused.contains("The target") && refused.contains("http://10.0.0.1/"));

    let endpoint = format!("{HERE}/1");
    let at = |action: &str| format!("{endpoint}/{action}");
    browser.submit(&at("test"), &[]).await.expect(303);
    receiver.wait_for(1).await;
    testing::until("a delivery", async || {
        shown(&browser, &endpoint).await.contains("Delivered")
    })
    .await;
    browser
        .submit(&at("deliveries/1/replay"), &[])
        .await
        .expect(303);
    let again = receiver.wait_for(2).await;
    assert_eq!(again[0].header("webhook-id"), again[1].header("webhook-id"));
    let rotated = browser.submit(&at("secret"), &[]).await;
    assert!(rotated.expect(200).text.contains("whsec_"));

    let pause = [("enabled", "0")];
    browser.submit(&at("update"), &pause).await.expect(303);
    assert!(shown(&browser, &endpoint).await.contains("Paused"));
    assert!(
        shown(&browser, &report)
            .await
            .contains("Nobody is notified")
    );
    let other = app.key_of("other", "reports:read endpoints:read endpoints:write");
    let other = app.signed_in(&other).await;
    for action in ["test", "secret", "delete", "deliveries/1/replay"] {
        other.submit(&at(action), &[]).await.expect(404);
    }
    browser.submit(&at("delete"), &[]).await.expect(303);
    assert!(shown(&browser, HERE).await.contains("None yet."));
}

async fn people_make_and_withdraw_feeds(backend: Backend) {
    let app = TestApp::start(backend).await;
    let browser = app.signed_in(&app.key).await;

    let feeds = format!("{HERE}/feeds");
    let form = [("project", "e.example")];
    let made = browser.submit(&feeds, &form).await.expect(200).text;
    let start = made.find("/feeds/reports/").unwrap();
    let end = made[start..].find(".atom").unwrap() + ".atom".len();
    let feed = &made[start..start + end];
    app.stranger().get(feed).await.expect(200);
    let listed = shown(&browser, HERE).await;
    assert!(listed.contains("e.example") && !listed.contains(feed));
    let withdrawn = browser.submit(&format!("{feeds}/1/delete"), &[]).await;
    withdrawn.expect(303);
    app.stranger().get(feed).await.expect(404);
}
