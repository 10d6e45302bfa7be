//! Reports whose next check is due: they are queued like those that somebody asks for.

use std::collections::BTreeMap;
use std::time::Duration;

use chrono::{NaiveDateTime, NaiveTime, TimeDelta};
use database::{Connection, Error, Pool, now, on_backend, transaction};
use diesel::prelude::*;
use diesel::sql_types::{BigInt, SmallInt, Text, Timestamp};
use diesel_async::RunQueryDsl;
use jobs::after;

use super::limits::{ACCOUNT_LOCK, Room, count_for};
use super::{Every, STEP, State};
use crate::limits::LimitSettings;
use crate::schema::{reports, scheduled_checks};

/// A report whose check is due.
#[derive(Clone, Debug, QueryableByName)]
struct Due {
    #[diesel(sql_type = BigInt)]
    id: i64,
    #[diesel(sql_type = Text)]
    account: String,
    #[diesel(sql_type = Text)]
    every: Every,
    #[diesel(sql_type = SmallInt)]
    failures: i16,
    #[diesel(sql_type = Timestamp)]
    moment: NaiveDateTime,
}

// Literals: with a parameter, the partial index would not be used.
/// The reports that are due, at most so many. Every poll reads them.
pub const DUE: &str = "SELECT id, account, every, failures, next_check_at AS moment FROM reports \
     WHERE state IN ('ready', 'failed') AND next_check_at <= $1 ORDER BY next_check_at LIMIT $2";
/// The reports whose next check was decided later than a moment, at most so many.
pub const AHEAD: &str = "SELECT id, account, every, failures, scheduled_at AS moment FROM reports \
     WHERE scheduled_at > $1 ORDER BY scheduled_at LIMIT $2";
const COUNT_DUE: &str = "SELECT count(*) AS count FROM reports \
     WHERE state IN ('ready', 'failed') AND next_check_at <= $1";

/// How many checks the account's schedules have started on this day. The row stays locked.
const STARTED: &str = "INSERT INTO scheduled_checks (account, day, started) VALUES ($1, $2, 0) \
     ON CONFLICT (account) DO UPDATE SET day = excluded.day, started = \
     CASE WHEN scheduled_checks.day = excluded.day THEN scheduled_checks.started ELSE 0 END \
     RETURNING started AS count";

/// A check that starts later than this was missed: the service was not there.
const MISSED: TimeDelta = TimeDelta::minutes(5);
/// When a report is tried again whose account has no room in the queue.
const WITHOUT_ROOM: Duration = Duration::from_mins(1);

#[derive(QueryableByName)]
struct Count {
    #[diesel(sql_type = BigInt)]
    count: i64,
}

/// The day of a moment, counted from 1970.
pub(super) fn day_of(moment: NaiveDateTime) -> i64 {
    moment.and_utc().timestamp().div_euclid(24 * 60 * 60)
}

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

async fn find(
    pool: &Pool,
    which: &str,
    moment: NaiveDateTime,
    at_most: i64,
) -> Result<Vec<Due>, Error> {
    let mut connection = pool.read().await?;
    on_backend!(&mut connection, |connection| {
        diesel::sql_query(which)
            .bind::<Timestamp, _>(moment)
            .bind::<BigInt, _>(at_most)
            .load(connection)
            .await
    })
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
    let is_postgres = matches!(connection, Connection::Postgres(_));
    transaction!(&mut connection, |connection| {
        let mut queued = 0;
        if queue.queued > 0 {
            if is_postgres {
                diesel::sql_query(ACCOUNT_LOCK)
                    .bind::<Text, _>(account)
                    .execute(connection)
                    .await?;
            }
            queued = count_for!(connection, account, queue)?.queued;
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
            started += i64::from(changed > 0 && next == Next::Started);
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

/// Decides anew when reports are due whose next check was decided later than `latest`, because the
/// clock was ahead. Returns how many, at most `at_most`.
///
/// # Errors
/// Database errors.
pub async fn bring_schedules_back(
    pool: &Pool,
    latest: NaiveDateTime,
    at_most: i64,
) -> Result<usize, Error> {
    let now = now();
    let mut brought = 0;
    for ahead in find(pool, AHEAD, latest, at_most).await? {
        let mut connection = pool.write().await?;
        brought += on_backend!(&mut connection, |connection| {
            diesel::update(reports::table)
                .filter(
                    reports::account
                        .eq(&ahead.account)
                        .and(reports::id.eq(ahead.id)),
                )
                .filter(reports::scheduled_at.eq(ahead.moment))
                .set((
                    reports::next_check_at.eq(ahead.every.spread(now, ahead.failures)),
                    reports::scheduled_at.eq(now),
                    reports::version.eq(reports::version + STEP),
                ))
                .execute(connection)
                .await
        })?;
    }
    Ok(brought)
}

/// How many reports are due, but not queued yet.
///
/// # Errors
/// Database errors.
pub async fn count_due(pool: &Pool) -> Result<i64, Error> {
    let mut connection = pool.read().await?;
    let due: Count = on_backend!(&mut connection, |connection| {
        diesel::sql_query(COUNT_DUE)
            .bind::<Timestamp, _>(now())
            .get_result(connection)
            .await
    })?;
    Ok(due.count)
}
