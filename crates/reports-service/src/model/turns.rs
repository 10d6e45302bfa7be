//! Chooses the account whose turn it is in the queue, and its job.
//!
//! Accounts take turns by name. An account whose turn comes while none of its jobs can begin is
//! passed over; its turn comes as soon as one can, since otherwise it might be passed over every
//! time. Everything here reads a few rows, however many jobs and accounts are waiting.

use std::collections::BTreeMap;
use std::time::Instant;

use chrono::NaiveDateTime;
use database::{Connection, Error, on_backend};
use diesel::prelude::*;
use diesel_async::RunQueryDsl;

use super::claim_limits::ClaimLimits;
pub use super::waiting_jobs::Queued;
use super::waiting_jobs::{NextJob, WaitingJobs};
use crate::schema::report_turns;

/// How many accounts are examined in turn before any job of a host with a free slot is taken.
const ACCOUNTS: usize = 16;
/// How many passed-over accounts are remembered.
const PASSED: usize = 16;

/// The jobs to claim and what to record about turns.
#[derive(Debug)]
pub struct Choice {
    /// The number of earlier claims.
    pub claims: i64,
    /// The account whose turn was last.
    pub cursor: String,
    /// The jobs; if there are none, turns continue after the cursor.
    pub jobs: Vec<Queued>,
    /// Turns that were taken, or whose accounts have no waiting jobs any more.
    pub settled: Vec<i64>,
    /// Turns of accounts that are now passed over.
    pub passed: Vec<(i64, String)>,
}

/// Chooses the next jobs, as if one after the other, and stops at `latest` if it has some by then.
/// `None` if no job can begin.
///
/// # Errors
/// Database errors.
pub async fn choose(
    connection: &mut Connection,
    now: NaiveDateTime,
    limits: &ClaimLimits,
    last_hosts: &BTreeMap<String, String>,
    latest: Instant,
) -> Result<Option<Choice>, Error> {
    let is_full = |choice: &Choice| {
        let count = choice.jobs.len();
        count >= limits.at_once || count > 0 && Instant::now() >= latest
    };
    // The turns are read first: any claim after this is noticed when the jobs are taken.
    let (turns, mut choice) = read(connection).await?;
    let mut waiting = WaitingJobs::new(connection, now, limits, last_hosts).await?;
    // While hosts are full, this avoids examining account by account.
    if !turns.is_empty() && matches!(waiting.any().await?, NextJob::Empty) {
        return Ok(None);
    }
    for (turn, account) in &turns {
        if is_full(&choice) {
            break;
        }
        match waiting.of_account(account).await? {
            NextJob::Blocked => {}
            NextJob::Empty => choice.settled.push(*turn),
            NextJob::Job(job) => {
                choice.settled.push(*turn);
                choice.begin(job, &mut waiting);
            }
        }
    }
    let mut passed: Vec<String> = Vec::new();
    while !is_full(&choice) {
        let is_settled = |turn| choice.settled.contains(turn);
        let kept = turns.iter().filter(|(turn, _)| !is_settled(turn));
        let all_passed: Vec<&str> = kept
            .map(|(_, account)| account)
            .chain(&passed)
            .map(String::as_str)
            .collect();
        let Some(next) = behind(&choice.cursor, &all_passed, &mut waiting).await? else {
            if choice.jobs.is_empty() {
                return Ok(None);
            }
            break;
        };
        choice.cursor = next.cursor;
        passed.extend(next.passed);
        let Some(job) = next.job else {
            break;
        };
        choice.begin(job, &mut waiting);
    }
    let after = turns.last().map_or(0, |(turn, _)| *turn);
    let free = PASSED.saturating_sub(turns.len() - choice.settled.len());
    choice.passed = (after + 1..).zip(passed).take(free).collect();
    Ok(Some(choice))
}

impl Choice {
    fn begin(&mut self, job: Queued, waiting: &mut WaitingJobs<'_>) {
        waiting.begin(&job);
        self.jobs.push(job);
    }
}

/// The next turn by name.
struct Next {
    /// The last account that was examined.
    cursor: String,
    /// The job; `None` if none that can begin was found in time.
    job: Option<Queued>,
    /// Accounts that are now passed over.
    passed: Vec<String>,
}

/// The next turn after an account, without the accounts passed over before; `None` if no job can
/// begin.
async fn behind(
    start: &str,
    all_passed: &[&str],
    waiting: &mut WaitingJobs<'_>,
) -> Result<Option<Next>, Error> {
    let mut next = Next {
        cursor: start.to_owned(),
        job: None,
        passed: Vec::new(),
    };
    let mut has_wrapped = false;
    for _ in 0..ACCOUNTS {
        let mut oldest = waiting.next_account(&next.cursor).await?;
        if oldest.is_none() && !has_wrapped {
            has_wrapped = true;
            oldest = waiting.next_account("").await?;
        }
        let Some(oldest) = oldest.filter(|job| !has_wrapped || job.account.as_str() <= start)
        else {
            return Ok(None);
        };
        next.cursor.clone_from(&oldest.account);
        if all_passed.contains(&oldest.account.as_str()) {
            continue;
        }
        if let NextJob::Job(job) = waiting.from(oldest).await? {
            next.job = Some(job);
            return Ok(Some(next));
        }
        next.passed.push(next.cursor.clone());
    }
    next.job = match waiting.of_any_account().await? {
        NextJob::Empty => return Ok(None),
        NextJob::Blocked => None,
        NextJob::Job(job) => Some(job),
    };
    Ok(Some(next))
}

/// The passed-over accounts with their turns, and an empty choice.
async fn read(connection: &mut Connection) -> Result<(Vec<(i64, String)>, Choice), Error> {
    let mut turns: Vec<(i64, String, i64)> = on_backend!(connection, |connection| {
        report_turns::table
            .order(report_turns::turn)
            .load(connection)
            .await
    })?;
    let has_cursor = turns
        .as_slice()
        .first()
        .is_some_and(|(turn, ..)| *turn == 0);
    let cursor = has_cursor.then(|| turns.remove(0));
    let (_, cursor, claims) = cursor.unwrap_or_default();
    let choice = Choice {
        claims,
        cursor,
        jobs: Vec::new(),
        settled: Vec::new(),
        passed: Vec::new(),
    };
    let passed = turns.into_iter().map(|(turn, account, _)| (turn, account));
    Ok((passed.collect(), choice))
}
