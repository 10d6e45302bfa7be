//! Storing, changing and deleting a domain.

use chrono::NaiveDateTime;
use database::{Error, Pool, now, on_backend};
use diesel::prelude::*;
use diesel_async::RunQueryDsl;

use super::{DomainFields, DomainRow, Method, Ownership};
use crate::name::DomainName;
use crate::schema::domains;

/// A domain to be stored.
pub struct NewDomain<'a> {
    /// The account that it belongs to.
    pub account: &'a str,
    /// The name.
    pub name: &'a DomainName,
    /// The fields that the account sets.
    pub fields: &'a DomainFields,
    /// The state that it begins in.
    pub claim: Claim,
    /// The token that proves the claim.
    pub token: &'a str,
}

/// The state that a stored domain begins in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Claim {
    /// Verified at once: accounts are trusted.
    Trusted,
    /// Still to be proved; its first check is due now.
    Pending,
}

/// Stores a domain at this moment, UTC.
///
/// # Errors
/// [`Error::UniqueViolation`] when the account already has the name, or another one owns it and the
/// claim is trusted; database errors.
pub async fn insert(
    pool: &Pool,
    new: &NewDomain<'_>,
    now: NaiveDateTime,
) -> Result<DomainRow, Error> {
    let (ownership, method, verified_at, next_check_at) = match new.claim {
        Claim::Trusted => (Ownership::Verified, Some(Method::Trust), Some(now), None),
        Claim::Pending => (Ownership::Pending, None, None, Some(now)),
    };
    let mut connection = pool.write().await?;
    on_backend!(&mut connection, |connection| {
        diesel::insert_into(domains::table)
            .values((
                domains::account.eq(new.account),
                domains::name.eq(new.name.as_str()),
                domains::name_unicode.eq(new.name.unicode()),
                new.fields,
                domains::ownership.eq(ownership),
                domains::method.eq(method),
                domains::verified_at.eq(verified_at),
                domains::token.eq(new.token),
                domains::next_check_at.eq(next_check_at),
                domains::created_at.eq(now),
                domains::updated_at.eq(now),
            ))
            .returning(DomainRow::as_returning())
            .get_results(connection)
            .await
            .and_then(database::returned)
    })
}

/// Changes the account's domain if it still has the version that was seen; returns `None`
/// otherwise.
///
/// # Errors
/// Database errors.
pub async fn update(
    pool: &Pool,
    account: &str,
    seen: &DomainRow,
    fields: &DomainFields,
) -> Result<Option<DomainRow>, Error> {
    let mut connection = pool.write().await?;
    on_backend!(&mut connection, |connection| {
        diesel::update(domains::table)
            .filter(domains::account.eq(account).and(domains::id.eq(seen.id)))
            .filter(domains::version.eq(seen.version))
            .set((
                fields,
                domains::updated_at.eq(now()),
                domains::version.eq(domains::version + 1),
            ))
            .returning(DomainRow::as_returning())
            .get_results(connection)
            .await
            .and_then(database::returned)
            .optional()
    })
}

/// Deletes the account's domain if it still has the version that was seen; returns false otherwise.
///
/// # Errors
/// Database errors.
pub async fn delete(pool: &Pool, account: &str, seen: &DomainRow) -> Result<bool, Error> {
    let mut connection = pool.write().await?;
    let deleted = on_backend!(&mut connection, |connection| {
        diesel::delete(domains::table)
            .filter(domains::account.eq(account).and(domains::id.eq(seen.id)))
            .filter(domains::version.eq(seen.version))
            .execute(connection)
            .await
    })?;
    Ok(deleted > 0)
}
