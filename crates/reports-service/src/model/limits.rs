//! The number of an account's stored and queued reports, and whether there is room for more.

use database::{Error, Pool, Sql, SqlConnection, TransactionError, now, on_backend};
use diesel::prelude::*;
use diesel::result::Error as DieselError;
use diesel::sql_types::{BigInt, Text};
use diesel_async::RunQueryDsl;

use super::due::day_of;
use crate::limits::LimitSettings;

/// A limit that a write would exceed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LimitReached {
    /// Stored reports.
    Reports,
    /// Reports that wait for their generation.
    Queued,
    /// What it ignores.
    Ignored,
    /// Links to one report.
    Links,
}

/// The reason why nothing was written.
#[derive(Debug, thiserror::Error)]
pub enum WriteError {
    /// The account has reached a limit.
    #[error("the account has reached a limit: {0:?}")]
    Limit(LimitReached),
    /// Database errors.
    #[error(transparent)]
    Database(#[from] Error),
}

impl TransactionError for WriteError {
    fn of_database(&self) -> Option<&Error> {
        match self {
            Self::Limit(_) => None,
            Self::Database(error) => Some(error),
        }
    }
}

impl From<diesel::result::Error> for WriteError {
    fn from(error: diesel::result::Error) -> Self {
        Self::Database(error.into())
    }
}

/// How many reports an account has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, QueryableByName)]
pub struct Usage {
    /// Stored.
    #[diesel(sql_type = BigInt)]
    pub reports: i64,
    /// Waiting for their generation.
    #[diesel(sql_type = BigInt)]
    pub queued: i64,
    /// Being made.
    #[diesel(sql_type = BigInt)]
    pub running: i64,
    /// Queued by their schedules today, in UTC.
    #[diesel(sql_type = BigInt)]
    pub scheduled: i64,
}

const USAGE: &str = "SELECT COALESCE((SELECT total FROM report_counts \
     WHERE account = $1 AND project = '' AND result = ''), 0) AS reports, \
     (SELECT count(*) FROM report_jobs WHERE account = $1 AND lease IS NULL) AS queued, \
     (SELECT count(*) FROM report_jobs WHERE account = $1 AND lease IS NOT NULL) AS running, \
     COALESCE((SELECT started FROM scheduled_checks WHERE account = $1 AND day = $2), 0) \
     AS scheduled";

/// How many reports the account has.
///
/// # Errors
/// Database errors.
pub async fn usage(pool: &Pool, account: &str) -> Result<Usage, Error> {
    let mut connection = pool.read().await?;
    on_backend!(&mut connection, |connection| {
        diesel::sql_query(USAGE)
            .bind::<Text, _>(account)
            .bind::<BigInt, _>(day_of(now()))
            .get_result(connection)
            .await
    })
}

/// The required room under the limits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Room {
    /// The maximum number of reports; 0 for no limit.
    reports: i64,
    /// The maximum number of queued reports; 0 for no limit.
    pub queued: i64,
}

impl Room {
    /// Room to store and queue a report.
    pub fn to_store(limits: &LimitSettings) -> Self {
        Self {
            reports: limits.reports.get().into(),
            ..Self::to_queue(limits)
        }
    }

    /// Room to queue a report again.
    pub fn to_queue(limits: &LimitSettings) -> Self {
        Self {
            reports: 0,
            queued: limits.queued.get().into(),
        }
    }

    /// Whether there is no limit at all.
    pub fn is_unlimited(self) -> bool {
        self.reports == 0 && self.queued == 0
    }

    /// Whether there is room besides these.
    pub fn check(self, counted: &Counted) -> Result<(), WriteError> {
        let is_full = |count: i64, most: i64| most > 0 && count >= most;
        if is_full(counted.reports, self.reports) {
            Err(WriteError::Limit(LimitReached::Reports))
        } else if is_full(counted.queued, self.queued) {
            Err(WriteError::Limit(LimitReached::Queued))
        } else {
            Ok(())
        }
    }
}

/// The counts that are compared with the limits.
#[derive(Clone, Copy, Debug, QueryableByName)]
pub(super) struct Counted {
    #[diesel(sql_type = BigInt)]
    reports: i64,
    #[diesel(sql_type = BigInt)]
    pub queued: i64,
}

/// Counts queued reports only up to the limit.
const COUNT: &str = "SELECT COALESCE((SELECT total FROM report_counts \
     WHERE account = ? AND project = '' AND result = ''), 0) AS reports, \
     (SELECT count(*) FROM (SELECT report FROM report_jobs WHERE account = ? AND lease IS NULL \
     LIMIT ?) AS counted) AS queued";

/// Any fixed number. Under a limit, an account's writers wait for each other until they commit:
/// otherwise, two could count the same rows and both find room.
const ACCOUNT_LOCK: &str = "SELECT pg_advisory_xact_lock(7239153, hashtext(?))";

/// What the account has, as far as its limits matter.
async fn count_for(
    connection: &mut impl SqlConnection,
    account: &str,
    room: Room,
) -> QueryResult<Counted> {
    let values = [account.into(), account.into(), room.queued.into()];
    let counted = connection.rows(Sql::new(COUNT, values)).await?;
    counted.into_iter().next().ok_or(DieselError::NotFound)
}

/// In a transaction: counts what the account has, which does not change until the transaction
/// commits. SQLite has only one writer at a time anyway.
pub(super) async fn hold_counts<C: SqlConnection>(
    connection: &mut C,
    account: &str,
    room: Room,
) -> QueryResult<Counted> {
    if C::IS_POSTGRES {
        connection
            .run(Sql::new(ACCOUNT_LOCK, [account.into()]))
            .await?;
    }
    count_for(connection, account, room).await
}

/// In a transaction: checks that there is room, and reserves it until the transaction commits.
pub(super) async fn hold_room(
    connection: &mut impl SqlConnection,
    account: &str,
    room: Room,
) -> Result<(), WriteError> {
    if room.is_unlimited() {
        return Ok(());
    }
    room.check(&hold_counts(connection, account, room).await?)
}

/// Refuses early, with one query without a lock, if there is no room.
///
/// # Errors
/// The limit that is reached; database errors.
pub async fn expect_room(
    pool: &Pool,
    account: &str,
    limits: &LimitSettings,
) -> Result<(), WriteError> {
    let room = Room::to_store(limits);
    if room.is_unlimited() {
        return Ok(());
    }
    let mut connection = pool.read().await?;
    let counted = on_backend!(&mut connection, |connection| {
        count_for(connection, account, room).await
    })?;
    room.check(&counted)
}
