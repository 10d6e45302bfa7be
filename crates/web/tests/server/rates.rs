//! Limits on the number of requests: a client over one learns so, and nobody else notices.

use reqwest::{Method, Response};
use serde_json::Value;
use web::HttpSettings;

use crate::app::{ALL_SCOPES, TestApp, header, json_of};

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

async fn ask(app: &TestApp, key: Option<&str>, forwarded_for: Option<&str>) -> Response {
    let mut request = app.request(Method::GET, "/api/v1/things?per_page=10");
    if let Some(key) = key {
        request = request.bearer_auth(key);
    }
    if let Some(address) = forwarded_for {
        request = request.header("x-forwarded-for", address);
    }
    request.send().await.unwrap()
}

#[tokio::test]
async fn a_key_over_its_rate_is_told_so_and_another_key_is_not_slowed() {
    let app = limited().await;
    let (first, second) = (app.key(ALL_SCOPES), app.key(ALL_SCOPES));

    for left in ["2", "1", "0"] {
        let response = ask(&app, Some(&first), None).await;
        assert_eq!(response.status(), 200);
        assert_eq!(header(&response, "ratelimit-policy"), "\"key\";q=3;w=3600");
        let expected = format!("\"key\";r={left};t=");
        assert!(header(&response, "ratelimit").starts_with(&expected));
    }
    let refused = ask(&app, Some(&first), None).await;

    assert_eq!(refused.status(), 429);
    assert_eq!(header(&refused, "ratelimit-policy"), "\"key\";q=3;w=3600");
    let wait: u64 = header(&refused, "retry-after").parse().unwrap();
    assert!((1100..=1200).contains(&wait), "{wait}");
    assert_eq!(
        header(&refused, "ratelimit"),
        format!("\"key\";r=0;t={wait}")
    );
    assert_eq!(refused.headers().get_all("ratelimit").iter().count(), 1);
    assert!(!header(&refused, "x-request-id").is_empty());
    let body: Value = json_of(refused).await;
    assert_eq!(body["code"], "too_many_requests");

    assert_eq!(ask(&app, Some(&second), None).await.status(), 200);
    // Without a good key it is the address that counts, and that has sent nothing yet.
    assert_eq!(ask(&app, None, None).await.status(), 401);
}

#[tokio::test]
async fn an_address_over_its_rate_is_told_so_and_another_one_is_not_slowed() {
    let app = limited().await;
    let (here, there) = (Some("198.51.100.7"), Some("198.51.100.8"));
    let key = app.key(ALL_SCOPES);

    assert_eq!(ask(&app, None, here).await.status(), 401);
    // A bad key is none.
    let second = ask(&app, Some("x.y.z"), here).await;
    assert_eq!(second.status(), 401);
    assert_eq!(
        header(&second, "ratelimit-policy"),
        "\"address\";q=2;w=3600"
    );
    let refused = ask(&app, None, here).await;

    assert_eq!(refused.status(), 429);
    assert!(header(&refused, "ratelimit").starts_with("\"address\";r=0;t="));
    assert_eq!(ask(&app, None, there).await.status(), 401);
    assert_eq!(ask(&app, Some(&key), here).await.status(), 200);
}

#[tokio::test]
async fn an_ipv6_network_is_one_client() {
    let app = limited().await;

    for host in ["2001:db8:1:2::1", "2001:db8:1:2:ffff::2"] {
        assert_eq!(ask(&app, None, Some(host)).await.status(), 401);
    }

    assert_eq!(ask(&app, None, Some("2001:db8:1:2::3")).await.status(), 429);
    assert_eq!(ask(&app, None, Some("2001:db8:1:3::1")).await.status(), 401);
}

#[tokio::test]
async fn what_is_not_found_counts_and_operators_are_not_limited() {
    let app = limited().await;
    for _ in 0..2 {
        let response = app.get("/nothing").await;
        assert_eq!(response.status(), 404);
        assert!(!header(&response, "ratelimit").is_empty());
    }
    assert_eq!(app.get("/nothing").await.status(), 429);

    let operations = app.addresses.operations.unwrap();
    for _ in 0..5 {
        let response = app.client.get(format!("http://{operations}/healthz"));
        let response = response.send().await.unwrap();
        assert_eq!(response.status(), 200);
        assert_eq!(header(&response, "ratelimit"), "");
    }
}

#[tokio::test]
async fn zero_is_no_limit() {
    let app = TestApp::start_with(HttpSettings {
        requests_per_key: 0.into(),
        requests_per_address: 0.into(),
        ..HttpSettings::default()
    })
    .await;

    let response = app.get("/nothing").await;

    assert_eq!(header(&response, "ratelimit"), "");
    assert_eq!(header(&response, "ratelimit-policy"), "");
}

#[tokio::test]
async fn sizes_are_settings() {
    let app = TestApp::start_with(HttpSettings {
        max_uri_bytes: 300.into(),
        max_header_bytes: 2_000.into(),
        max_body_bytes: 1_024.into(),
        ..HttpSettings::default()
    })
    .await;

    let long_uri = app.get(&format!("/cached?{}", "a".repeat(300))).await;
    let large_header = app.request(Method::GET, "/cached");
    let large_header = large_header
        .header("x-large", "a".repeat(2_000))
        .send()
        .await;
    let form = format!("name={}", "a".repeat(1_024));
    let long_body = app
        .signed(Method::POST, "/api/v1/things")
        .header("content-type", "application/x-www-form-urlencoded")
        .body(form)
        .send()
        .await;

    assert_eq!(long_uri.status(), 414);
    assert_eq!(large_header.unwrap().status(), 431);
    assert_eq!(long_body.unwrap().status(), 413);
}
