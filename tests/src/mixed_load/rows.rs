//! What the service has acknowledged for each row of one account, and the clients that send
//! requests.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use tokio::task::JoinHandle;
use tokio::time::Instant;

use super::fleet::FleetClient;

/// The last acknowledged value of a row.
#[derive(Clone, Debug, PartialEq)]
pub enum Expected<T> {
    There(T),
    Deleted,
    /// The last request for it did not get a response.
    Unknown,
}

/// Rows by id, each with the time at which its value became known.
pub type Rows<T> = Arc<Mutex<BTreeMap<i64, (Expected<T>, Instant)>>>;

pub fn note<T>(rows: &Rows<T>, id: i64, expected: Expected<T>) {
    rows.lock().unwrap().insert(id, (expected, Instant::now()));
}

/// The oldest existing row, if there are more than `max`.
pub fn oldest_beyond<T>(rows: &Rows<T>, max: usize) -> Option<i64> {
    let rows = rows.lock().unwrap();
    let mut there = rows
        .iter()
        .filter(|(_, (row, _))| matches!(row, Expected::There(_)));
    let oldest = there.next().map(|(id, _)| *id);
    oldest.filter(|_| there.count() >= max)
}

/// One of the existing rows that have not changed for a while.
pub fn settled<T: Clone>(rows: &Rows<T>, number: usize, since: Duration) -> Option<(i64, T)> {
    let rows = rows.lock().unwrap();
    let there: Vec<_> = rows
        .iter()
        .filter_map(|(id, (row, at))| match row {
            Expected::There(row) if at.elapsed() >= since => Some((*id, row)),
            _ => None,
        })
        .collect();
    let (id, row) = there.get(number % there.len().max(1))?;
    Some((*id, (*row).clone()))
}

/// How many requests one account's clients have sent.
#[derive(Default)]
pub struct Counts {
    pub stored: AtomicU64,
    pub changed: AtomicU64,
    pub deleted: AtomicU64,
    pub read: AtomicU64,
    pub visits: AtomicU64,
    pub unanswered: AtomicU64,
}

impl Counts {
    /// A run without some kind of request would prove nothing about it.
    fn assert_mixed(&self, name: &str) {
        let mut kinds = vec![&self.stored, &self.changed, &self.deleted, &self.read];
        if name == "domains" {
            kinds.push(&self.visits);
        }
        for kind in kinds {
            assert!(kind.load(Ordering::Relaxed) > 0, "{name}: {self}");
        }
    }
}

pub fn count(counter: &AtomicU64) {
    counter.fetch_add(1, Ordering::Relaxed);
}

impl fmt::Display for Counts {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let number = |counter: &AtomicU64| counter.load(Ordering::Relaxed);
        write!(
            out,
            "{} stored, {} changed, {} deleted, {} read, {} visits, {} unanswered",
            number(&self.stored),
            number(&self.changed),
            number(&self.deleted),
            number(&self.read),
            number(&self.visits),
            number(&self.unanswered),
        )
    }
}

/// The clients of one account at one service.
pub struct Load {
    /// The kind of rows.
    pub name: &'static str,
    /// The clients; one that ends before the run has failed.
    pub tasks: Vec<JoinHandle<()>>,
    pub(super) counts: Arc<Counts>,
    /// Compares all rows with what was acknowledged.
    pub(super) check: std::pin::Pin<Box<dyn Future<Output = ()>>>,
}

impl Load {
    /// Waits for the clients to end, and compares.
    pub async fn finish(self) -> String {
        for task in self.tasks {
            task.await.expect("every response was as expected");
        }
        self.check.await;
        self.counts.assert_mixed(self.name);
        format!("{}: {}", self.name, self.counts)
    }
}

/// Compares each row of a list with what was acknowledged for it.
pub async fn assert_acknowledged<T: Clone + fmt::Debug>(
    api: &FleetClient,
    list: &str,
    rows: &Rows<T>,
    matches: impl Fn(&serde_json::Value, &T) -> bool,
) {
    let rows = rows.lock().unwrap().clone();
    assert!(!rows.is_empty(), "something was stored");
    for (id, (expected, _)) in rows {
        let answer = api.get(&format!("{list}/{id}")).await;
        match expected {
            Expected::There(row) => {
                let answer = answer.expect(200);
                assert!(matches(answer.data(), &row), "{row:?}: {}", answer.text);
            }
            Expected::Deleted => drop(answer.expect(404)),
            Expected::Unknown => assert!([200, 404].contains(&answer.status), "{}", answer.text),
        }
    }
}

/// Reads the whole list: each acknowledged row is in it, and no other row has its name.
pub async fn assert_there_once<T: Clone>(
    api: &FleetClient,
    list: &str,
    field: &str,
    rows: &Rows<T>,
    name: impl Fn(&T) -> &String,
) {
    let mut listed = BTreeMap::<String, Vec<i64>>::new();
    for page in 1.. {
        let answer = api.get(&format!("{list}?per_page=100&page={page}")).await;
        let answer = answer.expect(200);
        if answer.rows().is_empty() {
            break;
        }
        for row in answer.rows() {
            let (name, id) = (row[field].as_str(), row["id"].as_i64());
            let ids = listed.entry(name.expect("a name").to_owned()).or_default();
            ids.push(id.expect("an id"));
        }
    }
    for (id, (expected, _)) in rows.lock().unwrap().iter() {
        if let Expected::There(row) = expected {
            assert_eq!(listed.get(name(row)), Some(&vec![*id]), "{}", name(row));
        }
    }
}
