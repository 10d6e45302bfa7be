//! `/api/v1/projects/{host}/credentials`: pages behind a login, whose credentials nobody sees.

use std::io::{Read, Write};
use std::net::TcpListener;
use std::path::Path;
use std::sync::{Arc, Mutex};
use std::thread;

use keyring::Keyring;
use reports_service::generation::GenerationSettings;
use reports_service::model::SealedHeaders;
use reports_service::{CredentialSettings, MIGRATIONS, model};
use reqwest::Method;
use serde_json::json;
use testing::{Backend, TestDatabase, add_secret, until};

use crate::app::{PAGE, Setup, TestApp};

testing::on_each_database!(
    headers_go_to_the_reports_origin_only_and_are_never_shown,
    credentials_belong_to_their_account,
    credentials_that_cannot_be_sent_or_encrypted_are_refused,
    credentials_are_encrypted_again_by_a_new_key,
);

const CREDENTIALS: &str = "/api/v1/projects/127.0.0.1/credentials";
/// All that is secret in the form, as it is sent.
const FORM: &str = "headers=X-Way-In:+s3cret-quokka&cookie=id%3Ds3cret&basic=me:s3cret-password";
/// In lower case.
const SECRETS: [&str; 3] = ["s3cret", "quokka", "bwu6cznjcmv0lxbhc3n3b3jk"];
/// A page that repeats what opens it.
const ECHO: &str = "<title>Hello s3cret-quokka</title><meta name=keywords \
    content='s3cret-quokka, me:s3cret-password'><h1>s3cret&#45;quokka</h1><p>s3cret-quokka id=s3cret \
    Basic bWU6czNjcmV0LXBhc3N3b3Jk me:s3cret-password</p><a href='/in?key=s3cret%2Dquokka'>In</a>\
    <img src=/s3cret-quokka.png><script>const key = 's3cret\\u002dquokka';</script>";

pub const FIRST: &str = "AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=";
const SECOND: &str = "/////////////////////////////////////////wA=";

/// Settings with these keys.
pub fn keys(keys: &str) -> CredentialSettings {
    CredentialSettings {
        encryption_keys: keys.to_owned(),
        ..CredentialSettings::default()
    }
}

fn setup(keys: &str) -> Setup {
    Setup {
        generation: GenerationSettings {
            extras: true,
            ..TestApp::generation()
        },
        credentials: self::keys(keys),
        ..Setup::default()
    }
}

/// A site that records the heads of requests, in lower case.
struct Site {
    url: String,
    heads: Arc<Mutex<Vec<String>>>,
}

impl Site {
    /// `route` returns the response to a path, from its status on.
    fn new(route: impl Fn(&str) -> String + Send + 'static) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let url = format!("http://{}", listener.local_addr().unwrap());
        let heads = Arc::<Mutex<Vec<String>>>::default();
        let recorded = Arc::clone(&heads);
        thread::spawn(move || {
            for stream in listener.incoming() {
                let (mut stream, mut head, mut byte) = (stream.unwrap(), Vec::new(), [0]);
                while !head.ends_with(b"\r\n\r\n") && stream.read(&mut byte).is_ok_and(|n| n == 1) {
                    head.push(byte[0]);
                }
                let head = String::from_utf8_lossy(&head).into_owned();
                let path = head.split(' ').nth(1).unwrap_or_default();
                let response = format!("HTTP/1.0 {}", route(path));
                recorded.lock().unwrap().push(head.to_ascii_lowercase());
                let _ = stream.write_all(response.as_bytes());
            }
        });
        Self { url, heads }
    }

    /// The heads since they were last taken.
    fn take(&self) -> Vec<String> {
        std::mem::take(&mut self.heads.lock().unwrap())
    }
}

fn html(body: &str) -> String {
    let head = "Content-Type: text/html; charset=utf-8\r\nSet-Cookie: id=s3cret";
    format!("200 OK\r\n{head}\r\nX-Echo: s3cret-quokka\r\n\r\n{body}")
}

fn has_secrets(text: &str) -> bool {
    let text = text.to_ascii_lowercase();
    SECRETS.iter().any(|secret| text.contains(secret))
}

/// Others than the owner do not even learn that there are credentials.
pub async fn assert_says_nothing(app: &TestApp, path: &str) {
    let seen = app.stranger().get(path).await.expect(200).text;
    for text in [
        "credentials of the project",
        "with_credentials",
        "credentials_unreadable",
        "needs_credentials",
        "gets no credentials",
    ] {
        assert!(!seen.contains(text), "{path}: {text}");
    }
}

