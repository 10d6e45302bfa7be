//! Claiming the orders that are due, each for one process at a time.

use std::collections::BTreeSet;

use chrono::{NaiveDateTime, TimeDelta};
use database::{Connection, Error, Pool, on_backend, transaction};
use diesel::dsl::auto_type;
use diesel::prelude::*;
use diesel::upsert::excluded;
use diesel_async::RunQueryDsl;

use super::OrderRow;
use crate::schema::{certificate_orders, certificate_turns};

/// Longer than any lease: one that ends later was given by a clock that was ahead.
pub(super) const MAX_LEASE: TimeDelta = TimeDelta::hours(1);

/// The condition of orders that no process works on.
#[auto_type]
pub(super) fn is_free(now: NaiveDateTime) -> _ {
    let longest: NaiveDateTime = now + MAX_LEASE;
    certificate_orders::lease_until
        .is_null()
        .or(certificate_orders::lease_until.lt(now))
        .or(certificate_orders::lease_until.gt(longest))
}

/// An order that this process has claimed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LeasedOrder {
    /// The order as it was when it was claimed.
    pub order: OrderRow,
    /// The lease token, which no other claim has.
    pub lease: String,
}

/// Any fixed number, another than that of the claims of domains: processes claim one after the
/// other, or two that want the same names in a different order could deadlock.
const CLAIM_LOCK: &str = "SELECT pg_advisory_xact_lock(7239153)";

/// Forgets when accounts that have had no turn since then had their last. Returns how many.
///
/// # Errors
/// Database errors.
pub async fn delete_turns(pool: &Pool, before: NaiveDateTime) -> Result<usize, Error> {
    let mut connection = pool.write().await?;
    on_backend!(&mut connection, |connection| {
        diesel::delete(certificate_turns::table.filter(certificate_turns::taken_at.lt(before)))
            .execute(connection)
            .await
    })
}

/// Claims those of the names that no other process has claimed since, until the given moment.
///
/// # Errors
/// Database errors.
pub async fn claim_orders(
    pool: &Pool,
    names: &[String],
    lease: &str,
    now: NaiveDateTime,
    until: NaiveDateTime,
) -> Result<Vec<LeasedOrder>, Error> {
    let mut connection = pool.write().await?;
    let postgres = matches!(connection, Connection::Postgres(_));
    let claimed: Vec<OrderRow> = transaction!(&mut connection, |connection| {
        if postgres {
            diesel::sql_query(CLAIM_LOCK).execute(connection).await?;
        }
        let claimed = diesel::update(certificate_orders::table)
            .filter(certificate_orders::name.eq_any(names))
            .filter(certificate_orders::due_at.le(now))
            .filter(is_free(now))
            .set((
                certificate_orders::lease.eq(lease),
                certificate_orders::lease_until.eq(until),
            ))
            .returning(OrderRow::as_returning())
            .get_results(connection)
            .await?;
        let accounts: BTreeSet<_> = accounts_of_new(&claimed).collect();
        for account in accounts {
            diesel::insert_into(certificate_turns::table)
                .values((
                    certificate_turns::account.eq(account),
                    certificate_turns::taken_at.eq(now),
                ))
                .on_conflict(certificate_turns::account)
                .do_update()
                .set(certificate_turns::taken_at.eq(excluded(certificate_turns::taken_at)))
                .execute(connection)
                .await?;
        }
        Ok::<_, Error>(claimed)
    })?;
    let leased = claimed.into_iter().map(|order| LeasedOrder {
        order,
        lease: lease.to_owned(),
    });
    Ok(leased.collect())
}

/// The accounts of those orders that are [new](super::Due::New), once for each of its orders.
fn accounts_of_new(orders: &[OrderRow]) -> impl Iterator<Item = &str> {
    let new = orders.iter().filter(|order| {
        order.order_url.is_none() && (order.renew_at.is_none() || order.forced_at.is_some())
    });
    new.filter_map(|order| order.account.as_deref())
}

/// Releases an order that this process cannot finish; it is still due as before.
///
/// # Errors
/// Database errors.
pub async fn release_order(pool: &Pool, leased: &LeasedOrder) -> Result<(), Error> {
    let mut connection = pool.write().await?;
    on_backend!(&mut connection, |connection| {
        diesel::update(certificate_orders::table)
            .filter(certificate_orders::name.eq(&leased.order.name))
            .filter(certificate_orders::lease.eq(&leased.lease))
            .set((
                certificate_orders::lease.eq(None::<String>),
                certificate_orders::lease_until.eq(None::<NaiveDateTime>),
            ))
            .execute(connection)
            .await
    })?;
    Ok(())
}
