//! Metrics that are read on each scrape (the use of connection pools, the age of keys), and metrics
//! that are counted in the database from time to time.

mod replica;

use std::time::{Duration, Instant};

use auth::Verifier;
use database::{Pool, PoolUse};
use prometheus::core::{Collector, Desc};
use prometheus::proto::MetricFamily;
use prometheus::{Gauge, IntGaugeVec, Opts, Registry};
use tokio::sync::watch;

/// The minimum interval between two counts of [`count_regularly`].
const COUNT_EVERY: Duration = Duration::from_secs(5);
/// Pauses are at least this many times as long as the count before them.
const COUNT_PAUSE_FACTOR: u32 = 100;

/// Exports the time since the API keys' public keys and revocations were last read successfully;
/// call it once per process.
///
/// # Errors
/// When the registry already has metrics of these names.
pub fn watch_keys(registry: &Registry, verifier: &Verifier) -> prometheus::Result<()> {
    let key_set = Gauge::new(
        "waymark_key_set_age_seconds",
        "Time since the public keys were last read successfully.",
    )?;
    let revocations = Gauge::new(
        "waymark_revocations_age_seconds",
        "Time since the list of revoked keys was last read successfully; 0 without such a list.",
    )?;
    registry.register(Box::new(KeyAges {
        verifier: verifier.clone(),
        key_set,
        revocations,
    }))
}

/// Counts rows in the database at intervals long enough to cause no noticeable load, until `stop`
/// turns true.
pub async fn count_regularly<Counting: Future<Output = ()>>(
    mut stop: watch::Receiver<bool>,
    count: impl Fn() -> Counting,
) {
    loop {
        let started = Instant::now();
        count().await;
        let pause = COUNT_EVERY.max(started.elapsed() * COUNT_PAUSE_FACTOR);
        tokio::select! {
            () = tokio::time::sleep(pause) => {}
            _ = stop.wait_for(|stop| *stop) => return,
        }
    }
}

struct KeyAges {
    verifier: Verifier,
    key_set: Gauge,
    revocations: Gauge,
}

impl Collector for KeyAges {
    fn desc(&self) -> Vec<&Desc> {
        [self.key_set.desc(), self.revocations.desc()].concat()
    }

    fn collect(&self) -> Vec<MetricFamily> {
        let revocations = self.verifier.revocations_age().unwrap_or_default();
        self.key_set.set(self.verifier.key_set_age().as_secs_f64());
        self.revocations.set(revocations.as_secs_f64());
        [self.key_set.collect(), self.revocations.collect()].concat()
    }
}

/// Exports how many connections of a service's pool are in use, and the state of its replica, if
/// there is one. `database` distinguishes it from other services in the same process.
///
/// # Errors
/// When the registry already has metrics of this database.
pub fn watch_pool(registry: &Registry, database: &str, pool: &Pool) -> prometheus::Result<()> {
    replica::watch(registry, database, pool)?;
    let gauges = |name: &str, about: &str, labels: &[&str]| {
        IntGaugeVec::new(
            Opts::new(name, about).const_label("database", database),
            labels,
        )
    };
    registry.register(Box::new(PoolGauges {
        pool: pool.clone(),
        connections: gauges(
            "waymark_database_connections",
            "Connections to the database by state: used or idle.",
            &["pool", "state"],
        )?,
        limit: gauges(
            "waymark_database_connections_limit",
            "The largest number of connections to the database.",
            &["pool"],
        )?,
        waiting: gauges(
            "waymark_database_connections_waiting",
            "Requests waiting for a connection to the database.",
            &["pool"],
        )?,
    }))
}

struct PoolGauges {
    pool: Pool,
    connections: IntGaugeVec,
    limit: IntGaugeVec,
    waiting: IntGaugeVec,
}

impl Collector for PoolGauges {
    fn desc(&self) -> Vec<&Desc> {
        [
            self.connections.desc(),
            self.limit.desc(),
            self.waiting.desc(),
        ]
        .concat()
    }

    fn collect(&self) -> Vec<MetricFamily> {
        let number = |count: usize| i64::try_from(count).unwrap_or(i64::MAX);
        for PoolUse {
            pool,
            used,
            idle,
            limit,
            waiting,
        } in self.pool.in_use()
        {
            for (state, count) in [("used", used), ("idle", idle)] {
                let gauge = self.connections.with_label_values(&[pool, state]);
                gauge.set(number(count));
            }
            self.limit.with_label_values(&[pool]).set(number(limit));
            self.waiting.with_label_values(&[pool]).set(number(waiting));
        }
        [
            self.connections.collect(),
            self.limit.collect(),
            self.waiting.collect(),
        ]
        .concat()
    }
}
