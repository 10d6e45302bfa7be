//! Turns events into deliveries: one for each endpoint that wants to know.

use chrono::NaiveDateTime;
use database::{Error, Pool, now, on_backend, transaction};
use diesel::dsl::{case_when, not};
use diesel::prelude::*;
use diesel::sql_types::{Nullable, Timestamp};
use diesel_async::RunQueryDsl;
use jobs::fault_point;

use super::DeliveryState;
use super::endpoints::{EndpointRow, matches_any};
use crate::schema::{deliveries, endpoints, events};

/// How many events one transaction spreads.
pub const AT_ONCE: i64 = 20;

#[derive(Insertable)]
#[diesel(table_name = deliveries)]
struct NewDelivery<'a> {
    endpoint: i64,
    event: &'a str,
    state: DeliveryState,
    attempts: i16,
    next_attempt_at: Option<NaiveDateTime>,
    created_at: NaiveDateTime,
}

/// Spreads the oldest events that are not yet spread; returns how many there were. Several processes
/// may do it at once: each event is taken by one of them.
///
/// # Errors
/// Database errors.
pub async fn spread(pool: &Pool) -> Result<usize, Error> {
    let waiting = waiting(pool).await?;
    if waiting.is_empty() {
        return Ok(0);
    }
    let at = now();
    let mut connection = pool.write().await?;
    transaction!(&mut connection, |connection| {
        let mut taken: Vec<Taken> = diesel::update(events::table)
            .filter(events::id.eq_any(&waiting))
            .filter(not(events::is_spread))
            .set(events::is_spread.eq(true))
            .returning((events::id, events::account, events::kind, events::place))
            .get_results(connection)
            .await?;
        fault_point!("events taken");
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
        let wanted = wanted(&taken, &all, at);
        for (endpoint, event, due_at) in &wanted {
            let new = NewDelivery {
                endpoint: *endpoint,
                event,
                state: DeliveryState::Waiting,
                attempts: 0,
                next_attempt_at: Some(*due_at),
                created_at: at,
            };
            diesel::insert_into(deliveries::table)
                .values(new)
                .execute(connection)
                .await?;
        }
        fault_point!("deliveries written");
        let mut chosen: Vec<(i64, NaiveDateTime)> = wanted
            .iter()
            .map(|(endpoint, _, due_at)| (*endpoint, *due_at))
            .collect();
        chosen.dedup();
        // In the order of their ids, so that two processes never wait for each other in a ring.
        for (endpoint, due_at) in chosen {
            // Also if it is due already: whoever releases it meanwhile waits for this row, and then
            // sees what was added.
            let sooner = case_when(endpoints::due_at.le(due_at), endpoints::due_at);
            diesel::update(endpoints::table.find(endpoint))
                .set(
                    endpoints::due_at
                        .eq(sooner.otherwise(due_at.into_sql::<Nullable<Timestamp>>())),
                )
                .execute(connection)
                .await?;
        }
        Ok::<_, Error>(taken.len())
    })
}

/// An event that was taken: its id, account, type and place.
type Taken = (String, String, String, String);

/// Which endpoint wants which event, and when it is sent; in the order of the endpoints.
fn wanted(
    taken: &[Taken],
    endpoints: &[(String, EndpointRow)],
    now: NaiveDateTime,
) -> Vec<(i64, String, NaiveDateTime)> {
    let mut wanted = Vec::new();
    for (owner, endpoint) in endpoints {
        let patterns = endpoint.patterns();
        for (event, account, kind, place) in taken {
            if account == owner && endpoint.is_at(place) && matches_any(&patterns, kind) {
                wanted.push((endpoint.id, event.clone(), endpoint.first_attempt_at(now)));
            }
        }
    }
    wanted
}

/// The oldest events that are not yet spread, so that an idle process takes no lock.
async fn waiting(pool: &Pool) -> Result<Vec<String>, Error> {
    let mut connection = pool.read().await?;
    on_backend!(&mut connection, |connection| {
        events::table
            .filter(not(events::is_spread))
            .order_by(events::id)
            .limit(AT_ONCE)
            .select(events::id)
            .load(connection)
            .await
    })
}
