//! Claiming the orders that are due, each for one process at a time.

use chrono::{NaiveDateTime, TimeDelta};
use database::{Connection, Error, Pool, on_backend, transaction};
use diesel::dsl::sql;
use diesel::prelude::*;
use diesel::sql_types::BigInt;
use diesel_async::RunQueryDsl;

use super::{Deserving, OrderRow};
use crate::model::state::{Routing, is_owned};

use crate::schema::{certificate_orders, domains};

/// Longer than any lease: one that ends later was given by a clock that was ahead.
pub(super) const LONGEST_LEASE: TimeDelta = TimeDelta::hours(1);

/// The condition of orders that no process works on.
macro_rules! is_free {
    ($now:expr) => {
        certificate_orders::lease_until
            .is_null()
            .or(certificate_orders::lease_until.lt($now))
            .or(certificate_orders::lease_until.gt($now + LONGEST_LEASE))
    };
}
pub(super) use is_free;

/// An order that this process has claimed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LeasedOrder {
    /// The order as it was when it was claimed.
    pub order: OrderRow,
    /// The lease token, which no other claim has.
    pub lease: String,
}

/// Which orders are due.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Due {
    /// Those under way, and renewals.
    Begun,
    /// Those of names that never had a certificate: the oldest of each account first, the accounts
    /// by chance, so that none waits for all names of another.
    New,
}

/// The names whose order has been due longest and that deserve a certificate, at most `limit`.
///
/// # Errors
/// Database errors.
pub async fn due_orders(
    pool: &Pool,
    due: Due,
    now: NaiveDateTime,
    deserving: Deserving,
    limit: usize,
) -> Result<Vec<String>, Error> {
    let also = deserving.also();
    let is_new = due == Due::New;
    let (turn, chance) = match due {
        // A number alone would be the position of a column.
        Due::Begun => ("0 + 0", "0 + 0"),
        Due::New => (TURN, "random()"),
    };
    let mut connection = pool.read().await?;
    on_backend!(&mut connection, |connection| {
        certificate_orders::table
            .inner_join(domains::table.on(domains::name.eq(certificate_orders::name)))
            .filter(is_owned())
            .filter(
                domains::routing
                    .eq(Routing::Ok)
                    .or(domains::routing.eq(also)),
            )
            .filter(certificate_orders::due_at.le(now))
            .filter(is_free!(now))
            .filter(
                certificate_orders::order_url
                    .is_null()
                    .and(certificate_orders::renew_at.is_null())
                    .eq(is_new),
            )
            .order((
                sql::<BigInt>(turn),
                sql::<BigInt>(chance),
                certificate_orders::due_at,
            ))
            .limit(i64::try_from(limit).unwrap_or(i64::MAX))
            .select(certificate_orders::name)
            .load(connection)
            .await
    })
}

/// Which of its account's orders one is, counted from the oldest.
const TURN: &str = "row_number() OVER (PARTITION BY domains.account \
     ORDER BY certificate_orders.due_at, certificate_orders.name)";

/// Any fixed number, another than that of the claims of domains: processes claim one after the
/// other, or two that want the same names in a different order could deadlock.
const CLAIM_LOCK: &str = "SELECT pg_advisory_xact_lock(7239153)";

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
            .filter(is_free!(now))
            .set((
                certificate_orders::lease.eq(lease),
                certificate_orders::lease_until.eq(until),
            ))
            .returning(OrderRow::as_returning())
            .get_results(connection)
            .await?;
        Ok::<_, Error>(claimed)
    })?;
    let leased = claimed.into_iter().map(|order| LeasedOrder {
        order,
        lease: lease.to_owned(),
    });
    Ok(leased.collect())
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
