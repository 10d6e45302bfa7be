//! Writes the findings of a check, which only the holder of the lease may do.

use chrono::NaiveDateTime;
use database::{AsEither as _, Either, Error, Pool, TransactionError, on_backend, transaction};
use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use jobs::fault_point;
use notify::RecordEvents as _;

use super::events::{kinds_of_check, owner};
use super::state::is_owned;
use super::{DomainRow, LeasedDomain, Method, Ownership, Routing};
use crate::schema::domains;

/// The columns of a domain that a check writes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CheckedChanges {
    /// Whether the name is the account's.
    pub ownership: Ownership,
    /// How ownership was proved.
    pub method: Option<Method>,
    /// Since when the name has been the account's, UTC.
    pub verified_at: Option<NaiveDateTime>,
    /// When the proof was last seen, UTC.
    pub last_proved_at: Option<NaiveDateTime>,
    /// How many checks since then did not find it.
    pub misses: i32,
    /// Whether the name points to the edge.
    pub routing: Routing,
    /// Where it pointed, as JSON.
    pub routing_seen: Option<String>,
    /// The reason why no certificate can be issued.
    pub caa_warning: Option<String>,
    /// The fault, for programs.
    pub error_code: Option<&'static str>,
    /// The fault in words.
    pub error_detail: Option<String>,
    /// When the check was made, UTC.
    pub checked_at: NaiveDateTime,
    /// When to check again, UTC; `None` when only on request.
    pub next_check_at: Option<NaiveDateTime>,
    /// Until when a proof must be seen, UTC: not a column, but in its event.
    pub lapses_at: Option<NaiveDateTime>,
    /// Whether another claim owns the name although this one is proved.
    pub is_contest: bool,
}

impl CheckedChanges {
    /// Whether the account sees a difference. The times of the last and the next check do not
    /// count: otherwise, no entity tag would be valid for long.
    fn is_visible(&self, before: &DomainRow) -> bool {
        self.ownership != before.ownership
            || self.method != before.method
            || self.verified_at != before.verified_at
            || self.routing != before.routing
            || self.caa_warning != before.caa_warning
            || self.error_code != before.error_code.as_deref()
            || self.error_detail != before.error_detail
    }
}

/// The domain whose claim owns the name, if another claim does.
///
/// # Errors
/// Database errors.
pub async fn owner_of(
    pool: &Pool,
    name: &str,
    other_than: i64,
) -> Result<Option<DomainRow>, Error> {
    let mut connection = pool.read().await?;
    on_backend!(&mut connection, |connection| {
        domains::table
            .filter(domains::name.eq(name))
            .filter(is_owned())
            .filter(domains::id.ne(other_than))
            .select(DomainRow::as_select())
            .first(connection)
            .await
            .optional()
    })
}

/// Writes a check's changes under its lease, if the ownership has not changed in the meantime, and
/// the events of that: the domain as it is then, if it was written.
async fn write_leased(
    connection: &mut Either<'_>,
    leased: &LeasedDomain,
    change: &CheckedChanges,
) -> QueryResult<Option<DomainRow>> {
    let changed = change.is_visible(&leased.domain).then(|| {
        (
            domains::updated_at.eq(change.checked_at),
            domains::version.eq(domains::version + 1),
        )
    });
    let written: Option<DomainRow> = on_backend!(in &mut *connection, |connection| {
        diesel::update(domains::table)
            .filter(domains::id.eq(leased.domain.id))
            .filter(domains::lease.eq(&leased.lease))
            .filter(domains::ownership.eq(leased.domain.ownership))
            .set((
                (
                    domains::ownership.eq(change.ownership),
                    domains::method.eq(change.method),
                    domains::verified_at.eq(change.verified_at),
                    domains::last_proved_at.eq(change.last_proved_at),
                    domains::misses.eq(change.misses),
                    domains::routing.eq(change.routing),
                    domains::routing_seen.eq(&change.routing_seen),
                    domains::caa_warning.eq(&change.caa_warning),
                    domains::error_code.eq(change.error_code),
                    domains::error_detail.eq(&change.error_detail),
                    domains::last_checked_at.eq(change.checked_at),
                    domains::next_check_at.eq(change.next_check_at),
                    domains::lease.eq(None::<String>),
                    domains::lease_until.eq(None::<NaiveDateTime>),
                ),
                changed,
            ))
            .returning(DomainRow::as_returning())
            .get_result(connection)
            .await
            .optional()?
    });
    if let Some(after) = &written {
        fault_point!("domain written");
        for kind in kinds_of_check(&leased.domain, after) {
            let event = after.state_event(kind, change.checked_at, change.lapses_at);
            connection.record_event(&event).await?;
        }
    }
    Ok(written)
}

