//! The queue of domains whose check is due. A lease claims a domain for one process at a time.

use std::time::Duration;

use chrono::{NaiveDateTime, TimeDelta};
use database::{Connection, Error, Pool, on_backend, transaction};
use diesel::dsl::{auto_type, sql};
use diesel::expression::SqlLiteral;
use diesel::prelude::*;
use diesel::sql_types::Bool;
use diesel_async::RunQueryDsl;

use super::{DomainRow, Ownership};
use crate::schema::domains;

/// A domain that this process has claimed for a check.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LeasedDomain {
    /// The domain at the time of the claim.
    pub domain: DomainRow,
    /// The lease token, which no other claim has.
    pub lease: String,
}

/// The time of a claim.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ClaimTime {
    /// When it is made, UTC.
    pub now: NaiveDateTime,
    /// When its lease ends, UTC.
    pub until: NaiveDateTime,
}

impl ClaimTime {
    /// A lease that ends later than this was given while the clock was ahead: more than other
    /// processes' clocks are, and than a claim takes.
    pub fn latest(self) -> NaiveDateTime {
        self.until + TimeDelta::minutes(1)
    }
}

/// The condition of domains that no process checks.
#[auto_type]
pub(super) fn is_free(time: ClaimTime) -> _ {
    let (now, latest): (NaiveDateTime, NaiveDateTime) = (time.now, time.latest());
    domains::lease_until
        .is_null()
        .or(domains::lease_until.lt(now))
        .or(domains::lease_until.gt(latest))
}

/// The condition of domains whose account may request a check at this moment, UTC: the last request
/// came at least `interval` ago. One that came later than in an interval was made while the clock
/// was ahead.
#[auto_type]
pub(super) fn is_askable(now: NaiveDateTime, interval: Duration) -> _ {
    let before: NaiveDateTime = jobs::before(now, interval);
    let after: NaiveDateTime = jobs::after(now, interval);
    domains::asked_at
        .is_null()
        .or(domains::asked_at.le(before))
        .or(domains::asked_at.gt(after))
}

/// The last moments for which the next checks of domains can be planned, UTC, by their state.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LatestChecks {
    /// Of claims.
    pub pending: NaiveDateTime,
    /// Of owned names whose proof was not found.
    pub grace: NaiveDateTime,
    /// Of all.
    pub verified: NaiveDateTime,
}

/// Whether the name is not proved now: the condition of the index `domains_unproved`, word for word.
fn is_unproved() -> SqlLiteral<Bool> {
    sql("ownership IN ('pending', 'grace')")
}

/// The condition of domains whose next check is too late for their state.
#[auto_type]
fn is_too_late(latest: LatestChecks) -> _ {
    let (grace, pending): (NaiveDateTime, NaiveDateTime) = (latest.grace, latest.pending);
    let claimed: Ownership = Ownership::Pending;
    domains::next_check_at.gt(grace).or(domains::next_check_at
        .gt(pending)
        .and(domains::ownership.eq(claimed)))
}

/// Makes checks due that are planned for later than `latest`, since they were planned while the
/// clock was ahead and might wait for years. Returns how many.
///
/// # Errors
/// Database errors.
pub async fn bring_forward(
    pool: &Pool,
    now: NaiveDateTime,
    latest: LatestChecks,
) -> Result<usize, Error> {
    // Usually there is none, so this takes no lock.
    let mut connection = pool.read().await?;
    let ids: Vec<i64> = on_backend!(&mut connection, |connection| {
        async {
            let of_all = domains::table
                .filter(domains::next_check_at.gt(latest.verified))
                .order(domains::next_check_at)
                .limit(AT_ONCE)
                .select(domains::id);
            let mut ids: Vec<i64> = of_all.load(connection).await?;
            let unproved = domains::table
                .filter(is_unproved())
                .filter(domains::next_check_at.gt(latest.pending))
                .filter(is_too_late(latest))
                .limit(AT_ONCE)
                .select(domains::id);
            ids.extend(unproved.load::<i64>(connection).await?);
            QueryResult::Ok(ids)
        }
        .await
    })?;
    drop(connection);
    if ids.is_empty() {
        return Ok(0);
    }
    let mut connection = pool.write().await?;
    on_backend!(&mut connection, |connection| {
        diesel::update(domains::table)
            .filter(domains::id.eq_any(&ids))
            .filter(domains::next_check_at.gt(latest.pending))
            .set(domains::next_check_at.eq(now))
            .execute(connection)
            .await
    })
}

