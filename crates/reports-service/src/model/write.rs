//! Storing and deleting a report.

use std::ops::RangeInclusive;

use chrono::NaiveDateTime;
use database::{Connection, Error, Pool, Sql, SqlConnection, Value, now, on_backend, transaction};
use diesel::prelude::*;
use diesel::result::Error as DieselError;
use diesel::sql_types::{BigInt, Bool};
use diesel_async::RunQueryDsl;

use super::counts::count;
use super::dependents::{DELETED, Deleted, delete_dependents};
use super::job::{queue_first, trace};
use super::limits::{Room, WriteError, hold_room};
use super::new_report::NewReport;
use super::{DETAILS, Details, FullReport, ReportRow, State};
use crate::limits::LimitSettings;
use crate::schema::reports;

/// The version of a report that has not changed since it was stored.
const FIRST_VERSION: i64 = 1;

/// The account's report that was stored with this key within these times, UTC. Frees the key of a
/// report that was stored at another time.
///
/// # Errors
/// Database errors.
pub async fn stored_with(
    pool: &Pool,
    account: &str,
    key: &str,
    times: RangeInclusive<NaiveDateTime>,
) -> Result<Option<FullReport>, Error> {
    let is_its = reports::account.eq(account).and(reports::store_key.eq(key));
    let mut connection = pool.read().await?;
    let found: Option<(ReportRow, Details)> = on_backend!(&mut connection, |connection| {
        reports::table
            .filter(is_its)
            .select((ReportRow::as_select(), DETAILS))
            .first(connection)
            .await
            .optional()
    })?;
    drop(connection);
    match found.map(FullReport::from) {
        Some(report) if !times.contains(&report.row.created_at) => {
            let mut connection = pool.write().await?;
            on_backend!(&mut connection, |connection| {
                diesel::update(reports::table)
                    .filter(is_its.and(reports::id.eq(report.row.id)))
                    .set(reports::store_key.eq(None::<&str>))
                    .execute(connection)
                    .await
            })?;
            Ok(None)
        }
        found => Ok(found),
    }
}

/// The account's newest report about the page.
///
/// # Errors
/// Database errors.
pub async fn newest_about(
    pool: &Pool,
    account: &str,
    url: &str,
) -> Result<Option<ReportRow>, Error> {
    let mut connection = pool.read().await?;
    Ok(on_backend!(&mut connection, |connection| {
        reports::table
            .filter(reports::account.eq(account).and(reports::url.eq(url)))
            .order(reports::id.desc())
            .select(ReportRow::as_select())
            .first(connection)
            .await
            .optional()
    })?)
}

/// Stores a report and queues its generation, if the account's limits have room for it.
///
/// # Errors
/// The limit that is reached; [`Error::UniqueViolation`] if the account has a report that was stored
/// with the same key; other database errors.
pub async fn insert(
    pool: &Pool,
    new: &NewReport<'_>,
    limits: &LimitSettings,
) -> Result<FullReport, WriteError> {
    let now = now();
    let times = (now, new.defaults.every.spread(now, 0));
    let room = Room::to_store(limits);
    let mut connection = pool.write().await?;
    let is_one_statement = matches!(connection, Connection::Postgres(_));
    let id = if room.is_unlimited() && is_one_statement {
        on_backend!(&mut connection, |connection| store(connection, new, times)
            .await)?
    } else {
        transaction!(&mut connection, |connection| {
            hold_room(connection, new.account, room).await?;
            Ok::<_, WriteError>(store(connection, new, times).await?)
        })?
    };
    let row = ReportRow {
        id,
        url: new.url.to_owned(),
        project: new.project.to_owned(),
        privacy: new.fields.privacy.unwrap_or_default(),
        result: None,
        score: None,
        state: State::Queued,
        error_code: None,
        error_message: None,
        generated_at: None,
        created_at: now,
        updated_at: now,
        version: FIRST_VERSION,
        every: new.defaults.every,
        next_check_at: times.1,
        title: None,
    };
    Ok(FullReport {
        row,
        checks: None,
        failed_since: None,
        listed: new.fields.listed.unwrap_or_default(),
        rendered: new.defaults.rendered,
        language: new.fields.language.unwrap_or_default().to_owned(),
    })
}

const STORE: &str = "INSERT INTO reports (account, url, host, project, privacy, password_hash, \
     store_key, listed, every, next_check_at, scheduled_at, rendered, language, state, created_at, \
     updated_at, version) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 'queued', ?, ?, ?)";

/// On PostgreSQL, the same statement queues and counts the report.
const QUEUE_AND_COUNT: &str = "queued AS \
     (INSERT INTO report_jobs (report, account, url, host, run_after, traceparent) \
       SELECT id, account, url, host, created_at, CAST(? AS TEXT) FROM stored), \
     counted AS (INSERT INTO report_count_changes (account, project, result, change) \
       SELECT account, project, '', 1 FROM stored) \
     SELECT id FROM stored";

#[derive(QueryableByName)]
struct Stored {
    #[diesel(sql_type = BigInt)]
    id: i64,
}

/// Stores the report at a time, with that of its next check, queues its generation and counts it;
/// returns its id.
async fn store<C: SqlConnection>(
    connection: &mut C,
    new: &NewReport<'_>,
    (now, next_check_at): (NaiveDateTime, Option<NaiveDateTime>),
) -> QueryResult<i64> {
    let mut values = vec![
        new.account.into(),
        new.url.into(),
        new.host.into(),
        new.project.into(),
        new.fields.privacy.unwrap_or_default().number().into(),
        new.password_hash.into(),
        new.store_key.into(),
        Value::Flag(new.fields.listed.unwrap_or_default()),
        new.defaults.every.as_str().into(),
        next_check_at.into(),
        new.defaults.every.period(0).map(|_| now).into(),
        new.defaults.rendered.as_str().into(),
        new.fields.language.unwrap_or_default().into(),
        now.into(),
        now.into(),
        FIRST_VERSION.into(),
    ];
    let text = if C::IS_POSTGRES {
        values.push(trace());
        format!("WITH stored AS ({STORE} RETURNING *), {QUEUE_AND_COUNT}")
    } else {
        format!("{STORE} RETURNING id")
    };
    let stored: Vec<Stored> = connection.rows(Sql::new(text, values)).await?;
    let id = stored.as_slice().first().ok_or(DieselError::NotFound)?.id;
    if !C::IS_POSTGRES {
        connection.run(queue_first(id, new, now)).await?;
        let change = (new.account, new.project, "", 1);
        connection.run(count::<C>(&[change])).await?;
    }
    Ok(id)
}

/// Deletes the account's report; if a version is given, only if it still has that one. Returns false
/// if nothing was deleted.
///
/// # Errors
/// Database errors.
pub async fn delete(
    pool: &Pool,
    account: &str,
    id: i64,
    version: Option<i64>,
) -> Result<bool, Error> {
    let has_version = reports::version.nullable().eq(version);
    let has_version = has_version.or(version.is_none().into_sql::<Bool>());
    let mut connection = pool.write().await?;
    transaction!(&mut connection, |connection| {
        let deleted: Vec<Deleted> = diesel::delete(reports::table)
            .filter(reports::account.eq(account).and(reports::id.eq(id)))
            .filter(has_version)
            .returning(DELETED)
            .get_results(connection)
            .await?;
        delete_dependents(connection, &deleted).await?;
        Ok(!deleted.is_empty())
    })
}
