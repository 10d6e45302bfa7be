//! The metrics of domains-service.

use std::collections::BTreeSet;
use std::net::{SocketAddr, TcpListener, UdpSocket};
use std::time::Duration;

use diesel::connection::SimpleConnection;
use diesel::{Connection, SqliteConnection};
use end_to_end::{Databases, Launch};
use testing::{Backend, Client, TestKeys};
use tokio::net::TcpStream;

use crate::metrics::{Metrics, connect_from, documented};

const NAME: &str = "go.waymark.dev";
/// 32 bytes in base64.
const ENCRYPTION_KEY: &str = "AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=";
/// Domains that are not checked, with certificates: one that is owned, and one that was owned.
const CERTIFICATES: &str = "
    INSERT INTO domains (account, name, name_unicode, ownership, token, created_at, updated_at)
    VALUES ('other', 'up.waymark.dev', 'up.waymark.dev', 'verified', 'token',
            '2026-11-24 00:00:00', '2026-11-24 00:00:00'),
        ('other', 'was.waymark.dev', 'was.waymark.dev', 'lapsed', 'another', '2026-11-24 00:00:00',
            '2026-11-24 00:00:00');
    INSERT INTO certificates (name, chain, private_key, key_id, issuer, not_before, not_after,
        stored_at)
    VALUES ('up.waymark.dev', 'a chain', x'00', 'a key', 'An authority', '2026-11-24 00:00:00',
            '2099-11-24 00:00:00', '2026-11-24 00:00:00'),
        ('was.waymark.dev', 'a chain', x'00', 'a key', 'An authority', '2026-11-24 00:00:00',
            '2030-11-24 00:00:00', '2026-11-24 00:00:00');
";

/// The metrics that the test of reports-service has covered, which come from the same code.
fn of_every_service() -> BTreeSet<String> {
    documented("no service")
}