/// The maximum number of checks brought forward in one statement.
const AT_ONCE: i64 = 500;

/// Any fixed number. Processes claim one after the other: otherwise, two that claim the same
/// domains in different orders could deadlock.
const CLAIM_LOCK: &str = "SELECT pg_advisory_xact_lock(7239152)";

/// Claims the domains, except for those that another process has claimed in
/// the meantime.
///
/// # Errors
/// Database errors.
pub async fn claim(
    pool: &Pool,
    ids: &[i64],
    lease: &str,
    time: ClaimTime,
) -> Result<Vec<LeasedDomain>, Error> {
    let mut connection = pool.write().await?;
    let postgres = matches!(connection, Connection::Postgres(_));
    let claimed: Vec<DomainRow> = transaction!(&mut connection, |connection| {
        if postgres {
            diesel::sql_query(CLAIM_LOCK).execute(connection).await?;
        }
        let claimed = diesel::update(domains::table)
            .filter(domains::id.eq_any(ids))
            .filter(domains::next_check_at.le(time.now))
            .filter(is_free(time))
            .set((
                domains::lease.eq(lease),
                domains::lease_until.eq(time.until),
            ))
            .returning(DomainRow::as_returning())
            .get_results(connection)
            .await?;
        Ok::<_, Error>(claimed)
    })?;
    let leased = claimed.into_iter().map(|domain| LeasedDomain {
        domain,
        lease: lease.to_owned(),
    });
    Ok(leased.collect())
}

/// Extends a lease to a later moment; returns false if it has passed to another check, or the
/// domain was deleted.
///
/// # Errors
/// Database errors.
pub async fn renew(
    pool: &Pool,
    leased: &LeasedDomain,
    until: NaiveDateTime,
) -> Result<bool, Error> {
    let mut connection = pool.write().await?;
    let renewed = on_backend!(&mut connection, |connection| {
        diesel::update(domains::table)
            .filter(domains::id.eq(leased.domain.id))
            .filter(domains::lease.eq(&leased.lease))
            .set(domains::lease_until.eq(until))
            .execute(connection)
            .await
    })?;
    Ok(renewed > 0)
}

/// Claims the account's domain for a check that the account requests, even if a check is running,
/// since that may have begun before the record was set. `None` if there is no such domain, or the
/// last request came less than `interval` ago.
///
/// # Errors
/// Database errors.
pub async fn claim_requested(
    pool: &Pool,
    (account, id): (&str, i64),
    lease: &str,
    time: ClaimTime,
    interval: Duration,
) -> Result<Option<LeasedDomain>, Error> {
    let ClaimTime { now, until } = time;
    let mut connection = pool.write().await?;
    let claimed: Option<DomainRow> = on_backend!(&mut connection, |connection| {
        diesel::update(domains::table)
            .filter(domains::account.eq(account).and(domains::id.eq(id)))
            .filter(is_askable(now, interval))
            .set((
                domains::asked_at.eq(now),
                domains::lease.eq(lease),
                domains::lease_until.eq(until),
            ))
            .returning(DomainRow::as_returning())
            .get_result(connection)
            .await
            .optional()
    })?;
    let lease = lease.to_owned();
    Ok(claimed.map(|domain| LeasedDomain { domain, lease }))
}

/// Releases a domain that this process cannot finish; it is still due as before.
///
/// # Errors
/// Database errors.
pub async fn release(pool: &Pool, leased: &LeasedDomain) -> Result<(), Error> {
    let mut connection = pool.write().await?;
    on_backend!(&mut connection, |connection| {
        diesel::update(domains::table)
            .filter(domains::id.eq(leased.domain.id))
            .filter(domains::lease.eq(&leased.lease))
            .set((
                domains::lease.eq(None::<String>),
                domains::lease_until.eq(None::<NaiveDateTime>),
            ))
            .execute(connection)
            .await
    })?;
    Ok(())
}
