//! Storing, changing and deleting endpoints.

use chrono::NaiveDateTime;
use database::{Error, Pool, TransactionError, now, on_backend, transaction};
use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use jobs::after;
use serde_json::json;

use super::endpoints::EndpointRow;
use super::{BOTH_GOOD, CONFIRMATION, DeliveryState, Digest, Kind, UNCONFIRMED};
use crate::event::{Event, RecordEvents as _};
use crate::schema::{deliveries, endpoints};

/// The reason why nothing was written.
#[derive(Debug, thiserror::Error)]
pub enum WriteError {
    /// The account has as many endpoints as it may have.
    #[error("the account has {0} endpoints, and may not have more")]
    Limit(i64),
    /// Database errors.
    #[error(transparent)]
    Database(#[from] Error),
}

impl TransactionError for WriteError {
    fn of_database(&self) -> Option<&Error> {
        match self {
            Self::Limit(_) => None,
            Self::Database(error) => Some(error),
        }
    }
}

impl From<diesel::result::Error> for WriteError {
    fn from(error: diesel::result::Error) -> Self {
        Self::Database(error.into())
    }
}

/// An endpoint that is to be stored.
#[derive(Clone, Debug)]
pub struct NewEndpoint<'a> {
    /// Whose it is.
    pub account: &'a str,
    /// How it is notified.
    pub kind: Kind,
    /// The URL or address, normalised.
    pub target: &'a str,
    /// Its host.
    pub host: &'a str,
    /// When it gets mail.
    pub digest: Option<Digest>,
    /// The types of events, as a JSON array.
    pub events: &'a str,
    /// The project or domain.
    pub place: Option<&'a str>,
    /// In the account's words.
    pub description: Option<&'a str>,
    /// The key of signatures.
    pub secret: &'a str,
}

/// Stores an endpoint, if the account has fewer than `at_most`.
///
/// # Errors
/// [`WriteError::Limit`]; database errors.
pub async fn insert(
    pool: &Pool,
    new: &NewEndpoint<'_>,
    at_most: u32,
) -> Result<EndpointRow, WriteError> {
    let (at, at_most) = (now(), i64::from(at_most));
    let mut connection = pool.write().await?;
    transaction!(&mut connection, |connection| {
        let row = diesel::insert_into(endpoints::table)
            .values((
                endpoints::account.eq(new.account),
                endpoints::kind.eq(new.kind),
                endpoints::target.eq(new.target),
                endpoints::host.eq(new.host),
                endpoints::events.eq(new.events),
                endpoints::place.eq(new.place),
                endpoints::description.eq(new.description),
                endpoints::secret.eq(new.secret),
                endpoints::digest.eq(new.digest),
                endpoints::disabled_reason.eq((new.kind == Kind::Mail).then_some(UNCONFIRMED)),
                endpoints::created_at.eq(at),
                endpoints::updated_at.eq(at),
                endpoints::version.eq(1_i64),
            ))
            .returning(EndpointRow::as_returning())
            .get_result::<EndpointRow>(connection)
            .await?;
        // Counted with the new one. Two requests at once may both pass: a limit, not a promise.
        let count: i64 = endpoints::table
            .filter(endpoints::account.eq(new.account))
            .count()
            .get_result(connection)
            .await?;
        if count > at_most {
            return Err(WriteError::Limit(at_most));
        }
        if new.kind == Kind::Mail {
            let question = confirmation(new.account, &row, at);
            connection.record_event_for(row.id, &question).await?;
        }
        Ok(row)
    })
}

/// The question whether the endpoint's address wants mail.
fn confirmation(account: &str, endpoint: &EndpointRow, at: NaiveDateTime) -> Event {
    Event {
        account: account.to_owned(),
        kind: CONFIRMATION,
        subject: endpoint.id,
        place: endpoint.place.clone().unwrap_or_default(),
        at,
        data: json!({ "id": endpoint.id, "description": endpoint.description }),
    }
}

