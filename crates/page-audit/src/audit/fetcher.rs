//! Fetches and checks a page. Subresources and probes are chosen from the page's document, so it is
//! parsed before they are fetched, and only once.

use std::sync::Arc;

use tokio::sync::oneshot::{self, Receiver, Sender};
use tokio::time::Instant;

use super::memory::Reserved;
use super::{AuditError, MemoryBudget, audit_page};
use crate::fetch::{FetchError, FetchedBeside, Fetcher, PageOrigin, Plan, Remaining};
use crate::page::Page;
use crate::report::Report;
use crate::snapshot::Snapshot;
use crate::target_url::TargetUrl;

impl Fetcher {
    /// Fetches a page, `/robots.txt` of the origin of the final response and, unless the settings
    /// disable them, its subresources and probes.
    ///
    /// Takes at most [`FetchSettings::total_timeout`](crate::FetchSettings::total_timeout)
    /// in total.
    ///
    /// # Errors
    ///
    /// [`FetchError`] when there is no HTML page to check. A failure to fetch a subresource or
    /// probe is not an error; it is recorded in the snapshot, and so is a certificate that does not
    /// verify.
    pub async fn fetch(&self, target: &TargetUrl) -> Result<Snapshot, FetchError> {
        let (snapshot, remaining) = self.fetch_alone(target).await?;
        let origin = PageOrigin::of(&snapshot);
        let (mut snapshot, plan) = if self.needs_plan() {
            planned(snapshot).await
        } else {
            (snapshot, None)
        };
        let beside = self.fetch_planned(&origin, plan.as_ref(), remaining);
        Box::pin(beside).await.add_to(&mut snapshot);
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
        let (snapshot, remaining) = self.fetch_alone(target).await?;
        let waits_since = Instant::now();
        let reserved = memory.reserve(snapshot.body.len(), is_suspect).await;
        let reserved = reserved.ok_or(AuditError::NoMemory)?;
        let remaining = remaining.postponed(waits_since.elapsed());
        self.check(snapshot, remaining, Some(reserved)).await
    }

    async fn check(
        &self,
        snapshot: Snapshot,
        remaining: Remaining,
        reserved: Option<Reserved>,
    ) -> Result<(Snapshot, Report), AuditError> {
        let origin = PageOrigin::of(&snapshot);
        // The document cannot leave its thread, so the thread waits for subresources and probes.
        let (plan_sender, plan) = oneshot::channel();
        let (beside_sender, beside) = oneshot::channel();
        let with_plan = self.needs_plan().then_some(plan_sender);
        let checking = tokio::task::spawn_blocking(move || {
            let checked = check(snapshot, with_plan, beside);
            // Only now: the thread goes on if nobody waits for the report any more.
            drop(reserved);
            checked
        });
        let plan = plan.await.ok();
        let fetched = Box::pin(self.fetch_planned(&origin, plan.as_ref(), remaining)).await;
        // The receiver is gone if checking panicked, which is detected next.
        let _ = beside_sender.send(fetched);
        checking.await.map_err(AuditError::Check)
    }
}

/// Parses the page on a thread that does not wait for the network, and chooses its subresources and
/// probes.
async fn planned(snapshot: Snapshot) -> (Snapshot, Option<Plan>) {
    let snapshot = Arc::new(snapshot);
    let shared = Arc::clone(&snapshot);
    let reading = tokio::task::spawn_blocking(move || Plan::of(&Page::new(&shared)));
    let plan = reading
        .await
        .inspect_err(|_| tracing::warn!("reading a page panicked"));
    (Arc::unwrap_or_clone(snapshot), plan.ok())
}

fn check(
    mut snapshot: Snapshot,
    plan: Option<Sender<Plan>>,
    beside: Receiver<FetchedBeside>,
) -> (Snapshot, Report) {
    let page = Page::new(&snapshot);
    if let Some(plan) = plan {
        // The receiver is gone if the fetch was abandoned.
        let _ = plan.send(Plan::of(&page));
    }
    let document = page.into_document();
    beside
        .blocking_recv()
        .unwrap_or_default()
        .add_to(&mut snapshot);
    let report = audit_page(&Page::with_document(&snapshot, document));
    (snapshot, report)
}
