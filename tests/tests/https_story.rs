//! A customer's domain from the first request to the last visitor over HTTPS, without a proxy: the
//! service gets the certificate itself, from Let's Encrypt's `pebble`. On PostgreSQL there are
//! three processes: one orders, another responds to the authority, and the third serves visitors.

use std::fs;
use std::path::Path;
use std::time::Duration;

use diesel::connection::SimpleConnection;
use diesel::{Connection, SqliteConnection};
use diesel_async::{AsyncConnection, AsyncPgConnection, SimpleAsyncConnection};
use end_to_end::{Databases, DnsServer, Launch, Service};
use reqwest::{Certificate, StatusCode};
use serde_json::Value;
use testing::{
    Answer, Backend, CertificateAuthority, Client, PageServer, TestKeys, eventually, skip,
};

const EDGE_TARGET: &str = "edge.waymark.test";
const NAME: &str = "go.brand.test";
const PAGE: &str = "https://brand.example.com/";
/// 32 bytes in base64.
const ENCRYPTION_KEY: &str = "AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=";
const LIMIT: Duration = Duration::from_mins(1);

testing::on_each_database!(
    a_domain_gets_a_certificate_before_its_first_visitor_and_keeps_it_current,
);

struct Stack {
    dns: DnsServer,
    authority: CertificateAuthority,
    /// The last one serves visitors.
    services: Vec<Service>,
    api: Client,
    database: String,
    roots: Vec<Certificate>,
    _databases: Databases,
    _keys: TestKeys,
}

impl Stack {
    /// `None` if a program is not installed. Challenges are of this kind.
    async fn start(backend: Backend, challenge: &str) -> Option<Self> {
        if !(DnsServer::is_installed() && CertificateAuthority::is_installed()) {
            skip("pebble is not installed");
            return None;
        }
        let dns = DnsServer::start().await;
        let authority = CertificateAuthority::start(&dns.address()).await;
        let (plain, https) = authority.challenge_ports();
        let databases = Databases::start(backend).await;
        let database = databases.create("domains").await;
        let keys = TestKeys::new();
        let launch = proving(Launch::domains(&keys, &database), &dns);
        let ordering = |launch: Launch| ordering(launch, &authority, challenge);
        let answering = |launch: Launch| {
            launch
                .set("edge.listen", format!("127.0.0.1:{plain}"))
                .with_https_at(https)
        };
        let services = match backend {
            Backend::Sqlite => vec![answering(ordering(launch)).start().await],
            Backend::Postgres => vec![
                ordering(launch.clone()).start().await,
                answering(launch.beside()).start().await,
                launch.beside().with_edge().with_https().start().await,
            ],
        };
        Some(Self {
            api: services.first()?.client(&keys.issue("brand")),
            roots: vec![authority.root().await],
            dns,
            authority,
            services,
            database,
            _databases: databases,
            _keys: keys,
        })
    }

    /// Both services in one program, with databases of PostgreSQL.
    async fn start_one(data_dir: &Path) -> Option<(Self, Launch)> {
        if !(DnsServer::is_installed() && CertificateAuthority::is_installed()) {
            skip("pebble is not installed");
            return None;
        }
        let dns = DnsServer::start().await;
        let authority = CertificateAuthority::start(&dns.address()).await;
        let (_, https) = authority.challenge_ports();
        let databases = Databases::start(Backend::Postgres).await;
        let database = databases.create("domains").await;
        let launch = proving(Launch::waymark(data_dir), &dns)
            .set("database.url", databases.create("reports").await)
            .set_for("DOMAINS", "database.url", &database);
        let launch = ordering(launch, &authority, "tls-alpn-01").with_https_at(https);
        let service = launch.start().await;
        let key = fs::read_to_string(data_dir.join("api-key")).ok()?;
        let stack = Self {
            api: service.client(key.trim()),
            roots: vec![authority.root().await],
            dns,
            authority,
            services: vec![service],
            database,
            _databases: databases,
            _keys: TestKeys::new(),
        };
        Some((stack, launch))
    }

