//! PostgreSQL: a dedicated connection that listens for the notifications of triggers at each
//! commit.

use std::time::Duration;

use database::{Error, PostgresConnection};
use diesel::QueryResult;
use diesel::pg::PgNotification;
use diesel_async::SimpleAsyncConnection;
use futures_util::StreamExt;

use super::read_all;
use crate::edge::{Changes, Edge};

/// After this time without a notification, a query checks that the server is still there.
const SILENCE: Duration = Duration::from_secs(20);
/// How long connecting and that query may take.
const LIMIT: Duration = Duration::from_secs(5);
/// Changes that arrive within this time are read together.
const GATHER: Duration = Duration::from_millis(20);

/// What ended a wait for notifications.
enum Heard {
    Changes,
    Silence,
    Stop,
}

/// Follows until the process stops; ends early when the connection is lost.
pub(super) async fn follow(edge: &Edge, url: &str, is_away: &mut bool) -> Result<(), Error> {
    // Before all names are read, so that no change is missed in between.
    let mut connection = listen(url).await?;
    read_all(edge, is_away).await?;
    loop {
        match hear(edge, &mut connection).await? {
            Heard::Changes => edge.read_stale().await?,
            // A connection whose other end has vanished stays silent forever.
            Heard::Silence => within_limit(connection.batch_execute("SELECT 1")).await?,
            Heard::Stop => return Ok(()),
        }
    }
}

async fn listen(url: &str) -> Result<PostgresConnection, Error> {
    let connecting = tokio::time::timeout(LIMIT, database::connect(url)).await;
    let connected = connecting.map_err(|_| timed_out())?;
    let mut connection = connected.map_err(|error| Error::Unavailable(error.to_string()))?;
    within_limit(connection.batch_execute("LISTEN waymark_domains")).await?;
    Ok(connection)
}

/// Only queries on PostgreSQL may be cancelled like this.
async fn within_limit(query: impl Future<Output = QueryResult<()>>) -> Result<(), Error> {
    Ok(tokio::time::timeout(LIMIT, query)
        .await
        .map_err(|_| timed_out())??)
}

fn timed_out() -> Error {
    Error::Unavailable("the server does not respond".to_owned())
}

/// Waits for changes and marks them as stale.
async fn hear(edge: &Edge, connection: &mut PostgresConnection) -> Result<Heard, Error> {
    let mut stop = edge.stop.subscribe();
    let mut changes = std::pin::pin!(connection.notifications_stream());
    let first = tokio::select! {
        change = changes.next() => change,
        () = edge.stale.marked() => return Ok(Heard::Changes),
        _ = stop.wait_for(|stop| *stop) => return Ok(Heard::Stop),
        () = tokio::time::sleep(SILENCE) => return Ok(Heard::Silence),
    };
    mark(edge, first)?;
    tokio::time::sleep(GATHER).await;
    while let Some(change) = futures_util::FutureExt::now_or_never(changes.next()) {
        mark(edge, change)?;
    }
    Ok(Heard::Changes)
}

fn mark(edge: &Edge, change: Option<QueryResult<PgNotification>>) -> Result<(), Error> {
    let Some(change) = change else {
        return Err(Error::Unavailable("the connection was closed".to_owned()));
    };
    // A notification without a name means many names.
    match change?.payload {
        payload if payload.is_empty() => edge.stale.mark(Changes::all()),
        name => edge.stale.mark(Changes::of([name])),
    }
    Ok(())
}
