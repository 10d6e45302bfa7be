//! The queue of domains whose check is due. A lease claims a domain for one process at a time.

use chrono::NaiveDateTime;
use database::{Connection, Error, Pool, on_backend, transaction};
use diesel::prelude::*;
use diesel_async::RunQueryDsl;

use super::DomainRow;
use crate::schema::domains;

/// A domain that this process has claimed for a check.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LeasedDomain {
    /// The domain at the time of the claim.
    pub domain: DomainRow,
    /// The lease token, which no other claim has.
    pub lease: String,
}

/// Makes checks due that are planned for later than `latest`, since they were planned while the
/// clock was ahead and might wait for years. Returns how many.
///
/// # Errors
/// Database errors.
pub async fn bring_forward(
    pool: &Pool,
    now: NaiveDateTime,
    latest: NaiveDateTime,
) -> Result<usize, Error> {
    // Usually there is none, so this takes no lock.
    let mut connection = pool.read().await?;
    let ids: Vec<i64> = on_backend!(&mut connection, |connection| {
        domains::table
            .filter(domains::next_check_at.gt(latest))
            .order(domains::next_check_at)
            .limit(AT_ONCE)
            .select(domains::id)
            .load(connection)
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
            .filter(domains::next_check_at.gt(latest))
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

/// Claims the domains until the given moment, except for those that another process has claimed in
/// the meantime.
///
/// # Errors
/// Database errors.
pub async fn claim(
    pool: &Pool,
    ids: &[i64],
    lease: &str,
    now: NaiveDateTime,
    until: NaiveDateTime,
) -> Result<Vec<LeasedDomain>, Error> {
    let mut connection = pool.write().await?;
    let postgres = matches!(connection, Connection::Postgres(_));
    let claimed: Vec<DomainRow> = transaction!(&mut connection, |connection| {
        if postgres {
            diesel::sql_query(CLAIM_LOCK).execute(connection).await?;
        }
        let claimed = diesel::update(domains::table)
            .filter(domains::id.eq_any(ids))
            .filter(domains::next_check_at.le(now))
            .filter(
                domains::lease_until
                    .is_null()
                    .or(domains::lease_until.lt(now)),
            )
            .set((domains::lease.eq(lease), domains::lease_until.eq(until)))
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
/// last request came after `not_since`.
///
/// # Errors
/// Database errors.
pub async fn claim_requested(
    pool: &Pool,
    (account, id): (&str, i64),
    lease: &str,
    now: NaiveDateTime,
    until: NaiveDateTime,
    not_since: NaiveDateTime,
) -> Result<Option<LeasedDomain>, Error> {
    let mut connection = pool.write().await?;
    let claimed: Option<DomainRow> = on_backend!(&mut connection, |connection| {
        diesel::update(domains::table)
            .filter(domains::account.eq(account).and(domains::id.eq(id)))
            .filter(
                domains::asked_at
                    .is_null()
                    .or(domains::asked_at.le(not_since)),
            )
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
