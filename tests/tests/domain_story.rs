//! A customer's domain from the first request to the last visitor, with the real programs: a
//! certificate authority, a DNS server, Caddy with the configuration that the project ships, and
//! domains-service.

use std::env;
use std::time::Duration;

use diesel::connection::SimpleConnection;
use diesel::{Connection, SqliteConnection};
use diesel_async::{AsyncConnection, AsyncPgConnection, SimpleAsyncConnection};
use end_to_end::{API_HOST, Caddy, Databases, DnsServer, Launch, Service, Upstreams};
use futures_util::future::join_all;
use testing::{
    Answer, Backend, CertificateAuthority, Client, TestKeys, eventually, free_port, skip,
};

const EDGE_TARGET: &str = "edge.waymark.test";
/// Changes by other processes are seen within five seconds; a due check starts a few seconds later.
const LIMIT: Duration = Duration::from_secs(30);

testing::on_sqlite!(
    a_domain_is_proved_served_lost_proved_again_and_deleted,
    a_domain_is_proved_by_an_alias,
    the_names_of_the_api_and_of_customers_stay_apart,
);

const VISITORS: usize = 64;
/// Set to send more requests: the number of connections that the proxy opens must not grow.
const REQUESTS: &str = "WAYMARK_PROXIED_REQUESTS";

/// All running programs.
struct Stack {
    dns: DnsServer,
    caddy: Caddy,
    service: Service,
    api: Client,
    database: String,
    _authority: CertificateAuthority,
    _databases: Databases,
    _keys: TestKeys,
}

impl Stack {
    /// `None` if a program is not installed.
    async fn start(backend: Backend) -> Option<Self> {
        if !(DnsServer::is_installed()
            && CertificateAuthority::is_installed()
            && Caddy::is_installed())
        {
            skip("pebble or Caddy is not installed");
            return None;
        }
        let dns = DnsServer::start().await;
        let authority = CertificateAuthority::start(&dns.address()).await;
        let databases = Databases::start(backend).await;
        let database = databases.create("domains").await;
        let keys = TestKeys::new();
        let edge = format!("127.0.0.1:{}", free_port());
        let service = Launch::domains(&keys, &database)
            .set("names.allow_test", "true")
            .set("verification.mode", "dns")
            .set("verification.resolvers", dns.address())
            .set("verification.edge_target", EDGE_TARGET)
            .set("edge.listen", &edge)
            .start()
            .await;
        let upstreams = Upstreams {
            domains: &service.base,
            domains_operations: &service.operations,
            edge: &edge,
        };
        let caddy = Caddy::start(&upstreams, &authority).await;
        Some(Self {
            api: service.client(&keys.issue("brand")),
            dns,
            caddy,
            service,
            database,
            _authority: authority,
            _databases: databases,
            _keys: keys,
        })
    }

    async fn store(&self, name: &str) -> Answer {
        let fields = [("name", name), ("index_page", "https://brand.example.com/")];
        self.api.post("/api/v1/domains", &fields).await.expect(201)
    }

    async fn verify(&self, id: i64) -> Answer {
        let path = format!("/api/v1/domains/{id}/verify");
        let answer = eventually("domains are checked every 10 s", LIMIT, async || {
            let answer = self.api.post(&path, &[]).await;
            (answer.status != 429).then_some(answer)
        });
        answer.await.expect(200)
    }

    /// The response to Caddy's certificate question for the name.
    async fn certificate_question(&self, name: &str) -> u16 {
        let path = format!("/internal/tls/ask?domain={name}");
        self.service.health().get(&path).await.status
    }

    /// Waits until the edge notices that the name is gone, which happens shortly after the
    /// database.
    async fn is_obsolete(&self, name: &str) {
        eventually(&format!("{name} is forgotten"), LIMIT, async || {
            (self.certificate_question(name).await == 404).then_some(())
        })
        .await;
    }

    /// How many connections the edge has accepted so far.
    async fn connections_of_the_proxy(&self) -> usize {
        let metrics = self.service.health().get("/metrics").await.text;
        let mut lines = metrics.lines();
        let count =
            lines.find_map(|line| line.strip_prefix("waymark_edge_connections_accepted_total "));
        count.unwrap().parse().unwrap()
    }

    /// The `Location` in the immediate response to a visitor, which must have the expected status.
    async fn visited(&self, name: &str, expected: u16) -> String {
        let answer = self.caddy.visit(name, "/").await.unwrap();
        assert_eq!(answer.status(), expected, "{name}");
        let location = answer.headers().get("location");
        location.map_or(String::new(), |value| value.to_str().unwrap().to_owned())
    }

