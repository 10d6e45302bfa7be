//! Limits on the number of requests: a client over its limit is refused, and others are not.

use serde_json::Value;
use testing::{Answer, Exchange};
use web::HttpSettings;

use crate::app::{ALL_SCOPES, TestApp};

/// Three requests an hour with a key, two without.
async fn limited() -> TestApp {
    TestApp::start_with(HttpSettings {
        requests_per_key: 3.into(),
        requests_per_address: 2.into(),
        rate_window: std::time::Duration::from_hours(1).into(),
        ..HttpSettings::default()
    })
    .await
}

async fn list(app: &TestApp, key: Option<&str>, forwarded_for: Option<&str>) -> Answer {
    let mut request = app.request("GET", "/api/v1/things?per_page=10");
    if let Some(key) = key {
        request = request.bearer_auth(key);
    }
    if let Some(address) = forwarded_for {
        request = request.header("x-forwarded-for", address);
    }
    request.answer().await
}

#[tokio::test]
async fn a_key_over_its_limit_is_refused_and_another_key_is_not() {
    let app = limited().await;
    let (first, second) = (app.key(ALL_SCOPES), app.key(ALL_SCOPES));

    for left in ["2", "1", "0"] {
        let response = list(&app, Some(&first), None).await;
        assert_eq!(response.status, 200);
        assert_eq!(response.header("ratelimit-policy"), "\"key\";q=3;w=3600");
        let expected = format!("\"key\";r={left};t=");
        assert!(response.header("ratelimit").starts_with(&expected));
    }
    let refused = list(&app, Some(&first), None).await;

    assert_eq!(refused.status, 429);
    assert_eq!(refused.header("ratelimit-policy"), "\"key\";q=3;w=3600");
    let wait: u64 = refused.header("retry-after").parse().unwrap();
    assert!((1100..=1200).contains(&wait), "{wait}");
    assert_eq!(refused.header("ratelimit"), format!("\"key\";r=0;t={wait}"));
    assert_eq!(refused.headers.get_all("ratelimit").iter().count(), 1);
    assert!(!refused.header("x-request-id").is_empty());
    let body: Value = refused.json;
    assert_eq!(body["code"], "too_many_requests");

    assert_eq!(list(&app, Some(&second), None).await.status, 200);
    // Without a valid key the address counts, and it has not sent anything yet.
    assert_eq!(list(&app, None, None).await.status, 401);
}

#[tokio::test]
async fn an_account_over_its_limit_is_refused_with_every_key() {
    let app = TestApp::start_with(HttpSettings {
        requests_per_key: 3.into(),
        requests_per_account: 4.into(),
        rate_window: std::time::Duration::from_hours(1).into(),
        ..HttpSettings::default()
    })
    .await;
    let (first, second) = (app.key(ALL_SCOPES), app.key(ALL_SCOPES));
    let other = app.key_of("bob", ALL_SCOPES);
    let policy = async |key: &str| {
        let answer = list(&app, Some(key), None).await;
        let limit = answer.header("ratelimit");
        let (limit, _) = limit.split_once(";t=").unwrap();
        format!("{} {limit}", answer.status)
    };

    // The limit with the fewest requests left is shown.
    assert_eq!(policy(&first).await, "200 \"key\";r=2");
    assert_eq!(policy(&first).await, "200 \"key\";r=1");
    assert_eq!(policy(&second).await, "200 \"account\";r=1");
    assert_eq!(policy(&second).await, "200 \"account\";r=0");
    assert_eq!(policy(&first).await, "429 \"account\";r=0");
    assert_eq!(policy(&second).await, "429 \"account\";r=0");
    assert_eq!(policy(&other).await, "200 \"key\";r=2");

    // Requests beyond a key's limit do not count for its account.
    for _ in 0..3 {
        list(&app, Some(&other), None).await;
    }
    assert_eq!(policy(&other).await, "429 \"key\";r=0");
    let new = app.key_of("bob", ALL_SCOPES);
    assert_eq!(policy(&new).await, "200 \"account\";r=0");
}

