//! What the protocol with certificate authorities needs to last: challenges, accounts, and how much
//! of the authorities' limits is left.

mod buckets;

use chrono::{NaiveDateTime, TimeDelta};
use database::{Error, Pool, on_backend, stored_as_text};
use diesel::deserialize::FromSqlRow;
use diesel::dsl::not;
use diesel::expression::AsExpression;
use diesel::prelude::*;
use diesel::sql_types::Text;
use diesel::upsert::excluded;
use diesel_async::RunQueryDsl;
use serde::Serialize;

use crate::schema::{acme_accounts, acme_challenges};

pub use buckets::{
    Bucket, add_tokens, delete_buckets, next_token_at, share_at, take_tokens, tokens_left,
};

/// How an authority checks that a name leads here.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, AsExpression, FromSqlRow)]
#[serde(rename_all = "kebab-case")]
#[diesel(sql_type = Text)]
pub enum ChallengeKind {
    /// By a request over plain HTTP (RFC 8555, section 8.3).
    #[serde(rename = "http-01")]
    Http01,
    /// By a TLS handshake (RFC 8737).
    #[serde(rename = "tls-alpn-01")]
    TlsAlpn01,
}

stored_as_text!(ChallengeKind {
    Http01 = "http-01",
    TlsAlpn01 = "tls-alpn-01",
});

/// A challenge that any process may have to answer.
#[derive(Clone, Debug, PartialEq, Eq, Queryable, Selectable, Insertable)]
#[diesel(table_name = acme_challenges)]
pub struct Challenge {
    /// The authority's token.
    pub token: String,
    /// The name that is checked, in lower-case A-labels.
    pub name: String,
    /// How it is checked.
    pub kind: ChallengeKind,
    /// The response that is expected.
    pub key_authorization: String,
    /// When nobody requests it any more, UTC.
    pub expires_at: NaiveDateTime,
}

/// How long the authority may take to request the response to a challenge.
pub const CHALLENGE_LIFE: TimeDelta = TimeDelta::hours(1);
/// How far the clocks of two processes may differ.
const SKEW: TimeDelta = TimeDelta::minutes(1);

/// The condition of challenges that may be requested. One that expires later than it can was stored
/// while the clock was ahead: it must not be taken for the newest one of its name.
macro_rules! is_awaited {
    ($now:expr) => {
        acme_challenges::expires_at
            .gt($now)
            .and(acme_challenges::expires_at.le($now + CHALLENGE_LIFE + SKEW))
    };
}

/// Stores a challenge.
///
/// # Errors
/// Database errors.
pub async fn upsert_challenge(pool: &Pool, challenge: &Challenge) -> Result<(), Error> {
    let mut connection = pool.write().await?;
    on_backend!(&mut connection, |connection| {
        diesel::insert_into(acme_challenges::table)
            .values(challenge)
            .on_conflict(acme_challenges::token)
            .do_update()
            .set((
                acme_challenges::name.eq(excluded(acme_challenges::name)),
                acme_challenges::kind.eq(excluded(acme_challenges::kind)),
                acme_challenges::key_authorization.eq(excluded(acme_challenges::key_authorization)),
                acme_challenges::expires_at.eq(excluded(acme_challenges::expires_at)),
            ))
            .execute(connection)
            .await
    })?;
    Ok(())
}

/// The response to an HTTP-01 challenge of this name.
///
/// # Errors
/// Database errors.
pub async fn challenge_by_token(
    pool: &Pool,
    name: &str,
    token: &str,
    now: NaiveDateTime,
) -> Result<Option<String>, Error> {
    let mut connection = pool.read().await?;
    on_backend!(&mut connection, |connection| {
        acme_challenges::table
            .filter(acme_challenges::token.eq(token))
            .filter(acme_challenges::name.eq(name))
            .filter(acme_challenges::kind.eq(ChallengeKind::Http01))
            .filter(is_awaited!(now))
            .select(acme_challenges::key_authorization)
            .first(connection)
            .await
            .optional()
    })
}

/// The key authorization of this name's newest TLS-ALPN-01 challenge.
///
/// # Errors
/// Database errors.
pub async fn challenge_by_name(
    pool: &Pool,
    name: &str,
    now: NaiveDateTime,
) -> Result<Option<String>, Error> {
    let mut connection = pool.read().await?;
    on_backend!(&mut connection, |connection| {
        acme_challenges::table
            .filter(acme_challenges::name.eq(name))
            .filter(acme_challenges::kind.eq(ChallengeKind::TlsAlpn01))
            .filter(is_awaited!(now))
            .order(acme_challenges::expires_at.desc())
            .select(acme_challenges::key_authorization)
            .first(connection)
            .await
            .optional()
    })
}

