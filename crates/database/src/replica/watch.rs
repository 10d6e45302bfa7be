//! Finds out continually whether the copy can be used.

use std::sync::atomic::Ordering;
use std::sync::{Arc, Weak};
use std::time::{Duration, Instant};

use diesel::QueryableByName;
use diesel::sql_types::{BigInt, Bool};

use super::Replica;
use super::lag::Lag;
use crate::pool::of_postgres;
use crate::{Connection, Error, Pool, on_backend};

/// How often.
const PERIOD: Duration = Duration::from_millis(500);

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

/// Watches until nobody uses the copy any longer.
pub(crate) async fn watch(primary: Pool, replica: Weak<Replica>) {
    let mut lag = Lag::default();
    loop {
        let Some(replica) = replica.upgrade() else {
            return;
        };
        look(&primary, &replica, &mut lag).await;
        drop(replica);
        tokio::time::sleep(PERIOD).await;
    }
}

async fn look(primary: &Pool, replica: &Arc<Replica>, lag: &mut Lag) {
    let copy = match of_postgres(&replica.pool).await {
        Ok(mut connection) => position(&mut connection).await,
        Err(error) => Err(error),
    };
    let copy = match copy {
        Ok(copy) => copy,
        Err(error) => return replica.lost(&error),
    };
    // After the copy's, so that the lag is never taken for less. Without a primary it cannot be
    // known, and nothing is read from the copy.
    let ours = match primary.read().await {
        Ok(mut connection) => position(&mut connection).await,
        Err(error) => Err(error),
    };
    let ours = match ours {
        Ok(ours) => ours,
        Err(error) => return replica.lost(&error),
    };
    if !copy.is_standby {
        return replica.lost(&"the server at database.read_url is not a standby");
    }
    if copy.cluster != ours.cluster {
        return replica.lost(&"the server at database.read_url is not a copy of database.url's");
    }
    let behind = lag.add(Instant::now(), ours.position, copy.position);
    let milliseconds = u64::try_from(behind.as_millis()).unwrap_or(u64::MAX);
    replica.lag_ms.store(milliseconds, Ordering::Relaxed);
    if behind > replica.longest_lag {
        replica.lost(&format!("it is {milliseconds} ms behind"));
    } else {
        replica.found();
    }
}

async fn position(connection: &mut Connection) -> Result<Server, Error> {
    use diesel_async::RunQueryDsl;

    on_backend!(connection, |connection| {
        diesel::sql_query(POSITION).get_result(connection).await
    })
}
