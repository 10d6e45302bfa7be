//! The copy of the database, for reading the rows of one account.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use diesel::QueryableByName;
use diesel::sql_types::{BigInt, SmallInt, Text};
use diesel_async::pooled_connection::deadpool;

use crate::pool::of_postgres;
use crate::{Connection, Error, Pool, PostgresConnection, on_backend};

/// How often an account's rows were written, by slot: writers that would wait for each other's
/// count are spread over slots.
type Writes = BTreeMap<i16, i64>;

/// The copy, for reading the rows of one account.
#[derive(Clone)]
pub struct Copy {
    pool: deadpool::Pool<PostgresConnection>,
    account: Arc<str>,
    /// What the copy has to have.
    needed: Arc<Writes>,
    is_behind: Arc<AtomicBool>,
}

impl Copy {
    /// The copy, if it has what the account has now.
    pub(super) async fn for_account(
        pool: deadpool::Pool<PostgresConnection>,
        primary: &Pool,
        account: &str,
    ) -> Result<Self, Error> {
        let mut connection = primary.read().await?;
        Ok(Self {
            pool,
            account: account.into(),
            needed: Arc::new(writes(&mut connection, account, ON_PRIMARY).await?),
            is_behind: Arc::new(AtomicBool::new(false)),
        })
    }

    /// Whether it has been found not to have all that is needed.
    pub(super) fn is_behind(&self) -> bool {
        self.is_behind.load(Ordering::Relaxed)
    }

    /// A connection to a copy that has all that is needed.
    pub(crate) async fn connection(&self) -> Result<Connection, Error> {
        let mut connection = of_postgres(&self.pool).await?;
        // Each time, since there may be several copies at the address; what a copy has, it keeps.
        let writes = writes(&mut connection, &self.account, ON_COPY).await?;
        let has = |(slot, needed): (&i16, &i64)| writes.get(slot).is_some_and(|has| has >= needed);
        if self.needed.iter().all(has) {
            return Ok(connection);
        }
        self.is_behind.store(true, Ordering::Relaxed);
        Err(Error::Unavailable("the copy is behind".to_owned()))
    }

    pub(crate) fn status(&self) -> ::deadpool::Status {
        self.pool.status()
    }
}

const ON_PRIMARY: &str = "SELECT slot, writes FROM account_writes WHERE account = $1";

/// A copy that has become a primary of its own would no longer be one of ours.
const ON_COPY: &str =
    "SELECT slot, writes FROM account_writes WHERE account = $1 AND pg_is_in_recovery()";

async fn writes(
    connection: &mut Connection,
    account: &str,
    query: &'static str,
) -> Result<Writes, Error> {
    use diesel_async::RunQueryDsl;

    let found: Vec<Written> = on_backend!(connection, |connection| {
        let query = diesel::sql_query(query).bind::<Text, _>(account);
        RunQueryDsl::load(query, connection).await
    })?;
    Ok(found
        .into_iter()
        .map(|row| (row.slot, row.writes))
        .collect())
}

#[derive(QueryableByName)]
struct Written {
    #[diesel(sql_type = SmallInt)]
    slot: i16,
    #[diesel(sql_type = BigInt)]
    writes: i64,
}
