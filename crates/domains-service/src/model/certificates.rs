//! Certificates as rows. Their private keys are encrypted: see [`Keyring`](crate::certificates).

use std::ops::RangeInclusive;

use chrono::{NaiveDateTime, TimeDelta};
use database::{Error, Pool, on_backend};
use diesel::dsl::not;
use diesel::prelude::*;
use diesel_async::RunQueryDsl;

use super::orders::Eligibility;
use super::state::{Routing, is_owned};
use crate::schema::{certificates, domains, ticket_keys};

/// The most names in one query: SQLite binds each on its own.
const MAX_NAMES: usize = 500;

/// A stored certificate.
#[derive(Clone, PartialEq, Eq, Queryable, Selectable, Insertable, AsChangeset)]
#[diesel(table_name = certificates, primary_key(name), treat_none_as_null = true)]
pub struct CertificateRow {
    /// The name that it is for, in lower-case A-labels.
    pub name: String,
    /// PEM, the name's own certificate first.
    pub chain: String,
    /// The encrypted private key.
    pub private_key: Vec<u8>,
    /// The id of the key that encrypted it.
    pub key_id: String,
    /// The name of the authority that issued it.
    pub issuer: String,
    /// When its validity begins, UTC.
    pub not_before: NaiveDateTime,
    /// When its validity ends, UTC.
    pub not_after: NaiveDateTime,
    /// When it was stored, UTC.
    pub stored_at: NaiveDateTime,
    /// The directory of the authority from which it was ordered; `None` if it was imported.
    pub directory: Option<String>,
    /// When the owner is notified that it ends, UTC; `None` once that is done.
    pub warn_at: Option<NaiveDateTime>,
}

/// Stores a certificate in the place of the name's former one. Processes that serve the name get to
/// know of it.
///
/// # Errors
/// Database errors.
pub async fn upsert_certificate(pool: &Pool, row: &CertificateRow) -> Result<(), Error> {
    let mut connection = pool.write().await?;
    on_backend!(&mut connection, |connection| {
        diesel::insert_into(certificates::table)
            .values(row)
            .on_conflict(certificates::name)
            .do_update()
            .set(row)
            .execute(connection)
            .await
    })?;
    Ok(())
}

/// The certificates of names that come after `after`, in the order of names, at most `limit`.
///
/// # Errors
/// Database errors.
pub async fn certificates_after(
    pool: &Pool,
    after: &str,
    limit: i64,
) -> Result<Vec<CertificateRow>, Error> {
    let mut connection = pool.read().await?;
    on_backend!(&mut connection, |connection| {
        certificates::table
            .filter(certificates::name.gt(after))
            .order(certificates::name)
            .limit(limit)
            .select(CertificateRow::as_select())
            .load(connection)
            .await
    })
}

/// The certificates of these names.
///
/// # Errors
/// Database errors.
pub async fn certificates_among(
    pool: &Pool,
    names: &[String],
) -> Result<Vec<CertificateRow>, Error> {
    let mut connection = pool.read().await?;
    let mut found = Vec::new();
    for names in names.chunks(MAX_NAMES) {
        let rows: Vec<CertificateRow> = on_backend!(&mut connection, |connection| {
            certificates::table
                .filter(certificates::name.eq_any(names))
                .select(CertificateRow::as_select())
                .load(connection)
                .await
        })?;
        found.extend(rows);
    }
    Ok(found)
}

/// What is shown of a certificate.
#[derive(Clone, Debug, PartialEq, Eq, Queryable, Selectable)]
#[diesel(table_name = certificates)]
pub struct CertificateFacts {
    /// The name that it is for, in lower-case A-labels.
    pub name: String,
    /// The name of the authority that issued it.
    pub issuer: String,
    /// When its validity begins, UTC.
    pub not_before: NaiveDateTime,
    /// When its validity ends, UTC.
    pub not_after: NaiveDateTime,
    /// When it was stored, UTC.
    pub stored_at: NaiveDateTime,
}

/// What is shown of the certificates of these names, at most some hundreds.
///
/// # Errors
/// Database errors.
pub async fn certificate_facts(
    pool: &Pool,
    names: &[String],
) -> Result<Vec<CertificateFacts>, Error> {
    let mut connection = pool.read().await?;
    on_backend!(&mut connection, |connection| {
        certificates::table
            .filter(certificates::name.eq_any(names))
            .select(CertificateFacts::as_select())
            .load(connection)
            .await
    })
}

