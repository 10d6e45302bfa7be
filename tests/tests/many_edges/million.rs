//! Edges that start with very many names. `WAYMARK_EDGE_NAMES` sets the number; the figures in
//! `docs/operations/beyond-one-machine.md` are for a million.

use std::time::{Duration, Instant};

use end_to_end::{Databases, Launch, Service, fill_domains, memory_mib, processor_time};
use testing::{Backend, Client, TestKeys, eventually};

/// The number of names, small by default.
const NAMES: &str = "WAYMARK_EDGE_NAMES";
const FEW: u64 = 20_000;
/// How many edges start at the same moment.
const AT_ONCE: usize = 3;
const PAGE: &str = "https://example.com/";
/// The limits of an edge for a million names: seconds of processor time, and memory beyond that of
/// an edge without names. Unoptimised builds take several times as long.
const MAX_SECONDS: f64 = if cfg!(debug_assertions) { 30.0 } else { 10.0 };
const MAX_MIB: f64 = 200.0;
/// The minimum share of these limits, for small numbers of names.
const MIN_SHARE: f64 = 0.1;
/// The limit until edges that start at the same moment are ready.
const LIMIT: Duration = Duration::from_mins(5);

testing::on_each_database!(
    #[ignore = "endurance"]
    edges_start_with_very_many_names,
);

fn names() -> u64 {
    let names = std::env::var(NAMES).map(|names| names.parse().expect(NAMES));
    names.unwrap_or(FEW)
}

/// Starts this many edges at the same moment; returns them with the time until each served all
/// names.
async fn start(edge: &Launch, count: usize) -> Vec<(Service, Duration)> {
    let started = Instant::now();
    let edges: Vec<_> = (0..count).map(|_| edge.beside().spawn()).collect();
    let ready = edges.into_iter().map(async |mut edge| {
        let health = edge.health();
        eventually("the edge is ready", LIMIT, async || {
            assert!(edge.process.ended().is_none(), "{}", edge.process.stderr());
            let answer = health.try_send(health.request("GET", "/readyz", &[])).await;
            answer.ok().filter(|answer| answer.status == 200)
        })
        .await;
        (edge, started.elapsed())
    });
    futures_util::future::join_all(ready).await
}

/// The redirect for the domain with this number; `None` unless the edge redirects.
async fn location(edge: &Service, number: u64) -> Option<String> {
    let client = Client::new(format!("http://{}", edge.edge.unwrap()), None);
    let name = format!("d{number}.waymark.dev");
    let request = client.request("GET", "/", &[]).header("Host", name);
    let answer = client.try_send(request).await.expect("a response");
    (answer.status == 302).then(|| answer.header("location").to_owned())
}

async fn edges_start_with_very_many_names(backend: Backend) {
    let (keys, databases) = (TestKeys::new(), Databases::start(backend).await);
    let (names, url) = (names(), databases.create("domains").await);
    let edge = Launch::domains(&keys, &url).with_edge();
    // The first start creates the tables.
    let first = edge.start().await;
    let empty = memory_mib(first.process.id());
    drop(first);
    fill_domains(&url, names, PAGE).await;

    #[expect(clippy::cast_precision_loss, reason = "a number of names is small")]
    let share = (names as f64 / 1e6).max(MIN_SHARE);
    let edge = edge.set("service.roles", "edge");
    for count in [1, AT_ONCE] {
        let edges = start(&edge, count).await;
        let memory = edges.iter().map(|(edge, _)| memory_mib(edge.process.id()));
        let memory = memory.fold(0.0, f64::max);
        let took = edges.iter().map(|(_, took)| took.as_secs_f64());
        let took = took.fold(0.0, f64::max);
        let used = edges
            .iter()
            .map(|(edge, _)| processor_time(edge.process.id()));
        let used = used.max().unwrap_or_default().as_secs_f64();
        println!(
            "{backend:?}: {names} names, edges that start at once: {count}; at most {took:.1} s \
             until ready, {used:.1} s of a processor and {memory:.0} MiB each, {empty:.0} without \
             names"
        );
        for (edge, _) in &edges {
            for number in [0, names / 2, names - 1] {
                assert_eq!(location(edge, number).await.as_deref(), Some(PAGE));
            }
            assert_eq!(location(edge, names).await, None);
        }
        let grown = memory - empty;
        assert!(
            grown < MAX_MIB * share,
            "{grown:.0} MiB more than {empty:.0}"
        );
        assert!(used < MAX_SECONDS * share, "{used:.1} s of a processor");
    }
}
