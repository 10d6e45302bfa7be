//! Feeds of events, each with an address that only its hash is known of.

use chrono::NaiveDateTime;
use database::{Error, Pool, now, on_backend, transaction};
use diesel::prelude::*;
use diesel_async::RunQueryDsl;

use super::WriteError;
use crate::schema::feeds;

/// A feed.
#[derive(Clone, Debug, Queryable, Selectable)]
#[diesel(table_name = feeds)]
pub struct FeedRow {
    /// Increases with each feed.
    pub id: i64,
    /// Whose it is.
    pub account: String,
    /// The project or domain whose events it has; empty for all.
    pub place: String,
    /// When its present address was made, UTC.
    pub created_at: NaiveDateTime,
}

impl FeedRow {
    /// The project or domain; `None` for all.
    pub fn place(&self) -> Option<String> {
        Some(self.place.clone()).filter(|place| !place.is_empty())
    }
}

/// Stores the account's feed of this place, if the account has no more than `at_most` then. One
/// that it has gets this address instead of its own.
///
/// # Errors
/// [`WriteError::Limit`]; database errors.
pub async fn store_feed(
    pool: &Pool,
    account: &str,
    place: &str,
    (token_hash, at_most): (&str, u32),
) -> Result<FeedRow, WriteError> {
    let at_most = i64::from(at_most);
    let address = (
        feeds::token_hash.eq(token_hash),
        feeds::created_at.eq(now()),
    );
    let mut connection = pool.write().await?;
    transaction!(&mut connection, |connection| {
        let row = diesel::insert_into(feeds::table)
            .values((feeds::account.eq(account), feeds::place.eq(place), address))
            .on_conflict((feeds::account, feeds::place))
            .do_update()
            .set(address)
            .returning(FeedRow::as_returning())
            .get_result(connection)
            .await?;
        let of_account = feeds::table.filter(feeds::account.eq(account)).count();
        let count: i64 = of_account.get_result(connection).await?;
        if count > at_most {
            return Err(WriteError::Limit(at_most));
        }
        Ok(row)
    })
}

/// The account's feeds.
///
/// # Errors
/// Database errors.
pub async fn feeds_of(pool: &Pool, account: &str) -> Result<Vec<FeedRow>, Error> {
    let mut connection = pool.read().await?;
    on_backend!(&mut connection, |connection| {
        feeds::table
            .filter(feeds::account.eq(account))
            .order_by(feeds::place)
            .select(FeedRow::as_select())
            .load(connection)
            .await
    })
}

/// The feed whose address has this hash.
///
/// # Errors
/// Database errors.
pub async fn feed_at(pool: &Pool, token_hash: &str) -> Result<Option<FeedRow>, Error> {
    let mut connection = pool.read().await?;
    on_backend!(&mut connection, |connection| {
        feeds::table
            .filter(feeds::token_hash.eq(token_hash))
            .select(FeedRow::as_select())
            .first(connection)
            .await
            .optional()
    })
}

/// Withdraws the account's feed; returns whether there was one.
///
/// # Errors
/// Database errors.
pub async fn delete_feed(pool: &Pool, account: &str, id: i64) -> Result<bool, Error> {
    let mut connection = pool.write().await?;
    on_backend!(&mut connection, |connection| {
        diesel::delete(feeds::table)
            .filter(feeds::account.eq(account).and(feeds::id.eq(id)))
            .execute(connection)
            .await
            .map(|deleted| deleted > 0)
    })
}
