//! Deleting old reports.

use chrono::NaiveDateTime;
use database::{Error, Pool, now, on_backend, transaction};
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Timestamp};
use diesel_async::RunQueryDsl;

use super::dependents::{DELETED, Deleted, delete_dependents};
use super::{STEP, State};
use crate::schema::reports;

#[derive(QueryableByName)]
struct Found {
    #[diesel(sql_type = BigInt)]
    id: i64,
}

// Literals: with a parameter, the partial index would not be used.
const OLD: &str = "SELECT id FROM reports WHERE state IN ('ready', 'failed') AND updated_at < $1 \
     ORDER BY updated_at LIMIT $2";

const AHEAD: &str = "SELECT id FROM reports WHERE state IN ('ready', 'failed') AND updated_at > $1 \
     ORDER BY updated_at LIMIT $2";

/// Deletes at most `limit` of the reports that have not changed since `moment`, the oldest first.
/// Reports that are waiting for a generation stay. Returns how many were found and how many were
/// deleted; another process may have deleted some of those found.
///
/// # Errors
/// Database errors.
pub async fn delete_unchanged(
    pool: &Pool,
    moment: NaiveDateTime,
    limit: i64,
) -> Result<(usize, usize), Error> {
    let mut connection = pool.read().await?;
    let old: Vec<Found> = on_backend!(&mut connection, |connection| {
        diesel::sql_query(OLD)
            .bind::<Timestamp, _>(moment)
            .bind::<BigInt, _>(limit)
            .load(connection)
            .await
    })?;
    drop(connection);
    if old.is_empty() {
        return Ok((0, 0));
    }
    let ids: Vec<i64> = old.iter().map(|row| row.id).collect();
    let mut connection = pool.write().await?;
    transaction!(&mut connection, |connection| {
        // The conditions are repeated, because a report may have changed in the meantime.
        let deleted: Vec<Deleted> = diesel::delete(reports::table)
            .filter(reports::id.eq_any(&ids))
            .filter(reports::state.eq_any([State::Ready, State::Failed]))
            .filter(reports::updated_at.lt(moment))
            .returning(DELETED)
            .get_results(connection)
            .await?;
        delete_dependents(connection, &deleted).await?;
        Ok((ids.len(), deleted.len()))
    })
}

/// Sets the last change of at most `limit` reports to now, if it is later than `latest`: the clock
/// was ahead, and they would be kept for longer by that. Returns how many.
///
/// # Errors
/// Database errors.
pub async fn bring_changes_back(
    pool: &Pool,
    latest: NaiveDateTime,
    limit: i64,
) -> Result<usize, Error> {
    let mut connection = pool.read().await?;
    let ahead: Vec<Found> = on_backend!(&mut connection, |connection| {
        diesel::sql_query(AHEAD)
            .bind::<Timestamp, _>(latest)
            .bind::<BigInt, _>(limit)
            .load(connection)
            .await
    })?;
    drop(connection);
    if ahead.is_empty() {
        return Ok(0);
    }
    let ids: Vec<i64> = ahead.iter().map(|row| row.id).collect();
    let mut connection = pool.write().await?;
    on_backend!(&mut connection, |connection| {
        diesel::update(reports::table)
            .filter(reports::id.eq_any(&ids))
            .filter(reports::updated_at.gt(latest))
            .set((
                reports::updated_at.eq(now()),
                reports::version.eq(reports::version + STEP),
            ))
            .execute(connection)
            .await
    })
}
