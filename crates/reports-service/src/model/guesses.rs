//! Wrong passwords for report pages: counted per client, so that one client cannot lock others out,
//! and over all clients, so that using many addresses does not help much.

use std::time::Duration;

use chrono::{NaiveDateTime, TimeDelta};
use database::{Error, Pool, Sql, SqlConnection, now, on_backend, transaction};
use diesel::prelude::*;
use diesel::result::Error as DieselError;
use diesel::sql_types::BigInt;
use diesel_async::RunQueryDsl;

use crate::schema::report_guesses;

/// Whether a password may be tried now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Guess {
    /// Yes; it counts as wrong until [`settle_guess`] is called.
    Allowed,
    /// This client must wait this many seconds.
    Wait(u64),
    /// Every client must wait until the next second.
    WaitAll,
}

/// How many guesses a client has before it must wait.
pub const FREE_GUESSES: u32 = 5;
/// How long guesses are remembered after the last one.
pub const MEMORY: Duration = Duration::from_hours(1);
/// The maximum wait of one client; its wait doubles up to this.
const MAX_WAIT_SECONDS: i64 = 60;

/// How much the clocks of several processes may differ.
const SKEW_SECONDS: i64 = 60;

/// How many guesses all clients together have before they must wait; afterwards, one per second.
const FREE_GUESSES_OF_ALL: i64 = 100;
const ALL: &str = "";

/// Counts a guess, unless the client must wait. Free guesses never wait, even if they are sent at
/// the same time.
const TAKE: &str = "INSERT INTO report_guesses (report, client, guesses, next_at) \
     VALUES (?, ?, 1, ?) ON CONFLICT (report, client) \
     DO UPDATE SET guesses = report_guesses.guesses + 1, \
     next_at = CASE WHEN report_guesses.guesses + 1 < ? THEN excluded.next_at ELSE ? END \
     WHERE report_guesses.guesses < ? OR report_guesses.next_at <= excluded.next_at \
     RETURNING guesses";

/// Counts a guess; the number of guesses including this one. From `free` guesses on, the next one
/// must wait until `until`.
///
/// # Errors
/// [`DieselError::RollbackTransaction`] if it does not count.
async fn take(
    connection: &mut impl SqlConnection,
    (report, client): (i64, &str),
    now: NaiveDateTime,
    (free, until): (i64, NaiveDateTime),
) -> QueryResult<i64> {
    let values = [
        report.into(),
        client.into(),
        now.into(),
        free.into(),
        until.into(),
        free.into(),
    ];
    let taken: Vec<Taken> = connection.rows(Sql::new(TAKE, values)).await?;
    let taken = taken.as_slice().first().map(|taken| taken.guesses);
    taken.ok_or(DieselError::RollbackTransaction)
}

#[derive(QueryableByName)]
struct Taken {
    #[diesel(sql_type = BigInt)]
    guesses: i64,
}

/// Counts a client's guess at a report's password. It is counted before the password is verified,
/// so that guesses sent in parallel are slowed down, too. A guess that is refused is not counted.
///
/// # Errors
/// Database errors.
pub async fn begin_guess(pool: &Pool, report: i64, client: &str) -> Result<Guess, Error> {
    let now = now();
    let guess = answer(pool, report, client, now).await?;
    if guess != Guess::Allowed {
        // A client that must wait costs one query, and does not delay the others.
        return Ok(guess);
    }
    delete_old(pool, now).await?;
    match count(pool, report, client, now).await {
        Ok(()) => Ok(Guess::Allowed),
        // Other guesses came first.
        Err(Error::Query(DieselError::RollbackTransaction)) => {
            let guess = answer(pool, report, client, now).await?;
            let is_refused = guess != Guess::Allowed;
            Ok(if is_refused { guess } else { Guess::Wait(1) })
        }
        Err(error) => Err(error),
    }
}

/// Whether a guess may be made, as far as is counted by now. Free guesses never wait.
async fn answer(
    pool: &Pool,
    report: i64,
    client: &str,
    now: NaiveDateTime,
) -> Result<Guess, Error> {
    if let Some(seconds) = seconds_to_wait(pool, (report, client), FREE_GUESSES.into(), now).await?
    {
        return Ok(Guess::Wait(seconds));
    }
    let all = seconds_to_wait(pool, (report, ALL), FREE_GUESSES_OF_ALL, now).await?;
    Ok(all.map_or(Guess::Allowed, |_| Guess::WaitAll))
}

