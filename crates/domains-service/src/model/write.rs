//! Storing and deleting a domain.

use std::ops::RangeInclusive;

use chrono::NaiveDateTime;
use database::{AsEither as _, Either, Error, Pool, on_backend, transaction};
use diesel::prelude::*;
use diesel::sql_types::Bool;
use diesel_async::RunQueryDsl;
use notify::RecordEvents as _;

use super::limits::{WriteError, hold_room};
use super::texts::{is_set, write_texts};
use super::{DomainFields, DomainRow, Method, Ownership};
use crate::limits::LimitSettings;
use crate::name::{DomainName, WWW};
use crate::schema::domains;

/// A domain to be stored.
pub struct NewDomain<'a> {
    /// The account that it belongs to.
    pub account: &'a str,
    /// The name.
    pub name: &'a DomainName,
    /// The fields that the account sets.
    pub fields: &'a DomainFields,
    /// The initial state.
    pub claim: Claim,
    /// The token that proves the claim.
    pub token: &'a str,
    /// The name whose TXT record proves the claim, if not its own.
    pub proof_name: Option<&'a str>,
    /// The request's `Idempotency-Key`.
    pub store_key: Option<&'a str>,
}

/// The initial state of a stored domain.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Claim {
    /// Verified at once: accounts are trusted.
    Trusted,
    /// Still to be proved; its first check is due now.
    Pending,
}

/// The columns of a domain to be stored.
#[derive(Insertable)]
#[diesel(table_name = domains, treat_none_as_default_value = false)]
struct NewRow<'a> {
    account: &'a str,
    name: &'a str,
    name_unicode: String,
    ownership: Ownership,
    method: Option<Method>,
    verified_at: Option<NaiveDateTime>,
    token: &'a str,
    store_key: Option<String>,
    proof_name: Option<String>,
    robots_version: Option<i64>,
    well_known_version: Option<i64>,
    next_check_at: Option<NaiveDateTime>,
    created_at: NaiveDateTime,
    updated_at: NaiveDateTime,
}

impl<'a> NewDomain<'a> {
    fn row(&self, now: NaiveDateTime) -> (NewRow<'a>, &'a DomainFields) {
        let (ownership, method, verified_at, next_check_at) = match self.claim {
            Claim::Trusted => (Ownership::Verified, Some(Method::Trust), Some(now), None),
            Claim::Pending => (Ownership::Pending, None, None, Some(now)),
        };
        let texts = &self.fields.texts;
        let row = NewRow {
            account: self.account,
            name: self.name.as_str(),
            name_unicode: self.name.unicode(),
            ownership,
            method,
            verified_at,
            token: self.token,
            store_key: self.store_key.map(str::to_owned),
            proof_name: self.proof_name.map(str::to_owned),
            robots_version: is_set(texts.robots.as_ref()).then_some(1),
            well_known_version: is_set(texts.well_known.as_ref()).then_some(1),
            next_check_at,
            created_at: now,
            updated_at: now,
        };
        (row, self.fields)
    }
}

/// Stores a domain.
async fn insert_row(
    connection: &mut Either<'_>,
    new: &NewDomain<'_>,
    now: NaiveDateTime,
) -> QueryResult<DomainRow> {
    on_backend!(in connection, |connection| {
        diesel::insert_into(domains::table)
            .values(new.row(now))
            .returning(DomainRow::as_returning())
            .get_result(connection)
            .await
    })
}

/// The account's domain that was stored with this key at a time in this range, UTC. Frees the key of
/// a domain that was stored earlier, or while the clock was ahead.
///
/// # Errors
/// Database errors.
pub async fn stored_with(
    pool: &Pool,
    account: &str,
    key: &str,
    valid: RangeInclusive<NaiveDateTime>,
) -> Result<Option<DomainRow>, Error> {
    let is_its = domains::account.eq(account).and(domains::store_key.eq(key));
    let mut connection = pool.read().await?;
    let found: Option<DomainRow> = on_backend!(&mut connection, |connection| {
        domains::table
            .filter(is_its)
            .select(DomainRow::as_select())
            .first(connection)
            .await
            .optional()
    })?;
    drop(connection);
    match found {
        Some(domain) if !valid.contains(&domain.created_at) => {
            let mut connection = pool.write().await?;
            on_backend!(&mut connection, |connection| {
                diesel::update(domains::table)
                    .filter(is_its.and(domains::id.eq(domain.id)))
                    .set(domains::store_key.eq(None::<&str>))
                    .execute(connection)
                    .await
            })?;
            Ok(None)
        }
        found => Ok(found),
    }
}

