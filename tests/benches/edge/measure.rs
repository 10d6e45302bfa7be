//! Measures the edge at each size, in turns with its rivals.

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
struct Measured {
    name: &'static str,
    address: SocketAddr,
    processes: Vec<u32>,
    runs: Vec<Run>,
    processor_us: Vec<f64>,
}

/// Fills, measures and prints.
pub async fn edge(options: &Options) {
    let mut server = PostgresServer::start().await;
    let database = server.create_database(None).await;
    let url = format!("postgres://postgres@127.0.0.1:{}/{database}", server.port());
    let keys = TestKeys::new();
    let launch = Launch::domains(&keys, &url)
        .set("edge.workers", options.threads.to_string())
        .set("telemetry.filter", "warn")
        .with_edge();
    // The first start makes the tables.
    drop(launch.start().await);
    let nginx = Rival::nginx(options.threads).await;
    let caddy = Rival::caddy(options.threads).await;
    if nginx.is_none() || caddy.is_none() {
        skip("nginx or Caddy is not installed");
    }

    let (mut lines, mut filled) = (Vec::new(), 0);
    for &names in &options.names {
        fill(&url, filled, names).await;
        filled = names;
        let service = launch.start().await;
        let rivals = nginx.iter().chain(&caddy).map(|rival| Measured {
            name: rival.name,
            address: rival.address,
            processes: rival.processes(),
            runs: Vec::new(),
            processor_us: Vec::new(),
        });
        let ours = Measured {
            name: "domains-service",
            address: service.edge.expect("an edge"),
            processes: vec![service.process.id()],
            runs: Vec::new(),
            processor_us: Vec::new(),
        };
        let mut servers: Vec<Measured> = std::iter::once(ours).chain(rivals).collect();
        let wrk = Wrk::new(names, options);
        rounds(&mut servers, &wrk, options).await;
        lines.extend(summary(&servers, names));
        if names == filled_last(options) {
            without_database(&mut server, &service, &wrk).await;
            certificates(&service, names, options).await;
        }
    }
    table::print(&lines);
}

fn filled_last(options: &Options) -> u64 {
    options.names.last().copied().unwrap_or_default()
}

/// The servers in turns, so that all see the same machine.
async fn rounds(servers: &mut [Measured], wrk: &Wrk, options: &Options) {
    for server in &*servers {
        wrk.run(server.address, 1).await;
    }
    for round in 0..options.rounds {
        // Nobody always comes first.
        let first = round % servers.len();
        servers.rotate_left(first);
        for server in &mut *servers {
            let before = processor_time(&server.processes);
            let run = wrk.run(server.address, options.seconds).await;
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

fn summary(servers: &[Measured], names: u64) -> Vec<Line> {
    let nginx = servers
        .iter()
        .find(|server| server.name.starts_with("nginx"));
    let line = |(place, server): (usize, &Measured)| {
        let shares = nginx.map(|nginx| {
            let pairs = server.runs.iter().zip(&nginx.runs);
            median(pairs.map(|(run, nginx)| run.rate / nginx.rate))
        });
        Line {
            server: server.name,
            names: (place == 0).then_some(names),
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
    servers.iter().enumerate().map(line).collect()
}

/// Stops the database in the middle of a run.
async fn without_database(server: &mut PostgresServer, service: &Service, wrk: &Wrk) {
    let address = service.edge.expect("an edge");
    let stop = async {
        tokio::time::sleep(Duration::from_secs(1)).await;
        server.stop();
    };
    let (run, ()) = tokio::join!(wrk.run(address, 4), stop);
    server.resume().await;
    table::say(&format!(
        "The database was stopped after one of four seconds: {:.0} requests/s, {} requests, {} failed.",
        run.rate, run.requests, run.failures
    ));
    assert_eq!(run.failures, 0, "{run:?}");
}

async fn certificates(service: &Service, names: u64, options: &Options) {
    let operations: SocketAddr = service
        .operations
        .trim_start_matches("http://")
        .parse()
        .expect("an address");
    let latencies = ask_steadily(operations, names, options.seconds * 2).await;
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
