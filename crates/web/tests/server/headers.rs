//! Headers: request ids, caching, conditions, preferences, cross-origin requests.

use reqwest::Method;
use web::HttpSettings;

use crate::app::{TestApp, header};

#[tokio::test]
async fn a_request_keeps_a_sane_id_and_gets_one_instead_of_another() {
    let app = TestApp::start().await;

    let given = app
        .request(Method::GET, "/cached")
        .header("x-request-id", "trace-1.a_B");
    assert_eq!(
        header(&given.send().await.unwrap(), "x-request-id"),
        "trace-1.a_B"
    );

    for bad in ["", "a b", "<script>", &"x".repeat(129)] {
        let response = app
            .request(Method::GET, "/cached")
            .header("x-request-id", bad);
        let response = response.send().await.unwrap();
        let id = header(&response, "x-request-id");
        assert_eq!(id.len(), 32, "{bad}");
        assert!(id.bytes().all(|byte| byte.is_ascii_hexdigit()));
    }
    let first = app.get("/cached").await;
    let second = app.get("/cached").await;
    assert_ne!(
        header(&first, "x-request-id"),
        header(&second, "x-request-id")
    );
}

#[tokio::test]
async fn answers_are_not_cached_unless_a_handler_says_so() {
    let app = TestApp::start().await;

    let usual = app.get("/visitor").await;
    let cached = app.get("/cached").await;

    assert_eq!(header(&usual, "cache-control"), "private, no-cache");
    assert_eq!(header(&usual, "x-content-type-options"), "nosniff");
    assert_eq!(header(&cached, "cache-control"), "public, max-age=60");
}

#[tokio::test]
async fn a_client_that_has_the_version_is_not_sent_it_again() {
    let app = TestApp::start().await;

    let shown = app
        .signed(Method::GET, "/api/v1/things/5")
        .send()
        .await
        .unwrap();
    let tag = header(&shown, "etag").to_owned();
    assert_eq!(tag, "\"5-1\"");

    let again = app
        .signed(Method::GET, "/api/v1/things/5")
        .header("if-none-match", &tag);
    let again = again.send().await.unwrap();
    assert_eq!(again.status(), 304);
    assert_eq!(header(&again, "etag"), tag);
    assert!(again.bytes().await.unwrap().is_empty());
}

#[tokio::test]
async fn a_change_of_another_version_is_refused() {
    let app = TestApp::start().await;
    let update = |tag: &'static str| {
        app.signed(Method::PUT, "/api/v1/things/5")
            .header("if-match", tag)
            .send()
    };

    assert_eq!(update("\"5-1\"").await.unwrap().status(), 200);
    assert_eq!(update("*").await.unwrap().status(), 200);
    assert_eq!(update("\"5-0\"").await.unwrap().status(), 412);
    assert_eq!(update("W/\"5-1\"").await.unwrap().status(), 412);
}

#[tokio::test]
async fn a_preference_is_followed_and_told() {
    let app = TestApp::start().await;
    let cases = [
        (None, "10", ""),
        (Some("respond-async"), "0", "respond-async"),
        (Some("wait=600"), "30", "wait=30"),
        (Some("wait=\u{1}"), "10", ""),
    ];
    for (prefer, seconds, applied) in cases {
        let mut request = app.request(Method::POST, "/wait");
        if let Some(prefer) =
            prefer.and_then(|text| text.parse::<reqwest::header::HeaderValue>().ok())
        {
            request = request.header("prefer", prefer);
        }
        let response = request.send().await.unwrap();
        assert_eq!(header(&response, "preference-applied"), applied);
        assert_eq!(response.text().await.unwrap(), seconds);
    }
}

#[tokio::test]
async fn other_origins_may_do_nothing_until_they_are_configured() {
    let app = TestApp::start().await;

    let response = app
        .request(Method::GET, "/cached")
        .header("origin", "https://a.example");
    let response = response.send().await.unwrap();

    assert!(
        response
            .headers()
            .get("access-control-allow-origin")
            .is_none()
    );
    assert!(response.headers().get("vary").is_none());
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
        .request(Method::OPTIONS, "/api/v1/things/1")
        .header("origin", "https://a.example")
        .header("access-control-request-method", "PUT");
    let preflight = preflight.send().await.unwrap();
    assert_eq!(preflight.status(), 204);
    assert_eq!(
        header(&preflight, "access-control-allow-origin"),
        "https://a.example"
    );
    assert_eq!(
        header(&preflight, "access-control-allow-methods"),
        "GET, HEAD, PUT, OPTIONS"
    );
    assert!(header(&preflight, "access-control-allow-headers").contains("Authorization"));

    // A script must be able to read why it was refused.
    let refused = app
        .request(Method::GET, "/api/v1/things")
        .header("origin", "https://a.example");
    let refused = refused.send().await.unwrap();
    assert_eq!(refused.status(), 401);
    assert_eq!(
        header(&refused, "access-control-allow-origin"),
        "https://a.example"
    );
    assert_eq!(header(&refused, "vary"), "Origin");

    let stranger = app
        .request(Method::GET, "/cached")
        .header("origin", "https://b.example");
    let stranger = stranger.send().await.unwrap();
    assert!(
        stranger
            .headers()
            .get("access-control-allow-origin")
            .is_none()
    );
    assert_eq!(header(&stranger, "vary"), "Origin");
}
