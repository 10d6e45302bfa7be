//! Signing in at a provider of OpenID Connect. What its tokens must be is tested in the crate
//! `openid`.

mod end;

use std::collections::BTreeMap;
use std::sync::Mutex;

use reqwest::header::SET_COOKIE;
use serde_json::{Value, json};
use testing::{Answer, Backend, CLIENT, IdentityProvider, SigningKey, add_secret, audit_events};
use url::Url;

use super::LIST;
use crate::app::{Setup, TestApp};

testing::on_each_database!(a_provider_signs_people_in);

const START: &str = "/console/reports/sign-in/company";
const SECRET: &str = "the-secret-of-the-client";

/// A service that relies on a provider.
struct Lab {
    app: TestApp,
    idp: IdentityProvider,
    key: SigningKey,
}

/// A browser that keeps every cookie.
struct Person<'a> {
    lab: &'a Lab,
    cookies: Mutex<BTreeMap<String, String>>,
}

impl Lab {
    async fn start(backend: Backend) -> Self {
        add_secret(SECRET);
        let key = SigningKey::new("one");
        let idp = IdentityProvider::start(&key).await;
        let file = tempfile::NamedTempFile::new().unwrap().into_temp_path();
        std::fs::write(&file, SECRET).unwrap();
        let rule = |value, account, role| json!({"claim": "groups", "value": value, "account": account, "role": role});
        let console = json!({
            "contact": "Bea",
            "rules": [rule("seo", "owner", "editor"), rule("guests", "owner", "viewer")],
            "providers": {"company": {
                "title": "Company", "issuer": idp.issuer(), "client_id": CLIENT,
                "client_secret_file": &*file, "allow_private": true,
            }},
        });
        let setup = Setup {
            console: serde_json::from_value(console).unwrap(),
            ..Setup::default()
        };
        let app = TestApp::start_as(backend, setup).await;
        Self { app, idp, key }
    }

    fn person(&self) -> Person<'_> {
        Person {
            lab: self,
            cookies: Mutex::default(),
        }
    }
}

impl Person<'_> {
    async fn get(&self, path: &str) -> Answer {
        let cookies: Vec<String> = {
            let cookies = self.cookies.lock().unwrap();
            cookies
                .iter()
                .map(|(name, value)| format!("{name}={value}"))
                .collect()
        };
        let client = self.lab.app.stranger().with_header("accept", "text/html");
        let client = client.with_header("cookie", &cookies.join("; "));
        let answer = client.get(path).await;
        for cookie in answer.headers.get_all(SET_COOKIE) {
            let cookie = cookie.to_str().unwrap();
            let (name, value) = cookie.split(';').next().unwrap().split_once('=').unwrap();
            let mut cookies = self.cookies.lock().unwrap();
            match value {
                "" => cookies.remove(name),
                value => cookies.insert(name.to_owned(), value.to_owned()),
            };
        }
        answer
    }

    fn cookie(&self, name: &str) -> Option<String> {
        self.cookies.lock().unwrap().get(name).cloned()
    }

    fn set(&self, name: &str, value: &str) {
        let mut cookies = self.cookies.lock().unwrap();
        cookies.insert(name.to_owned(), value.to_owned());
    }

    /// This session in the browser that sends forms.
    fn browser(&self) -> testing::Browser {
        let session = self.cookie("waymark_session");
        let cookie = session.map(|session| format!("waymark_session={session}"));
        self.lab.app.guest().with_cookie(cookie)
    }

    /// Begins a sign-in; returns the query that the provider gets.
    async fn begin(&self, path: &str) -> BTreeMap<String, String> {
        let sent = self.get(path).await.expect(303);
        let url = Url::parse(sent.header("location")).unwrap();
        assert_eq!(url.path(), "/authorize");
        url.query_pairs().into_owned().collect()
    }

    /// The provider's answer for a person in these groups.
    fn answer(&self, query: &BTreeMap<String, String>, subject: &str, more: &Value) -> String {
        let idp = &self.lab.idp;
        let mut claims = idp.claims(subject, &query["nonce"]);
        for (name, value) in more["claims"].as_object().unwrap() {
            claims[name] = value.clone();
        }
        let mut tokens = json!({
            "id_token": self.lab.key.sign(&claims), "access_token": "access", "token_type": "Bearer",
        });
        for (name, value) in more["tokens"].as_object().into_iter().flatten() {
            tokens[name] = value.clone();
        }
        idp.json("/token", &tokens);
        format!("{START}/done?code=c&state={}", query["state"])
    }

    /// Signs in as this person of these groups.
    async fn sign_in(&self, subject: &str, groups: &[&str]) -> Answer {
        let query = self.begin(START).await;
        let more =
            json!({"claims": {"groups": groups, "name": "Name", "sid": format!("sid-{subject}")}});
        let answer = self.answer(&query, subject, &more);
        self.get(&answer).await
    }
}