/// Writes the changes of a check; returns false if the domain was deleted or its lease has passed
/// to another check.
///
/// # Errors
/// [`Error::UniqueViolation`] when another claim owns the name; database errors.
pub async fn write_check(
    pool: &Pool,
    leased: &LeasedDomain,
    change: &CheckedChanges,
) -> Result<bool, Error> {
    let mut connection = pool.write().await?;
    transaction!(&mut connection, |connection| {
        let written = write_leased(&mut connection.either(), leased, change).await?;
        if let Some(claim) = written.as_ref().filter(|_| change.is_contest) {
            let seen = leased.domain.last_proved_at;
            // Once for each claim; nothing says whose it is.
            let is_new = |owner: &DomainRow| seen.is_none_or(|at| Some(at) < owner.verified_at);
            let owner: Option<DomainRow> = owner(&claim.name).first(connection).await.optional()?;
            if let Some(owner) = owner.filter(is_new) {
                let event = owner.state_event("domain.contested", change.checked_at, None);
                connection.record_event(&event).await?;
            }
        }
        Ok::<_, Error>(written.is_some())
    })
}

/// Writes under its lease which name's record proves a domain, and with which token; returns false if
/// the lease has passed to another check.
///
/// # Errors
/// Database errors.
pub async fn write_proof_name(
    pool: &Pool,
    leased: &LeasedDomain,
    now: NaiveDateTime,
) -> Result<bool, Error> {
    let domain = &leased.domain;
    let mut connection = pool.write().await?;
    let written = on_backend!(&mut connection, |connection| {
        diesel::update(domains::table.find(domain.id))
            .filter(domains::lease.eq(&leased.lease))
            .set((
                domains::token.eq(&domain.token),
                domains::proof_name.eq(&domain.proof_name),
                domains::updated_at.eq(now),
                domains::version.eq(domains::version + 1),
            ))
            .execute(connection)
            .await
    })?;
    Ok(written > 0)
}

/// The result of a takeover of a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TakeOver {
    /// Both claims were changed.
    Done,
    /// Nothing changed: the owner has changed since it was checked.
    OwnerChanged,
    /// Nothing changed: the other claim was deleted, or its lease has passed to another check.
    Superseded,
}

/// Lets the owning claim lapse and gives the name to the leased one, both or neither.
///
/// # Errors
/// [`Error::UniqueViolation`] when a third claim owns the name; database errors.
pub async fn take_over(
    pool: &Pool,
    owner: &DomainRow,
    lapse: &CheckedChanges,
    leased: &LeasedDomain,
    change: &CheckedChanges,
) -> Result<TakeOver, Error> {
    /// The reason for rolling back the transaction.
    enum RollBack {
        Because(TakeOver),
        Failed(Error),
    }
    impl From<diesel::result::Error> for RollBack {
        fn from(error: diesel::result::Error) -> Self {
            Self::Failed(error.into())
        }
    }
    impl TransactionError for RollBack {
        fn of_database(&self) -> Option<&Error> {
            match self {
                Self::Because(_) => None,
                Self::Failed(error) => Some(error),
            }
        }
    }
    let mut connection = pool.write().await?;
    let taken = transaction!(&mut connection, |connection| {
        let lapsed: Option<DomainRow> = diesel::update(domains::table)
            .filter(domains::id.eq(owner.id))
            .filter(domains::ownership.eq(owner.ownership))
            // It has been proved again since it was checked.
            .filter(
                domains::last_proved_at
                    .is_null()
                    .or(domains::last_proved_at.eq(owner.last_proved_at)),
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
            .returning(DomainRow::as_returning())
            .get_result(connection)
            .await
            .optional()?;
        let Some(lapsed) = lapsed else {
            return Err(RollBack::Because(TakeOver::OwnerChanged));
        };
        let event = lapsed.state_event("domain.lost", lapse.checked_at, None);
        connection.record_event(&event).await?;
        let written = write_leased(&mut connection.either(), leased, change).await?;
        if written.is_none() {
            return Err(RollBack::Because(TakeOver::Superseded));
        }
        Ok(())
    });
    match taken {
        Ok(()) => Ok(TakeOver::Done),
        Err(RollBack::Because(reason)) => Ok(reason),
        Err(RollBack::Failed(error)) => Err(error),
    }
}
