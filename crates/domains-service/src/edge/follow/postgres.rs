//! PostgreSQL: a dedicated connection that listens for the notifications of triggers at each
//! commit.
//!
//! A connection can be silently dead: its other end has vanished, or a pooler has given the session
//! that listens to others. So the edge notifies itself on another connection. If it hears nothing
//! all the same, it reads all names, and listens again.

use std::time::Duration;

use database::{Error, Forgetful, PostgresConnection, transaction};
use diesel::QueryResult;
use diesel::pg::PgNotification;
use diesel::sql_types::Text;
use diesel_async::{RunQueryDsl, SimpleAsyncConnection};
use futures_util::StreamExt;
use rand::RngExt;
use tokio::task::JoinHandle;
use tokio::time::Instant;

use super::{Lost, read_all};
use crate::edge::{Changes, Edge};

/// How often the edge notifies itself.
const BEAT: Duration = Duration::from_secs(5);
/// An edge that has heard nothing for this long does not hear.
pub(super) const PATIENCE: Duration = Duration::from_secs(15);
/// While it does not hear, it spends at most this part of the time on reading all names.
const READING_SHARE: u32 = 4;
/// How long connecting and the first statement may take.
const LIMIT: Duration = Duration::from_secs(5);
/// Changes that arrive within this time are read together.
const GATHER: Duration = Duration::from_millis(20);

/// What ended a wait for notifications.
enum Heard {
    Changes,
    Stop,
}

/// A connection that listens.
struct Ear {
    connection: PostgresConnection,
    /// The channel on which this edge alone hears itself.
    own: String,
    /// The notification of itself that is under way.
    beat: Option<JoinHandle<()>>,
    next_beat: Instant,
    heard: Instant,
    /// How long it may hear nothing.
    patience: Duration,
}

/// Follows until the process stops; ends early when the connection is lost or hears nothing.
pub(super) async fn follow(edge: &Edge, url: &str) -> Result<(), Lost> {
    // Before all names are read, so that no change is missed in between.
    let mut ear = listen(url).await.map_err(Lost::Ear)?;
    let started = Instant::now();
    read_all(edge).await?;
    ear.patience = PATIENCE.max(started.elapsed() * READING_SHARE);
    ear.heard = Instant::now();
    loop {
        match hear(edge, &mut ear).await? {
            Heard::Changes => edge.read_stale().await?,
            Heard::Stop => return Ok(()),
        }
    }
}

async fn listen(url: &str) -> Result<Ear, Error> {
    let connecting = tokio::time::timeout(LIMIT, database::connect(url)).await;
    let connected = connecting.map_err(|_| timed_out())?;
    let mut connection = connected.map_err(|error| Error::Unavailable(error.to_string()))?;
    let own = format!("waymark_edge_{:016x}", rand::rng().random::<u64>());
    let listen = format!("LISTEN waymark_domains; LISTEN {own}");
    within_limit(connection.batch_execute(&listen)).await?;
    let now = Instant::now();
    Ok(Ear {
        connection,
        own,
        beat: None,
        next_beat: now,
        heard: now,
        patience: PATIENCE,
    })
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
async fn hear(edge: &Edge, ear: &mut Ear) -> Result<Heard, Lost> {
    let mut stop = edge.stop.subscribe();
    loop {
        let deaf_at = ear.heard + ear.patience;
        let mut heard = std::pin::pin!(ear.connection.notifications_stream());
        let first = tokio::select! {
            first = heard.next() => first,
            () = edge.stale.marked() => return Ok(Heard::Changes),
            _ = stop.wait_for(|stop| *stop) => return Ok(Heard::Stop),
            () = tokio::time::sleep_until(deaf_at) => return Err(Lost::Deaf),
            () = tokio::time::sleep_until(ear.next_beat) => {
                ear.next_beat = Instant::now() + BEAT;
                // One that takes long has not been heard either.
                if ear.beat.as_ref().is_none_or(JoinHandle::is_finished) {
                    ear.beat = Some(tokio::spawn(notify(edge.pool.clone(), ear.own.clone())));
                }
                continue;
            }
        };
        let mut is_change = mark(edge, &ear.own, first)?;
        ear.heard = Instant::now();
        edge.hears();
        if is_change {
            tokio::time::sleep(GATHER).await;
        }
        while let Some(next) = futures_util::FutureExt::now_or_never(heard.next()) {
            is_change |= mark(edge, &ear.own, next)?;
        }
        if is_change {
            return Ok(Heard::Changes);
        }
    }
}

/// Notifies the edge itself.
async fn notify(pool: database::Pool, channel: String) {
    if let Err(error) = try_notify(&pool, &channel).await {
        tracing::debug!(%error, "the edge could not notify itself");
    }
}

async fn try_notify(pool: &database::Pool, channel: &str) -> Result<(), Error> {
    let mut connection = pool.write().await?;
    transaction!(&mut connection, |connection| {
        connection.may_forget().await?;
        let notify = diesel::sql_query("SELECT pg_notify($1, '')").bind::<Text, _>(channel);
        notify.execute(connection).await?;
        Ok::<(), Error>(())
    })
}

/// Marks what has changed; false if the edge heard itself.
fn mark(edge: &Edge, own: &str, heard: Option<QueryResult<PgNotification>>) -> Result<bool, Error> {
    let Some(heard) = heard else {
        return Err(Error::Unavailable("the connection was closed".to_owned()));
    };
    let heard = heard?;
    if heard.channel == own {
        return Ok(false);
    }
    // A notification without a name means many names.
    match heard.payload {
        payload if payload.is_empty() => edge.stale.mark(Changes::all()),
        name => edge.stale.mark(Changes::of([name])),
    }
    Ok(true)
}
