//! The work queue, which is the reports themselves: only the holder of its lease finishes or
//! releases a claimed job, and a job is recovered when its lease has ended.

use std::time::Duration;

use chrono::NaiveDateTime;
use database::{Error, Pool, now, on_backend};
use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use jobs::{after, back_off};

use super::{Rating, State};
use crate::schema::reports;

/// How a generation ended.
#[derive(Debug)]
pub enum GenerationOutcome {
    /// A report was made.
    Ready {
        /// The rating that follows from the score.
        result: Rating,
        /// 0 to 100.
        score: i16,
        /// Everything the engine found.
        checks: serde_json::Value,
    },
    /// The page could not be fetched, or it is not a webpage.
    Failed {
        /// A stable code.
        code: String,
        /// The reason in words.
        message: String,
    },
}

/// Writes a generation's outcome; returns false if another process holds the lease by now, or the
/// report was deleted.
///
/// # Errors
/// Database errors.
pub async fn finish(
    pool: &Pool,
    id: i64,
    lease: &str,
    outcome: &GenerationOutcome,
) -> Result<bool, Error> {
    let now = now();
    let (state, code, message) = match outcome {
        GenerationOutcome::Ready { .. } => (State::Ready, None, None),
        GenerationOutcome::Failed { code, message } => (State::Failed, Some(code), Some(message)),
    };
    // A failure keeps the last good report.
    let made = match outcome {
        GenerationOutcome::Ready {
            result,
            score,
            checks,
        } => Some((
            reports::result.eq(result),
            reports::score.eq(*score),
            reports::checks.eq(checks),
            reports::generated_at.eq(now),
        )),
        GenerationOutcome::Failed { .. } => None,
    };
    let mut connection = pool.write().await?;
    let changed = on_backend!(&mut connection, |connection| {
        diesel::update(reports::table)
            .filter(reports::id.eq(id).and(reports::lease.eq(lease)))
            .set((
                made,
                reports::state.eq(state),
                reports::error_code.eq(code),
                reports::error_message.eq(message),
                reports::lease.eq(None::<String>),
                reports::lease_until.eq(None::<NaiveDateTime>),
                reports::updated_at.eq(now),
                reports::version.eq(reports::version + 1),
            ))
            .execute(connection)
            .await
    })?;
    Ok(changed > 0)
}

/// Releases a claimed job to be tried again later, because this process cannot continue with it.
/// The attempt does not count, since nothing failed.
///
/// # Errors
/// Database errors.
pub async fn release(pool: &Pool, id: i64, lease: &str, wait: Duration) -> Result<(), Error> {
    let now = now();
    let mut connection = pool.write().await?;
    on_backend!(&mut connection, |connection| {
        diesel::update(reports::table)
            .filter(reports::id.eq(id).and(reports::lease.eq(lease)))
            .set((
                reports::state.eq(State::Queued),
                reports::attempts.eq(reports::attempts - 1),
                reports::run_after.eq(after(now, wait)),
                reports::lease.eq(None::<String>),
                reports::lease_until.eq(None::<NaiveDateTime>),
                reports::updated_at.eq(now),
                reports::version.eq(reports::version + 1),
            ))
            .execute(connection)
            .await
    })?;
    Ok(())
}

const INTERRUPTED: &str = "The report could not be made: the service stopped each time it tried.";

/// Recovers the jobs whose lease has ended because their process died: they are queued again with a
/// growing wait, or failed after the last attempt. Returns how many.
///
/// # Errors
/// Database errors.
pub async fn recover(pool: &Pool, max_attempts: i16, first_wait: Duration) -> Result<usize, Error> {
    let now = now();
    let expired = reports::state
        .eq(State::Running)
        .and(reports::lease_until.lt(now));
    let mut connection = pool.read().await?;
    let abandoned: Vec<(i64, i16)> = on_backend!(&mut connection, |connection| {
        reports::table
            .filter(expired)
            .select((reports::id, reports::attempts))
            .load(connection)
            .await
    })?;
    drop(connection);
    let mut recovered = 0;
    for (id, attempts) in abandoned {
        let given_up = attempts >= max_attempts;
        let state = if given_up {
            State::Failed
        } else {
            State::Queued
        };
        let wait = back_off(first_wait, attempts.unsigned_abs().into());
        let mut connection = pool.write().await?;
        recovered += on_backend!(&mut connection, |connection| {
            // The condition is repeated because another process may recover it at the same moment.
            diesel::update(reports::table)
                .filter(reports::id.eq(id).and(expired))
                .set((
                    reports::state.eq(state),
                    reports::error_code.eq(given_up.then_some("interrupted")),
                    reports::error_message.eq(given_up.then_some(INTERRUPTED)),
                    reports::run_after.eq(after(now, wait)),
                    reports::lease.eq(None::<String>),
                    reports::lease_until.eq(None::<NaiveDateTime>),
                    reports::updated_at.eq(now),
                    reports::version.eq(reports::version + 1),
                ))
                .execute(connection)
                .await
        })?;
    }
    Ok(recovered)
}

/// How many generations are queued, and when the first of them was or will be due.
///
/// # Errors
/// Database errors.
pub async fn queue(pool: &Pool) -> Result<(i64, Option<NaiveDateTime>), Error> {
    use diesel::dsl::{count_star, min};
    let mut connection = pool.read().await?;
    on_backend!(&mut connection, |connection| {
        reports::table
            .filter(reports::state.eq(State::Queued))
            .select((count_star(), min(reports::run_after)))
            .first(connection)
            .await
    })
}