    /// The response to a visitor who trusts only the authority.
    async fn visit(&self) -> Result<(StatusCode, String), reqwest::Error> {
        let https = self.services.last().and_then(|service| service.https);
        let address = https.unwrap();
        // A new connection each time.
        let browser = reqwest::Client::builder()
            .no_proxy()
            .tls_certs_only(self.roots.clone())
            .resolve(NAME, address)
            .redirect(reqwest::redirect::Policy::none())
            .build()?;
        let url = format!("https://{NAME}:{}/", address.port());
        let answer = browser.get(url).send().await?;
        let location = answer.headers().get("location");
        let location = location.map_or("", |value| value.to_str().unwrap());
        Ok((answer.status(), location.to_owned()))
    }

    async fn expect_visit(&self) {
        eventually("visitors are served", LIMIT, async || {
            let visit = self.visit().await.ok()?;
            (visit == (StatusCode::FOUND, PAGE.to_owned())).then_some(())
        })
        .await;
    }

    async fn expect_no_handshake(&self) {
        eventually("there is no handshake", LIMIT, async || {
            self.visit().await.err().map(drop)
        })
        .await;
    }

    async fn verify(&self, id: i64) -> Answer {
        let path = format!("/api/v1/domains/{id}/verify");
        let answer = eventually("domains are checked every 10 s", LIMIT, async || {
            let answer = self.api.post(&path, &[]).await;
            (answer.status != 429).then_some(answer)
        });
        answer.await.expect(200)
    }

    /// Waits until the domain is as expected.
    async fn becomes(&self, id: i64, what: &str, is: impl Fn(&Value) -> bool) -> Value {
        eventually(&format!("the domain is {what}"), LIMIT, async || {
            let answer = self.api.get(&format!("/api/v1/domains/{id}")).await;
            let data = answer.data().clone();
            is(&data).then_some(data)
        })
        .await
    }

    /// Waits for a certificate that is valid after another one; returns the end of its validity.
    async fn issued(&self, id: i64, after: Option<&str>) -> String {
        let of = |data: &Value| {
            let certificate = data.get("certificate")?;
            let is_issued = certificate.get("status")? == "issued";
            let until = certificate.get("not_after")?.as_str()?.to_owned();
            (is_issued && after != Some(until.as_str())).then_some(until)
        };
        let data = self.becomes(id, "issued", |data| of(data).is_some()).await;
        of(&data).unwrap()
    }

    async fn execute(&self, statement: &str) {
        match self.database.strip_prefix("sqlite://") {
            Some(file) => SqliteConnection::establish(file)
                .unwrap()
                .batch_execute(&format!("PRAGMA busy_timeout = 5000; {statement}"))
                .unwrap(),
            None => AsyncPgConnection::establish(&self.database)
                .await
                .unwrap()
                .batch_execute(statement)
                .await
                .unwrap(),
        }
    }
}

/// Proves names by these DNS answers.
fn proving(launch: Launch, dns: &DnsServer) -> Launch {
    [
        ("names.allow_test", "true".to_owned()),
        ("verification.mode", "dns".to_owned()),
        ("verification.resolvers", dns.address()),
        ("verification.edge_target", EDGE_TARGET.to_owned()),
        ("certificates.encryption_keys", ENCRYPTION_KEY.to_owned()),
    ]
    .into_iter()
    .fold(launch, |launch, (name, value)| {
        launch.set_for("DOMAINS", name, value)
    })
}

/// Orders certificates of this authority.
fn ordering(launch: Launch, authority: &CertificateAuthority, challenge: &str) -> Launch {
    let certificate = authority.directory_certificate();
    launch
        .set_for("DOMAINS", "certificates.directory", authority.directory())
        .set_for("DOMAINS", "certificates.authority_file", certificate)
        .set_for("DOMAINS", "certificates.challenges", challenge)
}

fn days_ago(days: i64) -> String {
    let moment = chrono::Utc::now().naive_utc() - chrono::Duration::days(days);
    moment.format("%Y-%m-%d %H:%M:%S").to_string()
}

