//! The overhead of traces and metrics: processor time per request of the real domains-service
//! without a receiver, twice, and with one that receives none, a tenth, or all of the traces. All
//! take turns, each restarted for each round. The two runs without a receiver show how much equal
//! runs differ.
//!
//! `cargo bench -p end-to-end --bench telemetry`; `-- --help` lists the options. To compare two
//! builds, run it once with each in `WAYMARK_PROGRAMS`, a folder of built programs.

#![expect(
    clippy::expect_used,
    clippy::print_stdout,
    reason = "if a step of a benchmark fails, there is no result to return"
)]

mod receiver;

use std::time::Duration;

use clap::Parser;
use end_to_end::{Databases, Launch, processor_time};
use futures_util::{StreamExt, stream};
use testing::{Backend, TestKeys, build};

use crate::receiver::Receiver;

/// The number of concurrent requests.
const AT_ONCE: usize = 8;
/// The requested path.
const PATH: &str = "/api/v1/domains";
const STOP: Duration = Duration::from_secs(30);

/// Measures the overhead of traces and metrics.
#[derive(Parser)]
struct Options {
    /// The number of requests in a round.
    #[arg(long, env = "TELEMETRY_REQUESTS", default_value_t = 20_000)]
    requests: usize,
    /// The number of rounds, in each of which every service is restarted; the printed value is
    /// their median.
    #[arg(long, env = "TELEMETRY_ROUNDS", default_value_t = 9)]
    rounds: usize,
    /// Passed by `cargo bench`. Without it, few requests are sent, as a test, which checks that the
    /// benchmark works but measures nothing.
    #[arg(long, hide = true)]
    bench: bool,
}

/// A variant of the service, and its cost in each round.
struct Measured {
    name: &'static str,
    /// The share of traces that are sent; `None` without a receiver.
    sampling: Option<&'static str>,
    processor_us: Vec<f64>,
}

impl Measured {
    const fn new(name: &'static str, sampling: Option<&'static str>) -> Self {
        Self {
            name,
            sampling,
            processor_us: Vec::new(),
        }
    }
}

#[tokio::main]
async fn main() {
    let mut options = Options::parse();
    if !options.bench {
        (options.requests, options.rounds) = (200, 1);
    }
    build("domains-service");
    let mut all = [
        Measured::new("off", None),
        Measured::new("off, the same again", None),
        Measured::new("on, `sampling = 0`", Some("0")),
        Measured::new("on, `sampling = 0.1`", Some("0.1")),
        Measured::new("on, `sampling = 1`", Some("1")),
    ];
    for round in 0..options.rounds {
        // Rotates, so that no variant is always first.
        let first = round % all.len();
        all.rotate_left(first);
        for measured in &mut all {
            let cost = round_of(measured.sampling, options.requests).await;
            measured.processor_us.push(cost);
        }
        all.rotate_right(first);
    }
    print(&all);
}

/// Processor µs of a request, in a separate service.
async fn round_of(sampling: Option<&str>, requests: usize) -> f64 {
    let (keys, databases) = (TestKeys::new(), Databases::start(Backend::Sqlite).await);
    let receiver = Receiver::start().await;
    let mut launch = Launch::domains(&keys, &databases.create("domains").await)
        .set("telemetry.filter", "warn")
        .set("telemetry.audit", "off");
    if let Some(share) = sampling {
        launch = launch
            .set("telemetry.otlp_endpoint", receiver.address())
            .set("telemetry.sampling", share);
    }
    let mut service = launch.start().await;
    let client = service.client(&keys.issue("default"));
    let send = async |count: usize| {
        let sent = stream::iter(0..count).map(|_| client.get(PATH));
        let answers = sent.buffer_unordered(AT_ONCE);
        let answered = answers.map(|answer| answer.expect(200)).count().await;
        assert_eq!(answered, count);
    };
    // The first requests need more time.
    send(requests / 10).await;
    let before = processor_time(service.process.id());
    send(requests).await;
    let used = processor_time(service.process.id()).saturating_sub(before);
    assert!(service.process.terminate(STOP).success());
    let (is_on, is_traced) = (
        sampling.is_some(),
        sampling.is_some_and(|share| share != "0"),
    );
    assert_eq!(receiver.has_metrics(), is_on, "{sampling:?}");
    assert_eq!(receiver.has_traces(), is_traced, "{sampling:?}");
    #[expect(clippy::cast_precision_loss, reason = "the number is small enough")]
    let each = used.as_secs_f64() * 1e6 / requests as f64;
    each
}

/// The median of the rounds.
fn median(numbers: impl Iterator<Item = f64>) -> f64 {
    let mut numbers: Vec<f64> = numbers.collect();
    numbers.sort_by(f64::total_cmp);
    numbers.get(numbers.len() / 2).copied().unwrap_or_default()
}

/// Each variant's median, and the median of the rounds' ratios to the first variant.
fn print(all: &[Measured]) {
    println!("\n| traces and metrics | processor µs per request | of off |");
    println!("|---|--:|--:|");
    let off = all.first().expect("a way");
    for measured in all {
        let each = median(measured.processor_us.iter().copied());
        let pairs = measured.processor_us.iter().zip(&off.processor_us);
        let share = median(pairs.map(|(cost, off)| cost / off));
        println!("| {} | {each:.0} | {share:.3} |", measured.name);
    }
}
