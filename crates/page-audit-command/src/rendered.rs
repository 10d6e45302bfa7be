//! Shows pages to a browser.

use std::sync::Arc;

use anyhow::Context;
use fetch_guard::{Guard, SystemResolver, TargetRules};
use page_audit::{Rendered, Report, Snapshot, StandIn};
use page_render::{Failure, Launch, Limits, Request, Worker, installed_browser};
use tokio::sync::Mutex;
use tokio::task::spawn_blocking;

use crate::arguments::{Fetching, WhenRendered};

/// This program, as the one that shuts browsers in.
pub const PAGE_RENDER: &str = "page-render";

/// Shows pages to a browser, one after another.
pub struct Renderer {
    worker: Mutex<Worker>,
    /// Whether only pages are shown that are empty without scripts.
    only_shells: bool,
    /// How often each page is loaded to measure how fast it is shown.
    lab_runs: u8,
}

impl Renderer {
    /// The one that these arguments ask for.
    ///
    /// # Errors
    ///
    /// When there is no browser.
    pub fn new(fetching: &Fetching, rules: TargetRules) -> anyhow::Result<Option<Self>> {
        let Some(when) = fetching.rendered else {
            return Ok(None);
        };
        let browser = fetching.browser.clone();
        let browser = browser.map_or_else(installed_browser, Ok)?;
        // Looked for from the folder of this process, not of the one that starts it.
        let browser = browser
            .canonicalize()
            .with_context(|| format!("the browser {}", browser.display()))?;
        let launch = Launch::new(vec!["/proc/self/exe".into(), PAGE_RENDER.into()], browser);
        let guard = Guard::new(rules, Arc::new(SystemResolver));
        let worker = Worker::new(launch, guard, Limits::default());
        Ok(Some(Self {
            worker: Mutex::new(worker),
            only_shells: when == WhenRendered::Auto,
            lab_runs: fetching.lab_runs,
        }))
    }

    /// Adds to the report of this page what a browser shows, if that is wanted; of a page that was read
    /// from a file, with what is to be sent to the browser.
    pub async fn add_to(&self, report: &mut Report, snapshot: Snapshot, document: Option<Vec<u8>>) {
        let page = report.page.as_ref();
        let stand_in = page.and_then(|page| page.stand_in);
        if self.only_shells && stand_in != Some(StandIn::Shell) {
            return;
        }
        if page.is_some_and(|page| page.with_credentials) {
            let message = "it is behind a login, and the browser gets no credentials";
            report.rendered = Some(Rendered::failed(Failure::new("needs_credentials", message)));
            return;
        }
        let request = Request {
            url: snapshot.final_url.to_string(),
            limits: Limits::default(),
            pictures: false,
            lab_runs: self.lab_runs,
            document,
        };
        let answer = self.worker.lock().await.render(&request).await;
        let served = report.clone();
        let judged = spawn_blocking(move || Rendered::judge(&snapshot, &served, answer));
        report.rendered = Some(judged.await.unwrap_or_else(|_| {
            let message = "checking it failed; this is a bug in page-audit";
            Rendered::failed(Failure::new("internal", message))
        }));
    }
}
