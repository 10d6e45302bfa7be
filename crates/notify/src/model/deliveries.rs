//! An endpoint's deliveries, as the account sees them.

use chrono::NaiveDateTime;
use database::{Error, Pool, now, on_backend, transaction};
use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use serde_json::json;

use super::endpoints::EndpointRow;
use super::{DeliveryState, TEST};
use crate::event::{Event, RecordEvents as _};
use crate::schema::{deliveries, endpoints, events};

/// A delivery, with the type of its event.
#[derive(Clone, Debug, Queryable)]
pub struct DeliveryRow {
    /// Increases with each delivery.
    pub id: i64,
    /// The event.
    pub event: String,
    /// Its type.
    pub kind: String,
    /// Where it is.
    pub state: DeliveryState,
    /// How often it was attempted.
    pub attempts: i16,
    /// When it is attempted next, UTC.
    pub next_attempt_at: Option<NaiveDateTime>,
    /// When it was last attempted, UTC.
    pub attempted_at: Option<NaiveDateTime>,
    /// The status code of the last answer.
    pub status: Option<i16>,
    /// How long the last attempt took.
    pub duration_ms: Option<i32>,
    /// The beginning of the last answer, or why there was none.
    pub answer: Option<String>,
}

/// The columns of a delivery.
type Columns = (
    deliveries::id,
    deliveries::event,
    events::kind,
    deliveries::state,
    deliveries::attempts,
    deliveries::next_attempt_at,
    deliveries::attempted_at,
    deliveries::status,
    deliveries::duration_ms,
    deliveries::answer,
);
const COLUMNS: Columns = (
    deliveries::id,
    deliveries::event,
    events::kind,
    deliveries::state,
    deliveries::attempts,
    deliveries::next_attempt_at,
    deliveries::attempted_at,
    deliveries::status,
    deliveries::duration_ms,
    deliveries::answer,
);

/// At most `limit` deliveries of an endpoint, the newest first, older than the one with the id
/// `after`. Whether the endpoint is the account's was checked.
///
/// # Errors
/// Database errors.
pub async fn deliveries(
    pool: &Pool,
    endpoint: i64,
    after: Option<i64>,
    limit: i64,
) -> Result<Vec<DeliveryRow>, Error> {
    let mut connection = pool.read().await?;
    on_backend!(&mut connection, |connection| {
        deliveries::table
            .inner_join(events::table.on(events::id.eq(deliveries::event)))
            .filter(deliveries::endpoint.eq(endpoint))
            .filter(deliveries::id.lt(after.unwrap_or(i64::MAX)))
            .order_by(deliveries::id.desc())
            .limit(limit)
            .select(COLUMNS)
            .load(connection)
            .await
    })
}

/// Attempts a delivery of the endpoint again, from the first attempt on; returns whether there is
/// one.
///
/// # Errors
/// Database errors.
pub async fn deliver_again(pool: &Pool, endpoint: i64, delivery: i64) -> Result<bool, Error> {
    let at = now();
    let mut connection = pool.write().await?;
    transaction!(&mut connection, |connection| {
        let found = diesel::update(deliveries::table.find(delivery))
            .filter(deliveries::endpoint.eq(endpoint))
            .set((
                deliveries::state.eq(DeliveryState::Waiting),
                deliveries::attempts.eq(0),
                deliveries::next_attempt_at.eq(at),
            ))
            .execute(connection)
            .await?;
        if found > 0 {
            diesel::update(endpoints::table.find(endpoint))
                .set(endpoints::due_at.eq(at))
                .execute(connection)
                .await?;
        }
        Ok::<_, Error>(found > 0)
    })
}

/// Notifies an endpoint of an event that is only a test; returns the id of the delivery.
///
/// # Errors
/// Database errors.
pub async fn deliver_test(
    pool: &Pool,
    account: &str,
    endpoint: &EndpointRow,
) -> Result<i64, Error> {
    let at = now();
    let event = Event {
        account: account.to_owned(),
        kind: TEST,
        subject: endpoint.id,
        place: endpoint.place.clone().unwrap_or_default(),
        at,
        data: json!({ "id": endpoint.id, "description": endpoint.description }),
    };
    let mut connection = pool.write().await?;
    transaction!(&mut connection, |connection| {
        let delivery = connection.record_event_for(endpoint.id, &event).await?;
        Ok::<_, Error>(delivery)
    })
}
