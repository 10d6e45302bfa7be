//! The number of an account's stored domains, and whether there is room for more.

use database::{Error, Pool, TransactionError, on_backend};
use diesel::prelude::*;
use diesel_async::RunQueryDsl;

use crate::limits::LimitSettings;

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

/// Counts on a connection; `None` for an account that never had a domain.
macro_rules! count {
    ($connection:expr, $account:expr) => {
        $crate::schema::domain_counts::table
            .find(($account, $crate::model::list::EVERY_STATE))
            .select($crate::schema::domain_counts::total)
            .first::<i64>($connection)
            .await
            .optional()
    };
}

/// How many domains the account has.
///
/// # Errors
/// Database errors.
pub async fn usage(pool: &Pool, account: &str) -> Result<i64, Error> {
    let mut connection = pool.read().await?;
    let total = on_backend!(&mut connection, |connection| count!(connection, account))?;
    Ok(total.unwrap_or(0))
}

/// Any fixed number. Under a limit, an account's writers wait for each other until they commit:
/// otherwise, two could count the same rows and both find room.
pub(super) const ACCOUNT_LOCK: &str = "SELECT pg_advisory_xact_lock(7239154, hashtext($1))";

/// In a transaction: checks that there is room for this many more, and reserves it until the
/// transaction commits. SQLite has only one writer at a time anyway.
macro_rules! hold_room {
    ($connection:expr, $is_postgres:expr, $account:expr, $more:expr, $most:expr) => {{
        if $is_postgres {
            diesel::sql_query($crate::model::limits::ACCOUNT_LOCK)
                .bind::<diesel::sql_types::Text, _>($account)
                .execute($connection)
                .await?;
        }
        let total = $crate::model::limits::count!($connection, $account)?;
        if total.unwrap_or(0) + $more > $most {
            return Err($crate::model::limits::WriteError::LimitReached);
        }
    }};
}

pub(super) use {count, hold_room};

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
