//! Links that sign a person in once.

use std::time::Duration;

use auth::{NewLink, Role};
use testing::{Backend, TestKeys, audit_events};

use super::LIST;
use crate::app::TestApp;

testing::on_each_database!(
    a_link_opens_one_session,
    a_link_used_twice_at_once_opens_one,
    a_link_stays_used_while_the_clock_is_a_year_ahead,
);

fn new_link(base: &str, role: Role) -> NewLink {
    NewLink {
        account: "owner".parse().unwrap(),
        scopes: role.scopes(),
        person: Some("Änne".parse().unwrap()),
        lifetime: Duration::from_mins(10),
        base_url: base.to_owned(),
    }
}

/// The token of a new link.
fn token(keys: &TestKeys, new: &NewLink) -> String {
    let (url, _) = keys.folder.sign_in_link(new).unwrap();
    let (address, token) = url.split_once("?link=").unwrap();
    assert_eq!(address, format!("{}/sign-in", new.base_url));
    token.to_owned()
}

async fn a_link_opens_one_session(backend: Backend) {
    let app = TestApp::start(backend).await;
    let link = token(app.keys(), &new_link(&app.base, Role::Viewer));
    let (browser, other) = (app.guest(), app.guest());
    let address = format!("/sign-in?link={link}");
    // A program that looks at it first does not use it up.
    for _ in 0..2 {
        let page = browser.get(&address).await.expect(200);
        assert!(
            page.text.contains("<strong>owner</strong>"),
            "{}",
            page.text
        );
        assert_eq!(page.header("set-cookie"), "");
    }

    let form = [("link", link.as_str())];
    let signed_in = browser.post("/sign-in", &form).await.expect(303);
    assert_eq!(signed_in.header("location"), LIST);

    let page = browser.get("/key").await.expect(200);
    assert!(page.text.contains("See reports") && !page.text.contains("change and delete"));
    let sessions = browser.get("/console/reports/sessions").await.text;
    assert!(sessions.contains("<bdi>Änne</bdi>, viewer"), "{sessions}");
    let refused = browser.submit(LIST, &[("url", "https://e.example/")]);
    let refused = refused.await.expect(403);
    for answer in [&signed_in, &refused] {
        let id = answer.header("x-request-id");
        let events = audit_events(|event| event["request_id"] == id);
        assert_eq!(events[0]["person"], "Änne", "{events:#?}");
    }
    let again = other.post("/sign-in", &form).await.expect(401);
    let shown = other.get(&address).await.expect(200);
    for page in [&again, &shown] {
        let text = &page.text;
        assert!(text.contains("has been used already."), "{text}");
    }
    assert!(!shown.text.contains("<strong>owner</strong>"));
    assert_eq!(other.cookie(), None);
    let as_key = app
        .stranger()
        .with_header("authorization", &format!("Bearer {link}"));
    assert_eq!(as_key.get("/api/v1/reports").await.status, 401);
    let as_key = other.post("/sign-in", &[("key", &link)]).await;
    assert_eq!(as_key.status, 401);
}

async fn a_link_used_twice_at_once_opens_one(backend: Backend) {
    let app = TestApp::start(backend).await;
    let link = token(app.keys(), &new_link(&app.base, Role::Admin));
    let form = [("link", link.as_str())];
    let (one, two, three) = (app.guest(), app.guest(), app.guest());

    let (one, two, three) = tokio::join!(
        one.post("/sign-in", &form),
        two.post("/sign-in", &form),
        three.post("/sign-in", &form)
    );

    let mut statuses = [one.status, two.status, three.status];
    statuses.sort_unstable();
    assert_eq!(statuses, [303, 401, 401]);
}

async fn a_link_stays_used_while_the_clock_is_a_year_ahead(backend: Backend) {
    let app = TestApp::start(backend).await;
    let [link, other] = [(); 2].map(|()| token(app.keys(), &new_link(&app.base, Role::Viewer)));
    let form = [("link", link.as_str())];
    app.guest().post("/sign-in", &form).await.expect(303);
    // So it looks to a clock that is a year ahead, in which another session begins.
    let year_ago = database::now() - chrono::TimeDelta::days(365);
    let ahead = format!("UPDATE used_links SET ends_at = '{year_ago}'");
    testing::execute(&mut app.pool.write().await.unwrap(), &ahead).await;
    let begun = [("link", other.as_str())];
    app.guest().post("/sign-in", &begun).await.expect(303);

    app.guest().post("/sign-in", &form).await.expect(401);
}

#[tokio::test]
async fn a_link_that_is_not_good_is_refused_with_its_reason() {
    let app = TestApp::start(Backend::Sqlite).await;
    let new = new_link(&app.base, Role::Viewer);
    let good = token(app.keys(), &new);
    let elsewhere = token(app.keys(), &new_link("https://other.example", Role::Admin));
    let forged = token(&TestKeys::new(), &new);
    let admin = token(app.keys(), &new_link(&app.base, Role::Admin));
    let parts = |token: &str| token.split('.').map(str::to_owned).collect::<Vec<_>>();
    let (viewer, admin) = (parts(&good), parts(&admin));
    let raised = [&viewer[0], &admin[1], &viewer[2]]
        .map(String::as_str)
        .join(".");
    let brief = NewLink {
        lifetime: Duration::from_secs(1),
        ..new.clone()
    };
    let expired = token(app.keys(), &brief);
    let wait = testing::eventually("it expires", Duration::from_secs(10), async || {
        let page = app.guest().get(&format!("/sign-in?link={expired}")).await;
        page.text.contains("This link has expired.").then_some(())
    });
    wait.await;

    for (link, message) in [
        (&*expired, "This link has expired."),
        (&*elsewhere, "This link is for another service."),
        (&*forged, "This link is not valid."),
        (&*raised, "This link is not valid."),
        (&*app.key, "This link is not valid."),
    ] {
        let browser = app.guest();
        let refused = browser
            .post("/sign-in", &[("link", link)])
            .await
            .expect(401);
        assert!(
            refused.text.contains(message),
            "{message}: {}",
            refused.text
        );
        assert_eq!(browser.cookie(), None);
    }
}

#[tokio::test]
async fn revoking_a_link_ends_its_session() {
    let app = TestApp::start(Backend::Sqlite).await;
    let new = new_link(&app.base, Role::Viewer);
    let (url, id) = app.keys().folder.sign_in_link(&new).unwrap();
    let browser = app.guest();
    let link = url.split_once("?link=").unwrap().1;
    browser
        .post("/sign-in", &[("link", link)])
        .await
        .expect(303);
    app.keys().folder.revoke(&id).unwrap();

    let ended = testing::eventually("it ends", Duration::from_secs(20), async || {
        let same = browser.with_cookie(browser.cookie());
        let answer = same.get(LIST).await;
        (answer.status == 303).then_some(answer)
    });
    assert!(ended.await.header("location").ends_with("&why=revoked"));
}
