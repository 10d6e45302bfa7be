//! Headers: request ids, caching, conditions, preferences, cross-origin requests.

use testing::Exchange;
use web::HttpSettings;

use crate::app::TestApp;

#[tokio::test]
async fn a_sane_request_id_is_kept_and_any_other_is_replaced() {
    let app = TestApp::start().await;

    let given = app
        .request("GET", "/cached")
        .header("x-request-id", "trace-1.a_B");
    assert_eq!(given.answer().await.header("x-request-id"), "trace-1.a_B");

    for bad in ["", "a b", "<script>", &"x".repeat(129)] {
        let response = app.request("GET", "/cached").header("x-request-id", bad);
        let response = response.answer().await;
        let id = response.header("x-request-id");
        assert_eq!(id.len(), 32, "{bad}");
        assert!(id.bytes().all(|byte| byte.is_ascii_hexdigit()));
    }
    let first = app.get("/cached").await;
    let second = app.get("/cached").await;
    assert_ne!(first.header("x-request-id"), second.header("x-request-id"));
}

#[tokio::test]
async fn responses_are_not_kept_unless_a_handler_says_so() {
    let app = TestApp::start().await;

    for path in ["/visitor", "/nowhere", "/api/v1/things", "/panic"] {
        let usual = app.get(path).await;
        assert_eq!(usual.header("cache-control"), "no-store", "{path}");
    }
    let list = app.signed("GET", "/api/v1/things").answer().await;
    assert_eq!(list.expect(200).header("cache-control"), "no-store");
    let cached = app.get("/cached").await;
    assert_eq!(cached.header("cache-control"), "public, max-age=60");
}

#[tokio::test]
async fn a_response_can_do_nothing_in_a_browser() {
    let app = TestApp::start().await;

    for path in ["/visitor", "/cached", "/nowhere", "/api/v1/things"] {
        let answer = app.get(path).await;
        assert_eq!(
            answer.header("content-security-policy"),
            "default-src 'none'; frame-ancestors 'none'",
            "{path}"
        );
        assert_eq!(answer.header("x-content-type-options"), "nosniff");
        assert_eq!(answer.header("referrer-policy"), "no-referrer");
    }
}

#[tokio::test]
async fn a_client_that_has_the_version_gets_304() {
    let app = TestApp::start().await;

    let shown = app.signed("GET", "/api/v1/things/5").answer().await;
    let tag = shown.header("etag").to_owned();
    assert_eq!(tag, "\"5-1\"");
    // Clients may store it; otherwise they would have no version to revalidate.
    assert_eq!(shown.header("cache-control"), "private, no-cache");

    let again = app
        .signed("GET", "/api/v1/things/5")
        .header("if-none-match", &tag);
    let again = again.answer().await;
    assert_eq!(again.status, 304);
    assert_eq!(again.header("etag"), tag);
    assert_eq!(again.header("cache-control"), "private, no-cache");
    assert!(again.text.is_empty());
}

#[tokio::test]
async fn a_change_to_another_version_is_refused() {
    let app = TestApp::start().await;
    let update = |tag: &'static str| {
        app.signed("PUT", "/api/v1/things/5")
            .header("if-match", tag)
            .answer()
    };

    assert_eq!(update("\"5-1\"").await.status, 200);
    assert_eq!(update("*").await.status, 200);
    assert_eq!(update("\"5-0\"").await.status, 412);
    // A proxy has compressed the response.
    assert_eq!(update("W/\"5-1-gzip\"").await.status, 200);
}

#[tokio::test]
async fn a_preference_is_followed_and_reported() {
    let app = TestApp::start().await;
    let cases = [
        (None, "10", ""),
        (Some("respond-async"), "0", "respond-async"),
        (Some("wait=600"), "30", "wait=30"),
        (Some("wait=\u{1}"), "10", ""),
    ];
    for (prefer, seconds, applied) in cases {
        let mut request = app.request("POST", "/wait");
        if let Some(prefer) =
            prefer.and_then(|text| text.parse::<reqwest::header::HeaderValue>().ok())
        {
            request = request.header("prefer", prefer);
        }
        let response = request.answer().await;
        assert_eq!(response.header("preference-applied"), applied);
        assert_eq!(response.text, seconds);
    }
}

#[tokio::test]
async fn other_origins_are_not_allowed_until_they_are_configured() {
    let app = TestApp::start().await;

    let response = app
        .request("GET", "/cached")
        .header("origin", "https://a.example");
    let response = response.answer().await;

    assert!(
        response
            .headers
            .get("access-control-allow-origin")
            .is_none()
    );
    assert!(response.headers.get("vary").is_none());
}

#[tokio::test]
async fn configured_origins_may_do_what_an_address_allows() {
    let cors_origins = vec!["https://a.example".parse().unwrap()];
    let app = TestApp::start_with(HttpSettings {
        cors_origins,
        ..HttpSettings::default()
    })
    .await;

    let preflight = app
        .request("OPTIONS", "/api/v1/things/1")
        .header("origin", "https://a.example")
        .header("access-control-request-method", "PUT");
    let preflight = preflight.answer().await;
    assert_eq!(preflight.status, 204);
    assert_eq!(
        preflight.header("access-control-allow-origin"),
        "https://a.example"
    );
    assert_eq!(
        preflight.header("access-control-allow-methods"),
        "GET, HEAD, PUT, DELETE, OPTIONS"
    );
    assert!(
        preflight
            .header("access-control-allow-headers")
            .contains("Authorization")
    );

    // A script must be able to read why its request was refused.
    let refused = app
        .request("GET", "/api/v1/things")
        .header("origin", "https://a.example");
    let refused = refused.answer().await;
    assert_eq!(refused.status, 401);
    assert_eq!(
        refused.header("access-control-allow-origin"),
        "https://a.example"
    );
    assert_eq!(refused.header("vary"), "Origin");

    let stranger = app
        .request("GET", "/cached")
        .header("origin", "https://b.example");
    let stranger = stranger.answer().await;
    assert!(
        stranger
            .headers
            .get("access-control-allow-origin")
            .is_none()
    );
    assert_eq!(stranger.header("vary"), "Origin");
}

#[tokio::test]
async fn browsers_stay_with_https_where_there_is_https() {
    let started = async |base: &str| {
        TestApp::start_with(HttpSettings {
            base_url: Some(base.parse().unwrap()),
            ..HttpSettings::default()
        })
        .await
    };

    let https = started("https://things.example/tools").await;
    let http = started("http://things.example").await;

    for path in ["/cached", "/nowhere", "/api/v1/things"] {
        let header = "strict-transport-security";
        let sent = https.get(path).await;
        assert_eq!(sent.header(header), "max-age=31536000", "{path}");
        assert_eq!(http.get(path).await.header(header), "", "{path}");
    }
}
