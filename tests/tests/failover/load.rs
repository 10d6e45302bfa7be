//! Clients and visitors, who continue whatever happens.

use std::collections::BTreeMap;
use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use testing::{Answer, Client, PageServer};

use crate::failover::ledger::{Kind, Ledger};

/// The pause between two requests of a client.
const PAUSE: Duration = Duration::from_millis(100);
/// The pause between two stores of a client, so that reports can be made as fast as they are
/// stored.
const STORE_PAUSE: Duration = Duration::from_millis(500);
/// The pause before a failed request is retried.
const BEFORE_ANOTHER_TRY: Duration = Duration::from_millis(300);
/// The pause between the stores of slow pages.
const SLOW_PAUSE: Duration = Duration::from_secs(5);

/// The state that clients share.
pub struct Load {
    is_over: AtomicBool,
    pub reports: Ledger,
    pub domains: Ledger,
    pub answers: Mutex<Answers>,
    pub visits: Mutex<Answers>,
    /// Rows that were acknowledged and not found: read from a server that used to be the primary.
    stale: AtomicUsize,
    /// When each process last acknowledged something.
    acknowledged: Mutex<BTreeMap<usize, Instant>>,
}

/// All responses.
#[derive(Default)]
pub struct Answers {
    pub by_status: BTreeMap<u16, usize>,
    pub longest: Duration,
    /// Unexpected responses.
    pub wrong: Vec<String>,
}

impl Answers {
    fn add(&mut self, what: &str, took: Duration, answer: Result<&Answer, String>, right: &[u16]) {
        self.longest = self.longest.max(took);
        let status = answer.as_ref().map_or(0, |answer| answer.status);
        *self.by_status.entry(status).or_default() += 1;
        let wrong = match answer {
            Err(error) => Some(error),
            Ok(answer) if answer.status == 503 && answer.header("retry-after").is_empty() => {
                Some("503 without Retry-After".to_owned())
            }
            Ok(answer) if !right.contains(&status) => Some(answer.text.clone()),
            Ok(_) => None,
        };
        let wrong = wrong.map(|wrong| format!("{what}: {status} after {took:?}: {wrong}"));
        self.wrong.extend(wrong);
    }
}

impl Load {
    pub fn new() -> Arc<Self> {
        Arc::new(Self {
            is_over: AtomicBool::new(false),
            reports: Ledger::default(),
            domains: Ledger::default(),
            answers: Mutex::default(),
            visits: Mutex::default(),
            stale: AtomicUsize::new(0),
            acknowledged: Mutex::default(),
        })
    }

    /// How many rows were acknowledged and not found.
    pub fn stale(&self) -> usize {
        self.stale.load(Ordering::Relaxed)
    }

    pub fn stop(&self) {
        self.is_over.store(true, Ordering::Relaxed);
    }

    fn is_over(&self) -> bool {
        self.is_over.load(Ordering::Relaxed)
    }

    fn ledger(&self, kind: Kind) -> &Ledger {
        if kind == crate::failover::ledger::REPORTS {
            &self.reports
        } else {
            &self.domains
        }
    }

    /// The time at which the slowest of these processes has acknowledged something after this
    /// moment.
    pub fn all_write_since(&self, processes: usize, moment: Instant) -> Option<Instant> {
        let acknowledged = self.acknowledged.lock().unwrap();
        let since: Vec<Instant> = acknowledged
            .values()
            .copied()
            .filter(|at| *at > moment)
            .collect();
        (since.len() == processes).then(|| since.into_iter().max())?
    }
}

/// A client of one of the processes.
#[derive(Clone)]
pub struct Caller {
    pub load: Arc<Load>,
    pub api: Client,
    pub kind: Kind,
    /// The number of the process.
    pub process: usize,
}

impl Caller {
    /// Sends a request; `None` if it must be retried.
    async fn send(&self, method: &str, path: &str, form: &[(&str, &str)]) -> Option<Answer> {
        let mut request = self.api.request(method, path, form);
        if method == "POST" {
            request = request.header("Idempotency-Key", form[0].1);
        }
        let begun = Instant::now();
        let request = request.header("Prefer", "respond-async");
        let answer = self
            .api
            .try_send(request)
            .await
            .map_err(|error| format!("{error:?}"));
        let right: &[u16] = match method {
            "POST" => &[201, 503],
            _ => &[200, 503],
        };
        let (what, taken) = (format!("{method} {path}"), begun.elapsed());
        let mut answers = self.load.answers.lock().unwrap();
        let result = answer.as_ref().map_err(Clone::clone);
        answers.add(&what, taken, result, right);
        answer.ok().filter(|answer| answer.status < 300)
    }