/// `None` if nobody need wait.
async fn seconds_to_wait(
    pool: &Pool,
    guesser: (i64, &str),
    free: i64,
    now: NaiveDateTime,
) -> Result<Option<u64>, Error> {
    let mut connection = pool.read().await?;
    let next: Option<NaiveDateTime> = on_backend!(&mut connection, |connection| {
        report_guesses::table
            .find(guesser)
            .filter(report_guesses::guesses.ge(free))
            .select(report_guesses::next_at)
            .first(connection)
            .await
            .optional()
    })?;
    Ok(next
        .filter(|next| *next > now && *next <= latest(now))
        .map(|next| u64::try_from((next - now).num_seconds()).unwrap_or(0) + 1))
}

/// The latest time that can be waited for. A later one was written while the clock was ahead.
fn latest(now: NaiveDateTime) -> NaiveDateTime {
    now + TimeDelta::seconds(MAX_WAIT_SECONDS + SKEW_SECONDS)
}

/// Counts a guess of this client and of all, whose row is locked last: everybody needs it.
///
/// # Errors
/// [`DieselError::RollbackTransaction`] if it does not count; other database errors.
async fn count(pool: &Pool, report: i64, client: &str, now: NaiveDateTime) -> Result<(), Error> {
    let free = i64::from(FREE_GUESSES);
    let mut connection = pool.write().await?;
    transaction!(&mut connection, |connection| {
        // The maximum wait, until this client's own is known.
        let longest = now + TimeDelta::seconds(MAX_WAIT_SECONDS);
        let own = take(connection, (report, client), now, (free, longest)).await?;
        if own >= free {
            let doublings = (own - free + 1).clamp(1, 10);
            let seconds = (1_i64 << doublings).min(MAX_WAIT_SECONDS);
            diesel::update(report_guesses::table.find((report, client)))
                .set(report_guesses::next_at.eq(now + TimeDelta::seconds(seconds)))
                .execute(connection)
                .await?;
        }
        let second = now + TimeDelta::seconds(1);
        let all = (FREE_GUESSES_OF_ALL, second);
        take(connection, (report, ALL), now, all).await?;
        Ok(())
    })
}

/// Deletes guesses an hour after the last one, and those that were made while the clock was ahead.
async fn delete_old(pool: &Pool, now: NaiveDateTime) -> Result<(), Error> {
    let is_old = report_guesses::next_at.lt(now - MEMORY);
    let is_ahead = report_guesses::next_at.gt(latest(now));
    let mut connection = pool.write().await?;
    on_backend!(&mut connection, |connection| {
        diesel::delete(report_guesses::table.filter(is_old.or(is_ahead)))
            .execute(connection)
            .await
    })?;
    Ok(())
}

/// Deletes a client's wrong guesses, because it has given the right password.
///
/// # Errors
/// Database errors.
pub async fn settle_guess(pool: &Pool, report: i64, client: &str) -> Result<(), Error> {
    let mut connection = pool.write().await?;
    on_backend!(&mut connection, |connection| {
        async {
            diesel::delete(report_guesses::table.find((report, client)))
                .execute(connection)
                .await?;
            // The last guess was not wrong; the client's other guesses still count for all clients.
            let all = report_guesses::table.find((report, ALL));
            diesel::update(all.filter(report_guesses::guesses.gt(0)))
                .set(report_guesses::guesses.eq(report_guesses::guesses - 1))
                .execute(connection)
                .await
        }
        .await
    })?;
    Ok(())
}

/// Takes back a guess that was never verified.
///
/// # Errors
/// Database errors.
pub async fn return_guess(pool: &Pool, report: i64, client: &str) -> Result<(), Error> {
    let mut connection = pool.write().await?;
    on_backend!(&mut connection, |connection| {
        let counted = report_guesses::table
            .filter(report_guesses::report.eq(report))
            .filter(report_guesses::client.eq_any([client, ALL]))
            .filter(report_guesses::guesses.gt(0));
        diesel::update(counted)
            .set(report_guesses::guesses.eq(report_guesses::guesses - 1))
            .execute(connection)
            .await
    })?;
    Ok(())
}

/// Deletes all wrong guesses at a report's password, because there is a new one.
///
/// # Errors
/// Database errors.
pub(super) async fn delete_guesses(pool: &Pool, report: i64) -> Result<(), Error> {
    let mut connection = pool.write().await?;
    on_backend!(&mut connection, |connection| {
        diesel::delete(report_guesses::table.filter(report_guesses::report.eq(report)))
            .execute(connection)
            .await
    })?;
    Ok(())
}