/// Name and value of the TXT record that proves a domain.
fn proof(domain: &Value) -> (String, String) {
    let records = domain.pointer("/verification/records").unwrap();
    let mut records = records.as_array().unwrap().iter();
    let txt = records.find(|record| record["type"] == "TXT").unwrap();
    let part = |name: &str| txt[name].as_str().unwrap().to_owned();
    (part("name"), part("value"))
}

fn status_of(data: &Value) -> &Value {
    data.pointer("/verification/status").unwrap()
}

async fn a_domain_gets_a_certificate_before_its_first_visitor_and_keeps_it_current(
    backend: Backend,
) {
    let challenge = match backend {
        Backend::Sqlite => "http-01",
        Backend::Postgres => "tls-alpn-01",
    };
    let Some(stack) = Stack::start(backend, challenge).await else {
        return;
    };
    let fields = [("name", NAME), ("index_page", PAGE)];
    let stored = stack.api.post("/api/v1/domains", &fields).await.expect(201);
    let id = stored.id();
    assert_eq!(
        stored.data().pointer("/certificate/status").unwrap(),
        "none"
    );
    stack.expect_no_handshake().await;

    let (record, value) = proof(stored.data());
    stack.dns.set_txt(&record, &value).await;
    assert_eq!(status_of(stack.verify(id).await.data()), "verified");
    let until = stack.issued(id, None).await;
    assert_eq!(stack.authority.orders(), 1);
    // Issued before any visit.
    stack.expect_visit().await;

    stack.dns.clear_txt(&record).await;
    let (long_ago, now) = (days_ago(8), days_ago(0));
    let passing = format!(
        "UPDATE domains SET last_proved_at = '{long_ago}', next_check_at = '{now}' WHERE id = {id}"
    );
    stack.execute(&passing).await;
    stack
        .becomes(id, "in grace or lapsed", |data| {
            status_of(data) != "verified"
        })
        .await;
    stack.execute(&passing).await;
    stack
        .becomes(id, "lapsed", |data| status_of(data) == "lapsed")
        .await;
    stack.expect_no_handshake().await;

    stack.dns.set_txt(&record, &value).await;
    assert_eq!(status_of(stack.verify(id).await.data()), "verified");
    stack.expect_visit().await;
    assert_eq!(
        stack.authority.orders(),
        1,
        "the certificate is still there"
    );

    // The authority's certificates end at full seconds.
    tokio::time::sleep(Duration::from_secs(1)).await;
    let due = format!(
        "UPDATE certificate_orders SET due_at = '{now}', renew_at = '{now}' WHERE name = '{NAME}'"
    );
    eventually("the name is in the queue again", LIMIT, async || {
        stack.execute(&due).await;
        (stack.authority.orders() == 2).then_some(())
    })
    .await;
    stack.issued(id, Some(&until)).await;
    stack.expect_visit().await;

    let deleted = stack.api.delete(&format!("/api/v1/domains/{id}")).await;
    deleted.expect(200);
    stack.expect_no_handshake().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn one_program_does_all_of_it_on_postgresql() {
    let folder = tempfile::tempdir().unwrap();
    let Some((mut stack, launch)) = Stack::start_one(folder.path()).await else {
        return;
    };
    let page = PageServer::start(Duration::ZERO).await.url("/");
    let report = stack.api.post("/api/v1/reports", &[("url", &page)]).await;
    let report = format!("/api/v1/reports/{}", report.expect(201).id());
    let fields = [("name", NAME), ("index_page", PAGE)];
    let stored = stack.api.post("/api/v1/domains", &fields).await.expect(201);
    let (record, value) = proof(stored.data());
    stack.dns.set_txt(&record, &value).await;
    assert_eq!(
        status_of(stack.verify(stored.id()).await.data()),
        "verified"
    );
    stack.issued(stored.id(), None).await;
    stack.expect_visit().await;

    // Only the keys are in its folder.
    stack.services.clear();
    stack.services.push(launch.start().await);
    stack.api.get(&report).await.expect(200);
    stack.expect_visit().await;
    assert_eq!(stack.authority.orders(), 1);
}