/// When the first certificate ends, UTC, of names that deserve one: others are not renewed. `None` if
/// there is none.
///
/// # Errors
/// Database errors.
pub async fn earliest_expiry(
    pool: &Pool,
    eligibility: Eligibility,
) -> Result<Option<NaiveDateTime>, Error> {
    let also = eligibility.accepted_routing();
    let mut connection = pool.read().await?;
    on_backend!(&mut connection, |connection| {
        certificates::table
            .inner_join(domains::table.on(domains::name.eq(certificates::name)))
            .filter(is_owned())
            .filter(
                domains::routing
                    .eq(Routing::Ok)
                    .or(domains::routing.eq(also)),
            )
            .select(diesel::dsl::min(certificates::not_after))
            .first(connection)
            .await
    })
}

/// How long certificates are kept after their end: none of them is served, and a clock that is ahead
/// must not delete those that are still needed.
const KEPT_AFTER_END: TimeDelta = TimeDelta::days(30);

/// Deletes certificates that ended a month before `now`, and those of names that no account has any
/// more. Returns how many.
///
/// # Errors
/// Database errors.
pub async fn delete_certificates(pool: &Pool, now: NaiveDateTime) -> Result<usize, Error> {
    let ended = now.checked_sub_signed(KEPT_AFTER_END).unwrap_or(now);
    let mut connection = pool.write().await?;
    on_backend!(&mut connection, |connection| {
        let is_unused = certificates::name.ne_all(domains::table.select(domains::name));
        diesel::delete(certificates::table)
            .filter(certificates::not_after.le(ended).or(is_unused))
            .execute(connection)
            .await
    })
}

/// Certificates whose private keys are encrypted by another key than this one and whose names come
/// after `after`, in the order of names, at most `limit`.
///
/// # Errors
/// Database errors.
pub async fn certificates_not_under(
    pool: &Pool,
    key_id: &str,
    after: &str,
    limit: i64,
) -> Result<Vec<CertificateRow>, Error> {
    let mut connection = pool.read().await?;
    on_backend!(&mut connection, |connection| {
        certificates::table
            .filter(certificates::key_id.ne(key_id))
            .filter(certificates::name.gt(after))
            .order(certificates::name)
            .limit(limit)
            .select(CertificateRow::as_select())
            .load(connection)
            .await
    })
}

/// Replaces the encrypted private key, unless the certificate has changed since it was read.
///
/// # Errors
/// Database errors.
pub async fn upsert_private_key(
    pool: &Pool,
    read: &CertificateRow,
    private_key: &[u8],
    key_id: &str,
) -> Result<(), Error> {
    let mut connection = pool.write().await?;
    on_backend!(&mut connection, |connection| {
        diesel::update(certificates::table)
            .filter(certificates::name.eq(&read.name))
            .filter(certificates::private_key.eq(&read.private_key))
            .set((
                certificates::private_key.eq(private_key),
                certificates::key_id.eq(key_id),
            ))
            .execute(connection)
            .await
    })?;
    Ok(())
}

/// The encrypted keys of session tickets with their hours, the newest first.
///
/// # Errors
/// Database errors.
pub async fn ticket_keys(pool: &Pool) -> Result<Vec<(i64, Vec<u8>)>, Error> {
    let mut connection = pool.read().await?;
    on_backend!(&mut connection, |connection| {
        ticket_keys::table
            .order(ticket_keys::hour.desc())
            .load(connection)
            .await
    })
}

/// Stores the key of this hour, unless another process has, and deletes those of hours that are not
/// `useful`: old ones, and those that were stored while the clock was ahead.
///
/// # Errors
/// Database errors.
pub async fn upsert_ticket_key(
    pool: &Pool,
    hour: i64,
    ticket_key: &[u8],
    useful: RangeInclusive<i64>,
) -> Result<(), Error> {
    let mut connection = pool.write().await?;
    on_backend!(&mut connection, |connection| {
        diesel::insert_into(ticket_keys::table)
            .values((
                ticket_keys::hour.eq(hour),
                ticket_keys::ticket_key.eq(ticket_key),
            ))
            .on_conflict_do_nothing()
            .execute(connection)
            .await
    })?;
    on_backend!(&mut connection, |connection| {
        diesel::delete(ticket_keys::table)
            .filter(not(ticket_keys::hour.between(useful.start(), useful.end())))
            .execute(connection)
            .await
    })?;
    Ok(())
}
