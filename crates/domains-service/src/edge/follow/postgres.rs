//! PostgreSQL: a dedicated connection that listens for the notifications sent by triggers at each
//! commit.
//!
//! A connection can fail silently: its peer may have vanished, or a pooler may have given the
//! listening session to another client. So the edge regularly sends a notification to itself on
//! another connection. If it does not arrive, the edge reads all names, and listens again.

use std::time::Duration;

use database::{Error, Forgetful, Notification, PostgresConnection, transaction};
use diesel::QueryResult;
use diesel::sql_types::Text;
use diesel_async::{RunQueryDsl, SimpleAsyncConnection};
use futures_util::FutureExt;
use rand::RngExt;
use tokio::task::JoinHandle;
use tokio::time::Instant;

use super::{Lost, read_all};
use crate::edge::{Changes, Edge};

/// How often the edge sends a notification to itself.
const NOTIFY_EVERY: Duration = Duration::from_secs(5);
/// If no notification has arrived for this long, the connection has failed.
pub(super) const SILENCE_LIMIT: Duration = Duration::from_secs(15);
/// While notifications do not arrive, at most this part of the time is spent on reading all names.
const READING_SHARE: u32 = 4;
/// The time limit for connecting and the first statement.
const LIMIT: Duration = Duration::from_secs(5);
/// Changes that arrive within this time are read together.
const GATHER: Duration = Duration::from_millis(20);

/// The end of a wait for notifications.
enum Waited {
    Changes,
    Stop,
}

/// A connection that listens.
struct Subscription {
    connection: PostgresConnection,
    /// The channel for this edge's notifications to itself.
    own: String,
    /// The notification to itself in flight.
    in_flight: Option<JoinHandle<()>>,
    next_notification: Instant,
    heard: Instant,
    /// How long no notification may arrive.
    silence_limit: Duration,
}

/// Follows until the process stops; ends early when the connection is lost or no notification
/// arrives.
pub(super) async fn follow(edge: &Edge, url: &str) -> Result<(), Lost> {
    // Before all names are read, so that no change is missed in between.
    let mut subscription = listen(url).await.map_err(Lost::Listen)?;
    let started = Instant::now();
    read_all(edge).await?;
    subscription.silence_limit = SILENCE_LIMIT.max(started.elapsed() * READING_SHARE);
    subscription.heard = Instant::now();
    loop {
        match wait(edge, &mut subscription).await? {
            Waited::Changes => edge.read_stale().await?,
            Waited::Stop => return Ok(()),
        }
    }
}

async fn listen(url: &str) -> Result<Subscription, Error> {
    let connecting = tokio::time::timeout(LIMIT, database::connect(url)).await;
    let connected = connecting.map_err(|_| timed_out())?;
    let mut connection = connected.map_err(|error| Error::Unavailable(error.to_string()))?;
    let own = format!("waymark_edge_{:016x}", rand::rng().random::<u64>());
    let listen = format!("LISTEN waymark_domains; LISTEN {own}");
    within_limit(connection.batch_execute(&listen)).await?;
    let now = Instant::now();
    Ok(Subscription {
        connection,
        own,
        in_flight: None,
        next_notification: now,
        heard: now,
        silence_limit: SILENCE_LIMIT,
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
async fn wait(edge: &Edge, subscription: &mut Subscription) -> Result<Waited, Lost> {
    let mut stop = edge.stop.subscribe();
    loop {
        let silent_at = subscription.heard + subscription.silence_limit;
        let first = tokio::select! {
            first = subscription.connection.notification() => first?,
            () = edge.stale.marked() => return Ok(Waited::Changes),
            _ = stop.wait_for(|stop| *stop) => return Ok(Waited::Stop),
            () = tokio::time::sleep_until(silent_at) => return Err(Lost::Silent),
            () = tokio::time::sleep_until(subscription.next_notification) => {
                subscription.next_notification = Instant::now() + NOTIFY_EVERY;
                // A notification in flight for that long has not arrived either.
                let in_flight = subscription.in_flight.as_ref();
                if in_flight.is_none_or(JoinHandle::is_finished) {
                    let notification = notify(edge.pool.clone(), subscription.own.clone());
                    subscription.in_flight = Some(tokio::spawn(notification));
                }
                continue;
            }
        };
        let mut is_change = mark(edge, &subscription.own, &first);
        subscription.heard = Instant::now();
        edge.notifications_arrive();
        if is_change {
            tokio::time::sleep(GATHER).await;
        }
        while let Some(next) = subscription.connection.notification().now_or_never() {
            is_change |= mark(edge, &subscription.own, &next?);
        }
        if is_change {
            return Ok(Waited::Changes);
        }
    }
}

/// Sends a notification to the edge itself.
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

/// Marks the changed names; false if the notification was from the edge itself.
fn mark(edge: &Edge, own: &str, heard: &Notification) -> bool {
    if heard.channel() == own {
        return false;
    }
    // A notification without a name means many names.
    match heard.payload() {
        "" => edge.stale.mark(Changes::all()),
        name => edge.stale.mark(Changes::from_names([name.to_owned()])),
    }
    true
}
