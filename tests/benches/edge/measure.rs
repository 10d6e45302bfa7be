//! Measures the edge with each number of domains, in turns with its rivals.

use std::net::SocketAddr;
use std::time::Duration;

use database::testing::{PostgresServer, skip};
use end_to_end::{Launch, Service, TestKeys};

use crate::certificates::{ask_made_up, ask_steadily};
use crate::fill::fill;
use crate::options::Options;
use crate::process_stats::{memory_mib, processor_time};
use crate::rivals::Rival;
use crate::table::{self, Line};
use crate::wrk::{Run, Wrk};

/// A server with what its rounds gave.
struct Measured<'a> {
    name: &'static str,
    /// How many domains it has; none for the others, which know nothing of domains.
    names: Option<u64>,
    address: SocketAddr,
    processes: Vec<u32>,
    wrk: &'a Wrk,
    runs: Vec<Run>,
    processor_us: Vec<f64>,
}

/// Our service with so many domains, and what asks for them.
struct Sized {
    names: u64,
    service: Service,
    wrk: Wrk,
}

/// Fills, measures and prints.
pub async fn edge(options: &Options) {
    let mut server = PostgresServer::start().await;
    let keys = TestKeys::new();
    let mut sizes = Vec::new();
    for &names in &options.names {
        sizes.push(Sized {
            names,
            service: start(&server, &keys, names, options).await,
            wrk: Wrk::new(names, options),
        });
    }
    let nginx = Rival::nginx(options.threads).await;
    let caddy = Rival::caddy(options.threads).await;
    if nginx.is_none() || caddy.is_none() {
        skip("nginx or Caddy is not installed");
    }
    let largest = sizes.last().expect("a number of domains");

    let ours = sizes.iter().map(Measured::ours);
    let rivals = nginx.iter().chain(&caddy);
    let rivals = rivals.map(|rival| Measured::rival(rival, &largest.wrk));
    let mut servers: Vec<Measured<'_>> = ours.chain(rivals).collect();
    rounds(&mut servers, options).await;
    table::print(&summary(&servers));

    without_database(&mut server, largest).await;
    certificates(largest, options).await;
}

/// Starts our service with a database of its own, in which so many domains are.
async fn start(server: &PostgresServer, keys: &TestKeys, names: u64, options: &Options) -> Service {
    let database = server.create_database(None).await;
    let url = format!("postgres://postgres@127.0.0.1:{}/{database}", server.port());
    let launch = Launch::domains(keys, &url)
        .set("edge.workers", options.threads.to_string())
        .set("telemetry.filter", "warn")
        .with_edge();
    // The first start makes the tables.
    drop(launch.start().await);
    fill(&url, names).await;
    launch.start().await
}

impl<'a> Measured<'a> {
    fn ours(sized: &'a Sized) -> Self {
        Self {
            name: "domains-service",
            names: Some(sized.names),
            address: sized.service.edge.expect("an edge"),
            processes: vec![sized.service.process.id()],
            wrk: &sized.wrk,
            runs: Vec::new(),
            processor_us: Vec::new(),
        }
    }

    fn rival(rival: &Rival, wrk: &'a Wrk) -> Self {
        Self {
            name: rival.name,
            names: None,
            address: rival.address,
            processes: rival.processes(),
            wrk,
            runs: Vec::new(),
            processor_us: Vec::new(),
        }
    }
}

/// The servers in turns, so that all see the same machine.
async fn rounds(servers: &mut [Measured<'_>], options: &Options) {
    for server in &*servers {
        server.wrk.run(server.address, 1).await;
    }
    for round in 0..options.rounds {
        // Nobody always comes first.
        let first = round % servers.len();
        servers.rotate_left(first);
        for server in &mut *servers {
            let before = processor_time(&server.processes);
            let run = server.wrk.run(server.address, options.seconds).await;
            let used = processor_time(&server.processes).saturating_sub(before);
            assert_eq!(run.failures, 0, "{}: {run:?}", server.name);
            server.runs.push(run);
            server
                .processor_us
                .push(used.as_secs_f64() * 1e6 / run.requests);
        }
        servers.rotate_right(first);
    }
}

fn summary(servers: &[Measured<'_>]) -> Vec<Line> {
    let nginx = servers
        .iter()
        .find(|server| server.name.starts_with("nginx"));
    let line = |server: &Measured<'_>| {
        let shares = nginx.map(|nginx| {
            let pairs = server.runs.iter().zip(&nginx.runs);
            median(pairs.map(|(run, nginx)| run.rate / nginx.rate))
        });
        Line {
            server: server.name,
            names: server.names,
            rate: median(server.runs.iter().map(|run| run.rate)),
            share: shares,
            processor_us: median(server.processor_us.iter().copied()),
            p99: Duration::from_secs_f64(median(
                server.runs.iter().map(|run| run.p99.as_secs_f64()),
            )),
            memory_mib: server
                .processes
                .iter()
                .map(|process| memory_mib(*process))
                .sum(),
        }
    };
    servers.iter().map(line).collect()
}

/// Stops the database in the middle of a run.
async fn without_database(server: &mut PostgresServer, sized: &Sized) {
    let address = sized.service.edge.expect("an edge");
    let stop = async {
        tokio::time::sleep(Duration::from_secs(1)).await;
        server.stop();
    };
    let (run, ()) = tokio::join!(sized.wrk.run(address, 4), stop);
    server.resume().await;
    table::say(&format!(
        "The database was stopped after one of four seconds: {:.0} requests/s, {} requests, {} failed.",
        run.rate, run.requests, run.failures
    ));
    assert_eq!(run.failures, 0, "{run:?}");
}

async fn certificates(sized: &Sized, options: &Options) {
    let service = &sized.service;
    let operations: SocketAddr = service
        .operations
        .trim_start_matches("http://")
        .parse()
        .expect("an address");
    let latencies = ask_steadily(operations, sized.names, options.seconds * 2).await;
    let quantile = |share: usize| {
        let latency = latencies.get(latencies.len() * share / 100).copied();
        latency.unwrap_or_default().as_secs_f64() * 1000.0
    };
    table::say(&format!(
        "The certificate question, 1,000 times a second: median {:.2} ms, p99 {:.2} ms.",
        quantile(50),
        quantile(99)
    ));
    // What the first questions need once is no growth.
    ask_made_up(operations, options.made_up / 10).await;
    let before = memory_mib(service.process.id());
    ask_made_up(operations, options.made_up).await;
    let after = memory_mib(service.process.id());
    table::say(&format!(
        "{} made-up names: {before:.1} MiB before, {after:.1} MiB after.",
        options.made_up
    ));
}

fn median(numbers: impl Iterator<Item = f64>) -> f64 {
    let mut numbers: Vec<f64> = numbers.collect();
    numbers.sort_by(f64::total_cmp);
    numbers.get(numbers.len() / 2).copied().unwrap_or_default()
}
