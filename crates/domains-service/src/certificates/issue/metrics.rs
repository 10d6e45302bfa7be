//! The metrics of issuing.

use chrono::{NaiveDateTime, TimeDelta};
use prometheus::{Gauge, IntCounterVec, IntGauge, Opts, Registry};

use super::failure::Code;

/// How orders end, and how long certificates still last. Cheap to clone.
#[derive(Clone)]
pub struct Metrics {
    orders: IntCounterVec,
    running: IntGauge,
    earliest: Gauge,
}

/// The outcomes that are shown from the beginning.
const OUTCOMES: [&str; 9] = [
    "issued",
    Code::Unreachable.as_str(),
    Code::RateLimited.as_str(),
    Code::CaaForbids.as_str(),
    Code::ChallengeFailed.as_str(),
    Code::NameRefused.as_str(),
    Code::Account.as_str(),
    Code::OrderFailed.as_str(),
    Code::Slow.as_str(),
];

impl Metrics {
    /// Registers the metrics.
    ///
    /// # Errors
    /// When the registry already has metrics of these names.
    pub fn new(registry: &Registry) -> prometheus::Result<Self> {
        let orders = IntCounterVec::new(
            Opts::new(
                "waymark_certificate_orders_total",
                "Attempts at certificates by how they ended: issued, or the code of the error.",
            ),
            &["outcome"],
        )?;
        for outcome in OUTCOMES {
            orders.with_label_values(&[outcome]);
        }
        let running = IntGauge::with_opts(Opts::new(
            "waymark_certificate_orders_running",
            "Orders of certificates under way in this process.",
        ))?;
        let earliest = Gauge::with_opts(Opts::new(
            "waymark_certificates_earliest_expiry_days",
            "Days until the first certificate of a served name ends; NaN if there is none.",
        ))?;
        earliest.set(f64::NAN);
        registry.register(Box::new(orders.clone()))?;
        registry.register(Box::new(running.clone()))?;
        registry.register(Box::new(earliest.clone()))?;
        Ok(Self {
            orders,
            running,
            earliest,
        })
    }

    /// Counts an attempt as under way until the value is dropped.
    pub fn begin(&self) -> Running {
        self.running.inc();
        Running(self.running.clone())
    }

    /// Counts how an attempt ended.
    pub fn ended(&self, outcome: &str) {
        self.orders.with_label_values(&[outcome]).inc();
    }

    /// Shows when the first certificate ends.
    pub fn show_earliest(&self, not_after: Option<NaiveDateTime>, now: NaiveDateTime) {
        let days = not_after.map_or(f64::NAN, |not_after| {
            days(not_after.signed_duration_since(now))
        });
        self.earliest.set(days);
    }
}

#[expect(
    clippy::cast_precision_loss,
    reason = "the times are years at most, exact in 53 bits"
)]
fn days(time: TimeDelta) -> f64 {
    time.num_seconds() as f64 / 86_400.0
}

/// An attempt under way.
pub struct Running(IntGauge);

impl Drop for Running {
    fn drop(&mut self) {
        self.0.dec();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_outcome_is_shown_from_the_beginning() {
        let registry = Registry::new();
        Metrics::new(&registry).unwrap();
        let families = registry.gather();
        let orders = families
            .iter()
            .find(|family| family.name() == "waymark_certificate_orders_total");
        let shown: Vec<_> = orders.unwrap().get_metric().iter().collect();
        assert_eq!(shown.len(), OUTCOMES.len());
        let outcome =
            |metric: &&prometheus::proto::Metric| metric.get_label()[0].value().to_owned();
        let outcomes: Vec<String> = shown.iter().map(outcome).collect();
        assert!(
            outcomes.contains(&"name_refused".to_owned()),
            "{outcomes:?}"
        );
        assert!(
            outcomes.contains(&"acme_account_refused".to_owned()),
            "{outcomes:?}"
        );
    }
}