async fn a_provider_signs_people_in(backend: Backend) {
    let lab = Lab::start(backend).await;
    let ann = lab.person();
    let page = ann
        .get("/sign-in?next=console%2Freports%3Fpage%3D2")
        .await
        .expect(200);
    let link = "console/reports/sign-in/company?next=console%2Freports%3Fpage%3D2";
    assert!(page.text.contains(link), "{}", page.text);
    assert!(page.text.contains(">Sign in with Company</a>"));

    let query = ann.begin(&format!("/{link}")).await;
    let return_to = format!("{}{START}/done", lab.app.base);
    assert_eq!(query["redirect_uri"], return_to);
    let more = json!({"claims": {"groups": ["seo"], "name": "Name"}});
    let answer = ann.answer(&query, "ann", &more);
    let signed_in = ann.get(&answer).await.expect(303);

    assert_eq!(signed_in.header("location"), "/console/reports?page=2");
    assert_eq!(ann.cookie("waymark_sign_in"), None, "it is used up");
    let form = [("url", "https://e.example/")];
    let browser = ann.browser();
    let added = browser.submit(LIST, &form).await.expect(303);
    for answer in [&signed_in, &added] {
        let id = answer.header("x-request-id");
        let events = audit_events(|event| event["request_id"] == id);
        assert_eq!(events[0]["person"], "Name (ann)", "{events:#?}");
        assert_eq!(events[0]["account"], "owner");
    }
    let events = audit_events(|event| event["request_id"] == signed_in.header("x-request-id"));
    assert_eq!(events[0]["event"], "session.sign_in");
    let refused = browser.submit("/console/reports/notifications", &[]).await;
    assert_eq!(refused.status, 403, "an editor is no admin");

    // Signing out ends it here, and leads on to the provider.
    let out = browser.submit("/sign-out", &[]).await.expect(200);
    let end = format!("{}/logout?client_id=waymark", lab.idp.issuer());
    assert!(out.text.contains(&end), "{}", out.text);
    assert!(out.text.contains("id_token_hint=eyJ"), "{}", out.text);
    assert_eq!(ann.get(LIST).await.status, 303);
    let back = ann.get("/sign-in?state=signed-out").await.expect(200);
    assert!(back.text.contains("You are signed out."));
}

#[tokio::test]
async fn an_answer_is_used_once_and_in_one_browser() {
    let lab = Lab::start(Backend::Sqlite).await;
    let (ann, eve) = (lab.person(), lab.person());
    let query = ann.begin(START).await;
    let flow = ann.cookie("waymark_sign_in").unwrap();
    let more = json!({"claims": {"groups": ["seo"]}});
    let answer = ann.answer(&query, "ann", &more);

    // Eve has the address, but not the browser; and she cannot have Ann sign in as Eve.
    let elsewhere = "begun in another browser or tab";
    let without = eve.get(&answer).await.expect(403);
    assert!(without.text.contains(elsewhere), "{}", without.text);
    eve.begin(START).await;
    assert!(eve.get(&answer).await.expect(403).text.contains(elsewhere));
    assert_eq!(eve.cookie("waymark_session"), None);
    assert!(
        lab.idp.received("/token").is_empty(),
        "the code was not used"
    );
    for wrong in [
        format!("{START}/done?code=c"),
        format!("{answer}&state=x"),
        format!("{answer}&code=d"),
        format!("{answer}&iss=https://evil.example"),
    ] {
        let other = lab.person();
        other.set("waymark_sign_in", &flow);
        assert_eq!(other.get(&wrong).await.status, 403, "{wrong}");
        assert_eq!(other.cookie("waymark_session"), None);
        lab.idp.reply("/token", "500 Oh", "", "{}");
    }
    assert!(lab.idp.received("/token").is_empty());

    let ann = lab.person();
    let query = ann.begin(START).await;
    let flow = ann.cookie("waymark_sign_in").unwrap();
    let answer = ann.answer(&query, "ann", &more);
    ann.get(&answer).await.expect(303);
    // Everything that the browser had, a second time.
    let replay = lab.person();
    replay.set("waymark_sign_in", &flow);
    let refused = replay.get(&answer).await.expect(403);
    assert!(refused.text.contains(elsewhere), "{}", refused.text);
    assert_eq!(lab.idp.received("/token").len(), 1);
}

