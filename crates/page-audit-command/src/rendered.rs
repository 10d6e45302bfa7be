//! Shows pages to a browser.

use std::path::PathBuf;
use std::sync::Arc;

use anyhow::Context;
use fetch_guard::{Guard, SystemResolver, TargetRules};
use page_audit::{Rendered, Report, Snapshot};
use page_render::{Failure, Launch, Limits, Request, Worker, installed_browser};
use tokio::sync::Mutex;
use tokio::task::spawn_blocking;

/// This program, as the one that shuts browsers in.
pub const PAGE_RENDER: &str = "page-render";

/// Shows pages to a browser, one after another.
pub struct Renderer {
    worker: Mutex<Worker>,
    /// How often each page is loaded to measure how fast it is shown.
    lab_runs: u8,
}

impl Renderer {
    /// # Errors
    ///
    /// When there is no browser.
    pub fn new(browser: Option<PathBuf>, lab_runs: u8, rules: TargetRules) -> anyhow::Result<Self> {
        let browser = browser.map_or_else(installed_browser, Ok)?;
        // Looked for from the folder of this process, not of the one that starts it.
        let browser = browser
            .canonicalize()
            .with_context(|| format!("the browser {}", browser.display()))?;
        let launch = Launch::new(vec!["/proc/self/exe".into(), PAGE_RENDER.into()], browser);
        let guard = Guard::new(rules, Arc::new(SystemResolver));
        let worker = Worker::new(launch, guard, Limits::default());
        Ok(Self {
            worker: Mutex::new(worker),
            lab_runs,
        })
    }

    /// Adds to the report of this page what a browser shows.
    pub async fn add_to(&self, mut report: Report, snapshot: Snapshot) -> Report {
        let request = Request {
            url: snapshot.final_url.to_string(),
            limits: Limits::default(),
            pictures: false,
            lab_runs: self.lab_runs,
        };
        let answer = self.worker.lock().await.render(&request).await;
        let served = report.clone();
        let judged = spawn_blocking(move || Rendered::judge(&snapshot, &served, answer));
        report.rendered = Some(judged.await.unwrap_or_else(|_| {
            let message = "checking it failed; this is a bug in page-audit";
            Rendered::failed(Failure::new("internal", message))
        }));
        report
    }
}
