//! Turns events into deliveries: one for each endpoint that wants to know.

use database::{Error, Pool, now, transaction};
use diesel::prelude::*;
use diesel_async::RunQueryDsl;

use super::DeliveryState;
use super::endpoints::EndpointRow;
use crate::schema::{deliveries, endpoints, events};

/// How many events one transaction spreads.
const AT_ONCE: i64 = 50;

#[derive(Insertable)]
#[diesel(table_name = deliveries)]
struct NewDelivery<'a> {
    endpoint: i64,
    event: &'a str,
    state: DeliveryState,
    attempts: i16,
    next_attempt_at: Option<chrono::NaiveDateTime>,
    created_at: chrono::NaiveDateTime,
}

/// Spreads the oldest events that are not yet spread; returns how many there were. Several processes
/// may do it at once: each event is taken by one of them.
///
/// # Errors
/// Database errors.
pub async fn spread(pool: &Pool) -> Result<usize, Error> {
    if !has_any(pool).await? {
        return Ok(0);
    }
    let mut connection = pool.write().await?;
    transaction!(&mut connection, |connection| {
        let oldest = events::table
            .filter(events::is_spread.eq(false))
            .order_by(events::id)
            .limit(AT_ONCE)
            .select(events::id)
            .into_boxed();
        let mut taken: Vec<Taken> = diesel::update(events::table)
            .filter(events::id.eq_any(oldest))
            .filter(events::is_spread.eq(false))
            .set(events::is_spread.eq(true))
            .returning((events::id, events::account, events::kind, events::place))
            .get_results(connection)
            .await?;
        taken.sort_unstable();
        let mut accounts: Vec<String> = taken.iter().map(|taken| taken.1.clone()).collect();
        accounts.sort_unstable();
        accounts.dedup();
        let all: Vec<(String, EndpointRow)> = endpoints::table
            .filter(endpoints::account.eq_any(&accounts))
            .filter(endpoints::disabled_reason.is_null())
            .order_by(endpoints::id)
            .select((endpoints::account, EndpointRow::as_select()))
            .load(connection)
            .await?;
        let wanted = wanted(&taken, &all);
        for (endpoint, event) in &wanted {
            let new = NewDelivery {
                endpoint: *endpoint,
                event,
                state: DeliveryState::Waiting,
                attempts: 0,
                next_attempt_at: Some(now()),
                created_at: now(),
            };
            diesel::insert_into(deliveries::table)
                .values(new)
                .execute(connection)
                .await?;
        }
        let mut told: Vec<i64> = wanted.iter().map(|(endpoint, _)| *endpoint).collect();
        told.dedup();
        // In the order of their ids, so that two processes never wait for each other in a ring.
        for endpoint in told {
            diesel::update(endpoints::table.find(endpoint))
                .filter(endpoints::due_at.is_null().or(endpoints::due_at.gt(now())))
                .set(endpoints::due_at.eq(now()))
                .execute(connection)
                .await?;
        }
        Ok::<_, Error>(taken.len())
    })
}

/// An event that was taken: its id, account, type and place.
type Taken = (String, String, String, String);

/// Which endpoint wants which event, in the order of the endpoints.
fn wanted(taken: &[Taken], endpoints: &[(String, EndpointRow)]) -> Vec<(i64, String)> {
    let mut wanted = Vec::new();
    for (owner, endpoint) in endpoints {
        for (event, account, kind, place) in taken {
            if account == owner && endpoint.wants(kind, place) {
                wanted.push((endpoint.id, event.clone()));
            }
        }
    }
    wanted
}

/// Whether any event is not yet spread, so that an idle process takes no lock.
async fn has_any(pool: &Pool) -> Result<bool, Error> {
    let mut connection = pool.read().await?;
    let first: Option<String> = database::on_backend!(&mut connection, |connection| {
        events::table
            .filter(events::is_spread.eq(false))
            .order_by(events::id)
            .select(events::id)
            .first(connection)
            .await
            .optional()
    })?;
    Ok(first.is_some())
}
