//! The work queue, which is the reports themselves: claimed under a lease, finished by its holder alone.

use std::time::Duration;

use chrono::{NaiveDateTime, TimeDelta};
use database::{Connection, Error, Pool, now, on_backend, transaction};
use diesel::prelude::*;
use diesel_async::RunQueryDsl;

use crate::schema::reports;

/// A generation that this process has claimed.
#[derive(Clone, Debug, QueryableByName, Queryable)]
pub struct Job {
    /// The report.
    #[diesel(sql_type = diesel::sql_types::BigInt)]
    pub id: i64,
    /// The page to fetch.
    #[diesel(sql_type = diesel::sql_types::Text)]
    pub url: String,
}

/// How a generation ended.
#[derive(Debug)]
pub enum Outcome {
    /// A report was made.
    Ready {
        /// `good`, `decent` or `bad`.
        result: &'static str,
        /// 0 to 100.
        score: i16,
        /// Everything the engine found.
        checks: serde_json::Value,
    },
    /// The page could not be fetched or is none.
    Failed {
        /// A stable code.
        code: String,
        /// The same in words.
        message: String,
    },
}

/// Picks the job that waits longest and whose host has a place free. The whole statement names its parameters in
/// the order of their numbers, because SQLite numbers them by where they first stand.
const NEXT: &str = "SELECT id FROM reports WHERE state = 'queued' AND run_after <= $3 AND \
     (SELECT count(*) FROM reports AS running WHERE running.state = 'running' AND running.host = reports.host) < $4 \
     ORDER BY run_after, id LIMIT 1";

/// Any fixed number. Processes take turns in claiming, or two could both see a host's last free place.
const CLAIM_LOCK: &str = "SELECT pg_advisory_xact_lock(7239151)";

/// Claims the next job under the given lease, unless there is none or its host is busy.
///
/// # Errors
/// Those of the database.
pub async fn claim(
    pool: &Pool,
    lease: &str,
    lease_time: Duration,
    per_host: i64,
) -> Result<Option<Job>, Error> {
    let now = now();
    let until = after(now, lease_time);
    let mut connection = pool.write().await?;
    let postgres = matches!(connection, Connection::Postgres(_));
    let skip = if postgres {
        " FOR UPDATE SKIP LOCKED"
    } else {
        ""
    };
    let statement = format!(
        "UPDATE reports SET state = 'running', attempts = attempts + 1, lease = $1, lease_until = $2, \
         updated_at = $3, version = version + 1 WHERE id = ({NEXT}{skip}) RETURNING id, url"
    );
    transaction!(&mut connection, |connection| {
        if postgres {
            diesel::sql_query(CLAIM_LOCK).execute(connection).await?;
        }
        let job = diesel::sql_query(&statement)
            .bind::<diesel::sql_types::Text, _>(lease)
            .bind::<diesel::sql_types::Timestamp, _>(until)
            .bind::<diesel::sql_types::Timestamp, _>(now)
            .bind::<diesel::sql_types::BigInt, _>(per_host)
            .get_result::<Job>(connection)
            .await
            .optional()?;
        Ok::<_, Error>(job)
    })
}

/// Writes a generation's outcome, unless the lease has passed to somebody else or the report was deleted.
///
/// # Errors
/// Those of the database.
pub async fn finish(pool: &Pool, id: i64, lease: &str, outcome: &Outcome) -> Result<bool, Error> {
    let now = now();
    let (state, code, message) = match outcome {
        Outcome::Ready { .. } => ("ready", None, None),
        Outcome::Failed { code, message } => ("failed", Some(code), Some(message)),
    };
    // A failure keeps the last good report.
    let made = match outcome {
        Outcome::Ready {
            result,
            score,
            checks,
        } => Some((
            reports::result.eq(*result),
            reports::score.eq(*score),
            reports::checks.eq(checks),
            reports::generated_at.eq(now),
        )),
        Outcome::Failed { .. } => None,
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

/// Puts a claimed job back, to be tried again after a while: this process can't go on with it.
///
/// # Errors
/// Those of the database.
pub async fn release(pool: &Pool, id: i64, lease: &str, wait: Duration) -> Result<(), Error> {
    let now = now();
    let mut connection = pool.write().await?;
    on_backend!(&mut connection, |connection| {
        diesel::update(reports::table)
            .filter(reports::id.eq(id).and(reports::lease.eq(lease)))
            .set((
                reports::state.eq("queued"),
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

/// Takes back the jobs whose lease has run out, because their process died: queued again with a growing wait,
/// or failed after the last attempt. Gives how many.
///
/// # Errors
/// Those of the database.
pub async fn recover(pool: &Pool, max_attempts: i16, back_off: Duration) -> Result<usize, Error> {
    let now = now();
    let mut connection = pool.write().await?;
    on_backend!(&mut connection, |connection| {
        async {
            let expired = reports::state
                .eq("running")
                .and(reports::lease_until.lt(now));
            let abandoned: Vec<(i64, i16)> = reports::table
                .filter(expired)
                .select((reports::id, reports::attempts))
                .load(connection)
                .await?;
            let mut taken_back = 0;
            for (id, attempts) in abandoned {
                let given_up = attempts >= max_attempts;
                let doublings = u32::try_from(attempts - 1).unwrap_or(0).min(16);
                let wait = back_off.saturating_mul(1 << doublings);
                // The condition again: another process may look at the same moment.
                taken_back += diesel::update(reports::table)
                    .filter(reports::id.eq(id).and(expired))
                    .set((
                        reports::state.eq(if given_up { "failed" } else { "queued" }),
                        reports::error_code.eq(given_up.then_some("interrupted")),
                        reports::error_message.eq(given_up.then_some(INTERRUPTED)),
                        reports::run_after.eq(after(now, wait)),
                        reports::lease.eq(None::<String>),
                        reports::lease_until.eq(None::<NaiveDateTime>),
                        reports::updated_at.eq(now),
                        reports::version.eq(reports::version + 1),
                    ))
                    .execute(connection)
                    .await?;
            }
            Ok::<_, diesel::result::Error>(taken_back)
        }
        .await
    })
}

/// How many generations wait in the queue.
///
/// # Errors
/// Those of the database.
pub async fn waiting(pool: &Pool) -> Result<i64, Error> {
    let mut connection = pool.read().await?;
    on_backend!(&mut connection, |connection| {
        reports::table
            .filter(reports::state.eq("queued"))
            .count()
            .get_result(connection)
            .await
    })
}

fn after(moment: NaiveDateTime, wait: Duration) -> NaiveDateTime {
    TimeDelta::from_std(wait)
        .ok()
        .and_then(|wait| moment.checked_add_signed(wait))
        .unwrap_or(moment)
}
