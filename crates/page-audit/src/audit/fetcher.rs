//! Fetches and checks a page. Subresources and probes are chosen from the page's document, so it is
//! parsed before they are fetched, and only once.

use std::sync::Arc;

use fetch_guard::TargetUrl;
use render_client::Answer;
use tokio::sync::{mpsc, oneshot};
use tokio::task::JoinError;
use tokio::time::Instant;
use tracing::{Instrument as _, Span};

use super::memory::Reserved;
use super::plan::subresources;
use super::{AuditError, MemoryBudget, audit_page};
use crate::fetch::{
    FetchError, FetchedSecondary, Fetcher, PageOrigin, Plan, PlannedSubresource, Remaining, Rounds,
};
use crate::mask::Mask;
use crate::page::{Page, Parsed};
use crate::page_links::PageLinks;
use crate::rendered::Rendered;
use crate::report::Report;
use crate::snapshot::{Snapshot, Subresource};
use crate::spans::SPANS;

impl Fetcher {
    /// Fetches a page, `/robots.txt` of the origin of the final response and, unless the settings
    /// disable them, its subresources and probes.
    ///
    /// Waits for the network for at most
    /// [`FetchSettings::total_timeout`](crate::FetchSettings::total_timeout) in total.
    ///
    /// # Errors
    ///
    /// [`FetchError`] when there is no HTML page to check. A failure to fetch a subresource or
    /// probe is not an error; it is recorded in the snapshot, and so is a certificate that does not
    /// verify.
    pub async fn fetch(&self, target: &TargetUrl) -> Result<Snapshot, FetchError> {
        let (mut page, remaining) = self.fetch_alone(target).await?;
        if !self.needs_plan() {
            // Nothing of the page has to be known.
            let origin = PageOrigin::of(&page);
            let secondary = self.fetch_planned(&origin, None, Rounds::none(), remaining);
            Box::pin(secondary).await.add_to(&mut page);
            self.hide_in(&mut page);
            return Ok(page);
        }
        let read = self.read(page.clone(), remaining, None, |_| ()).await;
        let (snapshot, ()) = read.unwrap_or_else(|error| {
            tracing::warn!(%error, "reading a page failed");
            self.hide_in(&mut page);
            (page, ())
        });
        Ok(snapshot)
    }

    /// Fetches a page and checks it: the same as [`fetch`](Self::fetch) followed by
    /// [`audit`](crate::audit()), without parsing the page twice.
    ///
    /// # Errors
    ///
    /// [`AuditError`] when there is no page, as for [`fetch`](Self::fetch), or when checking it
    /// panicked.
    pub async fn audit(&self, target: &TargetUrl) -> Result<(Snapshot, Report), AuditError> {
        let (snapshot, remaining) = self.fetch_alone(target).await?;
        self.check(snapshot, remaining, None).await
    }

    /// Like [`audit`](Self::audit), with the page's links to others of its site.
    ///
    /// # Errors
    ///
    /// As [`audit`](Self::audit).
    pub async fn audit_with_links(
        &self,
        target: &TargetUrl,
    ) -> Result<(Snapshot, Report, PageLinks), AuditError> {
        let (snapshot, remaining) = self.fetch_alone(target).await?;
        let is_opened = self.opens(&snapshot);
        let kept = self.kept.clone();
        let finish = move |page: &Page<'_>| (audit_page(page, &kept), PageLinks::of(page));
        let read = self.read(snapshot, remaining, None, finish).await;
        let (snapshot, (mut report, links)) = read.map_err(AuditError::Check)?;
        if let Some(page) = &mut report.page {
            page.with_credentials = is_opened;
        }
        Ok((snapshot, report, links))
    }

    /// Like [`audit`](Self::audit), with memory from a budget once the page has been fetched, and
    /// with several times as much if the page is a suspect: a process died while it was checked.
    ///
    /// # Errors
    ///
    /// As [`audit`](Self::audit), and [`AuditError::NoMemory`].
    pub async fn audit_within(
        &self,
        memory: &MemoryBudget,
        is_suspect: bool,
        target: &TargetUrl,
    ) -> Result<(Snapshot, Report), AuditError> {
        let fetching = tracing::debug_span!(target: SPANS, "fetch");
        let fetched = self.fetch_alone(target).instrument(fetching).await;
        let (snapshot, remaining) = fetched?;
        let waits_since = Instant::now();
        let reserved = memory.reserve(snapshot.body.len(), is_suspect).await;
        let reserved = reserved.ok_or(AuditError::NoMemory)?;
        let remaining = remaining.postponed(waits_since.elapsed());
        self.check(snapshot, remaining, Some(reserved)).await
    }

    /// Adds to the report of this page what a browser made of it, with memory from a budget.
    ///
    /// # Errors
    ///
    /// [`AuditError::NoMemory`], and [`AuditError::Check`] when judging it panicked.
    pub async fn add_rendered(
        &self,
        memory: &MemoryBudget,
        (snapshot, mut report): (Snapshot, Report),
        answer: Answer,
    ) -> Result<Report, AuditError> {
        let shown = answer.html.as_ref().map_or(0, String::len);
        let reserved = memory.reserve(snapshot.body.len() + shown, false).await;
        let reserved = reserved.ok_or(AuditError::NoMemory)?;
        let judging = self.readers.spawn_pinned(move || async move {
            report.rendered = Some(Rendered::judge(&snapshot, &report, answer));
            drop(reserved);
            report
        });
        judging.await.map_err(AuditError::Check)
    }

