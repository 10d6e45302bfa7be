//! Makes reports through the real program.

use std::slice;
use std::time::Duration;

use end_to_end::{Databases, Launch, Service};
use futures_util::{StreamExt, stream};
use testing::{Backend, Client, PostgresServer, TestKeys, eventually};
use tokio::sync::watch;

use crate::Options;
use crate::cost::{Cost, Meter};
use crate::latency::{self, Latencies};
use crate::plain;
use crate::server::{ServerCost, ServerMeter};

const ACCOUNT: &str = "throughput";
/// The number of concurrent requests that store the reports.
const STORING: usize = 4;
/// More than any machine needs for a round.
const LIMIT: Duration = Duration::from_mins(20);

/// The results on one database.
#[derive(Debug, Default)]
pub struct Measured {
    /// The plain loop, for each round.
    pub plain: Vec<Cost>,
    /// The service, for each round.
    pub reports: Vec<Cost>,
    /// The database's server in the meantime, for each round.
    pub server: Vec<ServerCost>,
    /// Lists of all rounds while the service was otherwise idle.
    pub idle: Latencies,
    /// Lists of all rounds while reports were made.
    pub busy: Latencies,
}

/// Measures all rounds.
#[expect(clippy::print_stderr, reason = "shows progress")]
pub async fn measure(backend: Backend, urls: &[String], options: &Options) -> Measured {
    let databases = match backend {
        Backend::Sqlite => Databases::start(backend).await,
        // Durable, as in production, and as SQLite always is here.
        Backend::Postgres => Databases::Postgres(PostgresServer::start_with(&["fsync=on"]).await),
    };
    let mut measured = Measured::default();
    for round in 0..options.rounds {
        let plain = plain::run(urls).await;
        let reports = Round::start(&databases, &format!("alone{round}")).await;
        let meter = match backend {
            Backend::Postgres => Some(ServerMeter::start(&reports.database).await),
            Backend::Sqlite => None,
        };
        let cost = reports.make(urls).await;
        if let Some(meter) = meter {
            measured.server.push(meter.stop().await);
        }
        eprintln!(
            "{backend:?}: {:.0} reports/s, {:.0} plain pages/s",
            cost.rate(),
            plain.rate()
        );
        measured.plain.push(plain);
        measured.reports.push(cost);
        drop(reports);

        let watched = Round::start(&databases, &format!("watched{round}")).await;
        let (end, over) = watch::channel(false);
        let (busy, ()) = tokio::join!(latency::lists(&watched.client, over), async {
            watched.make(urls).await;
            end.send_replace(true);
        });
        let idle = Duration::from_secs(options.idle);
        let idle = latency::lists_for(&watched.client, idle).await;
        eprintln!(
            "{backend:?}: p99 of a list {:?}, idle {:?}",
            busy.p99(),
            idle.p99()
        );
        measured.busy.add(busy);
        measured.idle.add(idle);
    }
    measured
}

/// A separate service on an empty database.
struct Round {
    service: Service,
    client: Client,
    database: String,
    _keys: TestKeys,
}

impl Round {
    async fn start(databases: &Databases, name: &str) -> Self {
        let keys = TestKeys::new();
        let database = databases.create(name).await;
        let service = Launch::reports(&keys, &database).start().await;
        let client = service.client(&keys.issue(ACCOUNT));
        Self {
            service,
            client,
            database,
            _keys: keys,
        }
    }

    /// Measures from the first request to the last report.
    async fn make(&self, urls: &[String]) -> Cost {
        let meter = Meter::start(self.service.process.id());
        make(&self.service, slice::from_ref(&self.client), urls).await;
        meter.stop(urls.len())
    }
}

/// Stores reports for each client in turn, and waits until all are made.
pub async fn make(service: &Service, clients: &[Client], urls: &[String]) {
    stream::iter(urls.iter().zip(clients.iter().cycle()))
        .for_each_concurrent(STORING, async |(url, client)| {
            let store = client
                .request("POST", "/api/v1/reports", &[("url", url)])
                .header("Prefer", "respond-async");
            let stored = client.try_send(store).await;
            stored.expect("a response").expect(201);
        })
        .await;
    let health = service.health();
    eventually("all reports are made", LIMIT, async || {
        (made(&health).await >= urls.len()).then_some(())
    })
    .await;
}

/// The number of generations that the service has counted; fails if one did not produce a report.
async fn made(health: &Client) -> usize {
    let metrics = metrics(health).await;
    let ready = metric(
        &metrics,
        r#"waymark_generation_seconds_count{outcome="ready"}"#,
    );
    let all = metric(&metrics, "waymark_generation_seconds_count");
    assert_eq!(ready, all, "a page gave no report");
    all
}

/// All metrics of a service.
pub async fn metrics(health: &Client) -> String {
    health.get("/metrics").await.expect(200).text
}

/// The sum of the metrics that begin like this.
pub fn metric(metrics: &str, beginning: &str) -> usize {
    let lines = metrics.lines().filter(|line| line.starts_with(beginning));
    lines
        .filter_map(|line| line.rsplit(' ').next()?.parse::<usize>().ok())
        .sum()
}
