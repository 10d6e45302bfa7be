//! The page of the account's sessions.

use testing::Backend;

use crate::app::TestApp;

testing::on_each_database!(
    sessions_end_one_by_one_or_all_others,
    a_session_survives_a_jump_of_the_clock,
);

const PAGE: &str = "/console/reports/sessions";

/// The ids on a page, from its forms.
fn ids(page: &str) -> Vec<String> {
    let rest = page.split("name=\"id\" value=\"").skip(1);
    rest.filter_map(|rest| Some(rest.split_once('"')?.0.to_owned()))
        .collect()
}

async fn sessions_end_one_by_one_or_all_others(backend: Backend) {
    let app = TestApp::start(backend).await;
    let reader = app.key_of("owner", "reports:read");
    let me = app.signed_in(&app.key).await;
    let first = app.signed_in(&reader).await;
    let second = app.signed_in(&reader).await;
    let strange = app.key_of("other", "reports:read");
    let stranger = app.signed_in(&strange).await;
    let is_in = async |browser: &testing::Browser| {
        let same = browser.with_cookie(browser.cookie());
        same.get("/key").await.status == 200
    };

    let page = me.get(PAGE).await.expect(200);
    assert_eq!(page.text.matches("This session").count(), 1);
    assert_eq!(ids(&page.text).len(), 2);
    // One that may do less sees none that may do more, and cannot end it, nor another account's.
    let less = first.get(PAGE).await.expect(200);
    assert_eq!(ids(&less.text).len(), 1);
    let of_second = &ids(&less.text)[0];
    let twin = app.signed_in(&app.key).await;
    let mut others = ids(&twin.get(PAGE).await.text);
    let of_first = ids(&second.get(PAGE).await.text);
    others.retain(|id| id != of_second && !of_first.contains(id));
    let neighbour = app.signed_in(&strange).await;
    others.extend(ids(&neighbour.get(PAGE).await.text));
    assert_eq!(others.len(), 2);
    for id in &others {
        first.submit(PAGE, &[("id", id)]).await.expect(303);
    }
    assert!(is_in(&me).await && is_in(&stranger).await);
    let foreign = first.post(PAGE, &[("others", "1")]).await;
    assert_eq!(foreign.status, 403);
    // Nor another key's that may do no more, unless it may change keys.
    let colleague = app.signed_in(&app.key_of("owner", "reports:read")).await;
    let own = colleague.get(PAGE).await.expect(200);
    assert_eq!(ids(&own.text).len(), 0);
    colleague
        .submit(PAGE, &[("id", of_second)])
        .await
        .expect(303);
    assert!(is_in(&second).await);
    assert_eq!(first.submit(PAGE, &[]).await.status, 400);

    me.submit(PAGE, &[("id", of_second)]).await.expect(303);
    assert!(!is_in(&second).await && is_in(&first).await);

    me.submit(PAGE, &[("others", "1")]).await.expect(303);
    assert!(is_in(&me).await && is_in(&stranger).await);
    assert!(!is_in(&first).await);
}

async fn a_session_survives_a_jump_of_the_clock(backend: Backend) {
    let app = TestApp::start(backend).await;
    let browser = app.signed_in(&app.key).await;
    let set = async |times: &str| {
        let mut connection = app.pool.write().await.unwrap();
        let statement = format!("UPDATE sessions SET {times}");
        testing::execute(&mut connection, &statement).await
    };

    // Opened while the clock was years ahead: it is used, and gets an end that is possible.
    let ahead = "used_at = '2090-01-01 00:00:00', ends_at = '2090-01-31 00:00:00'";
    assert_eq!(set(ahead).await, 1);
    browser.get("/key").await.expect(200);
    assert_eq!(
        set("browser = '' WHERE ends_at > '2089-01-01 00:00:00'").await,
        0
    );

    assert_eq!(set("ends_at = '2020-01-01 00:00:00'").await, 1);
    browser.get("/key").await.expect(303);
}
