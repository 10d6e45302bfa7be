//! Adds up the changes of counts, each second.

use std::time::Duration;

use database::Pool;
use tokio::sync::watch;

use crate::model;

const INTERVAL: Duration = Duration::from_secs(1);

/// Merges until the service stops.
pub async fn run(pool: Pool, mut stop: watch::Receiver<bool>) {
    while tokio::time::timeout(INTERVAL, stop.wait_for(|stop| *stop))
        .await
        .is_err()
    {
        if let Err(error) = model::merge_counts(&pool).await {
            tracing::warn!(%error, "cannot merge counts; they are merged later");
        }
    }
}