/// One visitor after the other.
async fn visit_again_and_again(edge: SocketAddr) {
    let browser = reqwest::Client::builder().no_proxy().resolve(NAME, edge);
    let browser = browser.build().unwrap();
    let url = format!("https://{NAME}:{}/", edge.port());
    loop {
        browser.get(&url).send().await.unwrap_err();
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
}

#[expect(clippy::too_many_lines, reason = "one story, from start to stop")]
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_metric_of_domains_changes() {
    let (keys, databases) = (TestKeys::new(), Databases::start(Backend::Sqlite).await);
    let url = databases.create("domains").await;
    let launch = Launch::domains(&keys, &url)
        .set("edge.visits_interval", "1s")
        .set("edge.trusted_proxies", "")
        .set(
            "edge.backend",
            format!("http://127.0.0.1:{}", testing::free_port()),
        )
        .set("edge.max_connections", "2")
        .set("edge.max_connections_per_address", "2")
        .with_edge();
    let service = launch.start().await;
    let (metrics, client) = (
        Metrics::new(&service),
        service.client(&keys.issue("default")),
    );
    let read_at = metrics
        .value("waymark_edge_names_read_timestamp_seconds", &[])
        .await;
    assert!(metrics.value("waymark_edge_names", &[]).await == 0.0);
    assert!(metrics.value("waymark_edge_answers_total", &[]).await == 0.0);
    assert!(metrics.value("waymark_domains", &[]).await == 0.0);

    // A name is stored and served.
    let form = [
        ("name", NAME),
        ("index_page", "https://example.com/"),
        ("robots", "User-agent: *"),
    ];
    client.post("/api/v1/domains", &form).await.expect(201);
    metrics
        .becomes("waymark_domains", &[r#"state="verified""#], |count| {
            count == 1.0
        })
        .await;
    metrics
        .becomes("waymark_edge_names", &[], |names| names == 1.0)
        .await;
    let read_again = |at| at > read_at;
    metrics
        .becomes("waymark_edge_names_read_timestamp_seconds", &[], read_again)
        .await;

    // `tests/many_edges.rs` has edges that do not.
    metrics
        .becomes("waymark_edge_hears_changes", &[], |hears| hears == 1.0)
        .await;

    // The proxy sends certificate questions.
    let operations = service.health();
    for (name, answer) in [
        (NAME, "allowed"),
        ("nobody.example", "refused"),
        ("127.0.0.1", "invalid"),
    ] {
        operations
            .get(&format!("/internal/tls/ask?domain={name}"))
            .await;
        let label = format!("answer=\"{answer}\"");
        metrics
            .becomes(
                "waymark_edge_certificate_questions_total",
                &[&label],
                |count| count == 1.0,
            )
            .await;
    }

    // Visitors arrive while the database cannot be written to.
    let file = url.trim_start_matches("sqlite://");
    let mut writer = SqliteConnection::establish(file).unwrap();
    writer.batch_execute("BEGIN IMMEDIATE").unwrap();
    let edge = service.edge.unwrap();
    let visitor = Client::new(format!("http://{edge}"), None);
    for (host, answer) in [(NAME, "index_page"), ("nobody.example", "misdirected")] {
        let request = visitor.request("GET", "/", &[]).header("Host", host);
        visitor.try_send(request).await.unwrap();
        let label = format!("answer=\"{answer}\"");
        metrics
            .becomes("waymark_edge_answers_total", &[&label], |count| {
                count == 1.0
            })
            .await;
    }
    // A text is read, and there is no backend.
    for path in ["/robots.txt", "/elsewhere"] {
        let request = visitor.request("GET", path, &[]).header("Host", NAME);
        visitor.try_send(request).await.unwrap();
    }
    for (from, expected) in [("memory", 2.0), ("database", 1.0), ("backend", 1.0)] {
        let label = format!("from=\"{from}\"");
        metrics
            .becomes("waymark_edge_answer_seconds_count", &[&label], |count| {
                count == expected
            })
            .await;
    }
    metrics
        .becomes("waymark_edge_visit_failures_total", &[], |count| {
            count > 0.0
        })
        .await;
    writer.batch_execute("ROLLBACK").unwrap();
    drop(visitor);
    metrics
        .becomes("waymark_edge_connections", &[], |open| open == 0.0)
        .await;
    // On a slow machine, the visitor may have needed more than one.
    let accepted = metrics
        .value("waymark_edge_connections_accepted_total", &[])
        .await;
    let held = TcpStream::connect(edge).await.unwrap();
    metrics
        .becomes("waymark_edge_connections", &[], |open| open == 1.0)
        .await;
    metrics
        .becomes("waymark_edge_connections_accepted_total", &[], |count| {
            count == accepted + 1.0
        })
        .await;
    let second = TcpStream::connect(edge).await.unwrap();
    let _refused = TcpStream::connect(edge).await.unwrap();
    metrics
        .becomes("waymark_edge_connections_refused_total", &[], |count| {
            count == 1.0
        })
        .await;
    let other = connect_from("127.0.0.2", edge).await;
    metrics
        .becomes("waymark_edge_connections_evicted_total", &[], |count| {
            count == 1.0
        })
        .await;
    drop((held, second, other));
    metrics
        .becomes("waymark_edge_connections", &[], |open| open == 0.0)
        .await;

    // Proofs are checked using a name server that does not respond.
    let silent = UdpSocket::bind("127.0.0.1:0").unwrap();
    let resolver = silent.local_addr().unwrap().to_string();
    // Certificates are ordered from an authority that does not respond either.
    let authority = TcpListener::bind("127.0.0.1:0").unwrap();
    let directory = format!("https://{}/", authority.local_addr().unwrap());
    let url = databases.create("checking").await;
    let checking = Launch::domains(&keys, &url)
        .set("verification.mode", "dns")
        .set("verification.resolvers", resolver)
        .set("certificates.encryption_keys", ENCRYPTION_KEY)
        .set("certificates.directory", directory)
        .set("certificates.request_timeout", "2s")
        .set("notify.at_once", "1")
        .set("notify.timeout", "8s")
        .with_edge()
        .with_https();
    // The first start creates the tables.
    drop(checking.start().await);
    let mut writer = SqliteConnection::establish(url.trim_start_matches("sqlite://")).unwrap();
    writer.batch_execute(CERTIFICATES).unwrap();
    let checking = checking.start().await;
    let checks = Metrics::new(&checking);
    let client = checking.client(&keys.issue("default"));
    client
        .post("/api/v1/domains", &[("name", NAME)])
        .await
        .expect(201);
    checks
        .becomes("waymark_domain_checks_running", &[], |running| {
            running == 1.0
        })
        .await;
    let found = [r#"found="dns_timeout""#];
    checks
        .becomes("waymark_domain_check_seconds_count", &found, |count| {
            count == 1.0
        })
        .await;
    checks
        .becomes("waymark_domain_checks_running", &[], |running| {
            running == 0.0
        })
        .await;
    checks
        .becomes("waymark_domains", &[r#"state="pending""#], |count| {
            count == 1.0
        })
        .await;

    checks
        .becomes("waymark_certificates_earliest_expiry_days", &[], |days| {
            days > 20_000.0
        })
        .await;
    let owned = format!("UPDATE domains SET ownership = 'verified' WHERE name = '{NAME}'");
    writer.batch_execute("PRAGMA busy_timeout = 5000").unwrap();
    writer.batch_execute(&owned).unwrap();
    checks
        .becomes("waymark_certificate_orders_running", &[], |running| {
            running == 1.0
        })
        .await;
    // Its first visitors wait for the certificate.
    let visitors = tokio::spawn(visit_again_and_again(checking.https.unwrap()));
    checks
        .becomes("waymark_edge_handshakes_waiting", &[], |waiting| {
            waiting == 1.0
        })
        .await;
    visitors.abort();
    let unreachable = [r#"outcome="acme_unreachable""#];
    checks
        .becomes("waymark_certificate_orders_total", &unreachable, |count| {
            count > 0.0
        })
        .await;
    drop(TcpStream::connect(checking.https.unwrap()).await.unwrap());
    let failed = [r#"result="failed""#];
    checks
        .becomes("waymark_edge_handshakes_total", &failed, |count| {
            count > 0.0
        })
        .await;

    checks.tell(&client, "domain").await;
    metrics.seen.borrow_mut().extend(of_every_service());
    checks
        .seen
        .borrow_mut()
        .append(&mut metrics.seen.borrow_mut());
    // Everything has been requested here, so all metrics are shown.
    checks.were_all("domains-service").await;
}
