//! Forms of the console: they have the same effect as the API, and only a person's own forms are
//! accepted.

use testing::{Answer, Backend, Browser};

use super::{ALL, LIST};
use crate::api::app::{TestApp, store};
use crate::api::verification::world::World;

testing::on_each_database!(
    every_action_does_what_the_api_does,
    a_check_can_be_requested_as_through_the_api,
    a_key_that_may_only_read_is_offered_nothing_else,
    another_accounts_domain_looks_nonexistent,
);

const NAME: (&str, &str) = ("name", "go.waymark.dev");
const HOSTILE: &str = "\"><script>alert(1)</script>";

/// The addresses of a domain's page in the console, and in the API.
fn pages_of(answer: &Answer) -> (String, String) {
    let location = answer.header("location");
    let (page, _) = location.split_once('?').unwrap();
    let id = page.rsplit('/').next().unwrap();
    (page.to_owned(), format!("/api/v1/domains/{id}"))
}

async fn every_action_does_what_the_api_does(backend: Backend) {
    let app = TestApp::start(backend).await;
    let (browser, client) = (app.browser("a", ALL).await, app.account("a"));
    let empty = browser.get(LIST).await.expect(200);
    assert!(empty.text.contains("No domains yet"), "{}", empty.text);

    let form = [NAME, ("index_page", "https://waymark.dev/")];
    let stored = browser.submit(LIST, &form).await.expect(303);
    let (page, api) = pages_of(&stored);
    let shown = client.get(&api).await.expect(200);
    assert_eq!(shown.data()["name"], "go.waymark.dev");
    assert_eq!(shown.data()["index_page"], "https://waymark.dev/");
    let shown = browser.get(stored.header("location")).await.expect(200);
    assert!(shown.text.contains("The domain was added."));
    assert!(shown.text.contains("value=\"https://waymark.dev/\""));

    let form = [
        ("index_page", ""),
        ("not_found_page", "https://waymark.dev/404"),
    ];
    browser.submit(&page, &form).await.expect(303);
    let shown = client.get(&api).await.expect(200);
    assert!(shown.data()["index_page"].is_null());
    assert_eq!(shown.data()["not_found_page"], "https://waymark.dev/404");

    let options = [
        ("redirect_status", "301"),
        ("redirect_to", "https://www.waymark.dev"),
        ("robots", "User-agent: *\r\nAllow: /\r\n"),
        ("well_known", "{\"assetlinks.json\": []}"),
        ("hsts", "300"),
    ];
    browser.submit(&page, &options).await.expect(303);
    let shown = client.get(&api).await.expect(200);
    assert_eq!(shown.data()["redirect_status"], 301);
    assert_eq!(shown.data()["redirect_to"], "https://www.waymark.dev/");
    assert_eq!(shown.data()["robots"], "User-agent: *\nAllow: /");
    assert!(shown.data()["well_known"]["assetlinks.json"].is_array());
    assert_eq!(shown.data()["hsts"], 300);
    let shown = browser.get(&page).await.expect(200);
    for text in [
        "<details class=\"more\" open><summary>More for visitors",
        "<option value=\"301\" selected>",
        "value=\"https://www.waymark.dev/\"",
        "User-agent: *\nAllow: /</textarea>",
        "value=\"300\"",
    ] {
        assert!(shown.text.contains(text), "{text}: {}", shown.text);
    }

    let delete = format!("{page}/delete");
    let asks = browser.get(&delete).await.expect(200);
    assert!(asks.text.contains("Delete <bdi>go.waymark.dev</bdi>?"));
    client.get(&api).await.expect(200);
    let deleted = browser.submit(&delete, &[]).await.expect(303);
    assert_eq!(deleted.header("location"), "/console/domains?done=deleted");
    client.get(&api).await.expect(404);
    let gone = browser.submit(&delete, &[]).await.expect(404);
    assert!(gone.header("content-type").starts_with("text/html"));
}

