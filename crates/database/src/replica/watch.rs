//! Finds out continually whether the copy can be used.

use std::sync::Weak;
use std::time::{Duration, Instant};

use diesel::QueryableByName;
use diesel::sql_types::{BigInt, Bool};
use diesel_async::RunQueryDsl;
use diesel_async::pooled_connection::PoolableConnection;

use super::lag::Lag;
use super::state::Replica;
use crate::Error;
use crate::connection::{NoAnswer, PostgresPool, of_postgres, wait_of};

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

/// Watches until nobody uses the copy any longer. Each pool is for this alone.
pub(crate) async fn watch(primary: PostgresPool, copy: PostgresPool, replica: Weak<Replica>) {
    let mut lag = Lag::default();
    loop {
        let servers = position(&copy).await;
        // After the copy's, so that the lag is never taken for less.
        let servers = match servers {
            Ok(copy) => position(&primary).await.map(|ours| (copy, ours)),
            Err(error) => Err(error),
        };
        let Some(replica) = replica
            .upgrade()
            .filter(|replica| !replica.pool.is_closed())
        else {
            return;
        };
        match servers {
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
