//! The options of a domain for its visitors: stored, shown, changed, cleared, and refused.

use domains_service::limits::LimitSettings;
use serde_json::{Value, json};
use testing::{Backend, EVERY_SCOPE, JSON};

use crate::api::app::{TestApp, store, without_visits};

testing::on_each_database!(
    options_are_stored_and_shown,
    options_are_changed_one_by_one_and_cleared,
    options_that_are_not_set_are_not_shown,
    bad_options_are_named,
    hosts_that_lead_back_are_refused,
    the_longest_texts_are_taken,
    texts_are_written_when_they_change,
    texts_are_stored_under_a_limit,
);

const OPTIONS: [&str; 5] = [
    "redirect_status",
    "redirect_to",
    "robots",
    "well_known",
    "hsts",
];

fn options(data: &Value) -> Value {
    let options = OPTIONS.map(|name| (name.to_owned(), data[name].clone()));
    let set = options.into_iter().filter(|(_, value)| !value.is_null());
    Value::Object(set.collect())
}

async fn options_are_stored_and_shown(backend: Backend) {
    let app = TestApp::start(backend).await;
    let account = app.account("a");
    let sent = json!({
        "name": "go.waymark.dev",
        "redirect_status": 301,
        "redirect_to": "HTTPS://WWW.Waymark.dev",
        "robots": "User-agent: *\r\nAllow: /a\r\n",
        "well_known": {"assetlinks.json": [{"relation": ["r"]}]},
        "hsts": "300",
    });
    let stored = account
        .send_body("POST", "/api/v1/domains", JSON, sent.to_string())
        .await
        .expect(201);
    let expected = json!({
        "redirect_status": 301,
        "redirect_to": "https://www.waymark.dev/",
        "robots": "User-agent: *\nAllow: /a",
        "well_known": {"assetlinks.json": [{"relation": ["r"]}]},
        "hsts": 300,
    });
    assert_eq!(options(stored.data()), expected);
    let shown = account
        .get(&format!("/api/v1/domains/{}", stored.id()))
        .await;
    assert_eq!(without_visits(&shown), *stored.data());
    let listed = account.get("/api/v1/domains").await;
    let mut row = stored.data().clone();
    for text in ["robots", "well_known"] {
        row.as_object_mut().unwrap().remove(text);
    }
    assert_eq!(listed.rows()[0], row, "texts are too long for lists");
}

async fn options_are_changed_one_by_one_and_cleared(backend: Backend) {
    let app = TestApp::start(backend).await;
    let account = app.account("a");
    let path = store(&account, "go.waymark.dev").await;
    let fields = [
        ("redirect_status", "308", json!(308)),
        (
            "redirect_to",
            "http://waymark.dev:8080",
            json!("http://waymark.dev:8080/"),
        ),
        ("robots", "allow", json!("allow")),
        (
            "well_known",
            r#"{"apple-app-site-association": {"applinks": {}}}"#,
            json!({"apple-app-site-association": {"applinks": {}}}),
        ),
        ("hsts", "0", json!(0)),
    ];
    let mut expected = json!({});
    let mut tag = String::new();
    for (field, value, shown) in fields.clone() {
        let changed = account.patch(&path, &[(field, value)]).await.expect(200);
        expected[field] = shown;
        assert_eq!(options(changed.data()), expected);
        assert_ne!(changed.header("etag"), tag);
        tag = changed.header("etag").to_owned();
        // Sending the same again changes nothing.
        let same = account.patch(&path, &[(field, value)]).await.expect(200);
        assert_eq!(same.header("etag"), tag);
    }
    for (field, _, _) in fields {
        let cleared = account.patch(&path, &[(field, "")]).await.expect(200);
        expected.as_object_mut().unwrap().remove(field);
        assert_eq!(options(cleared.data()), expected);
        let again = account
            .send_body("PATCH", &path, JSON, json!({ field: null }).to_string())
            .await
            .expect(200);
        assert_eq!(again.header("etag"), cleared.header("etag"));
    }
}

