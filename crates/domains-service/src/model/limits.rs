//! The number of an account's stored domains, and whether there is room for more.

use database::{Either, Error, Pool, TransactionError, on_backend};
use diesel::dsl::auto_type;
use diesel::prelude::*;
use diesel::sql_types::Text;
use diesel_async::RunQueryDsl;

use super::list::EVERY_STATE;
use crate::limits::LimitSettings;
use crate::schema::domain_counts;

/// The reason why nothing was written.
#[derive(Debug, thiserror::Error)]
pub enum WriteError {
    /// The account has reached its limit of domains.
    #[error("the account has reached its limit of domains")]
    LimitReached,
    /// Database errors.
    #[error(transparent)]
    Database(#[from] Error),
}

impl TransactionError for WriteError {
    fn of_database(&self) -> Option<&Error> {
        match self {
            Self::LimitReached => None,
            Self::Database(error) => Some(error),
        }
    }
}

impl From<diesel::result::Error> for WriteError {
    fn from(error: diesel::result::Error) -> Self {
        Self::Database(error.into())
    }
}

/// The number of domains of an account; no row for one that never had a domain.
#[expect(
    clippy::elidable_lifetime_names,
    reason = "auto_type requires named lifetimes"
)]
#[auto_type]
fn total<'a>(account: &'a str) -> _ {
    let every_state: &'static str = EVERY_STATE;
    domain_counts::table
        .find((account, every_state))
        .select(domain_counts::total)
}

/// How many domains the account has.
///
/// # Errors
/// Database errors.
pub async fn usage(pool: &Pool, account: &str) -> Result<i64, Error> {
    let mut connection = pool.read().await?;
    let total = on_backend!(&mut connection, |connection| {
        total(account).first(connection).await.optional()
    })?;
    Ok(total.unwrap_or(0))
}

/// Any fixed number.
const ACCOUNT_LOCK: &str = "SELECT pg_advisory_xact_lock(7239154, hashtext($1))";

/// In a transaction: checks that there is room for this many more, and reserves it until the
/// transaction commits. SQLite has only one writer at a time anyway.
pub(super) async fn hold_room(
    connection: &mut Either<'_>,
    account: &str,
    more: i64,
    most: i64,
) -> Result<(), WriteError> {
    lock_account(connection, account).await?;
    let total = count(connection, account).await?;
    if total + more > most {
        return Err(WriteError::LimitReached);
    }
    Ok(())
}

/// In a transaction: the number of domains of an account.
pub(super) async fn count(connection: &mut Either<'_>, account: &str) -> QueryResult<i64> {
    let total = on_backend!(in connection, |connection| {
        total(account).first(connection).await.optional()?
    });
    Ok(total.unwrap_or(0))
}

/// Lets the account's writers wait for each other until they commit, under a limit: otherwise, two
/// could count the same rows and both find room. SQLite has one writer at a time.
pub(super) async fn lock_account(connection: &mut Either<'_>, account: &str) -> QueryResult<()> {
    if let Either::Postgres(connection) = connection {
        diesel::sql_query(ACCOUNT_LOCK)
            .bind::<Text, _>(account)
            .execute(connection)
            .await?;
    }
    Ok(())
}

/// Refuses early, with one query without a lock, if there is no room.
///
/// # Errors
/// [`WriteError::LimitReached`]; database errors.
pub async fn expect_room(
    pool: &Pool,
    account: &str,
    limits: &LimitSettings,
) -> Result<(), WriteError> {
    let most = i64::from(limits.domains.get());
    if most > 0 && usage(pool, account).await? >= most {
        return Err(WriteError::LimitReached);
    }
    Ok(())
}
