//! Fetches a page and checks it, and reads it only once.

use tokio::sync::oneshot::{self, Receiver, Sender};

use super::extras::{Place, Plan};
use super::{AuditError, Fetcher};
use crate::page::Page;
use crate::report::{Report, audit_page};
use crate::snapshot::{Extra, Extras, Snapshot};
use crate::target_url::TargetUrl;

impl Fetcher {
    /// Fetches a page and checks it: what [`fetch`](Self::fetch) and [`audit`](crate::audit) do one
    /// after the other, without parsing the page twice.
    ///
    /// # Errors
    ///
    /// [`AuditError`] when there is no page, as for [`fetch`](Self::fetch), or when checking it
    /// panicked.
    pub async fn audit(&self, target: &TargetUrl) -> Result<(Snapshot, Report), AuditError> {
        let (snapshot, deadline) = self.fetch_alone(target).await?;
        let place = Place::of(&snapshot);
        // The document cannot leave its thread, so the thread waits for what goes beside the page.
        let (plan_sender, plan) = oneshot::channel();
        let (beside_sender, beside) = oneshot::channel();
        let with_plan = self.settings.extras.then_some(plan_sender);
        let checking = tokio::task::spawn_blocking(move || check(snapshot, with_plan, beside));
        let plan = plan.await.ok();
        let fetched = Box::pin(self.fetch_beside(&place, plan.as_ref(), deadline)).await;
        // Nobody receives it when checking panicked, which is found out next.
        let _ = beside_sender.send(fetched);
        checking.await.map_err(AuditError::Check)
    }
}

fn check(
    mut snapshot: Snapshot,
    plan: Option<Sender<Plan>>,
    beside: Receiver<(Extra, Extras)>,
) -> (Snapshot, Report) {
    let page = Page::new(&snapshot);
    if let Some(plan) = plan {
        // Nobody receives it when the fetch was given up.
        let _ = plan.send(Plan::of(&page));
    }
    let document = page.into_document();
    (snapshot.robots_txt, snapshot.extras) = beside.blocking_recv().unwrap_or_default();
    let report = audit_page(&Page::with_document(&snapshot, document));
    (snapshot, report)
}
