//! SQLite: a table of changes, read every second.

use std::time::Duration;

use database::{Connection, Error};

use super::{read_all, sleep_or_stop};
use crate::edge::{Changes, Edge};
use crate::model::{changes_after, newest_change};

const PERIOD: Duration = Duration::from_secs(1);
/// How many changes are read at once.
const PAGE: i64 = 1000;

/// Follows until the process stops; returns early with the error that keeps it from reading.
pub(super) async fn follow(edge: &Edge) -> Result<(), Error> {
    let mut seen = newest(edge).await?;
    read_all(edge).await?;
    while sleep_or_stop(edge, PERIOD).await {
        edge.read_stale().await?;
        seen = catch_up(edge, seen).await?;
    }
    Ok(())
}

/// Reads what changed after number `seen`; returns the number of the last change.
async fn catch_up(edge: &Edge, mut seen: i64) -> Result<i64, Error> {
    loop {
        let changes = match &mut edge.pool.read().await? {
            Connection::Sqlite(connection) => changes_after(connection, seen, PAGE).await?,
            Connection::Postgres(_) => Vec::new(),
        };
        let (Some((first, _)), Some((last, _))) = (changes.first(), changes.last()) else {
            return Ok(seen);
        };
        // The changes in between have already been deleted.
        if *first > seen + 1 {
            seen = newest(edge).await?;
            edge.stale.mark(Changes::all());
            edge.read_stale().await?;
            continue;
        }
        seen = *last;
        let names = changes.into_iter().map(|(_, name)| name);
        edge.stale.mark(Changes::from_names(names));
        edge.read_stale().await?;
    }
}

async fn newest(edge: &Edge) -> Result<i64, Error> {
    match &mut edge.pool.read().await? {
        Connection::Sqlite(connection) => newest_change(connection).await,
        Connection::Postgres(_) => Ok(0),
    }
}
