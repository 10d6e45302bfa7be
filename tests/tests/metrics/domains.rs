//! The metrics of domains-service.

use std::collections::BTreeSet;
use std::net::UdpSocket;

use diesel::connection::SimpleConnection;
use diesel::{Connection, SqliteConnection};
use end_to_end::{Databases, Launch};
use testing::{Backend, Client, TestKeys};
use tokio::net::TcpStream;

use crate::{Metrics, connect_from, documented};

const NAME: &str = "go.waymark.dev";

/// The metrics that the test of reports-service has covered, which come from the same code.
fn of_every_service() -> BTreeSet<String> {
    documented("no service")
}

#[expect(clippy::too_many_lines, reason = "one story, from start to stop")]
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_metric_of_domains_changes() {
    let (keys, databases) = (TestKeys::new(), Databases::start(Backend::Sqlite).await);
    let url = databases.create("domains").await;
    let launch = Launch::domains(&keys, &url)
        .set("edge.visits_interval", "1s")
        .set("edge.trusted_proxies", "")
        .set("edge.max_connections", "2")
        .set("edge.max_connections_per_address", "2")
        .with_edge();
    let service = launch.start().await;
    let (metrics, client) = (
        Metrics::of(&service),
        service.client(&keys.issue("default")),
    );
    let read_at = metrics
        .value("waymark_edge_names_read_timestamp_seconds", &[])
        .await;
    assert!(metrics.value("waymark_edge_names", &[]).await == 0.0);
    assert!(metrics.value("waymark_edge_answers_total", &[]).await == 0.0);
    assert!(metrics.value("waymark_domains", &[]).await == 0.0);

    // A name is stored and served.
    let form = [("name", NAME), ("index_page", "https://example.com/")];
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

    // The proxy asks for certificates.
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
    let held = TcpStream::connect(edge).await.unwrap();
    metrics
        .becomes("waymark_edge_connections", &[], |open| open == 1.0)
        .await;
    metrics
        .becomes("waymark_edge_connections_accepted_total", &[], |count| {
            count == 2.0
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
    let checking = Launch::domains(&keys, &databases.create("checking").await)
        .set("verification.mode", "dns")
        .set("verification.resolvers", resolver);
    let checking = checking.start().await;
    let checks = Metrics::of(&checking);
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

    metrics.seen.borrow_mut().extend(of_every_service());
    checks
        .seen
        .borrow_mut()
        .append(&mut metrics.seen.borrow_mut());
    // Everything has been requested here, so everything is shown.
    checks.were_all("domains-service").await;
}
