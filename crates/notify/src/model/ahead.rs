//! What was planned while the clock was ahead.

use chrono::NaiveDateTime;
use database::{Error, Pool, now, on_backend, transaction};
use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use jobs::after;

use super::SKEW;
use crate::schema::{deliveries, endpoints, events};

/// How many rows are corrected in one step.
const AT_ONCE: i64 = 500;

/// Makes deliveries due at once that were planned while the clock was ahead: those that were added
/// or attempted in the future.
///
/// # Errors
/// Database errors.
pub async fn bring_forward(pool: &Pool) -> Result<(), Error> {
    let at = now();
    let ids = ahead(pool, after(at, SKEW)).await?;
    if ids.is_empty() {
        return Ok(());
    }
    let mut connection = pool.write().await?;
    transaction!(&mut connection, |connection| {
        let mut chosen: Vec<i64> = diesel::update(deliveries::table)
            .filter(deliveries::id.eq_any(&ids))
            .filter(deliveries::next_attempt_at.is_not_null())
            .set((
                deliveries::next_attempt_at.eq(at),
                deliveries::attempted_at.eq(None::<NaiveDateTime>),
                deliveries::created_at.eq(at),
            ))
            .returning(deliveries::endpoint)
            .get_results(connection)
            .await?;
        chosen.sort_unstable();
        chosen.dedup();
        diesel::update(endpoints::table.filter(endpoints::id.eq_any(&chosen)))
            .set(endpoints::due_at.eq(at))
            .execute(connection)
            .await?;
        Ok::<_, Error>(())
    })
}

/// Dates events of now that were recorded while the clock was ahead: they would be kept for longer by
/// that.
///
/// # Errors
/// Database errors.
pub async fn bring_events_back(pool: &Pool) -> Result<(), Error> {
    let at = now();
    let mut connection = pool.read().await?;
    let ids: Vec<String> = on_backend!(&mut connection, |connection| {
        events::table
            .filter(events::created_at.gt(after(at, SKEW)))
            .limit(AT_ONCE)
            .select(events::id)
            .load(connection)
            .await
    })?;
    drop(connection);
    if ids.is_empty() {
        return Ok(());
    }
    let mut connection = pool.write().await?;
    on_backend!(&mut connection, |connection| {
        diesel::update(events::table.filter(events::id.eq_any(&ids)))
            .set(events::created_at.eq(at))
            .execute(connection)
            .await
    })?;
    Ok(())
}

/// Deliveries that wait and are from after this time; at most some hundreds.
async fn ahead(pool: &Pool, latest: NaiveDateTime) -> Result<Vec<i64>, Error> {
    let mut connection = pool.read().await?;
    on_backend!(&mut connection, |connection| {
        deliveries::table
            .filter(deliveries::next_attempt_at.is_not_null())
            .filter(
                deliveries::attempted_at
                    .gt(latest)
                    .or(deliveries::created_at.gt(latest).nullable()),
            )
            .limit(AT_ONCE)
            .select(deliveries::id)
            .load(connection)
            .await
    })
}
