//! The end of a session: the provider's word, a rule that is gone, a token that it sends.

use serde_json::{Value, json};
use testing::{Backend, SigningKey, audit_events, execute};

use super::{LIST, Lab, Person, START};

testing::on_each_database!(
    a_provider_ends_sessions,
    a_session_ends_with_the_providers,
    a_provider_that_is_away_is_believed_for_a_while,
);

/// Changes the sessions that are stored.
async fn change(lab: &Lab, what: &str) {
    let mut connection = lab.app.pool.write().await.unwrap();
    execute(&mut connection, &format!("UPDATE sessions SET {what}")).await;
}

async fn status(person: &Person<'_>) -> u16 {
    person.get(LIST).await.status
}

/// Sends a token as the provider does.
async fn log_out(lab: &Lab, token: &str) -> u16 {
    let path = format!("{START}/logout");
    let sent = lab
        .app
        .stranger()
        .post(&path, &[("logout_token", token)])
        .await;
    assert_eq!(sent.header("cache-control"), "no-store");
    sent.status
}

async fn a_provider_ends_sessions(backend: Backend) {
    let lab = Lab::start(backend).await;
    let people: Vec<Person<'_>> = (0..4).map(|_| lab.person()).collect();
    for (person, subject) in people.iter().zip(["ann", "ann", "bob", "cid"]) {
        person.sign_in(subject, &["seo"]).await.expect(303);
    }
    let [ann, beside, bob, cid] = &people[..] else {
        panic!("four people");
    };
    let key = lab.app.signed_in(&lab.app.key).await;
    let claims = |subject: &str, id: &str| lab.idp.logout_claims(subject, id);

    let forged = SigningKey::new("one").sign(&claims("bob", "1"));
    let id_token = lab.key.sign(&lab.idp.claims("bob", "n"));
    for wrong in [&*forged, &*id_token, "x", ""] {
        assert_eq!(log_out(&lab, wrong).await, 400, "{wrong}");
    }
    let of_ann = lab.key.sign(&claims("ann", "1"));
    assert_eq!(log_out(&lab, &of_ann).await, 200);

    for (person, expected) in [(ann, 303), (beside, 303), (bob, 200), (cid, 200)] {
        assert_eq!(status(person).await, expected);
    }
    assert_eq!(key.get(LIST).await.status, 200);
    let events = audit_events(|event| event["event"] == "session.end" && event["status"] == 200);
    assert!(
        events.iter().any(|event| event["person"] == "ann"),
        "{events:#?}"
    );
    // The same token, sent again, ends no later session.
    ann.sign_in("ann", &["seo"]).await.expect(303);
    assert_eq!(log_out(&lab, &of_ann).await, 400);
    assert_eq!(status(ann).await, 200);
    // By the name of the provider's session alone.
    let mut of_session = claims("", "2");
    of_session["sub"] = Value::Null;
    of_session.as_object_mut().unwrap().remove("sub");
    of_session["sid"] = json!("sid-bob");
    assert_eq!(log_out(&lab, &lab.key.sign(&of_session)).await, 200);
    assert_eq!((status(bob).await, status(cid).await), (303, 200));
}

async fn with_refresh_token(lab: &Lab, person: &Person<'_>) {
    let query = person.begin(START).await;
    let tokens = json!({"refresh_token": "refresh-one", "expires_in": 60});
    let more = json!({"claims": {"groups": ["seo"]}, "tokens": tokens});
    let answer = person.answer(&query, "ann", &more);
    person.get(&answer).await.expect(303);
    assert_eq!(status(person).await, 200);
    assert_eq!(lab.idp.received("/token").len(), 1, "it is not due yet");
}

const DUE: &str = "renew_at = '2026-01-01 00:00:00'";
const LATE: &str = "renew_at = '2026-01-01 00:00:00', vouched_until = '2026-01-01 00:05:00'";

const AHEAD: &str = "renew_at = '2090-01-01 00:00:00', vouched_until = '2090-01-01 00:05:00'";

async fn a_session_ends_with_the_providers(backend: Backend) {
    let lab = Lab::start(backend).await;
    let ann = lab.person();
    with_refresh_token(&lab, &ann).await;

    let renewed = |groups: &[&str]| {
        let mut claims = lab.idp.claims("ann", "");
        claims.as_object_mut().unwrap().remove("nonce");
        claims["groups"] = json!(groups);
        json!({"id_token": lab.key.sign(&claims), "refresh_token": "refresh-two"})
    };
    // Rights follow what the provider says.
    lab.idp.json("/token", &renewed(&["guests"]));
    change(&lab, DUE).await;
    let page = ann.get("/key").await.expect(200);
    assert!(!page.text.contains("Add, change"), "{}", page.text);
    assert!(lab.idp.received("/token")[1].body.contains("refresh-one"));
    change(&lab, DUE).await;
    assert_eq!(status(&ann).await, 200);
    assert!(lab.idp.received("/token")[2].body.contains("refresh-two"));
    assert_eq!(status(&ann).await, 200);
    assert_eq!(lab.idp.received("/token").len(), 3, "once each");

    // Nobody else's token renews it, and a refusal ends it.
    let refused = r#"{"error":"invalid_grant"}"#;
    lab.idp.reply("/token", "400 Bad Request", "", refused);
    change(&lab, DUE).await;
    assert_eq!(status(&ann).await, 303);
    lab.idp.json("/token", &renewed(&["seo"]));
    assert_eq!(status(&ann).await, 303, "it does not come back");
}

async fn a_provider_that_is_away_is_believed_for_a_while(backend: Backend) {
    let lab = Lab::start(backend).await;
    let ann = lab.person();
    with_refresh_token(&lab, &ann).await;
    lab.idp.reply("/token", "503 Away", "", "{}");
    change(&lab, DUE).await;
    assert_eq!(status(&ann).await, 200);
    change(&lab, LATE).await;
    assert_eq!(status(&ann).await, 503);
    // Others do not get through meanwhile, either.
    assert_eq!(status(&ann).await, 503);
    change(&lab, AHEAD).await;
    assert_eq!(status(&ann).await, 503, "the clock was ahead");

    lab.idp.json("/token", &json!({"access_token": "a"}));
    change(&lab, LATE).await;
    assert_eq!(status(&ann).await, 200);
}

#[tokio::test]
async fn a_session_ends_with_its_rule_or_its_method() {
    for gone in [
        r#"claims = '{"groups": ["staff"], "iss": "x"}'"#,
        "claims = '{}'",
        "claims = replace(claims, '\"iss\":\"http', '\"iss\":\"https')",
        "account = 'other'",
        "method = 'former'",
        "method = 'proxy'",
    ] {
        let lab = Lab::start(Backend::Sqlite).await;
        let ann = lab.person();
        ann.sign_in("ann", &["seo"]).await.expect(303);
        change(&lab, gone).await;
        assert_eq!(status(&ann).await, 303, "{gone}");
    }
}
