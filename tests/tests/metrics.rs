//! Every metric in deploy/METRICS.md exists and changes when it should, and there are no others.

#![expect(
    clippy::float_cmp,
    reason = "the compared values are whole numbers that the format writes as floats"
)]

mod domains;
mod files;
mod reports;

use std::cell::RefCell;
use std::collections::BTreeSet;
use std::net::SocketAddr;
use std::time::Duration;

use end_to_end::Service;
use testing::{Client, Receiver, eventually};
use tokio::net::{TcpSocket, TcpStream};

const LIMIT: Duration = Duration::from_mins(1);

/// Connects from another address of this machine: on Linux, it has all of 127.0.0.0/8.
async fn connect_from(source: &str, address: SocketAddr) -> TcpStream {
    let socket = TcpSocket::new_v4().unwrap();
    socket.bind(format!("{source}:0").parse().unwrap()).unwrap();
    socket.connect(address).await.unwrap()
}

/// The metrics of a service, and which of them a test has seen change.
struct Metrics<'a> {
    service: &'a Service,
    seen: RefCell<BTreeSet<String>>,
}

impl<'a> Metrics<'a> {
    fn new(service: &'a Service) -> Self {
        Self {
            service,
            seen: RefCell::default(),
        }
    }

    async fn text(&self) -> String {
        self.service.health().get("/metrics").await.expect(200).text
    }

    /// The sum of the samples with this name and these labels, which are written as in Prometheus:
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

    /// Waits until the value is as expected and counts the metric as changed: before the call, the
    /// value must not be as expected.
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

    /// Sees the metrics of endpoints change, in a process that tells one at once.
    async fn tell(&self, client: &Client, noun: &str) {
        let receiver = Receiver::start().await;
        receiver.hang();
        let path = format!("/api/v1/{noun}-endpoints");
        for at in ["/one", "/another"] {
            let target = receiver.url(at);
            let fields = [("kind", "webhook"), ("target", &target), ("events", "*")];
            let stored = client.post(&path, &fields).await.expect(201);
            let test = format!("{path}/{}/test", stored.id());
            client.send("POST", &test, &[]).await.expect(201);
        }
        let name = |name: &str| format!("waymark_{noun}_{name}");
        self.becomes(&name("deliveries_waiting"), &[], |waiting| waiting >= 2.0)
            .await;
        self.becomes(&name("delivery_late_seconds"), &[], |late| late > 0.0)
            .await;
        let failed = [r#"result="failed""#];
        self.becomes(&name("delivery_attempts_total"), &failed, |count| {
            count >= 1.0
        })
        .await;
    }

    /// Fails unless exactly the metrics documented for this service and for all services were seen
    /// to change, and no others are shown.
    async fn were_all(&self, service: &str) {
        let documented = documented(service);
        assert_eq!(*self.seen.borrow(), documented, "not seen to change");
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
    let document = include_str!("../../deploy/METRICS.md");
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
