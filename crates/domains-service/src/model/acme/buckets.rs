//! Token buckets that all processes share.

use chrono::{NaiveDateTime, TimeDelta};
use database::{Connection, Error, Pool, on_backend, transaction};
use diesel::dsl;
use diesel::prelude::*;
use diesel::upsert::excluded;
use diesel_async::RunQueryDsl;

use crate::schema::acme_buckets;

/// A limit of so many in a time.
#[derive(Clone, Debug, PartialEq)]
pub struct Bucket {
    /// What is limited.
    pub name: String,
    /// How many, at least one.
    pub count: u32,
    /// In how long.
    pub period: TimeDelta,
}

impl Bucket {
    /// How many are left, after so many were left at a moment.
    fn level(&self, stored: Option<(f64, NaiveDateTime)>, now: NaiveDateTime) -> f64 {
        let count = f64::from(self.count);
        let Some((tokens, at)) = stored else {
            return count;
        };
        // A clock that was ahead: full at once rather than not for as long as it was.
        let passed = if at > now + self.period {
            seconds(self.period)
        } else {
            seconds(now.signed_duration_since(at)).max(0.0)
        };
        (tokens + passed * self.per_second()).min(count)
    }

    /// How long it takes until one is left.
    fn wait(&self, level: f64) -> TimeDelta {
        let missing = (1.0 - level).max(0.0) / self.per_second();
        whole_seconds(missing.ceil())
    }

    fn per_second(&self) -> f64 {
        f64::from(self.count) / seconds(self.period).max(1.0)
    }
}

#[expect(
    clippy::cast_precision_loss,
    reason = "the times are weeks at most, exact in 53 bits"
)]
fn seconds(time: TimeDelta) -> f64 {
    time.num_milliseconds() as f64 / 1000.0
}

#[expect(
    clippy::cast_possible_truncation,
    reason = "the waits are weeks at most, and `as` saturates"
)]
fn whole_seconds(wait: f64) -> TimeDelta {
    TimeDelta::try_seconds(wait as i64).unwrap_or(TimeDelta::MAX)
}

#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "a level is between zero and the count, and `as` saturates"
)]
fn whole(level: f64) -> usize {
    level as usize
}

/// Processes take turns, so that two never take the last one.
const LOCK: &str = "SELECT pg_advisory_xact_lock(7239154)";

/// What was left of a bucket, and when; there is no row of one that nobody has taken from.
#[expect(
    clippy::elidable_lifetime_names,
    reason = "auto_type requires named lifetimes"
)]
#[dsl::auto_type]
fn stored<'a>(name: &'a str) -> _ {
    acme_buckets::table
        .filter(acme_buckets::bucket.eq(name))
        .select((acme_buckets::tokens, acme_buckets::updated_at))
}

/// Takes one of each, or nothing: then returns the moment from which on all of them have one left.
///
/// # Errors
/// Database errors.
pub async fn take_tokens(
    pool: &Pool,
    buckets: &[Bucket],
    now: NaiveDateTime,
) -> Result<Option<NaiveDateTime>, Error> {
    visit(pool, buckets, now, true).await
}

/// The moment from which on all of them have one left; `None` if they do now.
///
/// # Errors
/// Database errors.
pub async fn next_token_at(
    pool: &Pool,
    buckets: &[Bucket],
    now: NaiveDateTime,
) -> Result<Option<NaiveDateTime>, Error> {
    visit(pool, buckets, now, false).await
}

/// How many whole ones are left.
///
/// # Errors
/// Database errors.
pub async fn tokens_left(pool: &Pool, bucket: &Bucket, now: NaiveDateTime) -> Result<usize, Error> {
    let mut connection = pool.read().await?;
    let stored = on_backend!(&mut connection, |connection| {
        stored(&bucket.name).first(connection).await.optional()
    })?;
    Ok(whole(bucket.level(stored, now)))
}

