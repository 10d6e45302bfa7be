//! Storing and deleting a report.

use std::ops::RangeInclusive;

use chrono::NaiveDateTime;
use database::{Connection, Error, Pool, now, on_backend, transaction};
use diesel::prelude::*;
use diesel::sql_types::Bool;
use diesel_async::RunQueryDsl;
use web::telemetry::spans::current_traceparent;

use super::limits::{Room, WriteError, hold_room};
use super::trace::keep_trace;
use super::{DETAILS, Details, FullReport, ProjectDefaults, ReportFields, ReportRow, State};
use crate::limits::LimitSettings;
use crate::schema::reports;

/// A report to be stored; it is queued for its first generation.
pub struct NewReport<'a> {
    /// The account that owns it.
    pub account: &'a str,
    /// The page's URL.
    pub url: &'a str,
    /// The URL's host.
    pub host: &'a str,
    /// The host without `www.`.
    pub project: &'a str,
    /// The fields that the account sets.
    pub fields: &'a ReportFields,
    /// How often it is made again by itself, and whether its page is also shown to a browser.
    pub defaults: ProjectDefaults,
    /// The password's hash, if the privacy needs one.
    pub password_hash: Option<&'a str>,
    /// The request's `Idempotency-Key`.
    pub store_key: Option<&'a str>,
}

/// The statement that stores a report.
macro_rules! insert {
    ($connection:expr, $new:expr, $now:expr) => {{
        let (new, now): (&NewReport<'_>, NaiveDateTime) = ($new, $now);
        diesel::insert_into(reports::table)
            .values((
                reports::account.eq(new.account),
                reports::url.eq(new.url),
                reports::host.eq(new.host),
                reports::project.eq(new.project),
                reports::privacy.eq(new.fields.privacy.unwrap_or_default()),
                reports::password_hash.eq(new.password_hash),
                reports::store_key.eq(new.store_key),
                reports::listed.eq(new.fields.listed.unwrap_or_default()),
                reports::every.eq(new.defaults.every),
                reports::next_check_at.eq(new.defaults.every.spread(now, 0)),
                reports::scheduled_at.eq(new.defaults.every.period(0).map(|_| now)),
                reports::rendered.eq(new.defaults.rendered),
                reports::language.eq(new.fields.language.unwrap_or_default()),
                reports::state.eq(State::Queued),
                reports::created_at.eq(now),
                reports::updated_at.eq(now),
            ))
            .returning(ReportRow::as_returning())
            .get_result::<ReportRow>($connection)
            .await
    }};
}

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
    let room = Room::to_store(limits);
    let mut connection = pool.write().await?;
    let is_postgres = matches!(connection, Connection::Postgres(_));
    let traceparent = current_traceparent();
    let row = if room.is_unlimited() && traceparent.is_none() {
        on_backend!(&mut connection, |connection| insert!(connection, new, now))?
    } else {
        transaction!(&mut connection, |connection| {
            hold_room!(connection, is_postgres, new.account, room);
            let row = insert!(connection, new, now)?;
            keep_trace!(connection, row.id, traceparent);
            Ok::<_, WriteError>(row)
        })?
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
    let deleted = on_backend!(&mut connection, |connection| {
        diesel::delete(reports::table)
            .filter(reports::account.eq(account).and(reports::id.eq(id)))
            .filter(has_version)
            .execute(connection)
            .await
    })?;
    Ok(deleted > 0)
}
