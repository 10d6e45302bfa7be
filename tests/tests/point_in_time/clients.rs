//! Clients that store without a pause.

use std::collections::BTreeSet;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};

use testing::{Client, eventually};
use tokio::task::JoinHandle;

use crate::point_in_time::LIMIT;

const AT_ONCE: usize = 3;

#[derive(Default)]
struct Known {
    /// The next number; stores with lower ones have begun.
    next: AtomicUsize,
    acknowledged: Mutex<BTreeSet<i64>>,
    stopped: AtomicBool,
}

/// The clients of one service.
pub struct Clients {
    known: Arc<Known>,
    tasks: Vec<JoinHandle<()>>,
}

impl Clients {
    pub fn start(api: &Client, table: &'static str) -> Self {
        let known = Arc::new(Known::default());
        let tasks = (0..AT_ONCE).map(|_| {
            let (api, known) = (api.clone(), Arc::clone(&known));
            tokio::spawn(async move {
                while !known.stopped.load(Ordering::SeqCst) {
                    let number = known.next.fetch_add(1, Ordering::SeqCst);
                    let id = store(&api, table, &name(number)).await;
                    known.acknowledged.lock().unwrap().insert(id);
                }
            })
        });
        Self {
            tasks: tasks.collect(),
            known,
        }
    }

    /// Waits until this many more rows are acknowledged.
    pub async fn store_more(&self, count: usize) {
        let enough = self.acknowledged().len() + count;
        eventually("rows are stored", LIMIT, async || {
            let failed = self.tasks.iter().any(JoinHandle::is_finished);
            assert!(!failed, "a client failed: see above");
            (self.acknowledged().len() >= enough).then_some(())
        })
        .await;
    }

    pub fn acknowledged(&self) -> BTreeSet<i64> {
        self.known.acknowledged.lock().unwrap().clone()
    }

    /// How many stores have begun: later ones have higher numbers.
    pub fn begun(&self) -> usize {
        self.known.next.load(Ordering::SeqCst)
    }

    pub async fn stop(self) {
        self.known.stopped.store(true, Ordering::SeqCst);
        for task in self.tasks {
            task.await.unwrap();
        }
    }
}

fn name(number: usize) -> String {
    format!("stored-{number}.waymark.dev")
}

/// The names of the stores from this one on.
pub fn names_from(number: usize) -> impl Iterator<Item = String> {
    (number..).map(name)
}

async fn store(api: &Client, table: &str, name: &str) -> i64 {
    let (field, value) = match table {
        "domains" => ("name", name.to_owned()),
        _ => ("url", format!("https://{name}/")),
    };
    let request = api.request("POST", &format!("/api/v1/{table}"), &[(field, &value)]);
    let request = request.header("Prefer", "respond-async");
    api.try_send(request).await.unwrap().expect(201).id()
}

/// A service on the recovered database shows the stored rows, and stores more.
pub async fn assert_works(api: &Client, table: &str, before: &BTreeSet<i64>) {
    for id in before {
        api.get(&format!("/api/v1/{table}/{id}")).await.expect(200);
    }
    let id = store(api, table, "afterwards.waymark.dev").await;
    assert!(!before.contains(&id), "{id}");
}