#[tokio::test]
async fn an_account_sees_what_is_left_of_each_limit() {
    let app = TestApp::start_with(HttpSettings {
        requests_per_key: 3.into(),
        requests_per_account: 40.into(),
        rate_window: std::time::Duration::from_hours(1).into(),
        ..HttpSettings::default()
    })
    .await;
    let key = app.key("things:write");

    let request = app.request("GET", "/api/v1/account").bearer_auth(&key);
    let shown = request.answer().await.expect(200);

    let rates = &shown.data()["rates"];
    let rate = |name: &str| (&rates[name]["limit"], &rates[name]["remaining"]);
    assert_eq!(rate("key"), (&3.into(), &2.into()));
    assert_eq!(rate("account"), (&40.into(), &39.into()));
    assert_eq!(rates["key"]["window"], 3600);
    assert_eq!(rates["key"]["reset"], 1200);
    let scopes = serde_json::json!(["things:write"]);
    assert_eq!(shown.data()["key"]["scopes"], scopes);
    assert_eq!(app.get("/api/v1/account").await.status, 401);
}

#[tokio::test]
async fn an_address_over_its_limit_is_refused_and_another_one_is_not() {
    let app = limited().await;
    let (here, there) = (Some("198.51.100.7"), Some("198.51.100.8"));
    let key = app.key(ALL_SCOPES);

    assert_eq!(list(&app, None, here).await.status, 401);
    // An invalid key counts as no key.
    let second = list(&app, Some("x.y.z"), here).await;
    assert_eq!(second.status, 401);
    assert_eq!(second.header("ratelimit-policy"), "\"address\";q=2;w=3600");
    let refused = list(&app, None, here).await;

    assert_eq!(refused.status, 429);
    assert!(
        refused
            .header("ratelimit")
            .starts_with("\"address\";r=0;t=")
    );
    assert_eq!(list(&app, None, there).await.status, 401);
    assert_eq!(list(&app, Some(&key), here).await.status, 200);
}

#[tokio::test]
async fn an_ipv6_network_is_one_client() {
    let app = limited().await;

    for host in ["2001:db8:1:2::1", "2001:db8:1:2:ffff::2"] {
        assert_eq!(list(&app, None, Some(host)).await.status, 401);
    }

    assert_eq!(list(&app, None, Some("2001:db8:1:2::3")).await.status, 429);
    assert_eq!(list(&app, None, Some("2001:db8:1:3::1")).await.status, 401);
}

#[tokio::test]
async fn requests_for_unknown_paths_count_and_operators_are_not_limited() {
    let app = limited().await;
    for _ in 0..2 {
        let response = app.get("/nothing").await;
        assert_eq!(response.status, 404);
        assert!(!response.header("ratelimit").is_empty());
    }
    assert_eq!(app.get("/nothing").await.status, 429);

    let operations = app.running.operations();
    for _ in 0..5 {
        let response = operations.get("/healthz").await;
        assert_eq!(response.status, 200);
        assert_eq!(response.header("ratelimit"), "");
    }
}

#[tokio::test]
async fn zero_means_no_limit() {
    let app = TestApp::start_with(HttpSettings {
        requests_per_key: 0.into(),
        requests_per_address: 0.into(),
        ..HttpSettings::default()
    })
    .await;

    let response = app.get("/nothing").await;

    assert_eq!(response.header("ratelimit"), "");
    assert_eq!(response.header("ratelimit-policy"), "");
}

#[tokio::test]
async fn size_limits_are_configurable() {
    let app = TestApp::start_with(HttpSettings {
        max_uri_bytes: 300.into(),
        max_header_bytes: 2_000.into(),
        max_body_bytes: 1_024.into(),
        ..HttpSettings::default()
    })
    .await;

    let long_uri = app.get(&format!("/cached?{}", "a".repeat(300))).await;
    let large_header = app.request("GET", "/cached");
    let large_header = large_header
        .header("x-large", "a".repeat(2_000))
        .send()
        .await;
    let form = format!("name={}", "a".repeat(1_024));
    let long_body = app
        .signed("POST", "/api/v1/things")
        .header("content-type", "application/x-www-form-urlencoded")
        .body(form)
        .send()
        .await;

    assert_eq!(long_uri.status, 414);
    assert_eq!(large_header.unwrap().status(), 431);
    assert_eq!(long_body.unwrap().status(), 413);
}