async fn headers_go_to_the_reports_origin_only_and_are_never_shown(backend: Backend) {
    let app = TestApp::start_as(backend, setup(FIRST)).await;
    for secret in [
        "s3cret-quokka",
        "id=s3cret",
        "s3cret-password",
        "bWU6czNjcmV0LXBhc3N3b3Jk",
    ] {
        add_secret(secret);
    }
    let other = Site::new(|_| html("<p>Elsewhere"));
    let elsewhere = other.url.clone();
    let site = Site::new(move |path| match path {
        "/start" => "302 Found\r\nLocation: /page?key=s3cret-quokka\r\n\r\n".to_owned(),
        "/plain" => "200 OK\r\nContent-Type: text/s3cret-quokka\r\n\r\n".to_owned(),
        "/a.css" => {
            "200 OK\r\nContent-Type: text/css\r\n\r\n@import '/s3cret-quokka.css';".to_owned()
        }
        "/away" => format!("302 Found\r\nLocation: {elsewhere}/\r\n\r\n"),
        _ => html(&format!(
            "{PAGE}{ECHO}<link rel=stylesheet href=/a.css><link rel=stylesheet href={elsewhere}/b.css>\
             <script src=/away></script><a href=/logout>Sign out</a>"
        )),
    });
    let id = app.store(&format!("url={}/start", site.url)).await;
    let path = format!("/api/v1/reports/{id}");
    let plain = app.get(&path).await;
    assert_eq!(
        plain.data()["checks"]["page"]["with_credentials"],
        json!(null)
    );
    site.take();
    other.take();

    let set = app.send(Method::PUT, CREDENTIALS, FORM).await.expect(200);
    assert_eq!(
        set.data()["headers"],
        json!(["x-way-in", "cookie", "authorization"])
    );
    app.send(Method::PATCH, &path, "update=1").await.expect(200);

    let heads = site.take();
    assert!(heads.len() > 3, "the page and what it needs: {heads:?}");
    for head in &heads {
        assert!(!head.starts_with("head /logout"), "nobody is signed out");
        assert!(head.contains("x-way-in: s3cret-quokka"), "{head}");
        assert!(head.contains("cookie: id=s3cret"), "{head}");
        assert!(head.contains("authorization: basic "), "{head}");
    }
    let heads = other.take();
    assert!(!heads.is_empty());
    for head in &heads {
        assert!(
            !has_secrets(head) && !head.contains("authorization"),
            "{head}"
        );
    }
    let page = app.page(id).await;
    let plain = app.store(&format!("url={}/plain", site.url)).await;
    for path in [
        &path,
        &format!("/api/v1/reports/{plain}"),
        &format!("{path}/history"),
        CREDENTIALS,
        "/api/v1/report-events",
        &page,
        &format!("{page}.json"),
        &format!("{page}.csv"),
    ] {
        let shown = app.get(path).await.expect(200).text;
        assert!(!has_secrets(&shown), "{path}");
    }
    let browser = app.signed_in(&app.key).await;
    let shown = browser.get(&format!("/console/reports/{id}")).await;
    assert!(!has_secrets(&shown.expect(200).text));
    let shown = app.get(&path).await;
    assert_eq!(shown.data()["checks"]["page"]["with_credentials"], true);
    let seen = app.get(&page).await.text;
    assert!(seen.contains("Checked with credentials of the project"));
    for path in [&page, &format!("{page}.json"), &format!("{page}.csv")] {
        assert_says_nothing(&app, path).await;
    }
    let row = model::credentials(&app.pool, "owner", "127.0.0.1").await;
    let sealed = row.unwrap().unwrap().credentials;
    assert!(!sealed.windows(6).any(|part| part == b"s3cret"));

    // A redirect of the page itself to another origin takes nothing along.
    let away = app.store(&format!("url={}/away", site.url)).await;
    assert!(site.take().iter().any(|head| has_secrets(head)));
    let heads = other.take();
    assert!(!heads.is_empty() && !heads.iter().any(|head| has_secrets(head)));
    let away = app.get(&format!("/api/v1/reports/{away}")).await;
    let facts = &away.data()["checks"]["page"];
    assert_eq!(facts["with_credentials"], json!(null));

    app.send(Method::DELETE, CREDENTIALS, "").await.expect(200);
    app.get(CREDENTIALS).await.expect(404);
    app.send(Method::PATCH, &path, "update=1").await.expect(200);
    // The page names addresses that have them.
    let heads = site.take();
    let fields = |head: &String| {
        head.split_once('\n')
            .is_some_and(|(_, fields)| has_secrets(fields))
    };
    assert!(!heads.is_empty() && !heads.iter().any(fields));
}