    /// Waits for the result of the automatic checks.
    async fn becomes(&self, id: i64, status: &str) -> Answer {
        eventually(&format!("the domain is {status}"), LIMIT, async || {
            let answer = self.api.get(&format!("/api/v1/domains/{id}")).await;
            (status_of(&answer) == status).then_some(answer)
        })
        .await
    }

    /// Simulates that `days` days have passed for one domain, and makes its next check due.
    async fn days_pass(&self, id: i64, days: i64) {
        let moment = |days: i64| {
            let moment = chrono::Utc::now().naive_utc() - chrono::Duration::days(days);
            moment.format("%Y-%m-%d %H:%M:%S").to_string()
        };
        let statement = format!(
            "UPDATE domains SET last_proved_at = '{}', next_check_at = '{}' WHERE id = {id}",
            moment(days),
            moment(0)
        );
        execute(&self.database, &statement).await;
    }
}

async fn a_domain_is_proved_served_lost_proved_again_and_deleted(backend: Backend) {
    let Some(stack) = Stack::start(backend).await else {
        return;
    };
    let name = "go.brand.test";

    let stored = stack.store(name).await;
    let (id, record) = (stored.id(), record(&stored, "TXT"));
    assert_eq!(status_of(&stored), "pending");
    assert_eq!(record.0, format!("_waymark-challenge.{name}"));
    assert_eq!(stack.certificate_question(name).await, 404);
    assert!(stack.caddy.visit(name, "/").await.is_err(), "no handshake");

    stack.dns.set_txt(&record.0, &record.1).await;
    let verified = stack.verify(id).await;
    assert_eq!(status_of(&verified), "verified");
    assert_eq!(verified.data()["verification"]["method"], "txt");
    assert_eq!(stack.certificate_question(name).await, 200);
    // The visitor trusts only the authority and checks the name, so the certificate is the right
    // one.
    let location = stack.visited(name, 302).await;
    assert_eq!(location, "https://brand.example.com/");

    stack.dns.clear_txt(&record.0).await;
    stack.days_pass(id, 2).await;
    let missed = stack.becomes(id, "grace").await;
    let error = &missed.data()["verification"]["error"]["code"];
    assert_eq!(error, "txt_not_found");
    stack.visited(name, 302).await;

    stack.days_pass(id, 8).await;
    stack.becomes(id, "lapsed").await;
    stack.is_obsolete(name).await;
    stack.visited(name, 421).await;

    stack.dns.set_txt(&record.0, &record.1).await;
    assert_eq!(status_of(&stack.verify(id).await), "verified");
    stack.visited(name, 302).await;

    let path = format!("/api/v1/domains/{id}");
    stack.api.send("DELETE", &path, &[]).await.expect(200);
    stack.visited(name, 421).await;
    assert_eq!(stack.certificate_question(name).await, 404);
}

async fn a_domain_is_proved_by_an_alias(backend: Backend) {
    let Some(stack) = Stack::start(backend).await else {
        return;
    };
    let name = "links.brand.test";
    let stored = stack.store(name).await;
    let (alias, target) = record(&stored, "CNAME");
    assert_eq!(alias, name);
    assert!(target.ends_with(&format!(".{EDGE_TARGET}")), "{target}");
    assert_eq!(stack.certificate_question(name).await, 404);
    assert!(stack.caddy.visit(name, "/").await.is_err(), "no handshake");

    stack.dns.set_cname(name, &target).await;
    let verified = stack.verify(stored.id()).await;

    assert_eq!(status_of(&verified), "verified");
    assert_eq!(verified.data()["verification"]["method"], "cname");
    assert_eq!(stack.certificate_question(name).await, 200);
    let location = stack.visited(name, 302).await;
    assert_eq!(location, "https://brand.example.com/");

    stack.dns.set_cname(name, "somebody-else.test").await;
    stack.days_pass(stored.id(), 2).await;
    let missed = stack.becomes(stored.id(), "grace").await;
    let error = &missed.data()["verification"]["error"]["code"];
    assert_eq!(error, "cname_elsewhere");
    stack.visited(name, 302).await;
    stack.days_pass(stored.id(), 8).await;
    stack.becomes(stored.id(), "lapsed").await;
    stack.is_obsolete(name).await;
    stack.visited(name, 421).await;

    stack.dns.set_cname(name, &target).await;
    assert_eq!(status_of(&stack.verify(stored.id()).await), "verified");
    stack.visited(name, 302).await;

    let path = format!("/api/v1/domains/{}", stored.id());
    stack.api.send("DELETE", &path, &[]).await.expect(200);
    stack.visited(name, 421).await;
    assert_eq!(stack.certificate_question(name).await, 404);
}