async fn options_that_are_not_set_are_not_shown(backend: Backend) {
    let app = TestApp::start(backend).await;
    let account = app.account("a");
    let path = store(&account, "go.waymark.dev").await;
    let shown = account.get(&path).await;
    let names = shown.data().as_object().unwrap();
    for option in OPTIONS {
        assert!(!names.contains_key(option), "{option}");
    }
}

async fn bad_options_are_named(backend: Backend) {
    let app = TestApp::start(backend).await;
    let account = app.account("a");
    let path = store(&account, "go.waymark.dev").await;
    for (field, value, code) in [
        ("redirect_status", json!(303), "not_allowed"),
        ("redirect_status", json!("permanent"), "not_allowed"),
        ("redirect_status", json!([301]), "not_a_scalar"),
        ("redirect_to", json!("https://a.dev/x?y"), "not_a_base"),
        ("redirect_to", json!("https://a.dev/#x"), "not_a_base"),
        ("redirect_to", json!("https://a.dev/{path}"), "not_a_base"),
        ("index_page", json!("https://a.dev/{query}"), "placeholders"),
        (
            "index_page",
            json!("https://{domain}.a.dev/"),
            "invalid_host",
        ),
        (
            "not_found_page",
            json!("https://a.dev/{path}/{path}"),
            "placeholders",
        ),
        ("redirect_to", json!("a.dev"), "not_http"),
        ("redirect_to", json!("https://u:p@a.dev"), "user_info"),
        ("redirect_to", json!({"host": "a.dev"}), "not_a_string"),
        ("robots", json!("none"), "not_allowed"),
        ("robots", json!("User-agent: *\u{7}"), "control_character"),
        ("robots", json!("a: b\n".repeat(2_000)), "too_long"),
        ("robots", json!(["allow"]), "not_a_string"),
        ("well_known", json!("{"), "invalid_json"),
        ("well_known", json!({"security.txt": {}}), "invalid_json"),
        (
            "well_known",
            json!({"assetlinks.json": "[]"}),
            "invalid_json",
        ),
        ("well_known", json!(1), "not_an_object"),
        ("hsts", json!(-1), "not_allowed"),
        ("hsts", json!(63_072_001), "not_allowed"),
        ("hsts", json!("1d"), "not_allowed"),
        ("hsts", json!(1.5), "not_allowed"),
        ("hsts", json!(true), "not_a_scalar"),
    ] {
        let body = json!({ field: value }).to_string();
        let refused = account.send_body("PATCH", &path, JSON, body).await;
        assert_eq!(refused.status, 422, "{field} {value}: {}", refused.text);
        assert_eq!(refused.codes(field), [code], "{field} {value}");
        let message = refused.json["errors"][field][0].as_str().unwrap();
        assert!(message.contains(field), "{message}");
    }
    let shown = account.get(&path).await;
    assert_eq!(options(shown.data()), json!({}));
}

async fn hosts_that_lead_back_are_refused(backend: Backend) {
    let app = TestApp::start(backend).await;
    let account = app.account("a");
    let first = store(&account, "a.waymark.dev").await;
    let form = [
        ("name", "b.waymark.dev"),
        ("redirect_to", "https://a.waymark.dev"),
    ];
    account.post("/api/v1/domains", &form).await.expect(201);
    for (field, target) in [
        ("redirect_to", "http://a.waymark.dev:8080"),
        ("redirect_to", "https://b.waymark.dev"),
        ("index_page", "https://b.waymark.dev/x"),
    ] {
        let refused = account.patch(&first, &[(field, target)]).await;
        assert_eq!(refused.codes(field), ["points_back"], "{field} {target}");
    }
}

/// Both files and `robots.txt` of maximum length, full of quotation marks, which take the most
/// space in a form.
fn longest_texts() -> (String, String) {
    let text = "\"".repeat(32 * 1024 - 10);
    let files = json!({
        "apple-app-site-association": { "a": text },
        "assetlinks.json": [text],
    });
    (
        files.to_string(),
        format!("# {}", "\"".repeat(8 * 1024 - 2)),
    )
}

