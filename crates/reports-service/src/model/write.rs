//! Storing, changing and deleting a report.

use database::{Error, Pool, now, on_backend};
use diesel::prelude::*;
use diesel_async::RunQueryDsl;

use super::guesses::forget_guesses;
use super::{FullReport, ReportFields, ReportRow, State};
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
    /// The password's hash, if the privacy needs one.
    pub password_hash: Option<&'a str>,
}

/// Stores a report and queues its generation.
///
/// # Errors
/// Database errors.
pub async fn insert(pool: &Pool, new: &NewReport<'_>) -> Result<FullReport, Error> {
    let now = now();
    let mut connection = pool.write().await?;
    let row: ReportRow = on_backend!(&mut connection, |connection| {
        diesel::insert_into(reports::table)
            .values((
                reports::account.eq(new.account),
                reports::url.eq(new.url),
                reports::host.eq(new.host),
                reports::project.eq(new.project),
                reports::privacy.eq(new.fields.privacy.unwrap_or_default()),
                reports::password_hash.eq(new.password_hash),
                reports::state.eq(State::Queued),
                reports::run_after.eq(now),
                reports::created_at.eq(now),
                reports::updated_at.eq(now),
            ))
            .returning(ReportRow::as_returning())
            .get_results(connection)
            .await
            .and_then(database::returned)
    })?;
    Ok(FullReport { row, checks: None })
}

/// What an update changes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Changes<'a> {
    /// The fields that the account changes.
    pub fields: &'a ReportFields,
    /// The password's hash: `None` keeps it, `Some(None)` removes it.
    pub password_hash: Option<Option<String>>,
    /// Whether to queue a new generation; one that is already queued or running will do.
    pub regenerate: bool,
}

/// Changes the account's report if it still has this version; returns `None` otherwise.
///
/// # Errors
/// Database errors.
pub async fn update(
    pool: &Pool,
    account: &str,
    seen: &FullReport,
    changes: &Changes<'_>,
) -> Result<Option<FullReport>, Error> {
    let now = now();
    let regenerate = changes.regenerate && !seen.row.state.is_waiting();
    let queue = || {
        regenerate.then_some((
            reports::state.eq(State::Queued),
            reports::attempts.eq(0),
            reports::run_after.eq(now),
            reports::error_code.eq(None::<String>),
            reports::error_message.eq(None::<String>),
        ))
    };
    let mut connection = pool.write().await?;
    let updated: Option<(ReportRow, _)> = on_backend!(&mut connection, |connection| {
        diesel::update(reports::table)
            .filter(
                reports::account
                    .eq(account)
                    .and(reports::id.eq(seen.row.id)),
            )
            .filter(reports::version.eq(seen.row.version))
            .set((
                changes
                    .fields
                    .privacy
                    .map(|privacy| reports::privacy.eq(privacy)),
                changes
                    .password_hash
                    .as_ref()
                    .map(|hash| reports::password_hash.eq(hash)),
                queue(),
                reports::updated_at.eq(now),
                reports::version.eq(reports::version + 1),
            ))
            .returning((ReportRow::as_returning(), reports::checks))
            .get_results(connection)
            .await
            .and_then(database::returned)
            .optional()
    })?;
    drop(connection);
    if updated.is_some() && matches!(changes.password_hash, Some(Some(_))) {
        forget_guesses(pool, seen.row.id).await?;
    }
    Ok(updated.map(FullReport::from))
}

/// Deletes the account's report if it still has this version; returns false otherwise.
///
/// # Errors
/// Database errors.
pub async fn delete(pool: &Pool, account: &str, id: i64, version: i64) -> Result<bool, Error> {
    let mut connection = pool.write().await?;
    let deleted = on_backend!(&mut connection, |connection| {
        diesel::delete(reports::table)
            .filter(reports::account.eq(account).and(reports::id.eq(id)))
            .filter(reports::version.eq(version))
            .execute(connection)
            .await
    })?;
    Ok(deleted > 0)
}
