//! The queue of names whose certificate is to be issued or renewed. A lease claims a name for one
//! process at a time.

mod arrivals;
mod claims;
mod due;
mod forced;
mod settle;
mod wanted;

use chrono::{NaiveDateTime, TimeDelta};
use database::{Error, Pool, on_backend, transaction};
use diesel::dsl::{auto_type, exists, not};
use diesel::expression::SqlLiteral;
use diesel::prelude::*;
use diesel::sql_types::Bool;
use diesel_async::RunQueryDsl;

use super::CaaFault;
use super::state::{Routing, is_owned};
use crate::schema::{certificate_orders, certificates, domains};

pub use arrivals::{Arrivals, arrivals, delete_arrivals};
use claims::is_free;
pub use claims::{LeasedOrder, claim_orders, delete_turns, release_order};
pub use due::{Due, DueOrder, due_orders};
pub use forced::force_renewal;
pub use settle::{
    OrderChanges, order_keys_after, record_order, record_order_key, settle_issued, settle_order,
    upsert_order_key,
};
pub use wanted::{Prospect, want_certificate};

/// Which owned names get a certificate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Eligibility {
    /// Those that lead here.
    RoutedHere,
    /// Those that are not known to lead elsewhere: nothing is known where names are not checked.
    RoutedHereOrUnknown,
}

impl Eligibility {
    /// The routing that is accepted besides `ok`.
    pub(super) const fn accepted_routing(self) -> Routing {
        match self {
            Self::RoutedHere => Routing::Ok,
            Self::RoutedHereOrUnknown => Routing::Unknown,
        }
    }

    /// Whether an owned name with this routing gets one.
    pub fn accepts(self, routing: Routing) -> bool {
        routing == Routing::Ok || routing == self.accepted_routing()
    }
}

/// How long an order under way is kept for a name that leads elsewhere: as long, it may come back.
const KEPT_ELSEWHERE: TimeDelta = TimeDelta::days(1);

/// The condition of owned domains that are routed so, or `ok`.
#[auto_type]
fn is_routed(also: Routing) -> _ {
    let (owned, ok): (SqlLiteral<Bool>, Routing) = (is_owned(), Routing::Ok);
    owned.and(domains::routing.eq(ok).or(domains::routing.eq(also)))
}

/// The condition of orders that are deleted, given the routing that is accepted besides `ok`.
#[auto_type]
fn is_obsolete(also: Routing, now: NaiveDateTime) -> _ {
    let is_owner: SqlLiteral<Bool> = is_owned();
    let stuck_since: NaiveDateTime = now - KEPT_ELSEWHERE;
    let owned = domains::table
        .filter(domains::name.eq(certificate_orders::name))
        .filter(is_owner);
    let is_routed: is_routed = is_routed(also);
    let routed = domains::table
        .filter(domains::name.eq(certificate_orders::name))
        .filter(is_routed);
    let is_unleased: is_free = is_free(now);
    let is_idle = is_unleased.and(
        certificate_orders::order_url
            .is_null()
            .or(certificate_orders::due_at.lt(stuck_since)),
    );
    not(exists(owned)).or(is_idle.and(not(exists(routed))))
}

/// The names that deserve a certificate, given the routing that is accepted besides `ok`.
#[auto_type]
fn orderable(also: Routing) -> _ {
    let is_routed: is_routed = is_routed(also);
    domains::table
        .left_join(certificate_orders::table.on(certificate_orders::name.eq(domains::name)))
        .left_join(certificates::table.on(certificates::name.eq(domains::name)))
        .filter(is_routed)
        .select((
            domains::name,
            domains::account,
            certificate_orders::due_at.nullable(),
            certificate_orders::account.nullable(),
            certificate_orders::error_code.nullable(),
            certificate_orders::forced_at.nullable(),
            (certificates::not_before, certificates::not_after).nullable(),
        ))
}

