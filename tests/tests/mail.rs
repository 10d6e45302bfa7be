//! Mail through a server that others wrote: STARTTLS, implicit TLS, AUTH, refusals, slowness, and a
//! certificate of another name.

use std::fs;
use std::path::PathBuf;
use std::process::Command;

use end_to_end::{Databases, Launch, Service};
use serde_json::Value;
use tempfile::TempDir;
use testing::{Authority, Backend, Client, Process, TestKeys, eventually, for_name, until};

use crate::clients::{LIMIT, PROGRAMS, tools};

const PASSWORD: &str = "correct horse";
const BASE: &str = "http://waymark.example";

struct World {
    tools: PathBuf,
    folder: TempDir,
    server: Process,
    keys: TestKeys,
    databases: Databases,
}

impl World {
    /// A mail server whose certificate is for this name.
    async fn start(mode: &str, certified: &str) -> Option<Self> {
        let tools = tools()?;
        let folder = tempfile::tempdir().unwrap();
        let authority = Authority::new("Mail");
        fs::write(folder.path().join("ca.pem"), authority.pem()).unwrap();
        fs::write(folder.path().join("password"), format!("{PASSWORD}\n")).unwrap();
        let params = for_name(certified);
        authority.issue(folder.path(), "server", &params);
        let server = Process::start(
            Command::new(tools.join("python/bin/python"))
                .arg(format!("{PROGRAMS}/mail_server.py"))
                .arg(folder.path())
                .args([mode, "waymark", PASSWORD]),
        );
        until("a port", async || server.stdout().ends_with('\n')).await;
        Some(Self {
            tools,
            folder,
            server,
            keys: TestKeys::new(),
            databases: Databases::start(Backend::Sqlite).await,
        })
    }

    /// A service that hands its mail to the server.
    async fn service(&self, noun: &str, mode: &str, password: &str) -> Service {
        let url = self.databases.create(noun).await;
        let launch = if noun == "report" {
            Launch::reports(&self.keys, &url)
        } else {
            Launch::domains(&self.keys, &url)
        };
        let file = |name: &str| self.folder.path().join(name);
        launch
            .set("http.base_url", BASE)
            .set("notify.timeout", "1s")
            .set("notify.mail.host", "localhost")
            .set("notify.mail.port", self.server.stdout().trim())
            .set("notify.mail.tls", mode)
            .set("notify.mail.user", "waymark")
            .set("notify.mail.password_file", file(password))
            .set("notify.mail.from", "Waymark <waymark@waymark.example>")
            .with_variable("SSL_CERT_FILE", file("ca.pem").to_str().unwrap())
            .start()
            .await
    }

    fn mails(&self) -> Vec<PathBuf> {
        let mails = fs::read_dir(self.folder.path().join("mails")).unwrap();
        let mails = mails.map(|mail| mail.unwrap().path());
        mails.filter(|path| path.extension().is_some()).collect()
    }

    /// The mail number `count` as a library reads it.
    async fn mail(&self, count: usize) -> Value {
        until("a mail", async || self.mails().len() >= count).await;
        let file = self.folder.path().join(format!("mails/{count}.eml"));
        let output = Command::new(self.tools.join("python/bin/python"))
            .arg(format!("{PROGRAMS}/mail.py"))
            .arg(&file)
            .output()
            .unwrap();
        assert!(output.status.success(), "{output:?}");
        serde_json::from_slice(&output.stdout).unwrap()
    }
}

/// Stores an address, and returns the path of its endpoint.
async fn store(client: &Client, noun: &str, target: &str) -> String {
    let path = format!("/api/v1/{noun}-endpoints");
    let fields = [("kind", "mail"), ("target", target), ("events", "*")];
    let stored = client.post(&path, &fields).await.expect(201);
    format!("{path}/{}", stored.id())
}

/// The first delivery of an endpoint that was attempted.
async fn attempted(client: &Client, endpoint: &str) -> Value {
    eventually("an attempt", LIMIT, async || {
        let listed = client.get(&format!("{endpoint}/deliveries")).await;
        let first = listed.rows().first()?.clone();
        (first["attempts"] == 1).then_some(first)
    })
    .await
}

