//! Queries on some of an account's domains, by their ids.

use std::time::Duration;

use chrono::NaiveDateTime;
use database::{Error, Pool, on_backend};
use diesel::prelude::*;
use diesel_async::RunQueryDsl;

use super::lease::is_askable;
use crate::schema::domains;

/// The ids and names, for people, of those that the account has, in the order of their names.
///
/// # Errors
/// Database errors.
pub async fn names_of(
    pool: &Pool,
    account: &str,
    ids: &[i64],
) -> Result<Vec<(i64, String)>, Error> {
    let mut connection = pool.read().await?;
    on_backend!(&mut connection, |connection| {
        domains::table
            .filter(domains::account.eq(account))
            .filter(domains::id.eq_any(ids))
            .order(domains::name)
            .select((domains::id, domains::name_unicode))
            .load(connection)
            .await
    })
}

/// Deletes them in one step. Returns the ids and names of those that were there.
///
/// # Errors
/// Database errors; then none is deleted.
pub async fn delete_each(
    pool: &Pool,
    account: &str,
    ids: &[i64],
) -> Result<Vec<(i64, String)>, Error> {
    let mut connection = pool.write().await?;
    on_backend!(&mut connection, |connection| {
        diesel::delete(domains::table)
            .filter(domains::account.eq(account))
            .filter(domains::id.eq_any(ids))
            .returning((domains::id, domains::name))
            .get_results(connection)
            .await
    })
}

/// Makes the checks of those due now that the account may request; see
/// [`claim_requested`](super::claim_requested). A check that is running may have begun before the
/// record was set: it loses its lease. Returns their ids.
///
/// # Errors
/// Database errors; then none is due.
pub async fn request_checks(
    pool: &Pool,
    account: &str,
    ids: &[i64],
    now: NaiveDateTime,
    interval: Duration,
) -> Result<Vec<i64>, Error> {
    let mut connection = pool.write().await?;
    on_backend!(&mut connection, |connection| {
        diesel::update(domains::table)
            .filter(domains::account.eq(account))
            .filter(domains::id.eq_any(ids))
            .filter(is_askable!(now, interval))
            .set((
                domains::asked_at.eq(now),
                domains::next_check_at.eq(now),
                domains::lease.eq(None::<String>),
                domains::lease_until.eq(None::<NaiveDateTime>),
            ))
            .returning(domains::id)
            .get_results(connection)
            .await
    })
}