/// What is known about a name's order.
#[derive(Clone, Debug, PartialEq, Eq, Queryable, Selectable)]
#[diesel(table_name = certificate_orders)]
pub struct OrderRow {
    /// The name, in lower-case A-labels.
    pub name: String,
    /// The account whose turns its order takes.
    pub account: Option<String>,
    /// When something is to be done next, UTC.
    pub due_at: NaiveDateTime,
    /// When the certificate is to be renewed, UTC; `None` as long as there is none.
    pub renew_at: Option<NaiveDateTime>,
    /// Failures since the last certificate.
    pub attempts: i32,
    /// The order under way.
    pub order_url: Option<String>,
    /// The directory of the authority that it belongs to.
    pub directory: Option<String>,
    /// The encrypted private key of the order under way.
    pub private_key: Option<Vec<u8>>,
    /// What went wrong last, for programs.
    pub error_code: Option<String>,
    /// The same in words, for the operator.
    pub error_detail: Option<String>,
    /// Failures of the first authority since the last certificate, the last order elsewhere, or the
    /// last failure that was the name's own.
    pub authority_failures: i32,
    /// Since when an operator wants another certificate, UTC, whatever has been planned.
    pub forced_at: Option<NaiveDateTime>,
    /// Until when the authority that is not tried next is to be left alone, UTC.
    pub other_not_before: Option<NaiveDateTime>,
    /// When the order under way was made, UTC.
    pub ordered_at: Option<NaiveDateTime>,
    /// Whether the order under way counts against the limits on certificates.
    pub is_counted: bool,
}

/// What is shown of a name's order.
#[derive(Clone, Debug, PartialEq, Eq, Queryable, Selectable)]
#[diesel(table_name = certificate_orders)]
pub struct OrderFacts {
    /// The name, in lower-case A-labels.
    pub name: String,
    /// When something is to be done next, UTC.
    pub due_at: NaiveDateTime,
    /// When the certificate is to be renewed, UTC; `None` as long as there is none.
    pub renew_at: Option<NaiveDateTime>,
    /// Failures since the last certificate.
    pub attempts: i32,
    /// What went wrong last, for programs.
    pub error_code: Option<String>,
    /// The same in words, for the operator.
    pub error_detail: Option<String>,
}

/// A name that deserves a certificate.
#[derive(Clone, Debug, PartialEq, Eq, Queryable)]
pub struct Orderable {
    /// The name, in lower-case A-labels.
    pub name: String,
    /// The account that owns it.
    pub account: String,
    /// When it is due, UTC, if it is in the queue.
    pub due_at: Option<NaiveDateTime>,
    /// The account whose turns its order takes, if it is in the queue.
    pub account_of_order: Option<String>,
    /// What went wrong with its order last, for programs.
    pub error_code: Option<String>,
    /// Since when an operator wants another certificate, UTC.
    pub forced_at: Option<NaiveDateTime>,
    /// When the validity of its certificate begins and ends, UTC, if it has one.
    pub validity: Option<(NaiveDateTime, NaiveDateTime)>,
}

/// The names that deserve a certificate and come after `after`, in the order of names, at most
/// `limit`.
///
/// # Errors
/// Database errors.
pub async fn orderable_after(
    pool: &Pool,
    after: &str,
    eligibility: Eligibility,
    limit: i64,
) -> Result<Vec<Orderable>, Error> {
    let mut connection = pool.read().await?;
    let also = eligibility.accepted_routing();
    on_backend!(&mut connection, |connection| {
        orderable(also)
            .filter(domains::name.gt(after))
            .order(domains::name)
            .limit(limit)
            .load(connection)
            .await
    })
}

/// What is shown of the orders of these names, at most some hundreds.
///
/// # Errors
/// Database errors.
pub async fn order_facts(pool: &Pool, names: &[String]) -> Result<Vec<OrderFacts>, Error> {
    let mut connection = pool.read().await?;
    on_backend!(&mut connection, |connection| {
        certificate_orders::table
            .filter(certificate_orders::name.eq_any(names))
            .select(OrderFacts::as_select())
            .load(connection)
            .await
    })
}

/// All that is known about the orders of these names, at most some hundreds, with their encrypted
/// private keys.
///
/// # Errors
/// Database errors.
pub async fn orders_among(pool: &Pool, names: &[String]) -> Result<Vec<OrderRow>, Error> {
    let mut connection = pool.read().await?;
    on_backend!(&mut connection, |connection| {
        certificate_orders::table
            .filter(certificate_orders::name.eq_any(names))
            .select(OrderRow::as_select())
            .load(connection)
            .await
    })
}

/// A name that gets into the queue.
#[derive(Clone, Debug, PartialEq, Eq, Insertable)]
#[diesel(table_name = certificate_orders)]
pub struct NewOrder {
    /// The name, in lower-case A-labels.
    pub name: String,
    /// The account that owns it.
    pub account: String,
    /// When it is due, UTC.
    pub due_at: NaiveDateTime,
    /// When its certificate is to be renewed, UTC, if it has one.
    pub renew_at: Option<NaiveDateTime>,
}