/// Deletes the challenges of a name.
///
/// # Errors
/// Database errors.
pub async fn delete_challenges_of(pool: &Pool, name: &str) -> Result<usize, Error> {
    let mut connection = pool.write().await?;
    on_backend!(&mut connection, |connection| {
        diesel::delete(acme_challenges::table.filter(acme_challenges::name.eq(name)))
            .execute(connection)
            .await
    })
}

/// Deletes challenges that nobody requests any more. Returns how many.
///
/// # Errors
/// Database errors.
pub async fn delete_challenges(pool: &Pool, now: NaiveDateTime) -> Result<usize, Error> {
    let mut connection = pool.write().await?;
    on_backend!(&mut connection, |connection| {
        diesel::delete(acme_challenges::table.filter(not(is_awaited!(now))))
            .execute(connection)
            .await
    })
}

/// The account at an authority.
#[derive(Clone, PartialEq, Eq, Queryable, Selectable, Insertable)]
#[diesel(table_name = acme_accounts)]
pub struct AcmeAccountRow {
    /// The address of the authority's directory.
    pub directory: String,
    /// The account's address; empty as long as the authority has not given one.
    pub url: String,
    /// Its encrypted credentials; without an address, its encrypted private key in PKCS #8.
    pub credentials: Vec<u8>,
}

/// The account at the authority with this directory.
///
/// # Errors
/// Database errors.
pub async fn acme_account(pool: &Pool, directory: &str) -> Result<Option<AcmeAccountRow>, Error> {
    let mut connection = pool.read().await?;
    on_backend!(&mut connection, |connection| {
        acme_accounts::table
            .filter(acme_accounts::directory.eq(directory))
            .select(AcmeAccountRow::as_select())
            .first(connection)
            .await
            .optional()
    })
}

/// The addresses of all accounts.
///
/// # Errors
/// Database errors.
pub async fn acme_account_urls(pool: &Pool) -> Result<Vec<String>, Error> {
    let mut connection = pool.read().await?;
    on_backend!(&mut connection, |connection| {
        acme_accounts::table
            .filter(acme_accounts::url.ne(""))
            .select(acme_accounts::url)
            .load(connection)
            .await
    })
}

/// Stores an account, unless another process has stored one for the same authority.
///
/// # Errors
/// Database errors.
pub async fn upsert_acme_account(pool: &Pool, account: &AcmeAccountRow) -> Result<(), Error> {
    let mut connection = pool.write().await?;
    on_backend!(&mut connection, |connection| {
        diesel::insert_into(acme_accounts::table)
            .values(account)
            .on_conflict_do_nothing()
            .execute(connection)
            .await
    })?;
    Ok(())
}

/// Completes an account that was stored before it was requested from the authority.
///
/// # Errors
/// Database errors.
pub async fn complete_acme_account(pool: &Pool, account: &AcmeAccountRow) -> Result<(), Error> {
    let mut connection = pool.write().await?;
    on_backend!(&mut connection, |connection| {
        diesel::update(acme_accounts::table)
            .filter(acme_accounts::directory.eq(&account.directory))
            .filter(acme_accounts::url.eq(""))
            .set((
                acme_accounts::url.eq(&account.url),
                acme_accounts::credentials.eq(&account.credentials),
            ))
            .execute(connection)
            .await
    })?;
    Ok(())
}

/// Replaces an account's encrypted credentials, unless they have changed since they were read.
///
/// # Errors
/// Database errors.
pub async fn upsert_acme_credentials(
    pool: &Pool,
    read: &AcmeAccountRow,
    credentials: &[u8],
) -> Result<(), Error> {
    let mut connection = pool.write().await?;
    on_backend!(&mut connection, |connection| {
        diesel::update(acme_accounts::table)
            .filter(acme_accounts::directory.eq(&read.directory))
            .filter(acme_accounts::credentials.eq(&read.credentials))
            .set(acme_accounts::credentials.eq(credentials))
            .execute(connection)
            .await
    })?;
    Ok(())
}

/// Deletes an account that the authority does not know any more.
///
/// # Errors
/// Database errors.
pub async fn delete_acme_account(pool: &Pool, account: &AcmeAccountRow) -> Result<(), Error> {
    let mut connection = pool.write().await?;
    on_backend!(&mut connection, |connection| {
        diesel::delete(acme_accounts::table)
            .filter(acme_accounts::directory.eq(&account.directory))
            .filter(acme_accounts::url.eq(&account.url))
            .execute(connection)
            .await
    })?;
    Ok(())
}

#[cfg(test)]
mod tests;
