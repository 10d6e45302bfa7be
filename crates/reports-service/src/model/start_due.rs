//! Queues the reports whose next check is due, like those that somebody asks for.

use std::collections::BTreeMap;
use std::time::Duration;

use chrono::{NaiveDateTime, NaiveTime, TimeDelta};
use database::{Error, Pool, SqlConnection as _, now, transaction};
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Text};
use diesel_async::RunQueryDsl;
use jobs::after;

use super::due::{Count, DUE, Due, day_of, find};
use super::job::queue_again;
use super::limits::{Room, hold_counts};
use super::{STEP, State};
use crate::limits::LimitSettings;
use crate::schema::{reports, scheduled_checks};

/// How many checks the account's schedules have started on this day. The row stays locked.
const STARTED: &str = "INSERT INTO scheduled_checks (account, day, started) VALUES ($1, $2, 0) \
     ON CONFLICT (account) DO UPDATE SET day = excluded.day, started = \
     CASE WHEN scheduled_checks.day = excluded.day THEN scheduled_checks.started ELSE 0 END \
     RETURNING started AS count";

/// A check that starts later than this was missed: the service was not there.
const MISSED: TimeDelta = TimeDelta::minutes(5);
/// When a report is tried again whose account has no room in the queue.
const WITHOUT_ROOM: Duration = Duration::from_mins(1);

/// Queues the reports that are due, at most `at_most` of them, the earliest first; those beyond
/// their account's limit of the day become due the next day. Returns how many were due, and how
/// many were queued. Several processes may do this at once.
///
/// # Errors
/// Database errors.
pub async fn start_due(
    pool: &Pool,
    limits: &LimitSettings,
    at_most: i64,
) -> Result<(usize, usize), Error> {
    let due = find(pool, DUE, now(), at_most).await?;
    let (found, mut started) = (due.len(), 0);
    let mut accounts: BTreeMap<String, Vec<Due>> = BTreeMap::new();
    for due in due {
        accounts.entry(due.account.clone()).or_default().push(due);
    }
    for (account, due) in &accounts {
        started += start_of(&pool.for_account(account), account, due, limits).await?;
    }
    Ok((found, started))
}

/// Queues these reports of an account, within its limits; returns how many.
async fn start_of(
    pool: &Pool,
    account: &str,
    due: &[Due],
    limits: &LimitSettings,
) -> Result<usize, Error> {
    let now = now();
    let queue = Room::to_queue(limits);
    let per_day = i64::from(limits.scheduled_checks_per_day.get());
    let mut connection = pool.write().await?;
    transaction!(&mut connection, |connection| {
        let mut queued = 0;
        if queue.queued > 0 {
            queued = hold_counts(connection, account, queue).await?.queued;
        }
        let before: Count = diesel::sql_query(STARTED)
            .bind::<Text, _>(account)
            .bind::<BigInt, _>(day_of(now))
            .get_result(connection)
            .await?;
        let mut started = 0;
        for due in due {
            let is_within = |count: i64, most: i64| most == 0 || count + started < most;
            let next = if !is_within(before.count, per_day) {
                Next::Tomorrow
            } else if !is_within(queued, queue.queued) {
                Next::Soon
            } else {
                Next::Started
            };
            let start = (next == Next::Started).then(|| {
                (
                    reports::state.eq(State::Queued),
                    reports::error_code.eq(None::<&str>),
                    reports::error_message.eq(None::<&str>),
                    reports::updated_at.eq(now),
                )
            });
            // Another process may have been faster, or the account has changed the schedule.
            let changed = diesel::update(reports::table)
                .filter(reports::account.eq(account).and(reports::id.eq(due.id)))
                .filter(reports::next_check_at.eq(due.moment))
                .filter(reports::state.eq_any([State::Ready, State::Failed]))
                .set((
                    start,
                    reports::next_check_at.eq(next.of(due, now)),
                    reports::scheduled_at.eq(now),
                    reports::version.eq(reports::version + STEP),
                ))
                .execute(connection)
                .await?;
            if changed > 0 && next == Next::Started {
                connection.run(queue_again(due.id)).await?;
                started += 1;
            }
        }
        if started > 0 {
            diesel::update(scheduled_checks::table.find(account))
                .set(scheduled_checks::started.eq(scheduled_checks::started + started))
                .execute(connection)
                .await?;
        }
        Ok::<_, Error>(usize::try_from(started).unwrap_or_default())
    })
}

/// What becomes of a report that is due.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Next {
    /// It is queued.
    Started,
    /// Its account has no room in the queue.
    Soon,
    /// Its account has had the checks of this day.
    Tomorrow,
}

impl Next {
    /// When the report is due next.
    fn of(self, due: &Due, now: NaiveDateTime) -> Option<NaiveDateTime> {
        match self {
            // In step, unless it was missed: then, others probably were, too.
            Self::Started if now - due.moment < MISSED => due.every.after(due.moment, due.failures),
            Self::Started => due.every.spread(now, due.failures),
            Self::Soon => Some(after(now, WITHOUT_ROOM)),
            Self::Tomorrow => {
                let day = now.date().succ_opt()?.and_time(NaiveTime::MIN);
                let within = due.every.period(0)?.min(TimeDelta::days(1));
                let wait = rand::random_range(0..within.num_microseconds()?);
                Some(day + TimeDelta::microseconds(wait))
            }
        }
    }
}
