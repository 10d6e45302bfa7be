//! Deletes the reports of large projects, in small steps, alongside other work.

use std::time::{Duration, Instant};

use database::{Error, Pool};
use tokio::sync::watch;

use crate::model::{self, Deletion};

/// The number of reports deleted in one statement: other writers wait for it, on SQLite all of
/// them.
pub const STEP: usize = 200;
/// The time after which deletions are looked for again.
const LOOK_EVERY: Duration = Duration::from_secs(1);

/// Carries out the deletions that requests have begun until `stop` becomes true. Several processes
/// may do it at once, and any of them continues what another has left.
pub async fn run(pool: Pool, mut stop: watch::Receiver<bool>) {
    while !*stop.borrow() {
        let wait = match step_of_each(&pool, &stop).await {
            Ok(Some(busy)) => busy,
            Ok(None) => LOOK_EVERY,
            Err(error) => {
                tracing::warn!(%error, "projects could not be deleted; trying again");
                LOOK_EVERY
            }
        };
        // No query runs inside this `select!`: cancelling one would block the thread.
        tokio::select! {
            () = tokio::time::sleep(wait) => {}
            _ = stop.wait_for(|stop| *stop) => {}
        }
    }
}

/// One step of each deletion, so that a large one does not delay the others; returns how long that
/// took, `None` if nothing is being deleted.
async fn step_of_each(
    pool: &Pool,
    stop: &watch::Receiver<bool>,
) -> Result<Option<Duration>, Error> {
    let started = Instant::now();
    let deletions = model::deletions(pool).await?;
    for deletion in &deletions {
        if *stop.borrow() {
            break;
        }
        let (account, project) = (&deletion.account, &deletion.project);
        match step(pool, deletion).await {
            Ok(false) => {}
            Ok(true) => tracing::info!(account, project, "a project was deleted"),
            // The others do not wait for it.
            Err(error) => tracing::warn!(
                account,
                project,
                %error,
                "reports of a project could not be deleted; trying again"
            ),
        }
    }
    Ok((!deletions.is_empty()).then(|| started.elapsed()))
}

/// Deletes some reports of a project; returns whether none is left.
async fn step(pool: &Pool, deletion: &Deletion) -> Result<bool, Error> {
    let (account, project) = (&deletion.account, &deletion.project);
    let pool = pool.for_account(account);
    let last = deletion.last_report;
    let deleted = model::delete_of_project(&pool, account, project, last, STEP).await?;
    // There are fewer than that, too, if others have deleted some of them at the same time.
    Ok(deleted < STEP && model::end_deletion(&pool, deletion).await?)
}
