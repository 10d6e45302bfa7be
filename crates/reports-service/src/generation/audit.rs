//! One generation: fetches and checks the page, and returns an outcome that is ready to be written.

use std::fmt::Display;
use std::sync::Arc;
use std::time::Duration;

use page_audit::{
    AuditError, Fetcher, KeptEvidence, MemoryBudget, Rendered, Report, Snapshot, StandIn,
    TargetUrl, WayIn,
};
use render_client::Failure;
use tokio::task::spawn_blocking;
use tokio::time::Instant;
use tracing::Instrument;
use tracing::field::Empty;
use web::telemetry::spans::SPANS;

use super::captures::captures_of;
use super::metrics::Metrics;
use crate::app::App;
use crate::credentials;
use crate::model::{GenerationOutcome, Job, NOT_CHECKED, NewCapture, Rendering};
use crate::rendering::{Renderer, Turn, UNAVAILABLE, busy};

const UNAVAILABLE_HERE: &str = "there is no program that renders pages";
const SIGNED_IN: &str = "it is behind a login, and the browser gets no credentials";
/// For judging what the browser has shown.
const JUDGING: Duration = Duration::from_secs(2);

/// The resources for making reports. Cheap to clone.
#[derive(Clone)]
pub struct Auditor {
    /// Fetches pages.
    pub fetcher: Fetcher,
    /// For all generations of this process.
    pub memory: MemoryBudget,
    /// Has what shows pages to a browser.
    pub app: Arc<App>,
    /// How long fetching and checking a page may take.
    pub fetching: Duration,
    /// Counts pages that are rendered.
    pub metrics: Metrics,
}

/// How a page is fetched and checked.
#[derive(Debug)]
pub struct Orders {
    /// What opens pages behind a login.
    pub way_in: Option<WayIn>,
    /// Whether the page is also shown to a browser.
    pub rendering: Rendering,
    /// Of which checks more evidence is kept.
    pub kept: KeptEvidence,
    /// When the outcome has to be there.
    pub latest: Instant,
}

