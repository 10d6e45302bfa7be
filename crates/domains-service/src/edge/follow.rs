//! Keeps the names up to date with the changes of other processes, as long as this process lives.

mod postgres;
mod sqlite;
pub(super) mod stale;

use std::sync::Arc;
use std::time::Duration;

use database::{DatabaseUrl, Error};

use super::{Changes, Edge};

/// Pause between attempts to reach an unavailable database.
const RETRY: Duration = Duration::from_secs(1);

/// Reads all names, then whatever changes, until [`Edge::stop`]. While the database is unavailable
/// the names stay as they are; when it is back, all are read again.
pub(crate) async fn follow(edge: Arc<Edge>, url: DatabaseUrl) {
    let mut stop = edge.stop.subscribe();
    let mut is_away = false;
    while !*stop.borrow_and_update() {
        let ended = match &url {
            DatabaseUrl::Sqlite(_) => sqlite::follow(&edge, &mut is_away).await,
            DatabaseUrl::Postgres(url) => postgres::follow(&edge, url, &mut is_away).await,
        };
        let Err(error) = ended else { return };
        // Logged only once, however long the database is unavailable.
        if !is_away {
            tracing::warn!(%error, "the database is unavailable; the served names are not current");
            is_away = true;
        }
        sleep_or_stop(&edge, RETRY).await;
    }
}

/// Reads all names; logs when the database is back.
async fn read_all(edge: &Edge, is_away: &mut bool) -> Result<(), Error> {
    edge.stale.mark(Changes::all());
    edge.read_stale().await?;
    if std::mem::take(is_away) {
        tracing::info!("the served names are current again");
    }
    Ok(())
}

/// True when the time has passed, false when the process is stopping.
async fn sleep_or_stop(edge: &Edge, time: Duration) -> bool {
    let mut stop = edge.stop.subscribe();
    let stopped = stop.wait_for(|stop| *stop);
    tokio::time::timeout(time, stopped).await.is_err()
}
