//! Claiming the next job: the longest-waiting one whose host has a free slot.

use std::time::Duration;

use database::{Connection, Error, Pool, now, on_backend, transaction};
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Nullable, SmallInt, Text, Timestamp};
use diesel_async::RunQueryDsl;
use jobs::after;

/// A generation that this process has claimed.
#[derive(Clone, Debug, QueryableByName)]
pub struct Job {
    /// The report.
    #[diesel(sql_type = BigInt)]
    pub id: i64,
    /// The page to fetch.
    #[diesel(sql_type = Text)]
    pub url: String,
    /// The URL's host.
    #[diesel(sql_type = Text)]
    pub host: String,
    /// How many attempts there have been, including this one: a job is attempted again only if its
    /// process died.
    #[diesel(sql_type = SmallInt)]
    pub attempts: i16,
}

#[derive(QueryableByName)]
struct Candidate {
    #[diesel(sql_type = Nullable<BigInt>)]
    id: Option<i64>,
}

/// How many of the oldest jobs are examined before going through the hosts.
const OLDEST: u32 = 100;

/// SQL for the id of the job to claim, or NULL. It reads little, however many jobs are waiting: it
/// takes the first of the oldest jobs whose host has a free slot; if all of them are for full
/// hosts, the oldest job of the next host with a free slot, by name after `after_host` and then
/// from the beginning, skipping full hosts without reading their jobs.
///
/// The parameters must first appear in the order of their numbers, because SQLite numbers them by
/// first appearance.
fn next(now: &str, per_host: &str, after_host: &str) -> String {
    let full = format!(
        "SELECT host FROM reports WHERE state = 'running' \
         GROUP BY host HAVING count(*) >= {per_host}"
    );
    let oldest = format!(
        "SELECT id FROM (SELECT id, host, run_after FROM reports \
         WHERE state = 'queued' AND run_after <= {now} ORDER BY run_after, id LIMIT {OLDEST}) \
         AS oldest WHERE host NOT IN ({full}) ORDER BY run_after, id LIMIT 1"
    );
    // BETWEEN instead of `=`, so that the order by host matters and PostgreSQL uses the index that
    // begins with the host. With `=` it may use the one by time and read every job that waits for
    // other hosts.
    let due = format!(
        "SELECT id FROM (SELECT id, run_after FROM reports WHERE state = 'queued' \
         AND reports.host BETWEEN hosts.host AND hosts.host \
         ORDER BY reports.host, run_after, id LIMIT 1) AS head WHERE run_after <= {now}"
    );
    let beyond = |host: &str| {
        format!(
            "WITH RECURSIVE hosts (host) AS (\
             SELECT min(host) FROM reports WHERE state = 'queued' AND host > {host} \
             UNION ALL \
             SELECT (SELECT min(reports.host) FROM reports \
             WHERE state = 'queued' AND reports.host > hosts.host) FROM hosts \
             WHERE hosts.host IS NOT NULL AND (hosts.host IN ({full}) OR ({due}) IS NULL)) \
             SELECT max(({due})) FROM hosts WHERE hosts.host NOT IN ({full})"
        )
    };
    format!(
        "COALESCE(({oldest}), ({}), ({}))",
        beyond(after_host),
        beyond("''")
    )
}

/// Any fixed number. Processes claim one after the other; otherwise two could both see a host's
/// last free slot.
const CLAIM_LOCK: &str = "SELECT pg_advisory_xact_lock(7239151)";

/// Claims the next job under the given lease token, if there is one whose host has a free slot.
/// `after_host` is the host of the job that was claimed before, so that hosts take turns.
///
/// # Errors
/// Database errors.
pub async fn claim(
    pool: &Pool,
    lease: &str,
    lease_time: Duration,
    per_host: i64,
    after_host: &str,
) -> Result<Option<Job>, Error> {
    let now = now();
    if !is_any_due(pool, now, per_host, after_host).await? {
        return Ok(None);
    }
    let until = after(now, lease_time);
    let statement = format!(
        "UPDATE reports SET state = 'running', attempts = attempts + 1, lease = $1, \
         lease_until = $2, updated_at = $3, version = version + 1 \
         WHERE state = 'queued' AND id = {} RETURNING id, url, host, attempts",
        next("$3", "$4", "$5")
    );
    let mut connection = pool.write().await?;
    let postgres = matches!(connection, Connection::Postgres(_));
    transaction!(&mut connection, |connection| {
        if postgres {
            diesel::sql_query(CLAIM_LOCK).execute(connection).await?;
        }
        let job = diesel::sql_query(&statement)
            .bind::<Text, _>(lease)
            .bind::<Timestamp, _>(until)
            .bind::<Timestamp, _>(now)
            .bind::<BigInt, _>(per_host)
            .bind::<Text, _>(after_host)
            .get_result::<Job>(connection)
            .await
            .optional()?;
        Ok::<_, Error>(job)
    })
}

/// Queries before anything is locked: usually there is nothing to claim.
async fn is_any_due(
    pool: &Pool,
    now: chrono::NaiveDateTime,
    per_host: i64,
    after_host: &str,
) -> Result<bool, Error> {
    let statement = format!("SELECT {} AS id", next("$1", "$2", "$3"));
    let mut connection = pool.read().await?;
    let found = on_backend!(&mut connection, |connection| {
        diesel::sql_query(&statement)
            .bind::<Timestamp, _>(now)
            .bind::<BigInt, _>(per_host)
            .bind::<Text, _>(after_host)
            .get_result::<Candidate>(connection)
            .await
    })?;
    Ok(found.id.is_some())
}
