//! Wrong passwords for report pages: counted per client, so that one client cannot lock others out,
//! and over all clients, so that using many addresses does not help much.

use std::time::Duration;

use chrono::{NaiveDateTime, TimeDelta};
use database::{Error, Pool, now, on_backend};
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Text, Timestamp};
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

/// How many guesses all clients together have before they must wait; afterwards, one per second.
const FREE_GUESSES_OF_ALL: i64 = 100;
const ALL: &str = "";

/// Counts a guess, unless the client must wait. Free guesses never wait, even if they are sent at
/// the same time.
const TAKE: &str = "INSERT INTO report_guesses (report, client, guesses, next_at) \
     VALUES ($1, $2, 1, $3) ON CONFLICT (report, client) \
     DO UPDATE SET guesses = report_guesses.guesses + 1, \
     next_at = CASE WHEN report_guesses.guesses + 1 < $4 THEN $3 ELSE $5 END \
     WHERE report_guesses.guesses < $4 OR report_guesses.next_at <= $3 RETURNING guesses";

#[derive(QueryableByName)]
struct Taken {
    #[diesel(sql_type = BigInt)]
    guesses: i64,
}

/// Counts a client's guess at a report's password. It is counted before the password is verified,
/// so that guesses sent in parallel are slowed down, too.
///
/// # Errors
/// Database errors.
pub async fn begin_guess(pool: &Pool, report: i64, client: &str) -> Result<Guess, Error> {
    let now = now();
    let free = i64::from(FREE_GUESSES);
    // A client that must wait costs one query, and does not delay the others.
    if let Some(seconds) = seconds_to_wait(pool, (report, client), free, now).await? {
        return Ok(Guess::Wait(seconds));
    }
    let all = (report, ALL);
    if seconds_to_wait(pool, all, FREE_GUESSES_OF_ALL, now)
        .await?
        .is_some()
    {
        return Ok(Guess::WaitAll);
    }
    delete_old(pool, now).await?;
    let second = now + TimeDelta::seconds(1);
    let turn = take(pool, all, now, (FREE_GUESSES_OF_ALL, second)).await?;
    if turn.is_none() {
        return Ok(Guess::WaitAll);
    }
    // The maximum wait of any client, until this client's own wait is written.
    let longest = now + TimeDelta::seconds(MAX_WAIT_SECONDS);
    let Some(guesses) = take(pool, (report, client), now, (free, longest)).await? else {
        // Another guess by this client came first.
        let seconds = seconds_to_wait(pool, (report, client), free, now).await?;
        return Ok(Guess::Wait(seconds.unwrap_or(1)));
    };
    if guesses >= free {
        let doublings = (guesses - free + 1).clamp(1, 10);
        let seconds = (1_i64 << doublings).min(MAX_WAIT_SECONDS);
        wait_until(pool, report, client, now + TimeDelta::seconds(seconds)).await?;
    }
    Ok(Guess::Allowed)
}

/// `None` if the client need not wait, which is always so for fewer than `free` guesses.
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
        .filter(|next| *next > now)
        .map(|next| u64::try_from((next - now).num_seconds()).unwrap_or(0) + 1))
}

/// Returns the number of guesses including this one, or `None` if it does not count. From `free`
/// guesses on, the next one must wait until `until`.
async fn take(
    pool: &Pool,
    (report, client): (i64, &str),
    now: NaiveDateTime,
    (free, until): (i64, NaiveDateTime),
) -> Result<Option<i64>, Error> {
    let mut connection = pool.write().await?;
    let taken = on_backend!(&mut connection, |connection| {
        diesel::sql_query(TAKE)
            .bind::<BigInt, _>(report)
            .bind::<Text, _>(client)
            .bind::<Timestamp, _>(now)
            .bind::<BigInt, _>(free)
            .bind::<Timestamp, _>(until)
            .get_result::<Taken>(connection)
            .await
            .optional()
    })?;
    Ok(taken.map(|taken| taken.guesses))
}

async fn wait_until(
    pool: &Pool,
    report: i64,
    client: &str,
    moment: NaiveDateTime,
) -> Result<(), Error> {
    let mut connection = pool.write().await?;
    on_backend!(&mut connection, |connection| {
        diesel::update(report_guesses::table.find((report, client)))
            .set(report_guesses::next_at.eq(moment))
            .execute(connection)
            .await
    })?;
    Ok(())
}

async fn delete_old(pool: &Pool, now: NaiveDateTime) -> Result<(), Error> {
    let oldest = now - MEMORY;
    let mut connection = pool.write().await?;
    on_backend!(&mut connection, |connection| {
        diesel::delete(report_guesses::table.filter(report_guesses::next_at.lt(oldest)))
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