/// Puts names into the queue that are not in it, each due at its time.
///
/// # Errors
/// Database errors.
pub async fn add_orders(pool: &Pool, orders: &[NewOrder]) -> Result<(), Error> {
    let mut connection = pool.write().await?;
    transaction!(&mut connection, |connection| {
        for order in orders {
            diesel::insert_into(certificate_orders::table)
                .values(order)
                .on_conflict_do_nothing()
                .execute(connection)
                .await?;
        }
        Ok::<_, Error>(())
    })
}

/// Makes orders due at another time, each at its own, unless one is being worked on; renewals are
/// planned again.
///
/// # Errors
/// Database errors.
pub async fn replan_orders(pool: &Pool, orders: &[NewOrder]) -> Result<(), Error> {
    let mut connection = pool.write().await?;
    transaction!(&mut connection, |connection| {
        for order in orders {
            diesel::update(certificate_orders::table)
                .filter(certificate_orders::name.eq(&order.name))
                .filter(certificate_orders::lease.is_null())
                .set((
                    certificate_orders::due_at.eq(order.due_at),
                    certificate_orders::renew_at.eq(order.renew_at),
                ))
                .execute(connection)
                .await?;
        }
        Ok::<_, Error>(())
    })
}

/// Lets orders of names that another account has come to own take the turns of that account.
///
/// # Errors
/// Database errors.
pub async fn pass_orders(pool: &Pool, orders: &[Orderable]) -> Result<(), Error> {
    let mut connection = pool.write().await?;
    transaction!(&mut connection, |connection| {
        for order in orders {
            diesel::update(certificate_orders::table)
                .filter(certificate_orders::name.eq(&order.name))
                .set(certificate_orders::account.eq(&order.account))
                .execute(connection)
                .await?;
        }
        Ok::<_, Error>(())
    })
}

/// The names in the queue that come after `after`, in order, at most `limit`.
///
/// # Errors
/// Database errors.
pub async fn order_names_after(pool: &Pool, after: &str, limit: i64) -> Result<Vec<String>, Error> {
    let mut connection = pool.read().await?;
    on_backend!(&mut connection, |connection| {
        certificate_orders::table
            .filter(certificate_orders::name.gt(after))
            .order(certificate_orders::name)
            .limit(limit)
            .select(certificate_orders::name)
            .load(connection)
            .await
    })
}

/// Those of the names in the queue that nobody owns any more, and those that lead elsewhere; if an
/// order is under way, only after it has been stuck for a day. Usually there is none, so nothing is
/// locked.
///
/// # Errors
/// Database errors.
pub async fn orders_to_delete(
    pool: &Pool,
    names: &[String],
    eligibility: Eligibility,
    now: NaiveDateTime,
) -> Result<Vec<String>, Error> {
    let also = eligibility.accepted_routing();
    let mut connection = pool.read().await?;
    on_backend!(&mut connection, |connection| {
        certificate_orders::table
            .filter(certificate_orders::name.eq_any(names))
            .filter(is_obsolete(also, now))
            .select(certificate_orders::name)
            .load(connection)
            .await
    })
}

/// Removes those of the names from the queue that are still to be forgotten. Returns how many.
///
/// # Errors
/// Database errors.
pub async fn delete_orders(
    pool: &Pool,
    names: &[String],
    eligibility: Eligibility,
    now: NaiveDateTime,
) -> Result<usize, Error> {
    let also = eligibility.accepted_routing();
    let mut connection = pool.write().await?;
    on_backend!(&mut connection, |connection| {
        diesel::delete(certificate_orders::table)
            .filter(certificate_orders::name.eq_any(names))
            .filter(is_obsolete(also, now))
            .execute(connection)
            .await
    })
}

/// What an order needs to know about the domain that owns its name.
#[derive(Clone, Debug, PartialEq, Eq, Queryable)]
pub struct OrderOf {
    /// Why no certificate can be issued, according to the CAA records.
    pub caa_fault: Option<CaaFault>,
}

/// The domain that owns this name; `None` if none does any more.
///
/// # Errors
/// Database errors.
pub async fn owner_of_order(pool: &Pool, name: &str) -> Result<Option<OrderOf>, Error> {
    let mut connection = pool.read().await?;
    let found: Option<Option<String>> = on_backend!(&mut connection, |connection| {
        domains::table
            .filter(domains::name.eq(name))
            .filter(is_owned())
            .select(domains::caa_warning)
            .first(connection)
            .await
            .optional()
    })?;
    Ok(found.map(|warning| OrderOf {
        caa_fault: warning.as_deref().map(CaaFault::from_stored),
    }))
}