async fn a_check_can_be_requested_as_through_the_api(backend: Backend) {
    let world = World::quiet(backend).await;
    let claim = world.claim("a", "go.waymark.dev").await;
    claim.prove(world.dns());
    let browser = world.app.browser("a", ALL).await;
    let page = claim.path.replace("/api/v1", "/console");

    let verify = format!("{page}/verify");
    let checked = browser.submit(&verify, &[]).await.expect(303);
    assert_eq!(checked.header("location"), format!("{page}?done=checked"));
    assert_eq!(claim.shown().await["status"], "verified");

    let refused = browser.submit(&verify, &[]).await.expect(429);
    let message = "Too many requests: try again in";
    assert!(refused.text.contains(message), "{}", refused.text);
    assert!(refused.text.contains("The TXT record is there."));
    let api = claim.verify().await.expect(429);
    assert!(!refused.header("retry-after").is_empty());
    let policy = api.header("ratelimit-policy");
    assert_eq!(refused.header("ratelimit-policy"), policy);
    let writer = world.app.browser("a", "domains:write").await;
    let refused = writer.submit(&verify, &[]).await.expect(429);
    assert!(refused.text.contains(message), "{}", refused.text);
    assert!(!refused.text.contains("The TXT record is there."));
}

async fn a_key_that_may_only_read_is_offered_nothing_else(backend: Backend) {
    let app = TestApp::start(backend).await;
    let api = store(&app.account("a"), "go.waymark.dev").await;
    let page = api.replace("/api/v1", "/console");
    let reader = app.browser("a", "domains:read").await;

    for path in [LIST, &page] {
        let shown = reader.get(path).await.expect(200);
        assert!(shown.text.contains("go.<wbr>waymark.<wbr>dev"));
        let mut forms = shown.text.split("method=\"post\" action=\"").skip(1);
        let is_own = |form: &str| !form.contains("/scheme") && !form.starts_with("../sign-out");
        let offered = forms.find(|form| is_own(&form[..20]) && form[..40].contains("console"));
        assert_eq!(offered, None);
        assert!(!shown.text.contains("/delete"));
    }
    reader.get(&format!("{page}/delete")).await.expect(403);
    for (path, field) in actions(&page) {
        let refused = reader.submit(&path, &[field]).await.expect(403);
        let message = "The API key lacks the scope domains:write.";
        assert!(refused.text.contains(message), "{path}");
    }
    let shown = app.account("a").get(&api).await.expect(200);
    assert!(shown.data()["index_page"].is_null());

    let writer = app.browser("a", "domains:write").await;
    for path in [LIST, &page] {
        let refused = writer.get(path).await.expect(403);
        assert!(!refused.text.contains("go.waymark.dev"));
    }
    let refused = writer.submit(LIST, &[("name", "x")]).await.expect(422);
    assert!(!refused.text.contains("go.waymark.dev"));
    let bad = [("index_page", "ftp://waymark.dev/")];
    let refused = writer.submit(&page, &bad).await.expect(422);
    assert!(!refused.text.contains("go.waymark.dev"));
    let message = app.account("a").patch(&api, &bad).await.expect(422);
    let message = message.json["message"].as_str().unwrap();
    assert!(refused.text.contains(message), "{}", refused.text);
    for (path, field) in actions(&page) {
        let done = writer.submit(&path, &[field]).await.expect(303);
        assert_eq!(done.header("location"), "/key?done=unseen", "{path}");
    }
}

/// Every address to which forms are sent, each with a valid field.
fn actions(page: &str) -> [(String, (&'static str, &'static str)); 4] {
    [
        (LIST.to_owned(), ("name", "new.waymark.dev")),
        (page.to_owned(), ("index_page", "https://evil.dev/")),
        (format!("{page}/verify"), ("x", "y")),
        (format!("{page}/delete"), ("x", "y")),
    ]
}

async fn another_accounts_domain_looks_nonexistent(backend: Backend) {
    let app = TestApp::start(backend).await;
    let api = store(&app.account("a"), "go.waymark.dev").await;
    let page = api.replace("/api/v1", "/console");
    let other = app.browser("b", ALL).await;

    let list = other.get(LIST).await.expect(200);
    assert!(list.text.contains("No domains yet"));
    for path in [page.as_str(), &format!("{page}/delete")] {
        other.get(path).await.expect(404);
    }
    for (path, field) in actions(&page).into_iter().skip(1) {
        let refused = other.submit(&path, &[field]).await.expect(404);
        assert!(!refused.text.contains("go.waymark.dev"), "{path}");
    }
    let shown = app.account("a").get(&api).await.expect(200);
    assert!(shown.data()["index_page"].is_null());
}

