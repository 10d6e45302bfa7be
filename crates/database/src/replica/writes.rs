//! How often an account's rows have been written.

use std::collections::BTreeMap;

use diesel::QueryableByName;
use diesel::sql_types::{BigInt, SmallInt, Text};

use crate::{Connection, Error, on_backend};

/// How often an account's rows were written, by slot: writers that would wait for each other's
/// count are spread over slots.
pub(crate) struct Writes(BTreeMap<i16, i64>);

/// Query for the writes of an account at the primary.
pub(crate) const OF_PRIMARY: &str = "SELECT slot, writes FROM account_writes WHERE account = $1";

/// Query for those at a replica. None if it has become a primary of its own.
pub(crate) const OF_REPLICA: &str =
    "SELECT slot, writes FROM account_writes WHERE account = $1 AND pg_is_in_recovery()";

impl Writes {
    /// Whether these are all of the others and perhaps more.
    pub(crate) fn contain(&self, others: &Self) -> bool {
        let has = |(slot, needed)| self.0.get(slot).is_some_and(|has| has >= needed);
        others.0.iter().all(has)
    }
}

/// Reads them as one of the queries above says.
///
/// # Errors
/// Database errors.
pub(crate) async fn writes(
    connection: &mut Connection,
    account: &str,
    query: &'static str,
) -> Result<Writes, Error> {
    use diesel_async::RunQueryDsl;

    let found: Vec<Written> = on_backend!(connection, |connection| {
        let query = diesel::sql_query(query).bind::<Text, _>(account);
        RunQueryDsl::load(query, connection).await
    })?;
    let slots = found.into_iter().map(|row| (row.slot, row.writes));
    Ok(Writes(slots.collect()))
}

#[derive(QueryableByName)]
struct Written {
    #[diesel(sql_type = SmallInt)]
    slot: i16,
    #[diesel(sql_type = BigInt)]
    writes: i64,
}