    /// Retries a request until it is acknowledged; `None` if the load ends before.
    async fn insist(&self, method: &str, path: &str, form: &[(&str, &str)]) -> Option<Answer> {
        loop {
            if let Some(answer) = self.send(method, path, form).await {
                return Some(answer);
            }
            if self.load.is_over() {
                return None;
            }
            tokio::time::sleep(BEFORE_ANOTHER_TRY).await;
        }
    }

    /// Stores a row; `None` if the load ends before.
    pub async fn store(&self, name: &str) -> Option<i64> {
        let ledger = self.load.ledger(self.kind);
        ledger.wants(name);
        let stored = self
            .insist("POST", self.kind.path, &[(self.kind.field, name)])
            .await?;
        ledger.stored(name, stored.id());
        let mut acknowledged = self.load.acknowledged.lock().unwrap();
        acknowledged.insert(self.process, Instant::now());
        Some(stored.id())
    }

    /// Changes a row; `None` if the load ends before.
    pub async fn change(&self, name: &str, id: i64, value: &str) -> Option<()> {
        let ledger = self.load.ledger(self.kind);
        let path = format!("{}/{id}", self.kind.path);
        ledger.changed(name, None);
        self.insist("PATCH", &path, &[(self.kind.changed, value)])
            .await?;
        ledger.changed(name, Some(value));
        Some(())
    }

    /// Stores rows, and changes some of them.
    pub async fn write(self, name: impl Fn(usize) -> String, value: impl Fn(usize) -> String) {
        for number in 0.. {
            let name = name(number);
            let Some(id) = self.store(&name).await else {
                return;
            };
            if number % 3 == 0 && self.change(&name, id, &value(number)).await.is_none() {
                return;
            }
            if self.load.is_over() {
                return;
            }
            tokio::time::sleep(STORE_PAUSE).await;
        }
    }

    /// Stores reports of pages that take longer than a fail-over.
    pub async fn write_slowly(self, pages: Arc<PageServer>) {
        for number in 0.. {
            let url = pages.url_of(number, &format!("/slow/p{}/{number}", self.process));
            if self.store(&url).await.is_none() {
                return;
            }
            for _ in 0..SLOW_PAUSE.as_millis() / PAUSE.as_millis() {
                if self.load.is_over() {
                    return;
                }
                tokio::time::sleep(PAUSE).await;
            }
        }
    }

    /// Shows and lists the stored rows.
    pub async fn read(self) {
        while !self.load.is_over() {
            tokio::time::sleep(PAUSE).await;
            self.send("GET", self.kind.path, &[]).await;
            let Some(id) = self.load.ledger(self.kind).any() else {
                continue;
            };
            let begun = Instant::now();
            let path = format!("{}/{id}", self.kind.path);
            let request = self.api.request("GET", &path, &[]);
            let shown = self.api.try_send(request).await;
            let shown = shown.map_err(|error| format!("{error:?}"));
            let is_stale = shown.as_ref().is_ok_and(|shown| shown.status == 404);
            self.load
                .stale
                .fetch_add(usize::from(is_stale), Ordering::Relaxed);
            let mut answers = self.load.answers.lock().unwrap();
            let result = shown.as_ref().map_err(Clone::clone);
            answers.add(&path, begun.elapsed(), result, &[200, 404, 503]);
        }
    }
}

/// Visits a name until the load is over.
pub async fn visit(load: Arc<Load>, edge: SocketAddr, name: &'static str) {
    let visitor = Client::new(format!("http://{edge}"), None);
    while !load.is_over() {
        let begun = Instant::now();
        let request = visitor.request("GET", "/", &[]).header("host", name);
        let answer = visitor
            .try_send(request)
            .await
            .map_err(|error| format!("{error:?}"));
        {
            let mut visits = load.visits.lock().unwrap();
            let result = answer.as_ref().map_err(Clone::clone);
            visits.add("visit", begun.elapsed(), result, &[302]);
        }
        tokio::time::sleep(PAUSE / 4).await;
    }
}
