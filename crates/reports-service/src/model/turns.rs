//! Whose turn it is in the queue, and with which job.
//!
//! Accounts take turns by name. An account whose turn comes while none of its jobs can begin is
//! passed over: it is next as soon as one can, since otherwise it might be passed over every time.
//! Everything here reads a few rows, however many jobs and accounts are waiting.

use std::collections::BTreeMap;
use std::time::Instant;

use chrono::NaiveDateTime;
use database::{Connection, Error, on_backend};
use diesel::prelude::*;
use diesel_async::RunQueryDsl;

use super::claim_limits::ClaimLimits;
pub use super::line::Queued;
use super::line::{Line, Lines};
use crate::schema::report_turns;

/// How many accounts are examined in their turn before any job of a host with a free slot will do.
const ACCOUNTS: usize = 16;
/// How many accounts that were passed over are remembered.
const PASSED: usize = 16;

/// The jobs to claim and what to record about turns.
#[derive(Debug)]
pub struct Choice {
    /// How many claims there had been.
    pub claims: i64,
    /// The account whose turn was last.
    pub cursor: String,
    /// The jobs; if there is none, turns go on behind the cursor.
    pub jobs: Vec<Queued>,
    /// Turns that were taken, or for which nothing waits any more.
    pub settled: Vec<i64>,
    /// Turns of accounts that are now passed over.
    pub passed: Vec<(i64, String)>,
}

/// Chooses the next jobs: those that would be chosen one after the other, until `latest` if there are
/// some by then. `None` if no job can begin.
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
    // Turns first: a claim after this is noticed when the jobs are taken.
    let (turns, mut choice) = read(connection).await?;
    let mut lines = Lines::new(connection, now, limits, last_hosts).await?;
    // While hosts are full, this spares examining account by account.
    if !turns.is_empty() && matches!(lines.any().await?, Line::Empty) {
        return Ok(None);
    }
    for (turn, account) in &turns {
        if is_full(&choice) {
            break;
        }
        match lines.of_account(account).await? {
            Line::Blocked => {}
            Line::Empty => choice.settled.push(*turn),
            Line::Job(job) => {
                choice.settled.push(*turn);
                choice.begin(job, &mut lines);
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
        let Some(next) = behind(&choice.cursor, &all_passed, &mut lines).await? else {
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
        choice.begin(job, &mut lines);
    }
    let after = turns.last().map_or(0, |(turn, _)| *turn);
    let free = PASSED.saturating_sub(turns.len() - choice.settled.len());
    choice.passed = (after + 1..).zip(passed).take(free).collect();
    Ok(Some(choice))
}

impl Choice {
    fn begin(&mut self, job: Queued, lines: &mut Lines<'_>) {
        lines.begin(&job);
        self.jobs.push(job);
    }
}

/// The next turn by name.
struct Next {
    /// The last account that was examined.
    cursor: String,
    /// The job; none if no account was found soon whose job can begin.
    job: Option<Queued>,
    /// Accounts that are now passed over.
    passed: Vec<String>,
}

/// Whose turn is next behind an account, apart from those that were passed over before; `None` if
/// no job can begin.
async fn behind(
    start: &str,
    all_passed: &[&str],
    lines: &mut Lines<'_>,
) -> Result<Option<Next>, Error> {
    let mut next = Next {
        cursor: start.to_owned(),
        job: None,
        passed: Vec::new(),
    };
    let mut has_wrapped = false;
    for _ in 0..ACCOUNTS {
        let mut oldest = lines.next_account(&next.cursor).await?;
        if oldest.is_none() && !has_wrapped {
            has_wrapped = true;
            oldest = lines.next_account("").await?;
        }
        let Some(oldest) = oldest.filter(|job| !has_wrapped || job.account.as_str() <= start)
        else {
            return Ok(None);
        };
        next.cursor.clone_from(&oldest.account);
        if all_passed.contains(&oldest.account.as_str()) {
            continue;
        }
        if let Line::Job(job) = lines.from(oldest).await? {
            next.job = Some(job);
            return Ok(Some(next));
        }
        next.passed.push(next.cursor.clone());
    }
    next.job = match lines.of_any_account().await? {
        Line::Empty => return Ok(None),
        Line::Blocked => None,
        Line::Job(job) => Some(job),
    };
    Ok(Some(next))
}

/// The accounts that were passed over, with their turns, and a choice of nothing yet.
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
