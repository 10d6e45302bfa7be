//! Claimed jobs. Only the holder of its lease finishes or releases a job; when the lease has ended,
//! the job is recovered.

use std::time::Duration;

use chrono::NaiveDateTime;
use database::{Error, Pool, now, on_backend, transaction};
use diesel::dsl::{case_when, exists, sql};
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Integer, Nullable, SmallInt, Text, Timestamp};
use diesel::upsert::excluded;
use diesel_async::RunQueryDsl;
use jobs::{after, back_off};
use page_audit::Report;

use super::history::add_generation;
use super::packed::pack;
use super::titles::keep_title;
use super::{Rating, STEP, State};
use crate::schema::{report_generations, report_jobs, report_titles, reports};

/// The outcome of a generation.
#[derive(Debug)]
pub enum GenerationOutcome {
    /// A report was made.
    Ready(Box<Report>),
    /// The page could not be fetched, or it is not a webpage.
    Failed {
        /// A stable code.
        code: String,
        /// The reason in words.
        message: String,
    },
}

/// Sets the time since which generations fail, unless it is set.
macro_rules! failed_since {
    ($now:expr) => {{
        let now = Some($now).into_sql::<Nullable<Timestamp>>();
        let since = case_when(reports::failed_since.is_null(), now);
        reports::failed_since.eq(since.otherwise(reports::failed_since))
    }};
}

/// Writes a generation's outcome, and keeps this many generations in the report's history; returns
/// false if another process now holds the lease, or the report was deleted.
///
/// # Errors
/// Database errors.
pub async fn finish(
    pool: &Pool,
    id: i64,
    lease: &str,
    outcome: &GenerationOutcome,
    history: u16,
) -> Result<bool, Error> {
    let now = now();
    let (report, failure) = match outcome {
        GenerationOutcome::Ready(report) => (Some(report), None),
        GenerationOutcome::Failed { code, message } => (None, Some((code, message))),
    };
    let packed = report.map(pack).transpose()?;
    // A failure keeps the last good report.
    let made = report.map(|report| {
        (
            reports::result.eq(Rating::from(report.rating)),
            reports::score.eq(i16::from(report.score)),
            reports::packed_checks.eq(packed.as_deref()),
            reports::checks.eq(None::<&serde_json::Value>),
            reports::generated_at.eq(now),
            reports::failed_since.eq(None::<NaiveDateTime>),
        )
    });
    let state = if report.is_some() {
        State::Ready
    } else {
        State::Failed
    };
    let failed = made.is_none().then(|| failed_since!(now));
    let held = report_jobs::report.eq(id).and(report_jobs::lease.eq(lease));
    let is_mine = exists(report_jobs::table.filter(held));
    let mut connection = pool.write().await?;
    transaction!(&mut connection, |connection| {
        let changed = diesel::update(reports::table)
            .filter(reports::id.eq(id).and(is_mine))
            .set((
                made,
                failed,
                reports::state.eq(state),
                reports::error_code.eq(failure.map(|(code, _)| code)),
                reports::error_message.eq(failure.map(|(_, message)| message)),
                reports::updated_at.eq(now),
                reports::version.eq(reports::version + STEP),
            ))
            .execute(connection)
            .await?;
        if let (1.., Some(report)) = (changed, report) {
            add_generation!(connection, id, now, report, i64::from(history));
            keep_title!(connection, id, report);
        }
        Ok::<_, Error>(changed > 0)
    })
}

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
    let expired = report_jobs::report
        .eq(id)
        .and(report_jobs::lease_until.lt(now));
    let is_expired = exists(report_jobs::table.filter(expired));
    let mut connection = pool.write().await?;
    let changed = on_backend!(&mut connection, |connection| {
        diesel::update(reports::table)
            .filter(reports::id.eq(id).and(is_expired))
            .set((
                reports::state.eq(State::Failed),
                reports::error_code.eq("interrupted"),
                reports::error_message.eq(INTERRUPTED),
                failed_since!(now),
                reports::updated_at.eq(now),
                reports::version.eq(reports::version + STEP),
            ))
            .execute(connection)
            .await
    })?;
    Ok(changed > 0)
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
