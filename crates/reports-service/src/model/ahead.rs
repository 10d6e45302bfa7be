//! Times that were stored while the clock was ahead: without this, a job might wait for years.

use std::time::Duration;

use chrono::NaiveDateTime;
use database::{Error, Pool, now, on_backend};
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Timestamp};
use diesel_async::RunQueryDsl;
use jobs::after;

use super::State;
use crate::schema::reports;

#[derive(QueryableByName)]
struct Ahead {
    #[diesel(sql_type = BigInt)]
    id: i64,
}

// Literals and one index each: usually there is none, and this is asked at every poll.
const WAITING: &str = "SELECT id FROM reports WHERE state = 'queued' AND run_after > $1 \
     ORDER BY run_after, id LIMIT 1000";
const RUNNING: &str =
    "SELECT id FROM reports WHERE state = 'running' AND lease_until > $1 LIMIT 1000";

/// Makes jobs due that would wait longer than any job has to, and ends leases that would last
/// longer than any does. Returns how many.
///
/// # Errors
/// Database errors.
pub async fn bring_forward(
    pool: &Pool,
    longest_wait: Duration,
    longest_lease: Duration,
) -> Result<usize, Error> {
    let now = now();
    let mut brought = 0;
    for id in ahead(pool, WAITING, after(now, longest_wait)).await? {
        let mut connection = pool.write().await?;
        brought += on_backend!(&mut connection, |connection| {
            diesel::update(reports::table)
                .filter(reports::id.eq(id).and(reports::state.eq(State::Queued)))
                .filter(reports::run_after.gt(after(now, longest_wait)))
                .set(reports::run_after.eq(now))
                .execute(connection)
                .await
        })?;
    }
    for id in ahead(pool, RUNNING, after(now, longest_lease)).await? {
        let mut connection = pool.write().await?;
        brought += on_backend!(&mut connection, |connection| {
            diesel::update(reports::table)
                .filter(reports::id.eq(id).and(reports::state.eq(State::Running)))
                .filter(reports::lease_until.gt(after(now, longest_lease)))
                .set(reports::lease_until.eq(now))
                .execute(connection)
                .await
        })?;
    }
    Ok(brought)
}

async fn ahead(pool: &Pool, which: &str, than: NaiveDateTime) -> Result<Vec<i64>, Error> {
    let mut connection = pool.read().await?;
    let rows: Vec<Ahead> = on_backend!(&mut connection, |connection| {
        let query = diesel::sql_query(which).bind::<Timestamp, _>(than);
        query.load(connection).await
    })?;
    Ok(rows.into_iter().map(|row| row.id).collect())
}
