//! Keeps the names up to date with the changes of other processes, for as long as this process
//! lives.

mod postgres;
mod sqlite;
pub(super) mod stale;

use std::sync::Arc;
use std::time::{Duration, Instant};

use database::{DatabaseUrl, Error};

use super::{Changes, Edge};

/// Pause between attempts to reach an unavailable database.
const RETRY: Duration = Duration::from_secs(1);

/// The reason why changes can no longer be followed.
enum Lost {
    /// The database is unavailable.
    Away(Error),
    /// The connection that listens cannot be opened; others may work.
    Listen(Error),
    /// The connection that listens is open, but no notification arrives.
    Silent,
}

impl From<Error> for Lost {
    fn from(error: Error) -> Self {
        Self::Away(error)
    }
}

/// Reads all names, then every change, until [`Edge::stop`]. While the database is unavailable the
/// names stay as they are; when it is back, all are read again. While notifications do not arrive,
/// all names are read every few seconds.
pub(crate) async fn follow(edge: Arc<Edge>, url: DatabaseUrl) {
    let mut stop = edge.stop.subscribe();
    let mut read_at = None;
    while !*stop.borrow_and_update() {
        let ended = match &url {
            DatabaseUrl::Sqlite(_) => sqlite::follow(&edge).await.map_err(Lost::Away),
            DatabaseUrl::Postgres(url) => postgres::follow(&edge, url).await,
        };
        let error = match ended {
            Ok(()) => return,
            // Missed changes are read as soon as the edge listens again.
            Err(Lost::Silent) => {
                edge.notifications_lost(&"no notification arrives on the connection that listens");
                continue;
            }
            Err(Lost::Listen(error)) => {
                if read_without_notifications(&edge, &mut read_at).await {
                    edge.notifications_lost(&error);
                    sleep_or_stop(&edge, RETRY).await;
                    continue;
                }
                error
            }
            Err(Lost::Away(error)) => error,
        };
        edge.record_away(&error);
        sleep_or_stop(&edge, RETRY).await;
    }
}

/// Reads all names if that has not been done for a while. Returns false if the database is
/// unavailable.
async fn read_without_notifications(edge: &Edge, read_at: &mut Option<Instant>) -> bool {
    if read_at.is_some_and(|at: Instant| at.elapsed() < postgres::SILENCE_LIMIT) {
        return true;
    }
    let is_read = read_all(edge).await.is_ok();
    *read_at = is_read.then(Instant::now);
    is_read
}

/// Reads all names.
async fn read_all(edge: &Edge) -> Result<(), Error> {
    edge.stale.mark(Changes::all());
    edge.read_stale().await?;
    edge.record_current();
    Ok(())
}

/// Returns true when the time has passed, false when the process is stopping.
async fn sleep_or_stop(edge: &Edge, time: Duration) -> bool {
    let mut stop = edge.stop.subscribe();
    let stopped = stop.wait_for(|stop| *stop);
    tokio::time::timeout(time, stopped).await.is_err()
}