#[tokio::test]
async fn a_form_is_accepted_only_from_a_page_of_this_session() {
    let app = TestApp::start(Backend::Sqlite).await;
    let client = app.account("a");
    let api = store(&client, "go.waymark.dev").await;
    let page = api.replace("/api/v1", "/console");
    let browser = app.browser("a", ALL).await;
    let token = browser.token().await;
    let foreign = app.browser("a", ALL).await.token().await;

    for (path, field) in actions(&page) {
        for fields in [&[field][..], &[field, ("token", &foreign)]] {
            let refused = browser.post(&path, fields).await.expect(403);
            assert!(refused.text.contains("belongs to another session"));
        }
        let fields = [field, ("token", token.as_str())];
        for origin in ["https://evil.example", "null"] {
            let from = [("origin", origin)];
            browser.post_from(&from, &path, &fields).await.expect(403);
        }
    }
    let list = client.get("/api/v1/domains").await;
    assert_eq!(list.total(), 1);
    assert!(client.get(&api).await.data()["index_page"].is_null());
}

#[tokio::test]
async fn errors_stand_at_their_fields_and_nothing_typed_is_lost() {
    let app = TestApp::start(Backend::Sqlite).await;
    let (browser, client) = (app.browser("a", ALL).await, app.account("a"));
    let api = store(&client, "go.waymark.dev").await;
    let page = api.replace("/api/v1", "/console");
    let name = format!("*.waymark.dev{HOSTILE}");
    let form = [
        ("name", name.as_str()),
        ("index_page", HOSTILE),
        ("not_found_page", "ftp://waymark.dev/"),
    ];

    let expected = client.post("/api/v1/domains", &form).await.expect(422);
    let refused = browser.submit(LIST, &form).await.expect(422);
    assert_errors(
        &refused,
        &expected,
        &["name", "index_page", "not_found_page"],
    );
    let expected = client.patch(&api, &form[1..]).await.expect(422);
    let refused = browser.submit(&page, &form[1..]).await.expect(422);
    assert_errors(&refused, &expected, &["index_page", "not_found_page"]);
    let options = [
        ("redirect_status", "303"),
        (
            "redirect_to",
            "https://waymark.dev/?\"><script>alert(1)</script>",
        ),
        ("robots", "</textarea><script>alert(1)</script>"),
        ("well_known", "</textarea><script>alert(1)</script>"),
        ("hsts", "a year"),
    ];
    let expected = client.patch(&api, &options).await.expect(422);
    let refused = browser.submit(&page, &options).await.expect(422);
    assert_errors(&refused, &expected, &options.map(|(field, _)| field));

    let taken = browser.submit(LIST, &[NAME]).await.expect(422);
    let shown = "role=\"alert\">You already have this name.</p>";
    assert!(taken.text.contains(shown), "{}", taken.text);
    let link = format!(
        "<a href=\"../console/domains/{}\">Open it",
        &page[page.rfind('/').unwrap() + 1..]
    );
    assert!(taken.text.contains(&link), "{}", taken.text);
    let back = [("index_page", "https://go.waymark.dev/")];
    let refused = browser.submit(&page, &back).await.expect(422);
    let expected = client.patch(&api, &back).await.expect(422);
    assert_errors(&refused, &expected, &["index_page"]);
    assert!(refused.text.contains("value=\"https://go.waymark.dev/\""));
}

/// Each field has the API's error on the page, in words of the form, and keeps what was typed as text.
fn assert_errors(page: &Answer, api: &Answer, fields: &[&str]) {
    assert!(!page.text.contains("<script>alert"), "{}", page.text);
    for field in fields {
        let message = api.json["errors"][field][0].as_str().unwrap();
        let message = message.replace(&format!("The {field} field "), "This ");
        let message = message.replace('"', "&#34;");
        let place = format!("id=\"{field}-error\" role=\"alert\">{message}");
        assert!(page.text.contains(&place), "{place}: {}", page.text);
    }
}

#[tokio::test]
async fn a_full_account_is_shown_its_limit() {
    let limits = domains_service::limits::LimitSettings { domains: 1.into() };
    let app = TestApp::start_limited(Backend::Sqlite, limits).await;
    let browser: Browser = app.browser("a", ALL).await;
    browser.submit(LIST, &[NAME]).await.expect(303);

    let second = [("name", "b.waymark.dev")];
    let refused = browser.submit(LIST, &second).await.expect(409);

    assert!(refused.text.contains("delete some first"));
    assert!(refused.text.contains("value=\"b.waymark.dev\""));
}
