//! Writing how far an order is, which only the holder of the lease may do.

use chrono::NaiveDateTime;
use database::{Error, Pool, TransactionError, on_backend, transaction};
use diesel::dsl::auto_type;
use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use notify::RecordEvents as _;
use serde_json::Value;

use super::LeasedOrder;
use crate::model::CertificateRow;
use crate::model::events::{error_of, owner};
use crate::schema::{acme_challenges, certificate_orders, certificates};

/// What the end of an attempt changes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OrderChanges {
    /// When it ended, UTC.
    pub at: NaiveDateTime,
    /// When something is to be done next, UTC.
    pub due_at: NaiveDateTime,
    /// When the certificate is to be renewed, UTC.
    pub renew_at: Option<NaiveDateTime>,
    /// Failures since the last certificate.
    pub attempts: i32,
    /// Those of the first authority that count for the choice of the next.
    pub authority_failures: i32,
    /// Until when the authority that is not tried next is to be left alone, UTC.
    pub other_not_before: Option<NaiveDateTime>,
    /// Whether the order goes on; otherwise it and its private key are forgotten.
    pub is_under_way: bool,
    /// What went wrong, for programs.
    pub error_code: Option<&'static str>,
    /// The same in words, for the operator.
    pub error_detail: Option<String>,
}

/// The columns that the end of an attempt changes.
#[derive(AsChangeset)]
#[diesel(table_name = certificate_orders, treat_none_as_null = true)]
struct EndedAttempt {
    due_at: NaiveDateTime,
    renew_at: Option<NaiveDateTime>,
    attempts: i32,
    authority_failures: i32,
    other_not_before: Option<NaiveDateTime>,
    error_code: Option<String>,
    error_detail: Option<String>,
    lease: Option<String>,
    lease_until: Option<NaiveDateTime>,
    wanted_at: Option<NaiveDateTime>,
}

/// The columns of an order that is forgotten.
#[derive(AsChangeset, Default)]
#[diesel(table_name = certificate_orders, treat_none_as_null = true)]
struct NoOrder {
    order_url: Option<String>,
    directory: Option<String>,
    ordered_at: Option<NaiveDateTime>,
    is_counted: bool,
    private_key: Option<Vec<u8>>,
}

impl OrderChanges {
    fn columns(&self) -> (EndedAttempt, Option<NoOrder>) {
        let attempt = EndedAttempt {
            due_at: self.due_at,
            renew_at: self.renew_at,
            attempts: self.attempts,
            authority_failures: self.authority_failures,
            other_not_before: self.other_not_before,
            error_code: self.error_code.map(str::to_owned),
            error_detail: self.error_detail.clone(),
            lease: None,
            lease_until: None,
            // Visitors who wanted it are gone when something is to be done next.
            wanted_at: None,
        };
        (attempt, (!self.is_under_way).then(NoOrder::default))
    }
}

/// Stores a new order as the leased row says before anything depends on it, in place of a former
/// one. Returns false if the lease has passed to another process.
///
/// # Errors
/// Database errors.
pub async fn record_order(pool: &Pool, leased: &LeasedOrder) -> Result<bool, Error> {
    let order = &leased.order;
    let mut connection = pool.write().await?;
    let noted = on_backend!(&mut connection, |connection| {
        diesel::update(certificate_orders::table)
            .filter(is_held(leased))
            .set((
                certificate_orders::order_url.eq(&order.order_url),
                certificate_orders::directory.eq(&order.directory),
                certificate_orders::ordered_at.eq(order.ordered_at),
                certificate_orders::is_counted.eq(order.is_counted),
                certificate_orders::private_key.eq(None::<Vec<u8>>),
            ))
            .execute(connection)
            .await
    })?;
    Ok(noted > 0)
}

/// Stores the encrypted private key that the certificate of the order under way will have, before
/// anything depends on it. Returns false if the lease has passed to another process.
///
/// # Errors
/// Database errors.
pub async fn record_order_key(
    pool: &Pool,
    leased: &LeasedOrder,
    private_key: &[u8],
) -> Result<bool, Error> {
    let mut connection = pool.write().await?;
    let noted = on_backend!(&mut connection, |connection| {
        diesel::update(certificate_orders::table)
            .filter(is_held(leased))
            .set(certificate_orders::private_key.eq(private_key))
            .execute(connection)
            .await
    })?;
    Ok(noted > 0)
}

/// Orders under way with an encrypted private key whose names come after `after`, in the order of
/// names, at most `limit`: the names and the keys.
///
/// # Errors
/// Database errors.
pub async fn order_keys_after(
    pool: &Pool,
    after: &str,
    limit: i64,
) -> Result<Vec<(String, Vec<u8>)>, Error> {
    let mut connection = pool.read().await?;
    on_backend!(&mut connection, |connection| {
        certificate_orders::table
            .filter(certificate_orders::private_key.is_not_null())
            .filter(certificate_orders::name.gt(after))
            .order(certificate_orders::name)
            .limit(limit)
            .select((
                certificate_orders::name,
                certificate_orders::private_key.assume_not_null(),
            ))
            .load(connection)
            .await
    })
}

