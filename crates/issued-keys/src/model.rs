//! Issued keys as rows. Every query made for a caller takes the account.
//!
//! A change also replaces the stamp in the same transaction, by which processes notice it. That row
//! is locked until the end of the transaction, so changes take turns, and limits are exact.

use chrono::{NaiveDateTime, TimeDelta};
use database::{Error, Pool, TransactionError, now, on_backend, transaction};
use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use jobs::{after, before};
use web::KEY_LIFETIME;

use crate::schema::{issued_key_changes, issued_keys};

/// The most keys of an account.
pub const MAX_KEYS: i64 = 100;
/// How long a key that has expired is still listed.
const KEPT: TimeDelta = TimeDelta::days(1);
/// How many uses are recorded with one statement.
const AT_ONCE: usize = 500;

/// An issued key.
#[derive(Clone, Debug, Queryable, Selectable)]
#[diesel(table_name = issued_keys)]
pub struct KeyRow {
    /// Increases with each key.
    pub id: i64,
    /// Its `jti`.
    pub key_id: String,
    /// What its account calls it.
    pub name: String,
    /// Separated by spaces.
    pub scopes: String,
    /// Who made it.
    pub author: String,
    /// UTC, as all times.
    pub created_at: NaiveDateTime,
    /// Until when it is good.
    pub expires_at: NaiveDateTime,
    /// When it was last used, to about a minute.
    pub used_at: Option<NaiveDateTime>,
}

/// A key that is to be stored.
#[derive(Debug, Insertable)]
#[diesel(table_name = issued_keys)]
pub struct NewRow<'a> {
    pub account: &'a str,
    pub key_id: &'a str,
    pub name: &'a str,
    pub scopes: &'a str,
    pub author: &'a str,
    pub signing_key: &'a str,
    pub token_hash: &'a str,
    /// The request's `Idempotency-Key`.
    pub store_key: Option<&'a str>,
    pub created_at: NaiveDateTime,
    pub expires_at: NaiveDateTime,
}

/// Why a key was not stored.
#[derive(Debug)]
pub enum StoreError {
    /// The account has as many as it may have.
    Limit,
    /// An earlier request with the same `Idempotency-Key` stored this one.
    Repeated(KeyRow),
    Database(Error),
}

impl TransactionError for StoreError {
    fn of_database(&self) -> Option<&Error> {
        match self {
            Self::Limit | Self::Repeated(_) => None,
            Self::Database(error) => Some(error),
        }
    }
}

impl From<Error> for StoreError {
    fn from(error: Error) -> Self {
        Self::Database(error)
    }
}

impl From<diesel::result::Error> for StoreError {
    fn from(error: diesel::result::Error) -> Self {
        Self::Database(error.into())
    }
}

/// A stamp that no other change has.
fn new_stamp() -> String {
    format!("{:032x}", rand::random::<u128>())
}

/// Stores a key.
pub async fn store(pool: &Pool, new: &NewRow<'_>) -> Result<KeyRow, StoreError> {
    let stamp = new_stamp();
    let mut connection = pool.write().await?;
    transaction!(&mut connection, |connection| {
        diesel::insert_into(issued_key_changes::table)
            .values((
                issued_key_changes::id.eq(1),
                issued_key_changes::stamp.eq(&stamp),
            ))
            .on_conflict(issued_key_changes::id)
            .do_update()
            .set(issued_key_changes::stamp.eq(&stamp))
            .execute(connection)
            .await?;
        let of_account = || issued_keys::account.eq(new.account);
        let old = issued_keys::expires_at.lt(new.created_at - KEPT);
        diesel::delete(issued_keys::table.filter(of_account()).filter(old))
            .execute(connection)
            .await?;
        if let Some(key) = new.store_key {
            let from = before(new.created_at, KEY_LIFETIME);
            let until = after(new.created_at, KEY_LIFETIME);
            let stored = issued_keys::table
                .filter(of_account().and(issued_keys::store_key.eq(key)))
                .filter(issued_keys::created_at.between(from, until))
                .select(KeyRow::as_select())
                .first(connection)
                .await
                .optional()?;
            if let Some(stored) = stored {
                return Err(StoreError::Repeated(stored));
            }
        }
        let count = issued_keys::table.filter(of_account()).count();
        if count.get_result::<i64>(connection).await? >= MAX_KEYS {
            return Err(StoreError::Limit);
        }
        let row = diesel::insert_into(issued_keys::table)
            .values(new)
            .returning(KeyRow::as_returning())
            .get_result(connection)
            .await?;
        Ok(row)
    })
}

/// The account's keys, the newest first.
pub async fn list(pool: &Pool, account: &str) -> Result<Vec<KeyRow>, Error> {
    let mut connection = pool.read().await?;
    on_backend!(&mut connection, |connection| {
        issued_keys::table
            .filter(issued_keys::account.eq(account))
            .order_by(issued_keys::id.desc())
            .select(KeyRow::as_select())
            .load(connection)
            .await
    })
}

/// Deletes the account's key; returns whether there was one.
pub async fn delete(pool: &Pool, account: &str, id: i64) -> Result<bool, Error> {
    let stamp = new_stamp();
    let mut connection = pool.write().await?;
    transaction!(&mut connection, |connection| {
        diesel::update(issued_key_changes::table)
            .set(issued_key_changes::stamp.eq(&stamp))
            .execute(connection)
            .await?;
        let key = issued_keys::table.filter(issued_keys::account.eq(account));
        let deleted = diesel::delete(key.filter(issued_keys::id.eq(id)))
            .execute(connection)
            .await?;
        Ok::<_, Error>(deleted > 0)
    })
}

/// The stamp of the last change; empty if there was none.
pub async fn stamp(pool: &Pool) -> Result<String, Error> {
    let mut connection = pool.read().await?;
    on_backend!(&mut connection, |connection| {
        issued_key_changes::table
            .select(issued_key_changes::stamp)
            .first(connection)
            .await
            .optional()
            .map(Option::unwrap_or_default)
    })
}

/// The ids and hashes of all keys of an issuing key.
pub async fn hashes(pool: &Pool, signing_key: &str) -> Result<Vec<(String, String)>, Error> {
    let mut connection = pool.read().await?;
    on_backend!(&mut connection, |connection| {
        issued_keys::table
            .filter(issued_keys::signing_key.eq(signing_key))
            .select((issued_keys::key_id, issued_keys::token_hash))
            .load(connection)
            .await
    })
}

/// Records that these keys have just been used.
pub async fn record_use(pool: &Pool, key_ids: &[&str]) -> Result<(), Error> {
    let at = now();
    for key_ids in key_ids.chunks(AT_ONCE) {
        let mut connection = pool.write().await?;
        on_backend!(&mut connection, |connection| {
            let used = issued_keys::table.filter(issued_keys::key_id.eq_any(key_ids));
            diesel::update(used)
                .set(issued_keys::used_at.eq(at))
                .execute(connection)
                .await
        })?;
    }
    Ok(())
}
