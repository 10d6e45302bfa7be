//! Claiming the next jobs: accounts take turns, and each gets its longest-waiting job whose host has
//! a free slot.

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use chrono::NaiveDateTime;
use database::{Error, Forgetful as _, Pool, now, transaction};
use diesel::prelude::*;
use diesel::result::Error as DieselError;
use diesel_async::RunQueryDsl;
use jobs::after;

use super::claim_limits::ClaimLimits;
use super::turns::{Choice, choose};
use crate::schema::{report_jobs, report_turns};

/// A generation that this process has claimed.
#[derive(Clone, Debug, Queryable)]
pub struct Job {
    /// The report.
    pub id: i64,
    /// The account that owns it.
    pub account: String,
    /// The page to fetch.
    pub url: String,
    /// The URL's host.
    pub host: String,
    /// How many attempts there have been, including this one: a job is attempted again only if its
    /// process died.
    pub attempts: i16,
    /// When it was due, UTC.
    pub run_after: NaiveDateTime,
    /// The trace of the request that queued it, if that is sent.
    pub traceparent: Option<String>,
}

/// After so many lost races against other processes, or so many accounts without a job that can
/// begin, a claim gives up until the queue is polled again.
const TRIES: usize = 50;

/// For so long, a claim chooses jobs and tries again: the time under their lease has begun.
const CHOOSING_TIME: Duration = Duration::from_secs(1);

/// Claims the next jobs under the given lease token, as far as they are within the limits; none if
/// no job can begin. `last_hosts` has the host of an account's job that was claimed before, so that
/// an account's hosts take turns as well.
///
/// The jobs are chosen without any lock; then they are taken if nobody has claimed anything in the
/// meantime. So what was seen still holds: slots can only have become free.
///
/// # Errors
/// Database errors.
pub async fn claim(
    pool: &Pool,
    lease: &str,
    lease_time: Duration,
    limits: &ClaimLimits,
    last_hosts: &BTreeMap<String, String>,
) -> Result<Vec<Job>, Error> {
    let (until, latest) = (after(now(), lease_time), Instant::now() + CHOOSING_TIME);
    let mut limits = limits.clone();
    for _ in 0..TRIES {
        let mut connection = pool.read().await?;
        let choice = choose(&mut connection, now(), &limits, last_hosts, latest).await?;
        drop(connection);
        let Some(choice) = choice else {
            return Ok(Vec::new());
        };
        match take(pool, &choice, lease, until).await {
            Ok(jobs) if jobs.is_empty() => {}
            Ok(jobs) => return Ok(jobs),
            Err(Error::Query(DieselError::RollbackTransaction)) => {
                // Whoever chooses fewer jobs is faster: otherwise, processes with many free slots
                // would lose against those with few each time.
                limits.at_once = limits.at_once.div_ceil(2);
            }
            Err(error) => return Err(error),
        }
        if Instant::now() >= latest {
            break;
        }
    }
    Ok(Vec::new())
}

/// Claims the chosen jobs, in their order, and records whose turn it was. The row of turn 0 is
/// locked first: processes take jobs one after the other.
///
/// A claim that is lost when the database's server crashes harms nobody: its jobs are claimed
/// again, and who claimed them before cannot finish them.
///
/// # Errors
/// [`DieselError::RollbackTransaction`] if the choice no longer holds; other database errors.
async fn take(
    pool: &Pool,
    choice: &Choice,
    lease: &str,
    until: NaiveDateTime,
) -> Result<Vec<Job>, Error> {
    let stale = || Error::Query(DieselError::RollbackTransaction);
    let reports: Vec<i64> = choice.jobs.iter().map(|job| job.report).collect();
    let mut connection = pool.write().await?;
    let mut jobs: Vec<Job> = transaction!(&mut connection, |connection| {
        connection.may_forget().await?;
        let cursor = (
            report_turns::turn.eq(0),
            report_turns::account.eq(&choice.cursor),
            report_turns::claims.eq(choice.claims + 1),
        );
        let moved = if choice.claims == 0 {
            diesel::insert_into(report_turns::table)
                .values(cursor)
                .on_conflict_do_nothing()
                .execute(connection)
                .await?
        } else {
            let seen = report_turns::claims.eq(choice.claims);
            diesel::update(report_turns::table.filter(report_turns::turn.eq(0).and(seen)))
                .set((cursor.1, cursor.2))
                .execute(connection)
                .await?
        };
        if moved == 0 {
            return Err(stale());
        }
        if !choice.settled.is_empty() {
            diesel::delete(report_turns::table)
                .filter(report_turns::turn.eq_any(&choice.settled))
                .execute(connection)
                .await?;
        }
        for (turn, account) in &choice.passed {
            diesel::insert_into(report_turns::table)
                .values((
                    report_turns::turn.eq(turn),
                    report_turns::account.eq(account),
                    report_turns::claims.eq(0),
                ))
                .execute(connection)
                .await?;
        }
        if reports.is_empty() {
            return Ok(Vec::new());
        }
        let waiting = report_jobs::report.eq_any(&reports);
        let jobs: Vec<Job> = diesel::update(report_jobs::table.filter(waiting))
            .filter(report_jobs::lease.is_null())
            .set((
                report_jobs::attempts.eq(report_jobs::attempts + 1),
                report_jobs::lease.eq(lease),
                report_jobs::lease_until.eq(until),
            ))
            .returning((
                report_jobs::report,
                report_jobs::account,
                report_jobs::url,
                report_jobs::host,
                report_jobs::attempts,
                report_jobs::run_after,
                report_jobs::traceparent,
            ))
            .get_results(connection)
            .await?;
        // Without a job, it was nobody's turn.
        if jobs.len() == reports.len() {
            Ok(jobs)
        } else {
            Err(stale())
        }
    })?;
    jobs.sort_by_key(|job| reports.iter().position(|report| *report == job.id));
    Ok(jobs)
}