    /// Whether this page was fetched with headers for pages behind a login.
    fn opens(&self, page: &Snapshot) -> bool {
        let tls = page.tls.as_ref();
        self.has_way_in_to(&page.final_url) && tls.is_none_or(|tls| tls.verified.is_ok())
    }

    fn hide_in(&self, page: &mut Snapshot) {
        if let Some(mask) = self.mask() {
            page.hide(&mask);
        }
    }

    async fn check(
        &self,
        snapshot: Snapshot,
        remaining: Remaining,
        reserved: Option<Reserved>,
    ) -> Result<(Snapshot, Report), AuditError> {
        let is_opened = self.opens(&snapshot);
        let (kept, parent) = (self.kept.clone(), Span::current());
        let check = move |page: &Page<'_>| {
            let check = tracing::debug_span!(target: SPANS, parent: &parent, "check");
            check.in_scope(|| audit_page(page, &kept))
        };
        let read = self.read(snapshot, remaining, reserved, check);
        let (snapshot, mut report) = read.await.map_err(AuditError::Check)?;
        if let Some(page) = &mut report.page {
            page.with_credentials = is_opened;
        }
        Ok((snapshot, report))
    }

    /// Fetches the subresources and probes of a page, and passes everything to this function.
    async fn read<R: Send + 'static>(
        &self,
        snapshot: Snapshot,
        remaining: Remaining,
        reserved: Option<Reserved>,
        finish: impl FnOnce(&Page<'_>) -> R + Send + 'static,
    ) -> Result<(Snapshot, R), JoinError> {
        let origin = PageOrigin::of(&snapshot);
        // The document cannot leave its thread, so all of this happens there; while one page waits
        // for subresources and probes, the thread reads others.
        let (plan_sender, plan) = oneshot::channel();
        let (results_sender, results) = mpsc::channel(1);
        let (next_sender, next) = mpsc::channel(1);
        let (secondary_sender, secondary) = oneshot::channel();
        let reader = PageReader {
            plan: self.needs_plan().then_some(plan_sender),
            mask: self.mask(),
            results,
            next: next_sender,
            secondary,
        };
        let reading = self.readers.spawn_pinned(move || async move {
            let read = reader.read(snapshot, finish).await;
            // Only now: reading continues if nobody waits for the report any more.
            drop(reserved);
            read
        });
        let waits_since = Instant::now();
        let plan = plan.await.ok();
        // The thread may have been busy with other pages.
        let remaining = remaining.postponed(waits_since.elapsed());
        let rounds = Rounds {
            results: results_sender,
            next,
        };
        let fetching = tracing::debug_span!(target: SPANS, "fetch subresources");
        let secondary = self.fetch_planned(&origin, plan.as_ref(), rounds, remaining);
        let secondary = secondary.instrument(fetching);
        // The receiver is gone if reading panicked, which is detected next.
        let _ = secondary_sender.send(Box::pin(secondary).await);
        reading.await
    }
}

/// How often subresources are requested: those in the page, then what their style sheets need, and
/// so on.
const MAX_ROUNDS: usize = 5;

/// What arrives while a page is read.
struct PageReader {
    /// For the page's plan, if there should be one.
    plan: Option<oneshot::Sender<Plan>>,
    /// Hides what opens the page, if anything does.
    mask: Option<Arc<Mask>>,
    results: mpsc::Receiver<Vec<Subresource>>,
    next: mpsc::Sender<Vec<PlannedSubresource>>,
    secondary: oneshot::Receiver<FetchedSecondary>,
}

impl PageReader {
    async fn read<R>(
        mut self,
        mut snapshot: Snapshot,
        finish: impl FnOnce(&Page<'_>) -> R,
    ) -> (Snapshot, R) {
        let page = Page::new(&snapshot);
        let mut parsed = if let Some(plan) = self.plan.take() {
            // The receiver is gone if the fetch was abandoned.
            let _ = plan.send(Plan::of(&page));
            let parsed = page.into_parsed();
            self.take_rounds(&mut snapshot, parsed).await
        } else {
            page.into_parsed()
        };
        let secondary = self.secondary.await;
        secondary.unwrap_or_default().add_to(&mut snapshot);
        // Only now: what a page needs is requested by the addresses that it has.
        if let Some(mask) = self.mask {
            let has_changed = snapshot.hide(&mask);
            parsed = parsed.without_styles();
            if has_changed {
                // First, so that there are never two documents.
                drop(parsed);
                parsed = Page::new(&snapshot).into_parsed();
            }
        }
        let finished = finish(&Page::of_parsed(&snapshot, parsed));
        (snapshot, finished)
    }

    /// Takes the subresources, and requests what they turn out to need.
    async fn take_rounds(&mut self, snapshot: &mut Snapshot, mut parsed: Parsed) -> Parsed {
        for round in 1..=MAX_ROUNDS {
            let Some(fetched) = self.results.recv().await else {
                break;
            };
            if !fetched.is_empty() {
                snapshot.subresources.extend(fetched);
                parsed = parsed.without_styles();
            }
            if round == MAX_ROUNDS {
                break;
            }
            let page = Page::of_parsed(snapshot, parsed);
            let further = subresources(&page);
            parsed = page.into_parsed();
            let is_last = further.is_empty();
            // The receiver is gone if the fetch was abandoned.
            if self.next.send(further).await.is_err() || is_last {
                break;
            }
        }
        // Ends the rounds.
        self.next = mpsc::channel(1).0;
        parsed
    }
}
