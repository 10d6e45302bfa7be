//! An event: something that happened to a report or a domain. It is written in the transaction of
//! the change that it is about, so there is neither a change without it nor it without the change.

use std::sync::atomic::{AtomicU64, Ordering};

use chrono::NaiveDateTime;
use database::{AsEither as _, Either, PostgresConnection, Sql, SqliteConnection, on_backend};
use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use jobs::fault_point;
use serde_json::Value;

use crate::model::DeliveryState;
use crate::schema::{deliveries, endpoints, events};

/// An event that is to be written.
#[derive(Clone, Debug)]
pub struct Event {
    /// Whose it is.
    pub account: String,
    /// Its type, such as `report.ready`.
    pub kind: &'static str,
    /// The id of the report, domain or endpoint that it is about.
    pub subject: i64,
    /// The project of the report, or the name of the domain; empty for none.
    pub place: String,
    /// When it happened, UTC.
    pub at: NaiveDateTime,
    /// What it says: a JSON object without anything secret.
    pub data: Value,
}

#[derive(Insertable)]
#[diesel(table_name = events)]
struct NewRow<'a> {
    id: String,
    account: &'a str,
    kind: &'a str,
    subject: i64,
    place: &'a str,
    created_at: NaiveDateTime,
    data: String,
    is_spread: bool,
}

impl Event {
    fn row(&self, is_spread: bool) -> NewRow<'_> {
        NewRow {
            id: new_id(self.at),
            account: &self.account,
            kind: self.kind,
            subject: self.subject,
            place: &self.place,
            created_at: self.at,
            data: self.data.to_string(),
            is_spread,
        }
    }
}

impl Event {
    /// The statement that writes the event, which every endpoint that wants it is notified of, for the
    /// transaction of its change.
    pub fn statement(&self) -> Sql<'_> {
        let row = self.row(false);
        let values = [
            row.id.into(),
            row.account.into(),
            row.kind.into(),
            row.subject.into(),
            row.place.into(),
            row.created_at.into(),
            row.data.into(),
            database::Value::Flag(row.is_spread),
        ];
        Sql::new(
            "INSERT INTO events (id, account, kind, subject, place, created_at, data, is_spread) \
             VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
            values,
        )
    }
}

/// The digits of an id, in the order of their bytes (Crockford's base 32).
const DIGITS: [u8; 32] = *b"0123456789abcdefghjkmnpqrstvwxyz";
/// The digits of the time in microseconds since 1970, of the counter, and of the random number.
const TIME_DIGITS: u32 = 11;
const COUNTER_DIGITS: u32 = 3;
const RANDOM_DIGITS: u32 = 12;

/// Counts the ids of this process: events of one transaction have one time, and keep their order.
static COUNTER: AtomicU64 = AtomicU64::new(0);

/// An id that sorts by time and cannot be guessed.
fn new_id(at: NaiveDateTime) -> String {
    let time = u64::try_from(at.and_utc().timestamp_micros()).unwrap_or_default();
    let mut id = String::from("evt_");
    let mut push = |number: u64, digits: u32| {
        for place in (0..digits).rev() {
            let digit = usize::try_from((number >> (5 * place)) & 31).unwrap_or_default();
            id.push(char::from(DIGITS.get(digit).copied().unwrap_or(b'0')));
        }
    };
    push(time, TIME_DIGITS);
    push(COUNTER.fetch_add(1, Ordering::Relaxed), COUNTER_DIGITS);
    push(rand::random(), RANDOM_DIGITS);
    id
}

/// Writes events within the transaction that is under way on this connection.
pub trait RecordEvents {
    /// Writes an event, which every endpoint that wants it is notified of.
    fn record_event(&mut self, event: &Event) -> impl Future<Output = QueryResult<()>> + Send;

    /// Writes an event that is sent to one endpoint only, at once; returns the id of the delivery.
    fn record_event_for(
        &mut self,
        endpoint: i64,
        event: &Event,
    ) -> impl Future<Output = QueryResult<i64>> + Send;
}

impl RecordEvents for SqliteConnection {
    async fn record_event(&mut self, event: &Event) -> QueryResult<()> {
        self.either().record_event(event).await
    }

    async fn record_event_for(&mut self, endpoint: i64, event: &Event) -> QueryResult<i64> {
        self.either().record_event_for(endpoint, event).await
    }
}

impl RecordEvents for PostgresConnection {
    async fn record_event(&mut self, event: &Event) -> QueryResult<()> {
        self.either().record_event(event).await
    }

    async fn record_event_for(&mut self, endpoint: i64, event: &Event) -> QueryResult<i64> {
        self.either().record_event_for(endpoint, event).await
    }
}

impl RecordEvents for Either<'_> {
    async fn record_event(&mut self, event: &Event) -> QueryResult<()> {
        let row = event.row(false);
        on_backend!(in self, |connection| {
            let inserted = diesel::insert_into(events::table).values(row);
            inserted.execute(connection).await?;
        });
        fault_point!("event recorded");
        Ok(())
    }

    async fn record_event_for(&mut self, to: i64, event: &Event) -> QueryResult<i64> {
        let row = event.row(true);
        let id = row.id.clone();
        on_backend!(in self, |connection| {
            let inserted = diesel::insert_into(events::table).values(row);
            inserted.execute(connection).await?;
            let delivery = diesel::insert_into(deliveries::table)
                .values((
                    deliveries::endpoint.eq(to),
                    deliveries::event.eq(id),
                    deliveries::state.eq(DeliveryState::Waiting),
                    deliveries::attempts.eq(0),
                    deliveries::next_attempt_at.eq(event.at),
                    deliveries::created_at.eq(event.at),
                ))
                .returning(deliveries::id)
                .get_result(connection)
                .await?;
            diesel::update(endpoints::table.find(to))
                .set(endpoints::due_at.eq(event.at))
                .execute(connection)
                .await?;
            Ok(delivery)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_sort_by_time_and_differ() {
        let at = database::now();
        let earlier = at - chrono::TimeDelta::microseconds(1);

        assert!(new_id(earlier) < new_id(at));
        assert!(new_id(at) < new_id(at), "in their order");
        assert_eq!(new_id(at).len(), 30);
    }
}
