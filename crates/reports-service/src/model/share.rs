//! The links by which an owner shares a report's page. A trigger deletes them when its privacy
//! or password changes; they go with it.

use chrono::NaiveDateTime;
use database::{Connection, Error, Pool, now, on_backend, transaction};
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Text};
use diesel_async::RunQueryDsl;

use super::limits::{LimitReached, WriteError};
use super::project_of;
use super::score_again::LOCK;
use crate::schema::{reports, share_links};

/// How many links to a report are good at a time, at most.
pub const MAX_LINKS: i64 = 100;

/// A link to a report's page.
#[derive(Clone, Debug, Queryable, Selectable)]
#[diesel(table_name = share_links)]
pub struct ShareRow {
    /// Increases with each.
    pub id: i64,
    /// What its owner calls it; may be empty.
    pub name: String,
    /// The person or key that made it.
    pub author: String,
    /// Until when it is good, UTC.
    pub expires_at: NaiveDateTime,
    /// When it was made, UTC.
    pub created_at: NaiveDateTime,
}

/// A link that is to be made.
pub struct NewShare<'a> {
    /// Whose report it is.
    pub account: &'a str,
    /// The report.
    pub report: i64,
    /// What its owner calls it.
    pub name: &'a str,
    /// Signs the link.
    pub key: &'a str,
    /// By whom.
    pub author: &'a str,
    /// Until when it is good, UTC.
    pub expires_at: NaiveDateTime,
}

/// Stores a link, and deletes those that have expired; `None` if the account has no such report.
///
/// # Errors
/// [`WriteError::Limit`]; database errors.
pub async fn insert_share(pool: &Pool, new: &NewShare<'_>) -> Result<Option<ShareRow>, WriteError> {
    let now = now();
    let mut connection = pool.write().await?;
    let is_postgres = matches!(connection, Connection::Postgres(_));
    transaction!(&mut connection, |connection| {
        if is_postgres {
            // Whoever changes the privacy or deletes the report ends this link, too.
            let lock = diesel::sql_query(LOCK).bind::<Text, _>(new.account);
            let lock = lock.bind::<BigInt, _>(new.report);
            lock.execute(connection).await?;
        }
        let report: Option<i64> = reports::table
            .filter(reports::account.eq(new.account))
            .filter(reports::id.eq(new.report))
            .select(reports::id)
            .first(connection)
            .await
            .optional()?;
        if report.is_none() {
            return Ok(None);
        }
        diesel::delete(share_links::table)
            .filter(share_links::report.eq(new.report))
            .filter(share_links::expires_at.le(now))
            .execute(connection)
            .await?;
        let count: i64 = share_links::table
            .filter(share_links::report.eq(new.report))
            .count()
            .get_result(connection)
            .await?;
        if count >= MAX_LINKS {
            return Err(WriteError::Limit(LimitReached::Links));
        }
        let row = diesel::insert_into(share_links::table)
            .values((
                share_links::account.eq(new.account),
                share_links::report.eq(new.report),
                share_links::name.eq(new.name),
                share_links::key.eq(new.key),
                share_links::author.eq(new.author),
                share_links::expires_at.eq(new.expires_at),
                share_links::created_at.eq(now),
            ))
            .returning(ShareRow::as_returning())
            .get_result(connection)
            .await?;
        Ok(Some(row))
    })
}

/// The links to the account's report that are good now, the newest first.
///
/// # Errors
/// Database errors.
pub async fn shares(pool: &Pool, account: &str, report: i64) -> Result<Vec<ShareRow>, Error> {
    let mut connection = pool.read().await?;
    on_backend!(&mut connection, |connection| {
        share_links::table
            .filter(share_links::account.eq(account))
            .filter(share_links::report.eq(report))
            .filter(share_links::expires_at.gt(now()))
            .order_by(share_links::id.desc())
            .select(ShareRow::as_select())
            .load(connection)
            .await
    })
}

/// The key that signs a link to the account's report, unless it is withdrawn.
///
/// # Errors
/// Database errors.
pub async fn share_key(
    pool: &Pool,
    (account, report): (&str, i64),
    link: i64,
) -> Result<Option<String>, Error> {
    let mut connection = pool.read().await?;
    on_backend!(&mut connection, |connection| {
        share_links::table
            .find(link)
            .filter(share_links::account.eq(account))
            .filter(share_links::report.eq(report))
            .select(share_links::key)
            .first(connection)
            .await
            .optional()
    })
}

/// Withdraws a link to the account's report. Returns false if there is none.
///
/// # Errors
/// Database errors.
pub async fn withdraw_share(
    pool: &Pool,
    (account, report): (&str, i64),
    link: i64,
) -> Result<bool, Error> {
    let mut connection = pool.write().await?;
    let withdrawn = on_backend!(&mut connection, |connection| {
        diesel::delete(share_links::table.find(link))
            .filter(share_links::account.eq(account))
            .filter(share_links::report.eq(report))
            .execute(connection)
            .await
    })?;
    Ok(withdrawn > 0)
}

/// Withdraws all links to the account's report. Returns false if the account has no such report.
///
/// # Errors
/// Database errors.
pub async fn withdraw_shares(pool: &Pool, account: &str, report: i64) -> Result<bool, Error> {
    if project_of(pool, account, report).await?.is_none() {
        return Ok(false);
    }
    let mut connection = pool.write().await?;
    on_backend!(&mut connection, |connection| {
        diesel::delete(share_links::table)
            .filter(share_links::account.eq(account))
            .filter(share_links::report.eq(report))
            .execute(connection)
            .await
    })?;
    Ok(true)
}