/// The account's domain that was stored together with this one, with `www.` in front.
///
/// # Errors
/// Database errors.
pub async fn stored_with_www(pool: &Pool, domain: &DomainRow) -> Result<Option<DomainRow>, Error> {
    let name = format!("{WWW}{}", domain.name);
    let mut connection = pool.read().await?;
    on_backend!(&mut connection, |connection| {
        domains::table
            .filter(domains::account.eq(&domain.account))
            .filter(domains::name.eq(&name))
            .filter(domains::proof_name.eq(&domain.name))
            .select(DomainRow::as_select())
            .first(connection)
            .await
            .optional()
    })
}

/// After a domain was stored: writes its texts, and the event if it is verified at once.
async fn complete(
    connection: &mut Either<'_>,
    row: &DomainRow,
    new: &NewDomain<'_>,
    now: NaiveDateTime,
) -> QueryResult<()> {
    if new.fields.texts.is_any_set() {
        write_texts(connection, row, &new.fields.texts).await?;
    }
    if new.claim == Claim::Trusted {
        let event = row.state_event("domain.verified", now, None);
        connection.record_event(&event).await?;
    }
    Ok(())
}

/// Stores a domain with all that belongs to it.
async fn insert_complete(
    connection: &mut Either<'_>,
    new: &NewDomain<'_>,
    now: NaiveDateTime,
) -> QueryResult<DomainRow> {
    let row = insert_row(connection, new, now).await?;
    complete(connection, &row, new, now).await?;
    Ok(row)
}

mod many;

pub use many::{StoredOne, insert_many};

/// Stores a domain at this moment, UTC, and the one with `www.` in front, if there is one: both or
/// neither, if the account's limit has room.
///
/// # Errors
/// [`Error::UniqueViolation`] when the account already has a name or used the key, or another one
/// owns a name and the claim is trusted; [`WriteError::LimitReached`]; database errors.
pub async fn insert(
    pool: &Pool,
    new: &NewDomain<'_>,
    www: Option<&NewDomain<'_>>,
    now: NaiveDateTime,
    limits: &LimitSettings,
) -> Result<(DomainRow, Option<DomainRow>), WriteError> {
    let most = i64::from(limits.domains.get());
    let mut connection = pool.write().await?;
    let is_event = new.claim == Claim::Trusted;
    if most == 0 && www.is_none() && !new.fields.texts.is_any_set() && !is_event {
        let row = on_backend!(&mut connection, |connection| {
            insert_row(&mut connection.either(), new, now).await
        })?;
        return Ok((row, None));
    }
    let more = if www.is_some() { 2 } else { 1 };
    transaction!(&mut connection, |connection| {
        let connection = &mut connection.either();
        if most > 0 {
            hold_room(connection, new.account, more, most).await?;
        }
        let row = insert_complete(connection, new, now).await?;
        let www = match www {
            Some(www) => Some(insert_complete(connection, www, now).await?),
            None => None,
        };
        Ok::<_, WriteError>((row, www))
    })
}

/// Deletes the account's domain; if a version is given, only if it still has that one. Returns the
/// name that it had; `None` if nothing was deleted.
///
/// # Errors
/// Database errors.
pub async fn delete(
    pool: &Pool,
    (account, id): (&str, i64),
    version: Option<i64>,
) -> Result<Option<String>, Error> {
    let has_version = domains::version.nullable().eq(version);
    let has_version = has_version.or(version.is_none().into_sql::<Bool>());
    let mut connection = pool.write().await?;
    on_backend!(&mut connection, |connection| {
        diesel::delete(domains::table)
            .filter(domains::account.eq(account).and(domains::id.eq(id)))
            .filter(has_version)
            .returning(domains::name)
            .get_result(connection)
            .await
            .optional()
    })
}
