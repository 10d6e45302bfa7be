//! What scripts make of a page: the document that a browser shows, judged by the same checks.

use std::env;
use std::path::PathBuf;
use std::sync::Arc;

use anyhow::Context;
use fetch_guard::{Guard, SystemResolver, TargetRules};
use page_audit::{KeptEvidence, Outcome, PageLinks, Report, audit_saved_with_links};
use page_render::{
    ConsoleMessage, FailedRequest, Failure, Launch, Limits, Request, Worker, installed_browser,
};
use serde::Serialize;
use tokio::sync::Mutex;

use crate::inspect::Seen;

/// The program that shuts browsers in.
const PROGRAM: &str = "page-render";

/// What differs once scripts have run.
#[derive(Serialize)]
pub struct Rendered {
    /// Why nothing is known.
    pub failure: Option<Failure>,
    /// What scripts provide or change of what the page says about itself.
    pub provided: Vec<Provided>,
    /// The checks with another outcome.
    pub changed: Vec<Changed>,
    /// Errors and warnings in the console.
    pub console: Vec<ConsoleMessage>,
    pub failed_requests: Vec<FailedRequest>,
}

#[derive(Serialize)]
pub struct Provided {
    pub what: &'static str,
    pub served: Option<String>,
    pub rendered: Option<String>,
}

#[derive(Serialize)]
pub struct Changed {
    pub id: String,
    pub served: Outcome,
    pub rendered: Outcome,
    pub message: String,
}

/// Shows pages to a browser, one after another.
pub struct Renderer(Mutex<Worker>);

impl Renderer {
    /// # Errors
    ///
    /// When a program is missing.
    pub fn new(browser: Option<PathBuf>, rules: TargetRules) -> anyhow::Result<Self> {
        let program = program()?;
        let browser = browser.map_or_else(installed_browser, Ok)?;
        // Looked for from the folder of this process, not of the one that starts it.
        let browser = browser
            .canonicalize()
            .with_context(|| format!("the browser {}", browser.display()))?;
        let launch = Launch::new(program, browser);
        let guard = Guard::new(rules, Arc::new(SystemResolver));
        let worker = Worker::new(launch, guard, Limits::default());
        Ok(Self(Mutex::new(worker)))
    }

    pub async fn render(&self, seen: &Seen) -> Rendered {
        let request = Request {
            url: seen.final_url.to_string(),
            limits: Limits::default(),
        };
        let answer = self.0.lock().await.render(&request).await;
        let mut rendered = Rendered {
            failure: answer.failure,
            provided: Vec::new(),
            changed: Vec::new(),
            console: answer.console,
            failed_requests: answer.failed,
        };
        if let Some(html) = answer.html {
            let url = answer.url.and_then(|url| url.parse().ok());
            let url = url.unwrap_or_else(|| seen.final_url.clone());
            let (report, links) = audit_saved_with_links(url, html, &KeptEvidence::default());
            rendered.provided = provided(seen, &report, &links);
            rendered.changed = changed(&seen.report, &report);
        }
        rendered
    }
}

fn program() -> anyhow::Result<PathBuf> {
    let beside = env::current_exe()?.with_file_name(PROGRAM);
    let path = env::var_os("PATH").unwrap_or_default();
    let on_path = env::split_paths(&path).map(|folder| folder.join(PROGRAM));
    let mut programs = std::iter::once(beside).chain(on_path);
    let found = programs.find(|program| program.is_file());
    found.with_context(|| format!("{PROGRAM} is neither beside this program nor on the PATH"))
}

fn provided(seen: &Seen, report: &Report, links: &PageLinks) -> Vec<Provided> {
    let served = seen.report.page.clone().unwrap_or_default();
    let rendered = report.page.clone().unwrap_or_default();
    let count = |links: &PageLinks| {
        let count = links.internal.len();
        (count > 0).then(|| count.to_string())
    };
    let all = [
        ("title", served.title, rendered.title),
        ("description", served.description, rendered.description),
        ("language", served.language, rendered.language),
        ("canonical URL", served.canonical, rendered.canonical),
        (
            "og:title",
            served.open_graph.title,
            rendered.open_graph.title,
        ),
        (
            "og:image",
            served.open_graph.image,
            rendered.open_graph.image,
        ),
        ("links to its site", count(&seen.links), count(links)),
    ];
    let differ = all
        .into_iter()
        .filter(|(_, served, rendered)| served != rendered);
    let differ = differ.map(|(what, served, rendered)| Provided {
        what,
        served,
        rendered,
    });
    differ.collect()
}

/// What the response decides is unmeasured in a document alone, and does not change.
fn changed(served: &Report, rendered: &Report) -> Vec<Changed> {
    let pairs = rendered.checks.iter().filter_map(|after| {
        let before = served.checks.iter().find(|before| before.id == after.id)?;
        let is_known = [before.outcome, after.outcome]
            .iter()
            .all(|outcome| *outcome != Outcome::Unmeasured);
        (is_known && before.outcome != after.outcome).then(|| Changed {
            id: after.id.clone(),
            served: before.outcome,
            rendered: after.outcome,
            message: after.message.clone(),
        })
    });
    pairs.collect()
}
