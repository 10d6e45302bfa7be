//! Keeps the key set and the revocations up to date while the service runs.

use std::sync::Weak;
use std::time::Duration;

use tokio::time::{Instant, sleep};

use super::{LoadError, Shared, read, renew};
use crate::keys::Keys;
use crate::source::Stamp;

/// How often a process looks whether a file has changed: a revocation is everywhere within a second.
const LOOK_INTERVAL: Duration = Duration::from_millis(500);

/// One of the two documents.
#[derive(Clone, Copy, Debug)]
enum Document {
    KeySet,
    RevocationList,
}

/// Reloads both documents until the last [`Verifier`](super::Verifier) is dropped.
pub(super) async fn run(shared: Weak<Shared>) {
    // Concurrently: a key set that responds slowly must not delay a revocation.
    tokio::join!(
        keep_fresh(Document::KeySet, &shared),
        keep_fresh(Document::RevocationList, &shared)
    );
}

async fn keep_fresh(document: Document, shared: &Weak<Shared>) {
    let (mut failing, mut seen, mut read_at) = (false, None, Instant::now());
    while let Some(interval) = shared.upgrade().map(|shared| shared.reload_interval) {
        let left = interval.saturating_sub(read_at.elapsed());
        sleep(left.min(LOOK_INTERVAL)).await;
        let Some(shared) = shared.upgrade() else {
            return;
        };
        // Before the file is read: what changes in between is read twice, not missed.
        let stamp = shared.stamp(document).await;
        if stamp == seen && read_at.elapsed() < interval {
            continue;
        }
        let outcome = match document {
            Document::KeySet => shared.reload_keys().await,
            Document::RevocationList => shared.reload_revocations().await,
        };
        log_change(document, failing, &outcome);
        failing = outcome.is_err();
        (seen, read_at) = (stamp, Instant::now());
    }
}

/// Logs the first failure and the recovery, but not every failure in between.
fn log_change(document: Document, was_failing: bool, outcome: &Result<(), LoadError>) {
    match outcome {
        Err(error) if !was_failing => {
            tracing::warn!(?document, %error, "reloading failed; the last good copy stays in use");
        }
        Ok(()) if was_failing => tracing::info!(?document, "reloading works again"),
        _ => {}
    }
}

impl Shared {
    async fn stamp(&self, document: Document) -> Option<Stamp> {
        match document {
            Document::KeySet => self.documents.keys_stamp().await,
            Document::RevocationList => self.documents.revocations_stamp().await,
        }
    }

    async fn reload_keys(&self) -> Result<(), LoadError> {
        let set = self.documents.read_keys().await?;
        let changed = !set.same_keys(&read(&self.keys).0.set);
        if changed {
            tracing::info!(keys = set.len(), "the key set has changed");
        }
        // A new key set comes with an empty cache; an unchanged one keeps its cache.
        renew(
            &self.keys,
            changed.then(|| Keys::new(set, self.cache_capacity)),
        );
        Ok(())
    }

    async fn reload_revocations(&self) -> Result<(), LoadError> {
        let revoked = self.documents.read_revocations().await?;
        let changed = revoked != *read(&self.revoked).0;
        if changed {
            tracing::info!(revoked = revoked.len(), "the revocation list has changed");
        }
        renew(&self.revoked, changed.then_some(revoked));
        Ok(())
    }
}