#[tokio::test]
async fn whom_no_rule_lets_in_is_refused_and_says_why() {
    let lab = Lab::start(Backend::Sqlite).await;
    let eve = lab.person();
    for groups in [&["staff"][..], &[]] {
        let refused = eve.sign_in("eve", groups).await.expect(403);
        assert!(refused.text.contains("Name (eve)"), "{}", refused.text);
        assert!(refused.text.contains("Ask <bdi>Bea</bdi>"));
        assert_eq!(eve.cookie("waymark_session"), None);
        let id = refused.header("x-request-id");
        let events = audit_events(|event| event["request_id"] == id);
        assert_eq!(events[0]["person"], "Name (eve)", "{events:#?}");
        assert_eq!(events[0]["code"], "no_rule");
    }
    let query = eve.begin(START).await;
    let denied = format!("{START}/done?error=access_denied&state={}", query["state"]);
    let denied = eve.get(&denied).await.expect(403);
    assert!(
        denied.text.contains("it says: access_denied"),
        "{}",
        denied.text
    );
    assert_eq!(eve.get("/console/reports/sign-in/other").await.status, 404);
    let query = eve.begin(START).await;
    let answer = eve.answer(&query, "eve", &json!({"claims": {}}));
    lab.idp.reply(
        "/token",
        "302 Found",
        "Location: http://10.0.0.1/\r\n",
        "{}",
    );
    let away = eve.get(&answer).await.expect(503);
    assert!(away.text.contains("it redirects"), "{}", away.text);
}

#[tokio::test]
async fn a_planted_session_or_destination_leads_nowhere() {
    let lab = Lab::start(Backend::Sqlite).await;
    let eve = lab.person();
    eve.sign_in("eve", &["seo"]).await.expect(303);
    let planted = eve.cookie("waymark_session").unwrap();

    // Ann signs in with Eve's session in her browser: Eve's token does not become Ann's.
    let ann = lab.person();
    let query = ann.begin(START).await;
    let answer = ann.answer(&query, "ann", &json!({"claims": {"groups": ["seo"]}}));
    ann.set("waymark_session", &planted);
    ann.get(&answer).await.expect(303);
    assert_ne!(ann.cookie("waymark_session").unwrap(), planted);
    assert_eq!(eve.get(LIST).await.status, 303, "and it has ended");
    // Nor by posing as the other service of this host, which has opened it.
    let eve = lab.person();
    eve.sign_in("eve", &["seo"]).await.expect(303);
    let planted = eve.cookie("waymark_session").unwrap();
    eve.browser().submit("/sign-out", &[]).await.expect(200);
    let ann = lab.person();
    let query = ann.begin(&format!("{START}?from=domains")).await;
    let answer = ann.answer(&query, "ann", &json!({"claims": {"groups": ["seo"]}}));
    ann.set("waymark_session", &planted);
    ann.get(&answer).await.expect(303);
    assert_eq!(ann.get(LIST).await.status, 303, "she is not signed in");
    assert_eq!(eve.get(LIST).await.status, 303);

    for next in [
        "https%3A%2F%2Fevil.example",
        "%2F%2Fevil.example",
        "api%2Fv1",
    ] {
        let bob = lab.person();
        let query = bob.begin(&format!("{START}?next={next}")).await;
        let answer = bob.answer(&query, "bob", &json!({"claims": {"groups": ["seo"]}}));
        let signed_in = bob.get(&answer).await.expect(303);
        assert_eq!(signed_in.header("location"), LIST, "{next}");
    }
}

#[tokio::test]
async fn the_cookie_of_a_sign_in_lives_briefly_and_for_the_service_alone() {
    let lab = Lab::start(Backend::Sqlite).await;
    let sent = lab.person().get(START).await.expect(303);
    let cookie = sent.header("set-cookie");
    for part in [
        "waymark_sign_in=",
        "; HttpOnly",
        "; SameSite=Lax",
        "; Max-Age=600",
    ] {
        assert!(cookie.contains(part), "{cookie}");
    }
}