/// Replaces the encrypted private key of an order under way, unless it has changed since it was
/// read.
///
/// # Errors
/// Database errors.
pub async fn upsert_order_key(
    pool: &Pool,
    name: &str,
    read: &[u8],
    key: &[u8],
) -> Result<(), Error> {
    let mut connection = pool.write().await?;
    on_backend!(&mut connection, |connection| {
        diesel::update(certificate_orders::table)
            .filter(certificate_orders::name.eq(name))
            .filter(certificate_orders::private_key.eq(read))
            .set(certificate_orders::private_key.eq(key))
            .execute(connection)
            .await
    })?;
    Ok(())
}

/// The condition of the order whose lease this is.
#[auto_type]
fn is_held<'a>(leased: &'a LeasedOrder) -> _ {
    let (name, lease): (&'a str, &'a str) = (&leased.order.name, &leased.lease);
    certificate_orders::name
        .eq(name)
        .and(certificate_orders::lease.eq(lease))
}

/// Writes how an attempt without a certificate ended. Returns false if the lease has passed to
/// another process.
///
/// # Errors
/// Database errors.
pub async fn settle_order(
    pool: &Pool,
    leased: &LeasedOrder,
    changes: &OrderChanges,
) -> Result<bool, Error> {
    let mut connection = pool.write().await?;
    transaction!(&mut connection, |connection| {
        let written = diesel::update(certificate_orders::table)
            .filter(is_held(leased))
            .set(changes.columns())
            .execute(connection)
            .await?;
        if written > 0 {
            // What an operator has wanted since the claim stays due.
            let read = leased.order.forced_at.unwrap_or_default();
            diesel::update(certificate_orders::table)
                .filter(certificate_orders::name.eq(&leased.order.name))
                .filter(certificate_orders::forced_at.gt(read))
                .set(certificate_orders::due_at.eq(certificate_orders::forced_at.assume_not_null()))
                .execute(connection)
                .await?;
            if leased.order.attempts == 0
                && changes.attempts > 0
                && let Some(owner) = owner(&leased.order.name)
                    .first(connection)
                    .await
                    .optional()?
            {
                let error = error_of(changes.error_code, changes.error_detail.clone());
                let event = owner.no_certificate(changes.at, error);
                connection.record_event(&event).await?;
            }
        }
        Ok::<_, Error>(written > 0)
    })
}

/// Stores an issued certificate and how its order goes on, and deletes its challenges: all or
/// nothing. Returns false if the lease has passed to another process, or the order has left the
/// queue.
///
/// # Errors
/// Database errors.
pub async fn settle_issued(
    pool: &Pool,
    leased: &LeasedOrder,
    certificate: &CertificateRow,
    changes: &OrderChanges,
) -> Result<bool, Error> {
    /// Why the transaction is rolled back.
    enum RollBack {
        Superseded,
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
                Self::Superseded => None,
                Self::Failed(error) => Some(error),
            }
        }
    }
    let mut connection = pool.write().await?;
    let settled = transaction!(&mut connection, |connection| {
        let written = diesel::update(certificate_orders::table)
            .filter(is_held(leased))
            .set(changes.columns())
            .execute(connection)
            .await?;
        if written == 0 {
            return Err(RollBack::Superseded);
        }
        diesel::update(certificate_orders::table)
            .filter(certificate_orders::name.eq(&certificate.name))
            .set(certificate_orders::forced_at.eq(None::<NaiveDateTime>))
            .execute(connection)
            .await?;
        let former: Option<NaiveDateTime> = certificates::table
            .find(&certificate.name)
            .select(certificates::stored_at)
            .first(connection)
            .await
            .optional()?;
        diesel::insert_into(certificates::table)
            .values(certificate)
            .on_conflict(certificates::name)
            .do_update()
            .set(certificate)
            .execute(connection)
            .await?;
        diesel::delete(acme_challenges::table.filter(acme_challenges::name.eq(&certificate.name)))
            .execute(connection)
            .await?;
        if let Some(owner) = owner(&certificate.name)
            .first(connection)
            .await
            .optional()?
        {
            // An earlier owner's does not count.
            let is_own = |at| owner.verified_at.is_none_or(|since| at >= since);
            let kind = match former {
                Some(at) if is_own(at) => "certificate.renewed",
                _ => "certificate.issued",
            };
            let facts = (
                certificate.issuer.as_str(),
                certificate.not_before,
                certificate.not_after,
            );
            let event = owner.certificate_event(kind, changes.at, facts, Value::Null);
            connection.record_event(&event).await?;
        }
        Ok(())
    });
    match settled {
        Ok(()) => Ok(true),
        Err(RollBack::Superseded) => Ok(false),
        Err(RollBack::Failed(error)) => Err(error),
    }
}
