//! Keeps the names up to date with the changes of other processes, for as long as this process
//! lives.

pub(super) mod stale;

use std::sync::Arc;
use std::time::Duration;

use database::Error;

use super::{Changes, Edge};
use crate::model::{Changed, Position, changes_since};

/// How often the log of changes is read, and an unavailable database tried.
const PERIOD: Duration = Duration::from_millis(250);

/// Reads all names, then every change, until [`Edge::stop`]. While the database is unavailable the
/// names stay as they are.
pub(crate) async fn follow(edge: Arc<Edge>) {
    let mut stop = edge.stop.subscribe();
    let mut seen = None;
    loop {
        match catch_up(&edge, &mut seen).await {
            Ok(()) => edge.record_current(),
            Err(error) => {
                // A server that has crashed may give the same numbers to other transactions.
                seen = None;
                edge.record_away(&error);
            }
        }
        let stopped = stop.wait_for(|stop| *stop);
        if tokio::time::timeout(PERIOD, stopped).await.is_ok() {
            return;
        }
    }
}

/// Reads what has changed since `seen`, and what an earlier reading failed to read.
async fn catch_up(edge: &Edge, seen: &mut Option<Position>) -> Result<(), Error> {
    let (changed, position) = changes_since(&edge.pool, seen.as_ref()).await?;
    edge.stale.mark(match changed {
        Changed::Any => Changes::all(),
        Changed::Names(names) => Changes::from_names(names),
    });
    *seen = Some(position);
    edge.read_stale().await
}