/// What follows this in a text, up to white space.
fn link(text: &Value, word: &str) -> String {
    let words = text.as_str().unwrap().split_whitespace();
    let mut paths = words.filter_map(|found| found.strip_prefix(BASE));
    paths.find(|path| path.contains(word)).unwrap().to_owned()
}

#[tokio::test(flavor = "multi_thread")]
async fn both_services_send_mail_over_starttls() {
    let Some(world) = World::start("starttls", "localhost").await else {
        return;
    };
    for (number, noun) in ["report", "domain"].into_iter().enumerate() {
        let service = world.service(noun, "starttls", "password").await;
        let client = service.client(&world.keys.issue("acme"));
        let endpoint = store(&client, noun, "ann@example.com").await;

        let question = world.mail(2 * number + 1).await;
        let confirm = link(&question["text"], "/confirm/");
        assert!(question["html"].as_str().unwrap().contains(&confirm));
        let reader = Client::new(service.base.clone(), None);
        reader.post(&confirm, &[]).await.expect(200);
        let test = format!("{endpoint}/test");
        client.send("POST", &test, &[]).await.expect(201);

        let mail = world.mail(2 * number + 2).await;
        let header = |name: &str| mail["headers"][name].as_str().unwrap().to_owned();
        assert_eq!(header("from"), "Waymark <waymark@waymark.example>");
        assert_eq!(header("subject"), "Test");
        assert_eq!(header("auto-submitted"), "auto-generated");
        let unsubscribe = link(&mail["text"], "/unsubscribe/");
        assert_eq!(header("list-unsubscribe"), format!("<{BASE}{unsubscribe}>"));
        let one_click = header("list-unsubscribe-post");
        let (name, value) = one_click.split_once('=').unwrap();
        reader
            .post(&unsubscribe, &[(name, value)])
            .await
            .expect(200);
        let shown = client.get(&endpoint).await.expect(200);
        assert_eq!(shown.data()["disabled_reason"], "unsubscribed");
        service.assert_quiet();
        assert!(!service.process.stderr().contains(PASSWORD));
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn refusals_and_slowness_are_shown_over_implicit_tls() {
    let Some(world) = World::start("implicit", "localhost").await else {
        return;
    };
    let service = world.service("report", "implicit", "password").await;
    let client = service.client(&world.keys.issue("acme"));
    for (target, status, answer, reason) in [
        (
            "busy@example.com",
            Value::from(451),
            "4.3.0 try later",
            "unconfirmed",
        ),
        (
            "gone@example.com",
            Value::from(550),
            "no such mailbox",
            "refused",
        ),
        (
            "slow@example.com",
            Value::Null,
            "no answer within 4 s",
            "unconfirmed",
        ),
        (
            "ann@example.com",
            Value::from(250),
            "accepted",
            "unconfirmed",
        ),
    ] {
        let endpoint = store(&client, "report", target).await;
        let delivery = attempted(&client, &endpoint).await;
        assert_eq!(delivery["status"], status, "{target}");
        let shown = delivery["answer"].as_str().unwrap();
        assert!(shown.contains(answer), "{target}: {shown}");
        let shown = client.get(&endpoint).await.expect(200);
        assert_eq!(shown.data()["disabled_reason"], reason, "{target}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn no_mail_goes_to_a_server_that_cannot_prove_its_name_or_knows_no_such_user() {
    for (certified, password) in [("other.example", "password"), ("localhost", "ca.pem")] {
        let Some(world) = World::start("starttls", certified).await else {
            return;
        };
        let service = world.service("report", "starttls", password).await;
        let client = service.client(&world.keys.issue("acme"));
        let endpoint = store(&client, "report", "ann@example.com").await;
        let delivery = attempted(&client, &endpoint).await;
        assert_eq!(delivery["answer"], "the mail server cannot be used");
        assert_eq!(delivery["state"], "waiting");
        assert!(world.mails().is_empty());
    }
}