async fn the_names_of_the_api_and_of_customers_stay_apart(backend: Backend) {
    let Some(stack) = Stack::start(backend).await else {
        return;
    };
    let stored = stack.store("go.brand.test").await;
    let record = record(&stored, "TXT");
    stack.dns.set_txt(&record.0, &record.1).await;
    stack.verify(stored.id()).await;
    stack.visited("go.brand.test", 302).await;

    let document = "/docs/domains/openapi.json";
    let of_api = stack.caddy.visit(API_HOST, document).await.unwrap();
    let of_tools = stack.caddy.visit(API_HOST, "/mcp/domains").await.unwrap();
    let of_customer = stack.caddy.visit("go.brand.test", document).await.unwrap();
    let disguised = stack
        .caddy
        .visit_as("go.brand.test", API_HOST, document)
        .await
        .unwrap();
    let with_final_dot = stack
        .caddy
        .visit_as("go.brand.test", "Go.Brand.Test.", "/")
        .await
        .unwrap();
    let of_nobody = stack.caddy.visit("other.brand.test", "/").await;

    let plain = async |host: &str, path: &str| {
        let answer = stack.caddy.visit_plainly(host, path).await.unwrap();
        let location = answer.headers().get("location");
        let location = location.map(|value| value.to_str().unwrap().to_owned());
        (answer.status().as_u16(), location.unwrap_or_default())
    };
    let call = "/api/v1/domains";

    let refused = (403, String::new());
    assert_eq!(plain(API_HOST, call).await, refused);
    assert_eq!(plain(API_HOST, "/mcp/domains").await, refused);
    assert_eq!(plain(&API_HOST.to_uppercase(), call).await, refused);
    for (host, path) in [(API_HOST, document), ("go.brand.test", call)] {
        let redirected = (308, stack.caddy.url(host, path));
        assert_eq!(plain(host, path).await, redirected);
    }
    assert_eq!(of_api.status(), 200);
    assert_eq!(of_tools.status(), 405);
    assert_eq!(of_customer.status(), 404);
    assert_eq!(disguised.status(), 421);
    assert_eq!(with_final_dot.status(), 302);
    assert!(of_nobody.is_err());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_proxy_keeps_its_connections_to_the_edge() {
    let Some(stack) = Stack::start(Backend::Sqlite).await else {
        return;
    };
    let name = "go.brand.test";
    let stored = stack.store(name).await;
    let record = record(&stored, "TXT");
    stack.dns.set_txt(&record.0, &record.1).await;
    stack.verify(stored.id()).await;
    stack.visited(name, 302).await;
    let opened_before = stack.connections_of_the_proxy().await;

    let requests = env::var(REQUESTS).map_or(3_200, |count| count.parse().unwrap());
    let visits = (0..VISITORS).map(|_| async {
        let visitor = stack.caddy.visitor(name).build().unwrap();
        for _ in 0..requests / VISITORS {
            let visit = visitor.get(stack.caddy.url(name, "/")).send();
            assert_eq!(visit.await.unwrap().status(), 302);
        }
    });
    join_all(visits).await;

    let opened = stack.connections_of_the_proxy().await - opened_before;
    assert!(opened < 100, "{opened} connections for {requests} requests");
}

fn status_of(domain: &Answer) -> &str {
    let status = &domain.data()["verification"]["status"];
    status.as_str().unwrap_or_else(|| panic!("{}", domain.text))
}

/// Name and value of the DNS record of that type that must be set.
fn record(domain: &Answer, kind: &str) -> (String, String) {
    let records = domain.data()["verification"]["records"].as_array();
    let record = records
        .unwrap()
        .iter()
        .find(|record| record["type"] == kind);
    let text = |field: &str| record.unwrap()[field].as_str().unwrap().to_owned();
    (text("name"), text("value"))
}

async fn execute(database: &str, statement: &str) {
    if let Some(path) = database.strip_prefix("sqlite://") {
        let mut connection = SqliteConnection::establish(path).unwrap();
        let waiting = format!("PRAGMA busy_timeout = 10000; {statement}");
        connection.batch_execute(&waiting).unwrap();
    } else {
        let mut connection = AsyncPgConnection::establish(database).await.unwrap();
        connection.batch_execute(statement).await.unwrap();
    }
}
