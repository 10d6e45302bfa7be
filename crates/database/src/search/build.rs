//! Building PostgreSQL's indexes for searches, while the tables are in use.

use std::time::{Duration, Instant};

use diesel::sql_types::{Bool, Text};
use diesel::{QueryResult, QueryableByName};
use diesel_async::{RunQueryDsl, SimpleAsyncConnection};

use super::SearchIndex;
use crate::{DatabaseUrl, OpenError, PostgresConnection, postgres};

/// An arbitrary fixed number: only one process builds the indexes of a schema at a time. Not the lock
/// of the migrations, for which other processes wait when they start.
const LOCK: &str = "SELECT pg_try_advisory_lock(7239151, hashtext(coalesce(current_schema(), ''))) \
     AS is_true";

/// How often a process that waits for another one's build tries again.
const TRY_EVERY: Duration = Duration::from_secs(1);

/// Building takes as long as it takes: a limit of the role or of the URL would leave an index behind
/// that costs and is of no use.
const NO_LIMITS: &str = "SET statement_timeout = 0; SET lock_timeout = 0";

/// Building the index of a table with fewer rows takes a moment.
const FEW_ROWS: i64 = 10_000;

const STANDBY: &str = "SELECT pg_is_in_recovery() OR \
     current_setting('default_transaction_read_only')::boolean AS is_true";

/// Which tables get an index.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(crate) enum Extent {
    /// Only those of which the index is built in a moment, so that writes may wait.
    Small,
    /// All; while a large one is built, its table can be written to.
    All,
}

/// Builds those of the indexes that PostgreSQL does not have yet, which can take minutes; the tables
/// can be read and written meanwhile. If that fails, a warning says so, and searches read every row
/// of an account. On SQLite, migrations create the indexes.
///
/// # Errors
/// [`OpenError::Connect`] when the database cannot be reached.
pub async fn build_search_indexes(
    url: &DatabaseUrl,
    indexes: &[SearchIndex],
) -> Result<(), OpenError> {
    build(url, indexes, Extent::All).await
}

pub(crate) async fn build(
    url: &DatabaseUrl,
    indexes: &[SearchIndex],
    extent: Extent,
) -> Result<(), OpenError> {
    let DatabaseUrl::Postgres(text) = url else {
        return Ok(());
    };
    let connected = postgres::connect(text).await;
    let mut connection = connected.map_err(|error| OpenError::Connect(error.to_string()))?;
    if let Err(error) = build_missing(&mut connection, indexes, extent).await {
        tracing::warn!(
            database = %url, %error,
            "no index for searches: each reads every row of its account until the next start"
        );
    }
    Ok(())
}

async fn build_missing(
    connection: &mut PostgresConnection,
    indexes: &[SearchIndex],
    extent: Extent,
) -> QueryResult<()> {
    connection.batch_execute(NO_LIMITS).await?;
    let mut missing = Vec::new();
    for index in indexes {
        if is_valid(connection, index).await? != Some(true) {
            missing.push(index);
        }
    }
    if missing.is_empty() || is_true(connection, STANDBY).await? {
        return Ok(());
    }
    let mut is_waiting = false;
    while !is_true(connection, LOCK).await? {
        if extent == Extent::Small {
            return Ok(());
        }
        if !is_waiting {
            tracing::info!("another process builds indexes for searches; waiting for it");
            is_waiting = true;
        }
        tokio::time::sleep(TRY_EVERY).await;
    }
    for index in missing {
        build_one(connection, index, extent).await?;
    }
    Ok(())
}

async fn build_one(
    connection: &mut PostgresConnection,
    index: &SearchIndex,
    extent: Extent,
) -> QueryResult<()> {
    let SearchIndex {
        postgres: name,
        table,
        ..
    } = index;
    let valid = is_valid(connection, index).await?;
    let is_small = has_few_rows(connection, table).await?;
    // Another process may just have built it.
    if valid == Some(true) || (!is_small && extent == Extent::Small) {
        return Ok(());
    }
    let concurrently = if is_small { "" } else { "CONCURRENTLY" };
    let started = Instant::now();
    if !is_small {
        tracing::info!(
            index = name,
            "building the index for searches; the view pg_stat_progress_create_index shows how far"
        );
    }
    // Left over from a process that ended while it built the index.
    if valid == Some(false) {
        let drop = format!("DROP INDEX {concurrently} IF EXISTS {name}");
        connection.batch_execute(&drop).await?;
    }
    let trigrams = index.trigrams();
    let create = format!("CREATE INDEX {concurrently} {name} ON {table} USING gin ({trigrams})");
    connection.batch_execute(&create).await?;
    let duration_ms = u64::try_from(started.elapsed().as_millis()).unwrap_or(u64::MAX);
    tracing::info!(index = name, duration_ms, "the index for searches is built");
    Ok(())
}

/// Whether the index can be used; none if there is no index.
async fn is_valid(
    connection: &mut PostgresConnection,
    index: &SearchIndex,
) -> QueryResult<Option<bool>> {
    let found = diesel::sql_query(
        "SELECT indisvalid AS is_true FROM pg_index WHERE indexrelid = to_regclass($1)",
    );
    let found: Vec<Truth> = found
        .bind::<Text, _>(index.postgres)
        .load(connection)
        .await?;
    Ok(found.as_slice().first().map(|found| found.is_true))
}

async fn has_few_rows(connection: &mut PostgresConnection, table: &str) -> QueryResult<bool> {
    let query = format!(
        "SELECT count(*) <= {FEW_ROWS} AS is_true FROM (SELECT 1 FROM {table} LIMIT {}) AS few",
        FEW_ROWS + 1
    );
    is_true(connection, &query).await
}

async fn is_true(connection: &mut PostgresConnection, query: &str) -> QueryResult<bool> {
    let found: Truth = diesel::sql_query(query).get_result(connection).await?;
    Ok(found.is_true)
}

#[derive(QueryableByName)]
struct Truth {
    #[diesel(sql_type = Bool)]
    is_true: bool,
}
