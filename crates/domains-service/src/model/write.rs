//! Storing, changing and deleting a domain.

use chrono::NaiveDateTime;
use database::{Error, Pool, now, on_backend};
use diesel::prelude::*;
use diesel_async::RunQueryDsl;

use super::{Domain, Method, Ownership};
use crate::name::DomainName;
use crate::schema::domains;
use crate::visitor_url::VisitorUrl;

/// A domain to be stored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewDomain {
    /// The name.
    pub name: DomainName,
    /// Where visitors of `/` are sent.
    pub index_page: Option<VisitorUrl>,
    /// Where visitors of unknown paths are sent.
    pub not_found_page: Option<VisitorUrl>,
}

/// What a stored domain begins with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Claim {
    /// Verified at once: accounts are trusted.
    Trusted,
    /// To be proved, first looked at now.
    Pending,
}

/// Stores a domain with the token that proves it.
///
/// # Errors
/// [`Error::UniqueViolation`] when the account has the name, or another one holds it and the claim is trusted; those of the
/// database.
pub async fn insert(
    pool: &Pool,
    account: &str,
    new: &NewDomain,
    claim: Claim,
    token: &str,
    now: NaiveDateTime,
) -> Result<Domain, Error> {
    let (ownership, method, verified_at, next_check_at) = match claim {
        Claim::Trusted => (Ownership::Verified, Some(Method::Trust), Some(now), None),
        Claim::Pending => (Ownership::Pending, None, None, Some(now)),
    };
    let mut connection = pool.write().await?;
    on_backend!(&mut connection, |connection| {
        diesel::insert_into(domains::table)
            .values((
                domains::account.eq(account),
                domains::name.eq(new.name.as_str()),
                domains::name_unicode.eq(new.name.unicode()),
                domains::index_page.eq(text(new.index_page.as_ref())),
                domains::not_found_page.eq(text(new.not_found_page.as_ref())),
                domains::ownership.eq(ownership),
                domains::method.eq(method),
                domains::verified_at.eq(verified_at),
                domains::token.eq(token),
                domains::next_check_at.eq(next_check_at),
                domains::created_at.eq(now),
                domains::updated_at.eq(now),
            ))
            .returning(Domain::as_returning())
            .get_result(connection)
            .await
    })
}

/// What an update changes: `None` leaves a page, `Some(None)` clears it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Changes {
    /// Where visitors of `/` are sent.
    pub index_page: Option<Option<VisitorUrl>>,
    /// Where visitors of unknown paths are sent.
    pub not_found_page: Option<Option<VisitorUrl>>,
}

impl Changes {
    /// Whether nothing changes.
    pub fn is_empty(&self) -> bool {
        self.index_page.is_none() && self.not_found_page.is_none()
    }
}

/// Changes the account's domain if it still has the version that was seen; `None` when it has not.
///
/// # Errors
/// Those of the database.
pub async fn update(
    pool: &Pool,
    account: &str,
    seen: &Domain,
    changes: &Changes,
) -> Result<Option<Domain>, Error> {
    let index_page = changes.index_page.as_ref().map(|page| text(page.as_ref()));
    let not_found_page = changes
        .not_found_page
        .as_ref()
        .map(|page| text(page.as_ref()));
    let mut connection = pool.write().await?;
    on_backend!(&mut connection, |connection| {
        diesel::update(domains::table)
            .filter(domains::account.eq(account).and(domains::id.eq(seen.id)))
            .filter(domains::version.eq(seen.version))
            .set((
                index_page.map(|page| domains::index_page.eq(page)),
                not_found_page.map(|page| domains::not_found_page.eq(page)),
                domains::updated_at.eq(now()),
                domains::version.eq(domains::version + 1),
            ))
            .returning(Domain::as_returning())
            .get_result(connection)
            .await
            .optional()
    })
}

/// Deletes the account's domain if it still has the version that was seen; tells whether it did.
///
/// # Errors
/// Those of the database.
pub async fn delete(pool: &Pool, account: &str, seen: &Domain) -> Result<bool, Error> {
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

fn text(page: Option<&VisitorUrl>) -> Option<&str> {
    page.map(VisitorUrl::as_str)
}
