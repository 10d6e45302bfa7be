//! Looking at domains: claimed under a lease, written by its holder alone.

use chrono::NaiveDateTime;
use database::{Connection, Error, Pool, on_backend, transaction};
use diesel::prelude::*;
use diesel_async::RunQueryDsl;

use super::{Domain, Method, Ownership, Routing, is_held};
use crate::schema::domains;

/// A domain that this process alone looks at for a while.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Held {
    /// The domain as it was when it was claimed.
    pub domain: Domain,
    /// What nobody else knows.
    pub lease: String,
}

/// What a look changes of a domain.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Change {
    /// Whether the name is the account's.
    pub ownership: Ownership,
    /// How that was found out.
    pub method: Option<Method>,
    /// Since when the name has been the account's, UTC.
    pub verified_at: Option<NaiveDateTime>,
    /// When the proof was seen last, UTC.
    pub last_proved_at: Option<NaiveDateTime>,
    /// Looks without a proof since then.
    pub misses: i32,
    /// Whether the name leads here.
    pub routing: Routing,
    /// Why no certificate can be had.
    pub caa_warning: Option<String>,
    /// What is wrong, for programs.
    pub error_code: Option<&'static str>,
    /// The same in words.
    pub error_detail: Option<String>,
    /// The moment of the look, UTC.
    pub checked_at: NaiveDateTime,
    /// When to look again, UTC.
    pub next_check_at: Option<NaiveDateTime>,
}

impl Change {
    /// Whether the domain is another one for its owner. That DNS was asked, and when it will be, makes no difference:
    /// else no condition on an entity tag would hold for long.
    fn is_visible(&self, before: &Domain) -> bool {
        self.ownership != before.ownership
            || self.method != before.method
            || self.verified_at != before.verified_at
            || self.routing != before.routing
            || self.caa_warning != before.caa_warning
            || self.error_code != before.error_code.as_deref()
            || self.error_detail != before.error_detail
    }
}

/// The domains that have been due longest, `most` at most, without those of `full_accounts`: id and account. A query that
/// changes nothing, so that an idle process takes no lock.
///
/// # Errors
/// Those of the database.
pub async fn due(
    pool: &Pool,
    now: NaiveDateTime,
    full_accounts: &[String],
    most: i64,
) -> Result<Vec<(i64, String)>, Error> {
    let mut connection = pool.read().await?;
    on_backend!(&mut connection, |connection| {
        domains::table
            .filter(domains::next_check_at.le(now))
            .filter(
                domains::lease_until
                    .is_null()
                    .or(domains::lease_until.lt(now)),
            )
            .filter(domains::account.ne_all(full_accounts))
            .order(domains::next_check_at)
            .limit(most)
            .select((domains::id, domains::account))
            .load(connection)
            .await
    })
}

/// Any fixed number. Processes take turns in claiming, or two that want the same domains in another order could wait
/// for each other.
const CLAIM_LOCK: &str = "SELECT pg_advisory_xact_lock(7239152)";

/// Claims those of the domains that nobody else has claimed meanwhile, until the given moment.
///
/// # Errors
/// Those of the database.
pub async fn claim(
    pool: &Pool,
    ids: &[i64],
    lease: &str,
    now: NaiveDateTime,
    until: NaiveDateTime,
) -> Result<Vec<Held>, Error> {
    let mut connection = pool.write().await?;
    let postgres = matches!(connection, Connection::Postgres(_));
    let claimed: Vec<Domain> = transaction!(&mut connection, |connection| {
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
            .returning(Domain::as_returning())
            .get_results(connection)
            .await?;
        Ok::<_, Error>(claimed)
    })?;
    let held = claimed.into_iter().map(|domain| Held {
        domain,
        lease: lease.to_owned(),
    });
    Ok(held.collect())
}

/// Holds a domain until a later moment; false when somebody else has it by now, or it was deleted.
///
/// # Errors
/// Those of the database.
pub async fn renew(pool: &Pool, held: &Held, until: NaiveDateTime) -> Result<bool, Error> {
    let mut connection = pool.write().await?;
    let renewed = on_backend!(&mut connection, |connection| {
        diesel::update(domains::table)
            .filter(domains::id.eq(held.domain.id))
            .filter(domains::lease.eq(&held.lease))
            .set(domains::lease_until.eq(until))
            .execute(connection)
            .await
    })?;
    Ok(renewed > 0)
}

/// Claims the account's domain because the account asks for it, even from a look that is under way: that one may have
/// begun before the record was set. `None` when it is not there or was asked for after `not_since`.
///
/// # Errors
/// Those of the database.
pub async fn ask(
    pool: &Pool,
    (account, id): (&str, i64),
    lease: &str,
    now: NaiveDateTime,
    until: NaiveDateTime,
    not_since: NaiveDateTime,
) -> Result<Option<Held>, Error> {
    let mut connection = pool.write().await?;
    let claimed: Option<Domain> = on_backend!(&mut connection, |connection| {
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
            .returning(Domain::as_returning())
            .get_result(connection)
            .await
            .optional()
    })?;
    let lease = lease.to_owned();
    Ok(claimed.map(|domain| Held { domain, lease }))
}

