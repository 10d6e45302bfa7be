//! Claimed jobs that are not finished: only the holder of its lease releases a job; when the lease has
//! ended, the job is recovered.

use std::time::Duration;

use chrono::NaiveDateTime;
use database::{Error, Pool, now, on_backend, transaction};
use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use jobs::{after, back_off};

use super::ending::{Ending, hold};
use crate::schema::report_jobs;

/// Releases a claimed job to be retried later, because this process cannot continue with it. The
/// attempt does not count, since nothing failed.
///
/// # Errors
/// Database errors.
pub async fn release(pool: &Pool, id: i64, lease: &str, wait: Duration) -> Result<(), Error> {
    let now = now();
    let mut connection = pool.write().await?;
    on_backend!(&mut connection, |connection| {
        diesel::update(report_jobs::table.find(id))
            .filter(report_jobs::lease.eq(lease))
            .set((
                report_jobs::attempts.eq(report_jobs::attempts - 1),
                report_jobs::run_after.eq(after(now, wait)),
                report_jobs::lease.eq(None::<String>),
                report_jobs::lease_until.eq(None::<NaiveDateTime>),
            ))
            .execute(connection)
            .await
    })?;
    Ok(())
}

/// The maximum number of jobs recovered at once; the next poll recovers more.
const AT_ONCE: i64 = 1_000;
/// A generation that failed, when there is nothing more to say.
pub const NOT_CHECKED: &str = "The page could not be checked.";
const INTERRUPTED: &str = "The report could not be made: the service stopped each time it tried.";

/// Recovers the jobs whose lease has ended because their process died: they are queued again with a
/// growing wait, or failed after the last attempt. Returns how many.
///
/// # Errors
/// Database errors.
pub async fn recover(pool: &Pool, max_attempts: i16, first_wait: Duration) -> Result<usize, Error> {
    let now = now();
    let mut connection = pool.read().await?;
    let abandoned: Vec<(i64, i16)> = on_backend!(&mut connection, |connection| {
        report_jobs::table
            .filter(report_jobs::lease.is_not_null())
            .filter(report_jobs::lease_until.lt(now))
            .select((report_jobs::report, report_jobs::attempts))
            // With both conditions, PostgreSQL uses the index of running jobs, even with outdated
            // statistics.
            .order(report_jobs::account)
            .limit(AT_ONCE)
            .load(connection)
            .await
    })?;
    drop(connection);
    let mut recovered = 0;
    for (id, attempts) in abandoned {
        let is_recovered = if attempts >= max_attempts {
            give_up(pool, id, now).await?
        } else {
            let wait = back_off(first_wait, attempts.unsigned_abs().into());
            queue_again(pool, id, now, after(now, wait)).await?
        };
        recovered += usize::from(is_recovered);
    }
    Ok(recovered)
}

// Both statements repeat the condition that the lease has ended, because another process may
// recover the job at the same moment.

async fn queue_again(
    pool: &Pool,
    id: i64,
    now: NaiveDateTime,
    run_after: NaiveDateTime,
) -> Result<bool, Error> {
    let mut connection = pool.write().await?;
    let changed = on_backend!(&mut connection, |connection| {
        diesel::update(report_jobs::table.find(id))
            .filter(report_jobs::lease_until.lt(now))
            .set((
                report_jobs::run_after.eq(run_after),
                report_jobs::lease.eq(None::<String>),
                report_jobs::lease_until.eq(None::<NaiveDateTime>),
            ))
            .execute(connection)
            .await
    })?;
    Ok(changed > 0)
}

async fn give_up(pool: &Pool, id: i64, now: NaiveDateTime) -> Result<bool, Error> {
    let mut connection = pool.write().await?;
    transaction!(&mut connection, |connection| {
        let values = vec![id.into(), now.into()];
        let expired = "report = ? AND lease_until < ?";
        let held = hold(connection, expired, values).await?;
        let Some(held) = held.as_slice().first() else {
            return Ok::<_, Error>(false);
        };
        let ending = Ending {
            held,
            page_url: None,
            now,
        };
        let failure = ("interrupted", INTERRUPTED);
        ending.write_failure(connection, failure).await?;
        Ok(true)
    })
}

/// How many generations are queued, and when the first of them was or will be due.
///
/// # Errors
/// Database errors.
pub async fn queue(pool: &Pool) -> Result<(i64, Option<NaiveDateTime>), Error> {
    use diesel::dsl::{count_star, min};
    let mut connection = pool.read().await?;
    on_backend!(&mut connection, |connection| {
        report_jobs::table
            .filter(report_jobs::lease.is_null())
            .select((count_star(), min(report_jobs::run_after)))
            .first(connection)
            .await
    })
}
