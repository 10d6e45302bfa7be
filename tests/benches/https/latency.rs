//! The duration of visits at a fixed rate, whether the server keeps up or not.

use std::cell::RefCell;
use std::fmt;
use std::net::SocketAddr;
use std::rc::Rc;
use std::time::Duration;

use tokio::task::{JoinSet, LocalSet};
use tokio::time::Instant;

use crate::load::{Load, Visitors};

/// The times of visits.
#[derive(Clone, Copy)]
pub struct Schedule {
    /// Visits per second, of all visitors.
    pub rate: f64,
    /// How many visitors there are.
    pub connections: u32,
}

/// The durations of visits.
pub struct Latencies {
    taken: Vec<Duration>,
}

/// Visits the server for this time; returns how long each visit took since it was due, which
/// includes waiting for the visit before.
pub async fn visit(
    visitors: &Visitors,
    server: SocketAddr,
    load: Load,
    names: u32,
    schedule: Schedule,
    duration: Duration,
) -> Vec<Duration> {
    let taken = Rc::new(RefCell::new(Vec::new()));
    let (mut running, local) = (JoinSet::new(), LocalSet::new());
    let every = Duration::from_secs_f64(f64::from(schedule.connections) / schedule.rate);
    let begin = Instant::now() + Duration::from_millis(300);
    for number in 0..schedule.connections {
        let mut visitor = visitors.one_of(server, load, number, names);
        let taken = Rc::clone(&taken);
        let mut due = begin + every * number / schedule.connections;
        running.spawn_local_on(
            async move {
                let mut kept = visitor.connect().await.expect("a connection");
                visitor.request(&mut kept).await.expect("a response");
                while due < begin + duration {
                    tokio::time::sleep_until(due).await;
                    visitor.visit(&mut kept).await.expect("a visit");
                    taken.borrow_mut().push(due.elapsed());
                    due += every;
                }
            },
            &local,
        );
    }
    local
        .run_until(async {
            while let Some(ended) = running.join_next().await {
                ended.expect("a visitor");
            }
        })
        .await;
    taken.take()
}

impl Latencies {
    /// The latencies of these visits.
    pub fn new(mut taken: Vec<Duration>) -> Self {
        taken.sort_unstable();
        Self { taken }
    }

    /// The duration that this share of the visits, in thousandths, did not exceed.
    fn at(&self, thousandths: usize) -> f64 {
        let index = (self.taken.len() * thousandths / 1000).min(self.taken.len().saturating_sub(1));
        self.taken.get(index).map_or(0.0, Duration::as_secs_f64) * 1e3
    }
}

impl fmt::Display for Latencies {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [median, most, nearly_all] = [500, 990, 999].map(|thousandths| self.at(thousandths));
        let count = self.taken.len();
        write!(
            formatter,
            "median {median:.2} ms, 99 % {most:.2} ms, 99.9 % {nearly_all:.2} ms ({count} visits)"
        )
    }
}