/// A job that cannot be done now, and why.
pub struct Later(pub &'static str);

const NO_MEMORY: Later = Later("there is no memory to check the page");
const NO_TURN: Later = Later("other pages are being rendered");

impl Auditor {
    /// Fetches and checks the page of a job.
    ///
    /// A job whose process died gets more memory, since it may have been the cause.
    ///
    /// # Errors
    /// When it should be tried again later.
    pub async fn audit(&self, job: &Job, orders: Orders) -> Result<GenerationOutcome, Later> {
        let fetcher = self.fetcher.clone().with_kept(orders.kept);
        let fetcher = match orders.way_in {
            Some(way_in) => fetcher.with_way_in(way_in),
            None => fetcher,
        };
        let target = match TargetUrl::parse_under(fetcher.target_rules(), &job.url) {
            Ok(target) => target,
            Err(error) => return Ok(failed(error.code(), error.to_string())),
        };
        let renderer = self.app.renderer.as_ref();
        // Before the page is fetched, which would otherwise be for nothing.
        let turn = match renderer.filter(|_| orders.rendering == Rendering::On) {
            Some(renderer) => Some(
                self.turn(renderer, job, orders.latest, self.fetching)
                    .await?,
            ),
            None => None,
        };
        let is_suspect = job.attempts > 1;
        let audited = fetcher.audit_within(&self.memory, is_suspect, &target);
        let audited = match audited.await {
            Ok(audited) => audited,
            Err(error) => return failure(&error),
        };
        let page = audited.1.page.as_ref();
        let is_shell = page.is_some_and(|page| page.stand_in == Some(StandIn::Shell));
        let is_signed_in = page.is_some_and(|page| page.with_credentials);
        let is_wanted = match orders.rendering {
            Rendering::Off => false,
            Rendering::On => true,
            Rendering::Auto => is_shell,
        };
        let not_shown = |failure| Ok(not_shown(audited.1.clone(), failure));
        match renderer {
            _ if !is_wanted => Ok(ready(audited.1, Vec::new())),
            None => not_shown(Failure::new(UNAVAILABLE.0, UNAVAILABLE_HERE)),
            Some(_) if is_signed_in => not_shown(Failure::new(credentials::NEEDED, SIGNED_IN)),
            Some(renderer) => {
                let turn = if let Some(turn) = turn {
                    Ok(turn)
                } else {
                    let turn = self.turn(renderer, job, orders.latest, Duration::ZERO);
                    turn.await
                };
                // The page is not fetched again for that.
                let Ok(turn) = turn else {
                    return not_shown(busy());
                };
                self.render((renderer, turn), audited, orders.latest).await
            }
        }
    }

    /// Waits for the account's turn to render, as long as there is this much time left for the page
    /// afterwards.
    async fn turn(
        &self,
        renderer: &Renderer,
        job: &Job,
        latest: Instant,
        left: Duration,
    ) -> Result<Turn, Later> {
        let needed = renderer.longest() + left;
        let latest = latest.checked_sub(needed).unwrap_or_else(Instant::now);
        renderer.turn(&job.account, latest).await.ok_or(NO_TURN)
    }

    async fn render(
        &self,
        (renderer, turn): (&Renderer, Turn),
        (snapshot, report): (Snapshot, Report),
        latest: Instant,
    ) -> Result<GenerationOutcome, Later> {
        let begun = Instant::now();
        // Before the generation is too late as a whole.
        let latest = latest.checked_sub(JUDGING).unwrap_or(begun);
        let span = tracing::debug_span!(target: SPANS, "render", waymark.outcome = Empty);
        let answer = renderer.render(turn, snapshot.final_url.as_str(), latest);
        let answer = answer.instrument(span.clone()).await;
        let failure_code = answer.failure.as_ref().map(|failure| failure.code.as_str());
        let outcome = failure_code.unwrap_or("shown");
        span.record("waymark.outcome", outcome);
        self.metrics.rendered(outcome, begun.elapsed());
        let compressed = spawn_blocking(move || {
            let captures = captures_of(&answer);
            (answer, captures)
        });
        let (answer, captures) = match compressed.await {
            Ok(both) => both,
            Err(error) => return Ok(defect(&error)),
        };
        let page = (snapshot, report);
        match self.fetcher.add_rendered(&self.memory, page, answer).await {
            Ok(report) => Ok(ready(report, captures)),
            Err(error) => failure(&error),
        }
    }
}

/// A report about a page that was not shown to a browser.
fn not_shown(mut report: Report, failure: Failure) -> GenerationOutcome {
    report.rendered = Some(Rendered::failed(failure));
    ready(report, Vec::new())
}

fn ready(report: Report, captures: Vec<NewCapture>) -> GenerationOutcome {
    GenerationOutcome::Ready {
        report: Box::new(report),
        captures,
    }
}

fn failure(error: &AuditError) -> Result<GenerationOutcome, Later> {
    match error {
        AuditError::Fetch(error) => Ok(failed(error.code(), error.to_string())),
        // The panic has been logged.
        AuditError::Check(_) => Ok(failed("internal", NOT_CHECKED.to_owned())),
        AuditError::NoMemory => Err(NO_MEMORY),
    }
}

/// The credentials of a project cannot be read: its page is not checked without them.
pub fn locked() -> GenerationOutcome {
    failed(
        credentials::UNREADABLE,
        "The credentials of the project cannot be decrypted: set them again.".to_owned(),
    )
}

/// The page cannot be checked, for a known reason.
pub fn failed(code: &str, message: String) -> GenerationOutcome {
    GenerationOutcome::Failed {
        code: code.to_owned(),
        message,
    }
}

/// A bug in a check: retrying cannot help.
pub fn defect(error: &dyn Display) -> GenerationOutcome {
    tracing::error!(%error, "checking a page failed");
    failed("internal", NOT_CHECKED.to_owned())
}
