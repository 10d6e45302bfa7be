//! Whether a pooler between us and the server lets connections share the server's sessions.

use std::time::Duration;

use diesel::sql_types::{BigInt, Integer};
use diesel::{QueryResult, QueryableByName};
use diesel_async::{RunQueryDsl, SimpleAsyncConnection};
use tokio::time::timeout;

use super::connect_for;
use crate::settings::Pooler;
use crate::{OpenError, PostgresConnection};

/// How often it is tried to meet a shared session: others of the pooler's clients may take it first.
const ROUNDS: usize = 5;

/// What was found out about the sessions behind an address.
pub(crate) struct Sessions {
    /// Whether two connections had the same one.
    pub(crate) are_shared: bool,
    /// How long a statement may take; zero for any time.
    pub(crate) statement_timeout: Duration,
}

/// Finds out whether connections to this address share sessions, on two of them. In a session of
/// its own, a connection is always served by the same process of the server, and by no other
/// connection's.
///
/// # Errors
/// [`OpenError::Connect`] when there are no two connections within this time.
pub(crate) async fn probe(url: &str, limit: Duration) -> Result<Sessions, OpenError> {
    let failed = |error: String| OpenError::Connect(error);
    let probing = async {
        // In either mode of a pooler, this one works.
        let connect = || connect_for(url, None, Pooler::Transaction);
        let mut one = connect().await.map_err(|error| failed(error.to_string()))?;
        let mut other = connect().await.map_err(|error| failed(error.to_string()))?;
        let compared = compare(&mut one, &mut other).await;
        let are_shared = compared.map_err(|error| failed(error.to_string()))?;
        let limit = time_limit(&mut one).await;
        let statement_timeout = limit.map_err(|error| failed(error.to_string()))?;
        Ok(Sessions {
            are_shared,
            statement_timeout,
        })
    };
    let probed = timeout(limit, probing).await;
    probed.unwrap_or_else(|_| {
        let limit = limit.as_secs();
        Err(failed(format!(
            "there were no two connections within {limit} s"
        )))
    })
}

async fn compare(
    one: &mut PostgresConnection,
    other: &mut PostgresConnection,
) -> QueryResult<bool> {
    let first = process(one).await?;
    for _ in 0..ROUNDS {
        // Twice in a row: a pooler may hand out its sessions in turn, or the last one first.
        let mut is_met = process(one).await? != first;
        // Whoever begins a transaction keeps its session until that ends.
        other.batch_execute("BEGIN").await?;
        // With a single session, the last query would wait for the transaction.
        is_met = is_met || process(other).await? == first || process(one).await? != first;
        other.batch_execute("ROLLBACK").await?;
        if is_met {
            return Ok(true);
        }
    }
    Ok(false)
}

async fn process(connection: &mut PostgresConnection) -> QueryResult<i32> {
    let query = diesel::sql_query("SELECT pg_backend_pid() AS id");
    let process: Process = query.get_result(connection).await?;
    Ok(process.id)
}

async fn time_limit(connection: &mut PostgresConnection) -> QueryResult<Duration> {
    let query = "SELECT setting::bigint AS milliseconds FROM pg_settings \
                 WHERE name = 'statement_timeout'";
    let limit: Limit = diesel::sql_query(query).get_result(connection).await?;
    Ok(Duration::from_millis(
        u64::try_from(limit.milliseconds).unwrap_or_default(),
    ))
}

#[derive(QueryableByName)]
struct Process {
    #[diesel(sql_type = Integer)]
    id: i32,
}

#[derive(QueryableByName)]
struct Limit {
    #[diesel(sql_type = BigInt)]
    milliseconds: i64,
}
