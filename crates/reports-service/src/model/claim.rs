//! Claiming the next job: accounts take turns, and each gets its longest-waiting job whose host has
//! a free slot.

use std::collections::BTreeMap;
use std::time::Duration;

use chrono::NaiveDateTime;
use database::{Error, Forgetful as _, Pool, now, transaction};
use diesel::prelude::*;
use diesel::result::Error as DieselError;
use diesel_async::RunQueryDsl;
use jobs::after;

use super::turns::{Choice, Queued, choose};
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
}

/// What the next job must not exceed.
#[derive(Clone, Debug)]
pub struct ClaimLimits {
    /// Jobs at once per host, over all processes.
    pub per_host: usize,
    /// Jobs at once per account, over all processes; 0 for no limit.
    pub per_account: usize,
    /// Accounts that use all the slots of this process that one account may.
    pub full_accounts: Vec<String>,
}

/// After so many lost races against other processes, or so many accounts without a job that can
/// begin, a claim gives up until the queue is polled again.
const TRIES: usize = 50;

/// Claims the next job under the given lease token, if there is one that is within the limits.
/// `last_hosts` has the host of an account's job that was claimed before, so that an account's
/// hosts take turns as well.
///
/// The next job is chosen without any lock; then it is taken if nobody has claimed anything in the
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
) -> Result<Option<Job>, Error> {
    for _ in 0..TRIES {
        let now = now();
        let mut connection = pool.read().await?;
        let choice = choose(&mut connection, now, limits, last_hosts).await?;
        drop(connection);
        let Some(choice) = choice else {
            return Ok(None);
        };
        match take(pool, &choice, lease, after(now, lease_time)).await {
            Ok(Some(job)) => return Ok(Some(job)),
            Ok(None) | Err(Error::Query(DieselError::RollbackTransaction)) => {}
            Err(error) => return Err(error),
        }
    }
    Ok(None)
}

/// Claims the chosen job, if there is one, and records whose turn it was. The row of turn 0 is
/// locked first: processes take jobs one after the other.
///
/// A claim that is lost when the database's server crashes harms nobody: the job is claimed again,
/// and who claimed it before cannot finish it.
///
/// # Errors
/// [`DieselError::RollbackTransaction`] if the choice no longer holds; other database errors.
async fn take(
    pool: &Pool,
    choice: &Choice,
    lease: &str,
    until: NaiveDateTime,
) -> Result<Option<Job>, Error> {
    let stale = || Error::Query(DieselError::RollbackTransaction);
    let mut connection = pool.write().await?;
    transaction!(&mut connection, |connection| {
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
        let Some(Queued { report, .. }) = &choice.job else {
            return Ok(None);
        };
        let job: Option<Job> = diesel::update(report_jobs::table.find(report))
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
            ))
            .get_result(connection)
            .await
            .optional()?;
        // Without the job, this was nobody's turn.
        job.map(Some).ok_or_else(stale)
    })
}