/// The changes of an endpoint; `None` leaves a field as it is.
#[derive(AsChangeset, Clone, Debug, Default)]
#[diesel(table_name = endpoints)]
pub struct Changes<'a> {
    /// The URL or address, normalised.
    pub target: Option<&'a str>,
    /// Its host.
    pub host: Option<&'a str>,
    /// When it gets mail.
    pub digest: Option<Digest>,
    /// The key of signatures.
    pub secret: Option<&'a str>,
    /// When the address agreed; `Some(None)` if it has not.
    pub confirmed_at: Option<Option<NaiveDateTime>>,
    /// The types of events, as a JSON array.
    pub events: Option<&'a str>,
    /// The project or domain; `Some(None)` for all.
    pub place: Option<Option<&'a str>>,
    /// In the account's words.
    pub description: Option<Option<&'a str>>,
    /// Why it is not notified any more; `Some(None)` notifies it again.
    pub disabled_reason: Option<Option<&'a str>>,
}

/// Changes the account's endpoint of this version; `None` if it has none.
///
/// # Errors
/// Database errors.
pub async fn update(
    pool: &Pool,
    account: &str,
    (id, version): (i64, i64),
    changes: &Changes<'_>,
) -> Result<Option<EndpointRow>, Error> {
    let (at, resumes) = (now(), changes.disabled_reason == Some(None));
    let mut connection = pool.write().await?;
    transaction!(&mut connection, |connection| {
        let row = diesel::update(endpoints::table)
            .filter(endpoints::account.eq(account).and(endpoints::id.eq(id)))
            .filter(endpoints::version.eq(version))
            .set((
                changes,
                resumes.then(|| endpoints::failing_since.eq(None::<NaiveDateTime>)),
                endpoints::updated_at.eq(at),
                endpoints::version.eq(endpoints::version + 1),
            ))
            .returning(EndpointRow::as_returning())
            .get_result::<EndpointRow>(connection)
            .await
            .optional()?;
        let Some(row) = row else {
            return Ok::<_, Error>(None);
        };
        let reason = changes.disabled_reason.flatten();
        // What was for another address is not for this one.
        if reason.is_some() || changes.confirmed_at == Some(None) {
            give_up!(connection, id);
        }
        if reason == Some(UNCONFIRMED) {
            let question = confirmation(account, &row, at);
            connection.record_event_for(id, &question).await?;
        }
        Ok(Some(row))
    })
}

/// Gives up everything that an endpoint was still to be sent.
macro_rules! give_up {
    ($connection:expr, $endpoint:expr) => {
        diesel::update(deliveries::table)
            .filter(deliveries::endpoint.eq($endpoint))
            .filter(deliveries::next_attempt_at.is_not_null())
            .set((
                deliveries::state.eq(DeliveryState::Failed),
                deliveries::next_attempt_at.eq(None::<chrono::NaiveDateTime>),
            ))
            .execute($connection)
            .await?
    };
}
pub(super) use give_up;

/// Gives the account's endpoint another secret; the one before it is good for a day more.
///
/// # Errors
/// Database errors.
pub async fn rotate_secret(
    pool: &Pool,
    account: &str,
    id: i64,
    secret: &str,
) -> Result<Option<EndpointRow>, Error> {
    let mut connection = pool.write().await?;
    on_backend!(&mut connection, |connection| {
        diesel::update(endpoints::table)
            .filter(endpoints::account.eq(account).and(endpoints::id.eq(id)))
            .set((
                endpoints::previous_secret.eq(endpoints::secret.nullable()),
                endpoints::previous_secret_until.eq(after(now(), BOTH_GOOD)),
                endpoints::secret.eq(secret),
                endpoints::updated_at.eq(now()),
                endpoints::version.eq(endpoints::version + 1),
            ))
            .returning(EndpointRow::as_returning())
            .get_result(connection)
            .await
            .optional()
    })
}

/// Deletes the account's endpoint with its deliveries; returns whether there was one.
///
/// # Errors
/// Database errors.
pub async fn delete(pool: &Pool, account: &str, id: i64) -> Result<bool, Error> {
    let mut connection = pool.write().await?;
    transaction!(&mut connection, |connection| {
        let deleted = diesel::delete(endpoints::table)
            .filter(endpoints::account.eq(account).and(endpoints::id.eq(id)))
            .execute(connection)
            .await?;
        if deleted > 0 {
            diesel::delete(deliveries::table.filter(deliveries::endpoint.eq(id)))
                .execute(connection)
                .await?;
        }
        Ok::<_, Error>(deleted > 0)
    })
}