async fn credentials_belong_to_their_account(backend: Backend) {
    let app = TestApp::start_as(backend, setup(FIRST)).await;
    let site = Site::new(|_| html(PAGE));
    app.send(Method::PUT, CREDENTIALS, FORM).await.expect(404);
    app.store(&format!("url={}/", site.url)).await;
    app.send(Method::PUT, CREDENTIALS, FORM).await.expect(200);
    site.take();

    let other = app.key_of("other", "reports:read reports:write");
    let other = app.stranger().with_key(Some(&other));
    let url = format!("{}/", site.url);
    other
        .post("/api/v1/reports", &[("url", &url)])
        .await
        .expect(201);

    let heads = site.take();
    assert!(!heads.is_empty() && !heads.iter().any(|head| has_secrets(head)));
    other.get(CREDENTIALS).await.expect(404);
    other.delete(CREDENTIALS).await.expect(404);
    app.get(CREDENTIALS).await.expect(200);
    let reader = app.key_of("owner", "reports:read");
    let reader = app.stranger().with_key(Some(&reader));
    reader.delete(CREDENTIALS).await.expect(403);

    let browser = app.signed_in(&app.key).await;
    let settings = format!(
        "/console/reports/{}",
        app.get("/api/v1/reports").await.rows()[0]["id"]
    );
    let seen = browser.get(&settings).await.expect(200).text;
    assert!(seen.contains("<code>x-way-in, cookie, authorization</code>") && !has_secrets(&seen));
    let form = format!("{settings}/credentials");
    browser
        .submit(&form, &[("cookie", "a=s3cret")])
        .await
        .expect(303);
    assert_eq!(
        app.get(CREDENTIALS).await.data()["headers"],
        json!(["cookie"])
    );
    let form = format!("{settings}/credentials/delete");
    browser.submit(&form, &[]).await.expect(303);
    app.get(CREDENTIALS).await.expect(404);

    app.send(Method::PUT, CREDENTIALS, FORM).await.expect(200);
    app.send(Method::DELETE, "/api/v1/projects/127.0.0.1", "")
        .await
        .expect(200);
    app.get(CREDENTIALS).await.expect(404);
}

async fn credentials_that_cannot_be_sent_or_encrypted_are_refused(backend: Backend) {
    let app = TestApp::start_as(backend, setup(FIRST)).await;
    let site = Site::new(|_| html(PAGE));
    app.store(&format!("url={}/", site.url)).await;
    let long = "s3cret".repeat(2_000);
    for (form, field, code) in [
        ("", "headers", "required"),
        ("headers=s3cret", "headers", "not_a_header"),
        ("headers=Host:+s3cret", "headers", "own_header"),
        ("headers=User-Agent:+s3cret", "headers", "own_header"),
        ("headers=s3+cret:+s3cret", "headers", "not_allowed"),
        ("basic=s3cret", "basic", "no_password"),
        ("headers=Cookie:+s3cret&cookie=s3cret", "cookie", "repeated"),
        (&format!("cookie={long}"), "headers", "too_long"),
    ] {
        let form = format!("x=&{form}");
        let refused = app.send(Method::PUT, CREDENTIALS, &form).await.expect(422);
        assert_eq!(
            refused.json["error_codes"][field][0], code,
            "{}",
            refused.text
        );
        assert!(!has_secrets(&refused.text), "{}", refused.text);
    }
    app.get(CREDENTIALS).await.expect(404);

    let app = TestApp::start(backend).await;
    let id = app.store("url=http://127.0.0.1/").await;
    let refused = app.send(Method::PUT, CREDENTIALS, FORM).await.expect(422);
    assert_eq!(
        refused.json["error_codes"]["headers"][0],
        "no_encryption_key"
    );
    assert!(refused.text.contains("credentials.encryption_keys_file"));
    let browser = app.signed_in(&app.key).await;
    let seen = browser.get(&format!("/console/reports/{id}")).await.text;
    assert!(
        !seen.contains("behind a login"),
        "only what works is offered"
    );
}

async fn credentials_are_encrypted_again_by_a_new_key(backend: Backend) {
    let ring = |keys| Keyring::load("credentials", Path::new(""), keys).unwrap();
    let owner = "project_credentials owner 127.0.0.1";
    let headers = br#"[["x-way-in","s3cret"]]"#;
    let (sealed, key_id) = ring(FIRST).seal(owner, headers).unwrap();
    let project = ("owner", "127.0.0.1");
    let site = Site::new(|_| html(PAGE));
    let url = format!("url={}/", site.url);

    let database = TestDatabase::new(backend, MIGRATIONS).await;
    let stored = SealedHeaders {
        names: "x-way-in",
        credentials: &sealed,
        key_id: &key_id,
    };
    let pool = database.pool();
    model::set_credentials(&pool, project, stored, "a")
        .await
        .unwrap();
    let app = TestApp::start_on(database, setup(&format!("{SECOND},{FIRST}"))).await;
    let second = ring(SECOND);
    until("it is encrypted by the new key", async || {
        let row = model::credentials(&pool, project.0, project.1).await;
        let sealed = row.unwrap().unwrap().credentials;
        second
            .open(owner, &sealed)
            .is_ok_and(|opened| opened == headers)
    })
    .await;
    app.store(&url).await;
    let heads = site.take();
    assert!(!heads.is_empty() && heads.iter().all(|head| has_secrets(head)));

    // Without the key, the page is not checked as another visitor would see it.
    let database = TestDatabase::new(backend, MIGRATIONS).await;
    let stored = model::set_credentials(&database.pool(), project, stored, "a").await;
    stored.unwrap();
    let app = TestApp::start_on(database, setup(SECOND)).await;
    let id = app.store(&url).await;
    let report = app.get(&format!("/api/v1/reports/{id}")).await;
    assert_eq!(report.data()["error"]["code"], "credentials_unreadable");
    let page = app.page(id).await;
    for path in [&page, &format!("{page}.json")] {
        assert_says_nothing(&app, path).await;
    }
    assert!(site.take().is_empty());
}