/// Gives a domain back that this process can't go on with.
///
/// # Errors
/// Those of the database.
pub async fn release(pool: &Pool, held: &Held) -> Result<(), Error> {
    let mut connection = pool.write().await?;
    on_backend!(&mut connection, |connection| {
        diesel::update(domains::table)
            .filter(domains::id.eq(held.domain.id))
            .filter(domains::lease.eq(&held.lease))
            .set((
                domains::lease.eq(None::<String>),
                domains::lease_until.eq(None::<NaiveDateTime>),
            ))
            .execute(connection)
            .await
    })?;
    Ok(())
}

/// The domain of another claim that holds the name.
///
/// # Errors
/// Those of the database.
pub async fn holder(pool: &Pool, name: &str, other_than: i64) -> Result<Option<Domain>, Error> {
    let mut connection = pool.read().await?;
    on_backend!(&mut connection, |connection| {
        domains::table
            .filter(domains::name.eq(name))
            .filter(is_held())
            .filter(domains::id.ne(other_than))
            .select(Domain::as_select())
            .first(connection)
            .await
            .optional()
    })
}

/// The statement that writes a look's outcome, for its holder, if nobody has changed the ownership meanwhile.
macro_rules! write_held {
    ($connection:expr, $held:expr, $change:expr) => {{
        let (held, change): (&Held, &Change) = ($held, $change);
        let visible = change.is_visible(&held.domain);
        diesel::update(domains::table)
            .filter(domains::id.eq(held.domain.id))
            .filter(domains::lease.eq(&held.lease))
            .filter(domains::ownership.eq(held.domain.ownership))
            .set((
                (
                    domains::ownership.eq(change.ownership),
                    domains::method.eq(change.method),
                    domains::verified_at.eq(change.verified_at),
                    domains::last_proved_at.eq(change.last_proved_at),
                    domains::misses.eq(change.misses),
                    domains::routing.eq(change.routing),
                    domains::caa_warning.eq(&change.caa_warning),
                    domains::error_code.eq(change.error_code),
                    domains::error_detail.eq(&change.error_detail),
                    domains::last_checked_at.eq(change.checked_at),
                    domains::next_check_at.eq(change.next_check_at),
                    domains::lease.eq(None::<String>),
                    domains::lease_until.eq(None::<NaiveDateTime>),
                ),
                visible.then(|| {
                    (
                        domains::updated_at.eq(change.checked_at),
                        domains::version.eq(domains::version + 1),
                    )
                }),
            ))
            .execute($connection)
            .await
    }};
}

/// Writes what a look changes; false when the domain was deleted or somebody else looks at it now.
///
/// # Errors
/// [`Error::UniqueViolation`] when another claim holds the name; those of the database.
pub async fn write_check(pool: &Pool, held: &Held, change: &Change) -> Result<bool, Error> {
    let mut connection = pool.write().await?;
    let changed = on_backend!(&mut connection, |connection| {
        write_held!(connection, held, change)
    })?;
    Ok(changed > 0)
}

/// What came of taking a name over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TakeOver {
    /// Both claims were changed.
    Done,
    /// Nothing: the claim that holds the name is not as it was when it was looked at.
    HolderChanged,
    /// Nothing: the other claim was deleted, or somebody else looks at it now.
    Superseded,
}

/// Lets the claim that holds the name lapse and the held one have it, both or neither.
///
/// # Errors
/// [`Error::UniqueViolation`] when a third claim holds the name; those of the database.
pub async fn take_over(
    pool: &Pool,
    loser: &Domain,
    lapse: &Change,
    held: &Held,
    change: &Change,
) -> Result<TakeOver, Error> {
    /// Undoes the transaction.
    enum Undo {
        Because(TakeOver),
        Failed(Error),
    }
    impl From<diesel::result::Error> for Undo {
        fn from(error: diesel::result::Error) -> Self {
            Self::Failed(error.into())
        }
    }
    let mut connection = pool.write().await?;
    let outcome = transaction!(&mut connection, |connection| {
        let lapsed = diesel::update(domains::table)
            .filter(domains::id.eq(loser.id))
            .filter(domains::ownership.eq(loser.ownership))
            // Proved again since it was looked at.
            .filter(
                domains::last_proved_at
                    .is_null()
                    .or(domains::last_proved_at.eq(loser.last_proved_at)),
            )
            .set((
                domains::ownership.eq(lapse.ownership),
                domains::misses.eq(lapse.misses),
                domains::error_code.eq(lapse.error_code),
                domains::error_detail.eq(&lapse.error_detail),
                domains::last_checked_at.eq(lapse.checked_at),
                domains::next_check_at.eq(lapse.next_check_at),
                domains::lease.eq(None::<String>),
                domains::lease_until.eq(None::<NaiveDateTime>),
                domains::updated_at.eq(lapse.checked_at),
                domains::version.eq(domains::version + 1),
            ))
            .execute(connection)
            .await?;
        if lapsed == 0 {
            return Err(Undo::Because(TakeOver::HolderChanged));
        }
        let written = write_held!(connection, held, change)?;
        if written == 0 {
            return Err(Undo::Because(TakeOver::Superseded));
        }
        Ok(())
    });
    match outcome {
        Ok(()) => Ok(TakeOver::Done),
        Err(Undo::Because(reason)) => Ok(reason),
        Err(Undo::Failed(error)) => Err(error),
    }
}
