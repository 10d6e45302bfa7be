//! Every metric that deploy/METRICS.md names is there and moves when it should, and no other one is
//! there.

#![expect(
    clippy::unwrap_used,
    reason = "the helpers of tests stop a test by a panic, as tests do"
)]
#![expect(
    clippy::float_cmp,
    reason = "what is compared are whole numbers that the format writes as floats"
)]

mod domains;
mod reports;

use std::cell::RefCell;
use std::collections::BTreeSet;
use std::time::Duration;

use end_to_end::Service;
use testing::eventually;

const LIMIT: Duration = Duration::from_mins(1);

/// What a service shows, and which of it a test has seen moving.
struct Metrics<'a> {
    service: &'a Service,
    seen: RefCell<BTreeSet<String>>,
}

impl<'a> Metrics<'a> {
    fn of(service: &'a Service) -> Self {
        Self {
            service,
            seen: RefCell::default(),
        }
    }

    async fn text(&self) -> String {
        self.service.health().get("/metrics").await.expect(200).text
    }

    /// The sum of the samples of this name that have these labels, written as Prometheus does:
    /// `state="idle"`.
    async fn value(&self, name: &str, labels: &[&str]) -> f64 {
        let text = self.text().await;
        let samples = text.lines().filter(|line| {
            let rest = line.strip_prefix(name);
            rest.is_some_and(|rest| rest.starts_with([' ', '{']))
                && labels.iter().all(|label| line.contains(label))
        });
        let values = samples.map(|line| line.rsplit(' ').next().unwrap().parse::<f64>().unwrap());
        values.sum()
    }

    /// Waits until the value is as it should be. The metric has moved: it must not have been like
    /// that before.
    async fn becomes(&self, name: &str, labels: &[&str], expected: impl Fn(f64) -> bool) {
        eventually(&format!("{name} {labels:?}"), LIMIT, async || {
            expected(self.value(name, labels).await).then_some(())
        })
        .await;
        let family = ["_count", "_sum"]
            .iter()
            .find_map(|end| name.strip_suffix(end));
        self.seen
            .borrow_mut()
            .insert(family.unwrap_or(name).to_owned());
    }

    /// Fails unless exactly what is documented for this service and for all was seen moving, and
    /// nothing else is shown.
    async fn were_all(&self, service: &str) {
        let documented = documented(service);
        assert_eq!(*self.seen.borrow(), documented, "not seen moving");
        let text = self.text().await;
        let shown = text.lines().filter_map(|line| line.strip_prefix("# TYPE "));
        let shown: BTreeSet<String> = shown
            .map(|line| line.split(' ').next().unwrap().to_owned())
            .collect();
        assert_eq!(shown, documented, "shown and documented");
    }
}

/// The names in the document's tables: those of every service, and of this one.
fn documented(service: &str) -> BTreeSet<String> {
    let document = include_str!("../../../deploy/METRICS.md");
    let mut section = "";
    let mut names = BTreeSet::new();
    for line in document.lines() {
        if let Some(name) = line.strip_suffix(':') {
            section = name;
        }
        let name = line
            .strip_prefix("| `")
            .and_then(|line| line.split('`').next());
        if let Some(name) = name.filter(|_| section.is_empty() || section == service) {
            names.insert(name.to_owned());
        }
    }
    names
}
