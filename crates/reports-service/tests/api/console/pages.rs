//! Report pages as seen by people who are signed in to the console.

use chrono::DateTime;
use testing::Backend;

use super::LIST;
use crate::app::TestApp;

testing::on_each_database!(
    the_owner_sees_every_page_while_signed_in,
    a_link_is_made_and_withdrawn_in_the_console,
);

const PRIVATE: &str = "url=https://e.example/&privacy=1";

async fn the_owner_sees_every_page_while_signed_in(backend: Backend) {
    let app = TestApp::start(backend).await;
    let private = app.page(app.store(PRIVATE).await).await;
    let locked = "url=https://e.example/&privacy=2&password=open";
    let id = app.store(locked).await;
    let (locked, settings) = (app.page(id).await, format!("console/reports/{id}"));
    let guest = app.guest();
    let other = app.key_of("other", "reports:read reports:write");
    let other = app.signed_in(&other).await;
    for browser in [&guest, &other] {
        let refused = browser.get(&private).await.expect(404);
        let hint = format!("sign-in?next={}", &private[1..]);
        assert!(refused.text.contains(&hint), "{}", refused.text);
        browser.get(&locked).await.expect(403);
    }

    let owner = app.signed_in(&app.key).await;
    for page in [&private, &locked] {
        owner.get(page).await.expect(200);
        owner.get(&format!("{page}.json")).await.expect(200);
    }
    let seen = owner.get(&locked).await.expect(200);
    assert!(seen.text.contains(&settings));
    // The page has a form of the session.
    assert_eq!(seen.header("cache-control"), "no-store");
    assert_eq!(seen.header("referrer-policy"), "same-origin");
    assert!(seen.text.contains("aria-label=\"Console\""));
    for link in ["/key\"", "/console/reports/sessions\"", "/sign-out\""] {
        assert!(seen.text.contains(link), "{link}: {}", seen.text);
    }

    owner.submit("/sign-out", &[]).await;
    owner.get(&private).await.expect(404);
    let public = app.page(app.store("url=https://e.example/").await).await;
    let seen = owner.get(&public).await.expect(200);
    assert!(!seen.text.contains("console/reports"), "nothing to change");
    assert!(!seen.text.contains("sign-out") && !seen.text.contains("name=\"token\""));
}

async fn a_link_is_made_and_withdrawn_in_the_console(backend: Backend) {
    let app = TestApp::start(backend).await;
    let id = app.store(PRIVATE).await;
    let page = app.page(id).await;
    let owner = app.signed_in(&app.key).await;
    let path = format!("{LIST}/{id}/share");

    let fields = [("name", "The agency"), ("expires_in", "86400")];
    let made = owner.submit(&path, &fields).await;
    let made = made.expect(200);
    let until = made.text.split("<time datetime=\"").nth(1).unwrap();
    let at = DateTime::parse_from_rfc3339(until.split('"').next().unwrap()).unwrap();
    let in_words = at.format(">%-d %B %Y, %H:%M UTC</time>").to_string();
    assert!(until.contains(&in_words), "{until}");
    let link = made.text.split(&format!("{page}?share=")).nth(1).unwrap();
    let token = link.split('<').next().unwrap();
    let guest = app.guest();
    guest
        .get(&format!("{page}?share={token}"))
        .await
        .expect(200);
    assert!(guest.cookie().is_some());
    guest.get(&page).await.expect(200);

    owner.submit(&path, &[]).await.expect(200);
    let settings = format!("{LIST}/{id}");
    let shown = owner.get(&settings).await.expect(200);
    assert!(shown.text.contains("The agency"), "{}", shown.text);
    assert!(
        shown
            .text
            .contains(&format!("<time datetime=\"{}", &until[..16]))
    );
    let one = format!("{path}/1/withdraw");
    assert_eq!(owner.post(&one, &[]).await.status, 403, "no token");
    owner.submit(&one, &[]).await.expect(303);
    guest.get(&page).await.expect(404);
    let shown = owner.get(&settings).await.expect(200);
    assert!(!shown.text.contains("The agency"));
    assert!(shown.text.contains("Without a name"));

    let withdraw = format!("{LIST}/{id}/withdraw");
    assert_eq!(owner.post(&withdraw, &[]).await.status, 403, "no token");
    owner.submit(&withdraw, &[]).await.expect(303);
    let shown = owner.get(&settings).await.expect(200);
    assert!(!shown.text.contains("Without a name"));

    let reader = app.key_of("owner", "reports:read");
    let reader = app.signed_in(&reader).await;
    let shown = reader.get(&format!("{LIST}/{id}")).await.expect(200);
    assert!(!shown.text.contains("/share\""));
    assert_eq!(reader.submit(&path, &[]).await.status, 403);
    let other = app.key_of("other", "reports:read reports:write");
    let other = app.signed_in(&other).await;
    assert_eq!(other.submit(&path, &[]).await.status, 404);
}
