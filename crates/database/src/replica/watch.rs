//! Finds out continually whether the copy can be used.

use std::sync::{Arc, Weak};
use std::time::{Duration, Instant};

use diesel::QueryableByName;
use diesel::sql_types::{BigInt, Bool};
use diesel_async::RunQueryDsl;
use diesel_async::pooled_connection::PoolableConnection;

use super::lag::Lag;
use super::state::Replica;
use crate::connection::{NoAnswer, PostgresPool, of_postgres, wait_of};
use crate::postgres::probe;
use crate::{Error, Pooler};

/// How often.
const PERIOD: Duration = Duration::from_millis(500);

/// How long the comparison of the copy's sessions waits for an answer.
const PROBE_LIMIT: Duration = Duration::from_secs(5);

const SHARED: &str = "`database.read_url` leads to a pooler that hands out the server's connections \
     for one transaction at a time; set `database.pooler` = \"transaction\" and \
     `database.direct_url`, or `pool_mode = session` in PgBouncer";

/// Where a server is in the log. A standby knows no end of it, a primary has not replayed any.
const POSITION: &str = "SELECT pg_is_in_recovery() AS is_standby, \
     (SELECT system_identifier FROM pg_control_system()) AS cluster, \
     (CASE WHEN pg_is_in_recovery() THEN coalesce(pg_last_wal_replay_lsn(), '0/0') \
     ELSE pg_current_wal_lsn() END - '0/0')::bigint AS position";

#[derive(QueryableByName)]
struct Server {
    #[diesel(sql_type = Bool)]
    is_standby: bool,
    #[diesel(sql_type = BigInt)]
    cluster: i64,
    #[diesel(sql_type = BigInt)]
    position: i64,
}

/// Both servers. Each pool is for watching alone.
pub(crate) struct Servers {
    pub(crate) primary: PostgresPool,
    pub(crate) copy: PostgresPool,
    pub(crate) copy_url: String,
}

/// Watches until nobody uses the copy any longer.
pub(crate) async fn watch(servers: Servers, replica: Weak<Replica>) {
    let (mut lag, mut is_compared) = (Lag::default(), false);
    loop {
        let Some(pooler) = in_use(&replica).map(|replica| replica.pooler) else {
            return;
        };
        if !is_compared && pooler == Pooler::Session {
            match probe(&servers.copy_url, PROBE_LIMIT).await {
                Ok(sessions) if sessions.are_shared => {
                    tracing::error!("the replica is never used: {SHARED}");
                    return;
                }
                Ok(_) => is_compared = true,
                Err(error) => {
                    tracing::debug!(%error, "the replica cannot be used yet");
                    tokio::time::sleep(PERIOD).await;
                    continue;
                }
            }
        }
        let positions = positions(&servers).await;
        let Some(replica) = in_use(&replica) else {
            return;
        };
        match positions {
            Ok((copy, _)) if !copy.is_standby => {
                replica.lost(&"the server at database.read_url is not a standby");
            }
            Ok((copy, ours)) if copy.cluster != ours.cluster => {
                replica.lost(&"the server at database.read_url is not a copy of database.url's");
            }
            Ok((copy, ours)) => {
                replica.is_behind(lag.add(Instant::now(), ours.position, copy.position));
            }
            // Without a primary, nothing is read from the copy.
            Err(NoAnswer::NoContact(reason)) => replica.lost(&reason),
            Err(NoAnswer::Failed(reason)) => replica.is_unknown(&reason),
        }
        drop(replica);
        tokio::time::sleep(PERIOD).await;
    }
}

/// The copy, if anybody uses it.
fn in_use(replica: &Weak<Replica>) -> Option<Arc<Replica>> {
    let replica = replica.upgrade()?;
    (!replica.pool.is_closed()).then_some(replica)
}

/// Where the copy is and, after that, so that the lag is never taken for less, the primary.
async fn positions(servers: &Servers) -> Result<(Server, Server), NoAnswer> {
    let copy = position(&servers.copy).await?;
    Ok((copy, position(&servers.primary).await?))
}

async fn position(pool: &PostgresPool) -> Result<Server, NoAnswer> {
    let mut connection = of_postgres(pool, wait_of(pool)).await?;
    let found = diesel::sql_query(POSITION).get_result(&mut *connection);
    found.await.map_err(|error| {
        let reason = Error::from(error).to_string();
        if connection.is_broken() {
            NoAnswer::NoContact(reason)
        } else {
            NoAnswer::Failed(reason)
        }
    })
}
