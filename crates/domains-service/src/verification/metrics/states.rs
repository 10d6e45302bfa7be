//! How many domains are in each state, read from the database at intervals.

use database::Pool;
use prometheus::{IntGaugeVec, Opts, Registry};
use tokio::sync::watch;
use web::metrics::count_regularly;

use crate::model::{self, Ownership};

/// The domains in the database by their state.
pub struct StateGauges(IntGaugeVec);

impl StateGauges {
    /// Registers the gauges.
    ///
    /// # Errors
    /// When the registry already has a metric of this name.
    pub fn new(registry: &Registry) -> prometheus::Result<Self> {
        let about =
            "Domains by the state of their verification, of all processes on this database.";
        let domains = IntGaugeVec::new(Opts::new("waymark_domains", about), &["state"])?;
        for (state, _) in Ownership::TEXTS {
            domains.with_label_values(&[state]);
        }
        registry.register(Box::new(domains.clone()))?;
        Ok(Self(domains))
    }

    /// Keeps the gauges current until `stop` becomes true. While the database is unavailable, they
    /// keep their values.
    pub async fn run(self, pool: Pool, stop: watch::Receiver<bool>) {
        let (gauges, pool) = (&self, &pool);
        count_regularly(stop, || async move {
            match model::count_by_state(pool).await {
                Ok(counts) => gauges.set(&counts),
                // Logged as a failure by the code that needs the database.
                Err(error) => tracing::debug!(%error, "the domains could not be counted"),
            }
        })
        .await;
    }

    fn set(&self, counts: &[(Ownership, i64)]) {
        for (state, ownership) in Ownership::TEXTS {
            let found = counts.iter().find(|(counted, _)| counted == ownership);
            let count = found.map_or(0, |(_, count)| *count);
            self.0.with_label_values(&[state]).set(count);
        }
    }
}
