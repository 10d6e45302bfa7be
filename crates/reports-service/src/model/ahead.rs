//! Corrects times that were stored while the clock was ahead: otherwise, a job might wait for
//! years.

use std::time::Duration;

use chrono::NaiveDateTime;
use database::{Error, Pool, now, on_backend};
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Timestamp};
use diesel_async::RunQueryDsl;
use jobs::after;

use crate::schema::report_jobs;

#[derive(QueryableByName)]
struct Ahead {
    #[diesel(sql_type = BigInt)]
    report: i64,
}

// Each uses one index: usually nothing is found, and every poll runs them.
const WAITING: &str = "SELECT report FROM report_jobs WHERE lease IS NULL AND run_after > $1 \
     ORDER BY run_after LIMIT 1000";
const RUNNING: &str = "SELECT report FROM report_jobs WHERE lease IS NOT NULL AND lease_until > $1 \
     ORDER BY account LIMIT 1000";

/// Makes jobs due that would wait longer than any job can, and ends leases that would last longer
/// than any lease can. Returns how many.
///
/// # Errors
/// Database errors.
pub async fn bring_forward(
    pool: &Pool,
    max_wait: Duration,
    max_lease: Duration,
) -> Result<usize, Error> {
    let now = now();
    let mut brought = 0;
    for report in ahead(pool, WAITING, after(now, max_wait)).await? {
        let mut connection = pool.write().await?;
        brought += on_backend!(&mut connection, |connection| {
            diesel::update(report_jobs::table.find(report))
                .filter(report_jobs::lease.is_null())
                .filter(report_jobs::run_after.gt(after(now, max_wait)))
                .set(report_jobs::run_after.eq(now))
                .execute(connection)
                .await
        })?;
    }
    for report in ahead(pool, RUNNING, after(now, max_lease)).await? {
        let mut connection = pool.write().await?;
        brought += on_backend!(&mut connection, |connection| {
            diesel::update(report_jobs::table.find(report))
                .filter(report_jobs::lease_until.gt(after(now, max_lease)))
                .set(report_jobs::lease_until.eq(now))
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
    Ok(rows.into_iter().map(|row| row.report).collect())
}
