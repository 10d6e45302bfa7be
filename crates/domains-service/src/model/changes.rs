//! The log of changed names, for processes that serve them from memory.

use database::{Connection, Error, Pool};
use diesel::QueryableByName;
use diesel::sql_types::{BigInt, Nullable, Text};
use diesel_async::RunQueryDsl;

/// So many changes are kept at least; who has missed as many may have missed more.
const KEPT: i64 = 10_000;

/// On SQLite, a position is the number of the newest change, which is not read from the table
/// itself: that may have been emptied.
const SQLITE: &str = "SELECT '' AS server, \
     CAST(coalesce((SELECT seq FROM sqlite_sequence WHERE name = 'domain_changes'), 0) AS TEXT) \
         AS position, \
     (SELECT count(*) FROM domain_changes WHERE sequence > CAST(?1 AS INTEGER)) AS count, \
     (SELECT json_group_array(name) FROM domain_changes WHERE sequence > CAST(?1 AS INTEGER)) \
         AS names";

/// On PostgreSQL, it is the snapshot of the statement: transactions are not committed in the order
/// of their numbers, but each is visible either in this snapshot or in a later one.
const POSTGRES: &str = "SELECT extract(epoch FROM pg_postmaster_start_time())::text AS server, \
     pg_current_snapshot()::text AS position, \
     count(*) AS count, \
     coalesce(json_agg(name) FILTER \
         (WHERE NOT pg_visible_in_snapshot(transaction, $1::text::pg_snapshot)), '[]')::text \
         AS names \
     FROM domain_changes WHERE server = pg_postmaster_start_time() \
     AND transaction >= pg_snapshot_xmin($1::text::pg_snapshot)";

/// What has been read of the log.
pub struct Position {
    /// The run of the server, without which the rest means nothing.
    server: String,
    position: String,
}

/// What has changed.
pub enum Changed {
    /// Perhaps any name.
    Any,
    /// These names.
    Names(Vec<String>),
}

#[derive(QueryableByName)]
struct Row {
    #[diesel(sql_type = Text)]
    server: String,
    #[diesel(sql_type = Text)]
    position: String,
    #[diesel(sql_type = BigInt)]
    count: i64,
    #[diesel(sql_type = Text)]
    names: String,
}

/// What has been committed since that position, and the position now.
///
/// # Errors
/// Database errors.
pub async fn changes_since(
    pool: &Pool,
    seen: Option<&Position>,
) -> Result<(Changed, Position), Error> {
    let after = seen.map(|seen| seen.position.as_str());
    let row: Row = match &mut pool.read().await? {
        Connection::Sqlite(connection) => {
            let query = diesel::sql_query(SQLITE).bind::<Nullable<Text>, _>(after);
            query.get_result(connection).await?
        }
        Connection::Postgres(connection) => {
            let query = diesel::sql_query(POSTGRES).bind::<Nullable<Text>, _>(after);
            query.get_result(connection).await?
        }
    };
    let (server, position) = (row.server, row.position);
    let is_next = seen.is_some_and(|seen| seen.server == server) && row.count < KEPT;
    let changed = match serde_json::from_str::<Vec<String>>(&row.names) {
        Ok(names) if is_next && !names.iter().any(String::is_empty) => Changed::Names(names),
        _ => Changed::Any,
    };
    Ok((changed, Position { server, position }))
}

#[cfg(test)]
mod tests;
