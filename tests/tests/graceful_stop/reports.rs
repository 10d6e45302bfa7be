//! reports-service.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use end_to_end::{Databases, Launch};
use testing::{Backend, Client, PageServer, TestKeys, eventually};

use super::rows::{assert_no_leases, count};
use super::{LIMIT, Load, stops};

/// Clients that store reports of quick pages.
const WRITERS: usize = 4;
/// Hosts of quick pages, and one more with the address of the slow ones.
const HOSTS: u8 = 6;
/// Pages whose responses are delayed while services are stopped: the maximum for one host at once.
const SLOW_PAGES: usize = 2;

testing::on_each_database!(
    reports_outlive_a_stop,
    #[ignore = "endurance"]
    reports_outlive_stops,
);

/// Pages for the reports.
pub struct Pages {
    quick: PageServer,
    slow: PageServer,
    stored: AtomicUsize,
}

impl Pages {
    pub async fn start() -> Arc<Self> {
        let pages = Self {
            quick: PageServer::start_on(HOSTS, Duration::from_millis(60)).await,
            slow: PageServer::start(Duration::ZERO).await,
            stored: AtomicUsize::new(0),
        };
        pages.slow.hold(true);
        Arc::new(pages)
    }

    /// Stores the report of a new page; every second request waits for the report, and receives it.
    async fn store(&self, api: &Client) -> Result<(), reqwest::Error> {
        let number = self.stored.fetch_add(1, Ordering::Relaxed);
        let host = 1 + number % usize::from(HOSTS - 1);
        let url = self.quick.url_of(host, &format!("/quick/{number}"));
        let waits = number % 2 == 1;
        let prefer = if waits { "wait=25" } else { "respond-async" };
        let store = api.request("POST", "/api/v1/reports", &[("url", &url)]);
        let stored = api.try_send(store.header("Prefer", prefer)).await?;
        let stored = stored.expect(201);
        assert!(
            !waits || stored.data()["state"] == "ready",
            "{}",
            stored.text
        );
        Ok(())
    }

    /// Stores reports of the slow pages.
    pub async fn store_slow(&self, api: &Client) {
        for number in 0..SLOW_PAGES {
            let url = self.slow.url(&format!("/slow/{number}"));
            let store = api.request("POST", "/api/v1/reports", &[("url", &url)]);
            let stored = api.try_send(store.header("Prefer", "respond-async")).await;
            stored.expect("a response").expect(201);
        }
    }

    /// Adds requests until the service is running short and long jobs.
    pub async fn load(self: &Arc<Self>, load: &mut Load, api: &Client, round: usize) {
        let before = self.quick.total();
        for _ in 0..WRITERS {
            let (pages, api) = (Arc::clone(self), api.clone());
            load.add(move || {
                let (pages, api) = (Arc::clone(&pages), api.clone());
                async move { pages.store(&api).await }
            });
        }
        eventually("short and long jobs are running", LIMIT, async || {
            let slow = self.slow.on_their_way() == SLOW_PAGES;
            let quick = self.quick.on_their_way() > round % 3;
            (slow && quick && self.quick.total() > before + 20).then_some(())
        })
        .await;
    }

    /// Checks the state after a stop: no lease, no attempt counted for released jobs, and for every
    /// fetched page its report, for which it was fetched once.
    pub async fn assert_kept(&self, database_url: &str) {
        assert_no_leases(database_url, "report_jobs").await;
        let attempted = count(database_url, "report_jobs", "attempts > 0").await;
        assert_eq!(attempted, 0);
        let rows = async |condition| count(database_url, "reports", condition).await;
        assert_eq!(
            rows("state = 'queued'").await,
            count(database_url, "report_jobs", "true").await
        );
        assert_eq!(rows("state = 'failed'").await, 0);
        let fetched = self.quick.totals();
        assert!(fetched.values().all(|times| *times == 1), "{fetched:?}");
        let ready = rows("state = 'ready' AND url LIKE '%/quick/%'").await;
        assert_eq!(usize::try_from(ready).ok(), Some(fetched.len()));
    }

    /// Serves all pages; every report is then made.
    pub async fn serve_all(&self, database_url: &str) {
        self.slow.hold(false);
        eventually("every report is made", LIMIT, async || {
            let unmade = count(database_url, "reports", "state <> 'ready'").await;
            (unmade == 0).then_some(())
        })
        .await;
    }
}

/// Settings with which slow pages are still being fetched when the service stops.
pub fn generating(launch: Launch) -> Launch {
    launch
        // One account gets half of them.
        .set("generation.at_once", "16")
        .set("generation.per_host", SLOW_PAGES.to_string())
        .set("generation.fetch_timeout", "3m")
        .set("generation.lease", "10m")
}

async fn reports_outlive_a_stop(backend: Backend) {
    stop_reports(backend, 1).await;
}

async fn reports_outlive_stops(backend: Backend) {
    stop_reports(backend, stops()).await;
}

async fn stop_reports(backend: Backend, stops: usize) {
    let (keys, databases) = (TestKeys::new(), Databases::start(backend).await);
    let url = databases.create("reports").await;
    let launch = generating(Launch::reports(&keys, &url));
    let key = keys.issue("default");
    let pages = Pages::start().await;

    for round in 0..stops {
        let service = launch.start().await;
        let api = service.client(&key);
        if round == 0 {
            pages.store_slow(&api).await;
        }
        let mut load = Load::default();
        pages.load(&mut load, &api, round).await;
        load.stop(service).await;
        pages.assert_kept(&url).await;
    }

    let service = launch.start().await;
    pages.serve_all(&url).await;
    Load::default().stop(service).await;
}
