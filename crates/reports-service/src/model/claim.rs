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
    /// The number of attempts, including this one: a job is attempted again only if its process
    /// died.
    pub attempts: i16,
    /// When it was due, UTC.
    pub run_after: NaiveDateTime,
    /// The trace of the request that queued it, if that is exported.
    pub traceparent: Option<String>,
}

/// The maximum number of attempts to claim. An attempt fails if another process claims first, or if
/// no job that can begin was found among the accounts examined.
const TRIES: usize = 50;

/// The maximum time that a claim may take, since the lease has already begun.
const CHOOSING_TIME: Duration = Duration::from_secs(1);

/// Claims the next jobs under the given lease token, within the limits; empty if no job can begin.
/// `last_hosts` maps each account to the host of its last claimed job, so that an account's hosts
/// take turns as well.
///
/// The jobs are chosen without a lock, and are taken only if no other process has claimed anything
/// in the meantime. So the choice is still within the limits: slots can only have become free.
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
                // Choosing fewer jobs is faster. Otherwise, processes with many free slots would
                // always lose the race against those with few.
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

/// Claims the chosen jobs, in their order, and records the turns. The row of turn 0 is locked
/// first, so that processes take jobs one after the other.
///
/// A claim that is lost when the database server crashes does no harm: its jobs are claimed again,
/// and the former holder cannot finish them.
///
/// # Errors
/// [`DieselError::RollbackTransaction`] if the choice is stale; other database errors.
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
        // Without a job, no turn was taken.
        if jobs.len() == reports.len() {
            Ok(jobs)
        } else {
            Err(stale())
        }
    })?;
    jobs.sort_by_key(|job| reports.iter().position(|report| *report == job.id));
    Ok(jobs)
}