/// The moment from which on another of `all` may be taken by who has taken those that `own` lacks: at
/// most half of what is left for everybody. `None` if it may be taken now.
///
/// # Errors
/// Database errors.
pub async fn share_at(
    pool: &Pool,
    all: &Bucket,
    own: &Bucket,
    now: NaiveDateTime,
) -> Result<Option<NaiveDateTime>, Error> {
    let mut level = 0.0;
    let mut connection = pool.read().await?;
    for bucket in [all, own] {
        let stored = on_backend!(&mut connection, |connection| {
            stored(&bucket.name).first(connection).await.optional()
        })?;
        level += bucket.level(stored, now);
    }
    // It has taken less than is left.
    let missing = f64::from(all.count) - level;
    if missing < 0.0 {
        return Ok(None);
    }
    let wait = (missing / (2.0 * all.per_second())).floor() + 1.0;
    Ok(Some(
        now.checked_add_signed(whole_seconds(wait)).unwrap_or(now),
    ))
}

/// Adds so many to each that was taken from, at most until it is full, or takes them as long as there
/// are any.
///
/// # Errors
/// Database errors.
pub async fn add_tokens(
    pool: &Pool,
    buckets: &[Bucket],
    added: f64,
    now: NaiveDateTime,
) -> Result<(), Error> {
    if buckets.is_empty() {
        return Ok(());
    }
    let mut connection = pool.write().await?;
    let postgres = matches!(connection, Connection::Postgres(_));
    transaction!(&mut connection, |connection| {
        if postgres {
            diesel::sql_query(LOCK).execute(connection).await?;
        }
        for bucket in buckets {
            let stored = stored(&bucket.name).first(connection).await.optional()?;
            let level = bucket.level(stored, now) + added;
            let level = level.clamp(0.0, f64::from(bucket.count));
            diesel::update(acme_buckets::table)
                .filter(acme_buckets::bucket.eq(&bucket.name))
                .set((
                    acme_buckets::tokens.eq(level),
                    acme_buckets::updated_at.eq(now),
                ))
                .execute(connection)
                .await?;
        }
        Ok::<_, Error>(())
    })
}

/// Deletes what was last used before a moment and is therefore full. Returns how many.
///
/// # Errors
/// Database errors.
pub async fn delete_buckets(pool: &Pool, before: NaiveDateTime) -> Result<usize, Error> {
    let mut connection = pool.write().await?;
    on_backend!(&mut connection, |connection| {
        diesel::delete(acme_buckets::table.filter(acme_buckets::updated_at.lt(before)))
            .execute(connection)
            .await
    })
}

async fn visit(
    pool: &Pool,
    buckets: &[Bucket],
    now: NaiveDateTime,
    is_taken: bool,
) -> Result<Option<NaiveDateTime>, Error> {
    let mut connection = pool.write().await?;
    let postgres = matches!(connection, Connection::Postgres(_));
    transaction!(&mut connection, |connection| {
        if postgres {
            diesel::sql_query(LOCK).execute(connection).await?;
        }
        let mut levels = Vec::new();
        let mut wait = TimeDelta::zero();
        for bucket in buckets {
            let stored = stored(&bucket.name).first(connection).await.optional()?;
            let level = bucket.level(stored, now);
            wait = wait.max(bucket.wait(level));
            // From now on, those fill up that were last used while the clock was ahead.
            let is_ahead = stored.is_some_and(|(_, at)| at > now);
            levels.push((&bucket.name, level, is_ahead));
        }
        let is_taken = is_taken && wait.is_zero();
        let taken = if is_taken { 1.0 } else { 0.0 };
        let written = levels
            .into_iter()
            .filter(|(_, _, is_ahead)| is_taken || *is_ahead);
        for (name, level, _) in written {
            diesel::insert_into(acme_buckets::table)
                .values((
                    acme_buckets::bucket.eq(name),
                    acme_buckets::tokens.eq(level - taken),
                    acme_buckets::updated_at.eq(now),
                ))
                .on_conflict(acme_buckets::bucket)
                .do_update()
                .set((
                    acme_buckets::tokens.eq(excluded(acme_buckets::tokens)),
                    acme_buckets::updated_at.eq(excluded(acme_buckets::updated_at)),
                ))
                .execute(connection)
                .await?;
        }
        let until = now.checked_add_signed(wait).unwrap_or(now);
        Ok::<_, Error>((!wait.is_zero()).then_some(until))
    })
}

#[cfg(test)]
mod tests;