async fn the_longest_texts_are_taken(backend: Backend) {
    let app = TestApp::start(backend).await;
    let account = app.account("a");
    let (files, robots) = longest_texts();
    let expected: Value = serde_json::from_str(&files).unwrap();
    let texts = [("well_known", files.as_str()), ("robots", robots.as_str())];
    let form = [("name", "go.waymark.dev"), texts[0], texts[1]];

    let stored = account.post("/api/v1/domains", &form).await.expect(201);
    assert_eq!(stored.data()["well_known"], expected);
    assert_eq!(stored.data()["robots"], robots);
    let path = format!("/api/v1/domains/{}", stored.id());
    for clear in ["well_known", "robots"] {
        account.patch(&path, &[(clear, "")]).await.expect(200);
    }
    let body = json!({ "well_known": files, "robots": robots }).to_string();
    account
        .send_body("PUT", &path, JSON, body)
        .await
        .expect(200);
    let shown = account.get(&path).await;
    assert_eq!(shown.data()["well_known"], expected);

    // The console's form sends all of them at once.
    let browser = app.browser("a", EVERY_SCOPE).await;
    let page = path.replace("/api/v1", "/console");
    let form = [texts[0], texts[1], ("hsts", "300")];
    browser.submit(&page, &form).await.expect(303);
    let shown = account.get(&path).await;
    assert_eq!(
        (&shown.data()["well_known"], &shown.data()["hsts"]),
        (&expected, &json!(300))
    );

    // On other addresses, and beyond that, the usual limit applies.
    let long = "a".repeat(65 * 1024);
    let verify = format!("{path}/verify");
    let refused = account.post(&verify, &[("x", &long)]).await;
    assert_ne!(refused.status, 413, "it reads no body");
    let longer = "a".repeat(600 * 1024);
    for (method, path) in [("POST", "/api/v1/domains"), ("PATCH", &path)] {
        let body = json!({ "well_known": longer }).to_string();
        let refused = account.send_body(method, path, JSON, body).await;
        assert_eq!(refused.status, 413, "{method}");
    }
}

async fn texts_are_written_when_they_change(backend: Backend) {
    let app = TestApp::start(backend).await;
    let account = app.account("a");
    let form = [("name", "go.waymark.dev"), ("robots", "allow")];
    let stored = account.post("/api/v1/domains", &form).await.expect(201);
    let path = format!("/api/v1/domains/{}", stored.id());
    let files = r#"{"assetlinks.json":[1]}"#;
    let changed = account.patch(&path, &[("well_known", files)]).await;
    let tag = changed.expect(200).header("etag").to_owned();

    // Other fields stay as they are, and sending the same value again does not create a version.
    let both = [("robots", "allow"), ("well_known", files)];
    let same = account.patch(&path, &both).await.expect(200);
    assert_eq!(same.header("etag"), tag);
    assert_eq!(same.data()["robots"], "allow");
    let old = account.with_header("If-Match", stored.header("etag"));
    let refused = old.patch(&path, &[("robots", "deny")]).await;
    assert_eq!(refused.status, 412);
    let current = account.with_header("If-Match", &tag);
    let deny = [("robots", "deny"), ("index_page", "https://a.dev/")];
    let denied = current.patch(&path, &deny).await.expect(200);
    assert_eq!(denied.data()["robots"], "deny");
    assert_eq!(account.get(&path).await.data()["robots"], "deny");
    let other = account.patch(&path, &[("index_page", "")]).await;
    assert_eq!(other.expect(200).data()["robots"], "deny");
    let checked = account.post(&format!("{path}/verify"), &[]).await;
    assert_eq!(checked.expect(200).data()["robots"], "deny");

    account.delete(&path).await.expect(200);
    assert_eq!(app.execute("DELETE FROM domain_texts").await, 0);
}

async fn texts_are_stored_under_a_limit(backend: Backend) {
    let limits = LimitSettings { domains: 1.into() };
    let app = TestApp::start_limited(backend, limits).await;
    let account = app.account("a");
    let store = async |name: &str| {
        let form = [("name", name), ("robots", "allow")];
        account.post("/api/v1/domains", &form).await
    };
    let stored = store("a.waymark.dev").await.expect(201);
    assert_eq!(stored.data()["robots"], "allow");
    store("b.waymark.dev").await.expect(409);
    assert_eq!(app.execute("DELETE FROM domain_texts").await, 1);
}
