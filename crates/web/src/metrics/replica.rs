//! Metrics of a database's replica, read on each scrape.

use database::{Pool, ReplicaUse};
use prometheus::core::{Collector, Desc};
use prometheus::proto::MetricFamily;
use prometheus::{Gauge, IntCounterVec, IntGauge, Opts, Registry};

/// Exports the use and the lag of a service's replica, if there is one.
pub(super) fn watch(registry: &Registry, database: &str, pool: &Pool) -> prometheus::Result<()> {
    if pool.replica().is_none() {
        return Ok(());
    }
    let options =
        |name: &str, about: &str| Opts::new(name, about).const_label("database", database);
    registry.register(Box::new(ReplicaMetrics {
        pool: pool.clone(),
        reads: IntCounterVec::new(
            options(
                "waymark_database_replica_reads_total",
                "Reads that the replica could serve, by what served them: it, or the primary because \
                 the account's last writes had not arrived there, or because it was away.",
            ),
            &["served_by"],
        )?,
        usable: IntGauge::with_opts(options(
            "waymark_database_replica_usable",
            "Whether the replica can be reached and is not too far behind.",
        ))?,
        lag: Gauge::with_opts(options(
            "waymark_database_replica_lag_seconds",
            "How far the replica was behind the primary when that was last found out.",
        ))?,
    }))
}

struct ReplicaMetrics {
    pool: Pool,
    reads: IntCounterVec,
    usable: IntGauge,
    lag: Gauge,
}

impl Collector for ReplicaMetrics {
    fn desc(&self) -> Vec<&Desc> {
        [self.reads.desc(), self.usable.desc(), self.lag.desc()].concat()
    }

    fn collect(&self) -> Vec<MetricFamily> {
        let Some(ReplicaUse {
            is_usable,
            lag,
            by_replica,
            behind,
            away,
        }) = self.pool.replica()
        else {
            return Vec::new();
        };
        for (served_by, count) in [
            ("replica", by_replica),
            ("primary_behind", behind),
            ("primary_away", away),
        ] {
            let counter = self.reads.with_label_values(&[served_by]);
            counter.inc_by(count.saturating_sub(counter.get()));
        }
        self.usable.set(is_usable.into());
        self.lag.set(lag.as_secs_f64());
        [
            self.reads.collect(),
            self.usable.collect(),
            self.lag.collect(),
        ]
        .concat()
    }
}
