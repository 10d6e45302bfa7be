//! Deletes old events and their deliveries, in small steps.

use chrono::NaiveDateTime;
use database::{Error, Pool, transaction};
use diesel::dsl::{exists, not};
use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use jobs::{after, before};

use super::{KEPT, SKEW};
use crate::schema::{deliveries, events, mailboxes};

/// Deletes at most `limit` events from before this time, with their deliveries; returns how many.
/// An event that is still to be sent to somebody is kept.
///
/// # Errors
/// Database errors.
pub async fn delete_old(pool: &Pool, before: NaiveDateTime, limit: i64) -> Result<usize, Error> {
    let waiting = deliveries::table
        .filter(deliveries::event.eq(events::id))
        .filter(deliveries::next_attempt_at.is_not_null());
    let mut connection = pool.read().await?;
    let old: Vec<String> = database::on_backend!(&mut connection, |connection| {
        events::table
            .filter(events::created_at.lt(before))
            .filter(events::is_spread)
            .filter(not(exists(waiting)))
            .order_by(events::created_at)
            .limit(limit)
            .select(events::id)
            .load(connection)
            .await
    })?;
    drop(connection);
    if old.is_empty() {
        return Ok(0);
    }
    let mut connection = pool.write().await?;
    transaction!(&mut connection, |connection| {
        diesel::delete(deliveries::table.filter(deliveries::event.eq_any(&old)))
            .execute(connection)
            .await?;
        let deleted = diesel::delete(events::table.filter(events::id.eq_any(&old)));
        Ok::<_, Error>(deleted.execute(connection).await?)
    })
}

/// Deletes the counts of mail that count no more, and those that were begun while the clock was ahead.
///
/// # Errors
/// Database errors.
pub async fn delete_old_counts(pool: &Pool, at: NaiveDateTime) -> Result<(), Error> {
    let mut connection = pool.write().await?;
    database::on_backend!(&mut connection, |connection| {
        diesel::delete(mailboxes::table)
            .filter(mailboxes::since.lt(before(at, KEPT)))
            .or_filter(mailboxes::since.gt(after(at, SKEW)))
            .execute(connection)
            .await
    })?;
    Ok(())
}
