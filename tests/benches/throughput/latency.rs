//! The response times of the API for one user who lists the reports repeatedly.

use std::time::{Duration, Instant};

use testing::Client;
use tokio::sync::watch;
use tokio::time::MissedTickBehavior;

/// Interval between the starts of two requests, unless the first takes longer.
const PAUSE: Duration = Duration::from_millis(10);

/// The time that each request took.
#[derive(Clone, Debug, Default)]
pub struct Latencies(Vec<Duration>);

impl Latencies {
    /// Adds the requests of another round.
    pub fn add(&mut self, other: Self) {
        self.0.extend(other.0);
    }

    /// The number of requests.
    pub fn count(&self) -> usize {
        self.0.len()
    }

    /// The 99th percentile.
    pub fn p99(&self) -> Duration {
        self.place(99)
    }

    /// The median.
    pub fn median(&self) -> Duration {
        self.place(50)
    }

    fn place(&self, percent: usize) -> Duration {
        let mut sorted = self.0.clone();
        sorted.sort_unstable();
        let place = (sorted.len() * percent / 100).min(sorted.len().saturating_sub(1));
        sorted.get(place).copied().unwrap_or_default()
    }
}

/// Lists reports until `over` turns true.
pub async fn lists(client: &Client, mut over: watch::Receiver<bool>) -> Latencies {
    let mut latencies = Vec::new();
    let mut ticks = tokio::time::interval(PAUSE);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    while !*over.borrow_and_update() {
        ticks.tick().await;
        let sent = Instant::now();
        client.get("/api/v1/reports").await.expect(200);
        latencies.push(sent.elapsed());
    }
    Latencies(latencies)
}

/// Lists reports for `time`.
pub async fn lists_for(client: &Client, time: Duration) -> Latencies {
    let (end, over) = watch::channel(false);
    let (latencies, ()) = tokio::join!(lists(client, over), async {
        tokio::time::sleep(time).await;
        end.send_replace(true);
    });
    latencies
}
