//! SQLite's log of changed names, for processes that serve them from memory.

use database::{Error, SqliteConnection};
use diesel::QueryableByName;
use diesel::prelude::*;
use diesel::sql_types::BigInt;
use diesel_async::RunQueryDsl;

use crate::schema::domain_changes;

/// The number of the newest change; 0 if there has been none.
///
/// # Errors
/// Database errors.
pub async fn newest_change(connection: &mut SqliteConnection) -> Result<i64, Error> {
    #[derive(QueryableByName)]
    struct Newest {
        #[diesel(sql_type = BigInt)]
        seq: i64,
    }
    // Not read from the table itself, which may have been emptied.
    let newest = diesel::sql_query("SELECT seq FROM sqlite_sequence WHERE name = 'domain_changes'");
    let newest: Option<Newest> = newest.get_result(connection).await.optional()?;
    Ok(newest.map_or(0, |newest| newest.seq))
}

/// The changes after number `seen`, oldest first, at most `limit`: their numbers and names.
///
/// # Errors
/// Database errors.
pub async fn changes_after(
    connection: &mut SqliteConnection,
    seen: i64,
    limit: i64,
) -> Result<Vec<(i64, String)>, Error> {
    let changes = domain_changes::table
        .filter(domain_changes::sequence.gt(seen))
        .order(domain_changes::sequence)
        .limit(limit);
    Ok(changes.load(connection).await?)
}
