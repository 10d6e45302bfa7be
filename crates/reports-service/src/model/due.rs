//! Reports whose next check is due, and those that a clock which was ahead has kept from it.

use chrono::NaiveDateTime;
use database::{Error, Pool, now, on_backend};
use diesel::prelude::*;
use diesel::sql_types::{BigInt, SmallInt, Text, Timestamp};
use diesel_async::RunQueryDsl;

use super::{Every, STEP};
use crate::schema::reports;

/// The day of a moment, counted from 1970.
pub(super) fn day_of(moment: NaiveDateTime) -> i64 {
    moment.and_utc().timestamp().div_euclid(24 * 60 * 60)
}

/// A report whose check is due.
#[derive(Clone, Debug, QueryableByName)]
pub(super) struct Due {
    #[diesel(sql_type = BigInt)]
    pub id: i64,
    #[diesel(sql_type = Text)]
    pub account: String,
    #[diesel(sql_type = Text)]
    pub every: Every,
    #[diesel(sql_type = SmallInt)]
    pub failures: i16,
    #[diesel(sql_type = Timestamp)]
    pub moment: NaiveDateTime,
}

// Literals: with a parameter, the partial index would not be used.
/// The reports that are due, at most so many. Every poll reads them.
pub const DUE: &str = "SELECT id, account, every, failures, next_check_at AS moment FROM reports \
     WHERE state IN ('ready', 'failed') AND next_check_at <= $1 ORDER BY next_check_at LIMIT $2";
/// The reports whose next check was decided later than a moment, at most so many.
pub const AHEAD: &str = "SELECT id, account, every, failures, scheduled_at AS moment FROM reports \
     WHERE scheduled_at > $1 ORDER BY scheduled_at LIMIT $2";
const COUNT_DUE: &str = "SELECT count(*) AS count FROM reports \
     WHERE state IN ('ready', 'failed') AND next_check_at <= $1";

#[derive(QueryableByName)]
pub(super) struct Count {
    #[diesel(sql_type = BigInt)]
    pub count: i64,
}

/// The reports that a search with a moment and a number finds.
pub(super) async fn find(
    pool: &Pool,
    which: &str,
    moment: NaiveDateTime,
    at_most: i64,
) -> Result<Vec<Due>, Error> {
    let mut connection = pool.read().await?;
    on_backend!(&mut connection, |connection| {
        diesel::sql_query(which)
            .bind::<Timestamp, _>(moment)
            .bind::<BigInt, _>(at_most)
            .load(connection)
            .await
    })
}

/// Decides anew when reports are due whose next check was decided later than `latest`, because the
/// clock was ahead. Returns how many, at most `at_most`.
///
/// # Errors
/// Database errors.
pub async fn bring_schedules_back(
    pool: &Pool,
    latest: NaiveDateTime,
    at_most: i64,
) -> Result<usize, Error> {
    let now = now();
    let mut brought = 0;
    for ahead in find(pool, AHEAD, latest, at_most).await? {
        let mut connection = pool.write().await?;
        brought += on_backend!(&mut connection, |connection| {
            diesel::update(reports::table)
                .filter(
                    reports::account
                        .eq(&ahead.account)
                        .and(reports::id.eq(ahead.id)),
                )
                .filter(reports::scheduled_at.eq(ahead.moment))
                .set((
                    reports::next_check_at.eq(ahead.every.spread(now, ahead.failures)),
                    reports::scheduled_at.eq(now),
                    reports::version.eq(reports::version + STEP),
                ))
                .execute(connection)
                .await
        })?;
    }
    Ok(brought)
}

/// How many reports are due, but not queued yet.
///
/// # Errors
/// Database errors.
pub async fn count_due(pool: &Pool) -> Result<i64, Error> {
    let mut connection = pool.read().await?;
    let due: Count = on_backend!(&mut connection, |connection| {
        diesel::sql_query(COUNT_DUE)
            .bind::<Timestamp, _>(now())
            .get_result(connection)
            .await
    })?;
    Ok(due.count)
}
