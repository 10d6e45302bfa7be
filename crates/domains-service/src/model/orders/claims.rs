//! Claiming the orders that are due, each for one process at a time.

use chrono::{NaiveDateTime, TimeDelta};
use database::{Connection, Error, Pool, on_backend, transaction};
use diesel::dsl::sql;
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Nullable, Timestamp};
use diesel::upsert::excluded;
use diesel_async::RunQueryDsl;

use super::{Deserving, OrderRow};
use crate::model::state::{Routing, is_owned};

use crate::schema::{certificate_orders, certificate_turns, domains};

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
    /// Those of names that never had a certificate. Accounts take turns, so that none waits for all
    /// names of another: the one whose last turn is longest ago comes first, with the name that a
    /// visitor has waited for longest, or else the one that has been due longest.
    New {
        /// Only those with at least so many failures of the first authority,
        from: i32,
        /// and fewer than so many.
        below: i32,
    },
}

/// The names that deserve a certificate and whose order is due, those that come first, at most
/// `limit`.
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
    let (is_new, from, below) = match due {
        Due::Begun => (false, 0, i32::MAX),
        Due::New { from, below } => (true, from, below),
    };
    let [turn, is_taken, since] = match due {
        // A number alone would be the position of a column.
        Due::Begun => ["0 + 0", "0 + 0", "certificate_orders.due_at"],
        Due::New { .. } => [TURN, IS_TAKEN, "certificate_turns.taken_at"],
    };
    // A turn that was taken by a clock that was ahead does not count.
    let turns = certificate_turns::account
        .eq(domains::account)
        .and(certificate_turns::taken_at.le(now));
    let mut connection = pool.read().await?;
    on_backend!(&mut connection, |connection| {
        certificate_orders::table
            .inner_join(domains::table.on(domains::name.eq(certificate_orders::name)))
            .left_join(certificate_turns::table.on(turns))
            .filter(is_owned())
            .filter(
                domains::routing
                    .eq(Routing::Ok)
                    .or(domains::routing.eq(also)),
            )
            .filter(certificate_orders::due_at.le(now))
            .filter(is_free!(now))
            .filter(certificate_orders::authority_failures.ge(from))
            .filter(certificate_orders::authority_failures.lt(below))
            .filter(
                certificate_orders::order_url
                    .is_null()
                    .and(certificate_orders::renew_at.is_null())
                    .eq(is_new),
            )
            .order((
                sql::<BigInt>(turn),
                sql::<BigInt>(is_taken),
                sql::<Nullable<Timestamp>>(since),
                certificate_orders::due_at,
            ))
            .limit(i64::try_from(limit).unwrap_or(i64::MAX))
            .select(certificate_orders::name)
            .load(connection)
            .await
    })
}

/// Which of its account's orders one is, counted from the one that comes first.
const TURN: &str = "row_number() OVER (PARTITION BY domains.account ORDER BY \
     CASE WHEN certificate_orders.wanted_at IS NULL THEN 1 ELSE 0 END, \
     certificate_orders.wanted_at, certificate_orders.due_at, certificate_orders.name)";

/// The databases do not agree on where NULL comes in an order.
const IS_TAKEN: &str = "CASE WHEN certificate_turns.taken_at IS NULL THEN 0 ELSE 1 END";

/// Any fixed number, another than that of the claims of domains: processes claim one after the
/// other, or two that want the same names in a different order could deadlock.
const CLAIM_LOCK: &str = "SELECT pg_advisory_xact_lock(7239153)";

/// The accounts of those claimed orders that are [new](Due::New), each once.
macro_rules! accounts_of_new {
    ($connection:expr, $claimed:expr) => {{
        let claimed: &[OrderRow] = $claimed;
        let new = claimed
            .iter()
            .filter(|order| order.order_url.is_none() && order.renew_at.is_none());
        let names: Vec<&str> = new.map(|order| order.name.as_str()).collect();
        domains::table
            .filter(domains::name.eq_any(names))
            .filter(is_owned())
            .select(domains::account)
            .distinct()
            .order(domains::account)
            .load::<String>($connection)
            .await
    }};
}

/// Forgets when accounts that have had no turn since then had their last. Returns how many.
///
/// # Errors
/// Database errors.
pub async fn forget_turns(pool: &Pool, before: NaiveDateTime) -> Result<usize, Error> {
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
            .filter(is_free!(now))
            .set((
                certificate_orders::lease.eq(lease),
                certificate_orders::lease_until.eq(until),
            ))
            .returning(OrderRow::as_returning())
            .get_results(connection)
            .await?;
        for account in accounts_of_new!(connection, &claimed)? {
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
