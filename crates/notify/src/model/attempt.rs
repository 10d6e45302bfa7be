//! The deliveries of a claimed endpoint: the next one, and the outcome of an attempt.

use std::time::Duration;

use chrono::{NaiveDateTime, SubsecRound as _};
use database::{Error, Pool, now, on_backend, transaction};
use diesel::dsl::{case_when, min};
use diesel::prelude::*;
use diesel::sql_types::{Nullable, Timestamp};
use diesel_async::RunQueryDsl;
use jobs::{after, before, fault_point};
use serde_json::json;

use super::due::Claimed;
use super::events::EventRow;
use super::write::give_up;
use super::{DeliveryState, MAX_WAIT, PATIENCE, UNCONFIRMED, WAITS};
use crate::event::{Event, RecordEvents as _};
use crate::schema::{deliveries, endpoints, events};

/// The outcome of an attempt.
#[derive(Clone, Debug)]
pub struct Attempted {
    /// The status code of the answer.
    pub status: Option<u16>,
    /// How long it took.
    pub duration: Duration,
    /// The beginning of the answer, or why there is none.
    pub answer: String,
    /// Why it was not accepted.
    pub failure: Option<Failure>,
}

/// The type of a time that may be missing.
type Moment = Nullable<Timestamp>;

/// Why an attempt has failed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Failure {
    /// It may succeed later.
    ForNow,
    /// The endpoint says that it is gone (410): it is not notified any more.
    Gone,
    /// The server says that there is no such address: it gets no mail any more.
    Refused,
}

/// A delivery that is due.
#[derive(Clone, Debug, Queryable)]
pub struct DueDelivery {
    /// Its id.
    pub id: i64,
    /// How often it was attempted.
    pub attempts: i16,
    /// When it was last attempted, UTC.
    pub attempted_at: Option<NaiveDateTime>,
    /// Its event.
    pub event: EventRow,
}

/// At most `limit` of the endpoint's due deliveries, those first that have been due for longest.
///
/// # Errors
/// Database errors.
pub async fn due_deliveries(
    pool: &Pool,
    endpoint: i64,
    limit: i64,
) -> Result<Vec<DueDelivery>, Error> {
    let now = now();
    let is_due = deliveries::next_attempt_at
        .le(now)
        .or(deliveries::next_attempt_at.gt(after(now, MAX_WAIT)));
    let mut connection = pool.read().await?;
    on_backend!(&mut connection, |connection| {
        deliveries::table
            .inner_join(events::table.on(events::id.eq(deliveries::event)))
            .filter(deliveries::endpoint.eq(endpoint))
            .filter(is_due)
            .order_by((deliveries::next_attempt_at, deliveries::id))
            .limit(limit)
            .select((
                deliveries::id,
                deliveries::attempts,
                deliveries::attempted_at,
                EventRow::as_select(),
            ))
            .load(connection)
            .await
    })
}

/// When a delivery is attempted again after this many attempts, UTC; `None` if it is given up.
fn next_attempt(attempts: i16, now: NaiveDateTime) -> Option<NaiveDateTime> {
    let wait = WAITS.get(usize::try_from(attempts).ok()?)?;
    // Up to a tenth more, so that what failed together is not tried again together.
    let more = wait.mul_f64(rand::random::<f64>() / 10.0);
    Some(after(now, *wait + more).trunc_subsecs(6))
}

/// Attempts deliveries at this time, not now.
///
/// # Errors
/// Database errors.
pub async fn postpone(pool: &Pool, ids: &[i64], until: NaiveDateTime) -> Result<(), Error> {
    let mut connection = pool.write().await?;
    on_backend!(&mut connection, |connection| {
        diesel::update(deliveries::table.filter(deliveries::id.eq_any(ids)))
            .filter(deliveries::next_attempt_at.is_not_null())
            .set(deliveries::next_attempt_at.eq(until))
            .execute(connection)
            .await
    })?;
    Ok(())
}

/// Gives deliveries up.
///
/// # Errors
/// Database errors.
pub async fn drop_deliveries(pool: &Pool, ids: &[i64]) -> Result<(), Error> {
    let mut connection = pool.write().await?;
    on_backend!(&mut connection, |connection| {
        diesel::update(deliveries::table.filter(deliveries::id.eq_any(ids)))
            .set((
                deliveries::state.eq(DeliveryState::Failed),
                deliveries::next_attempt_at.eq(None::<NaiveDateTime>),
            ))
            .execute(connection)
            .await
    })?;
    Ok(())
}

/// Records an attempt at these deliveries under this lease; returns whether the endpoint may be sent more. It may not if
/// another process holds it now, or if it is disabled, which is an event.
///
/// # Errors
/// Database errors.
pub async fn record_attempt(
    pool: &Pool,
    (claimed, lease): (&Claimed, &str),
    attempted_deliveries: &[(i64, i16)],
    attempted: &Attempted,
) -> Result<bool, Error> {
    let (id, at) = (claimed.endpoint.id, now());
    let has_failed = attempted.failure.is_some();
    let mut connection = pool.write().await?;
    transaction!(&mut connection, |connection| {
        // The first failure may have been recorded while the clock was ahead.
        let is_first = endpoints::failing_since
            .is_null()
            .or(endpoints::failing_since.gt(at));
        let since = case_when(is_first, at.into_sql::<Moment>());
        let failing = has_failed
            .then(|| endpoints::failing_since.eq(since.otherwise(endpoints::failing_since)));
        let working = (!has_failed).then(|| endpoints::failing_since.eq(None::<NaiveDateTime>));
        let held: Option<(Option<NaiveDateTime>, Option<String>)> =
            diesel::update(endpoints::table.find(id))
                .filter(endpoints::lease.eq(lease))
                .set((failing, working))
                .returning((endpoints::failing_since, endpoints::disabled_reason))
                .get_result(connection)
                .await
                .optional()?;
        fault_point!("endpoint changed");
        // Another process may have notified it meanwhile.
        let Some((failing_since, disabled)) = held else {
            return Ok::<_, Error>(false);
        };
        // The question whether an address wants mail is all that it gets until it answers.
        let is_asked = disabled.as_deref() == Some(UNCONFIRMED);
        let may_retry = disabled.is_none() || is_asked;
        let mut is_given_up = false;
        for (delivery, attempts) in attempted_deliveries {
            let next = next_attempt(*attempts, at).filter(|_| has_failed && may_retry);
            let next = next.filter(|_| attempted.failure == Some(Failure::ForNow));
            let state = match (has_failed, next) {
                (false, _) => DeliveryState::Delivered,
                (true, Some(_)) => DeliveryState::Waiting,
                (true, None) => DeliveryState::Failed,
            };
            is_given_up |= state == DeliveryState::Failed;
            diesel::update(deliveries::table.find(*delivery))
                .set((
                    deliveries::state.eq(state),
                    deliveries::attempts.eq(*attempts),
                    deliveries::next_attempt_at.eq(next),
                    deliveries::attempted_at.eq(at),
                    deliveries::status.eq(attempted
                        .status
                        .and_then(|status| i16::try_from(status).ok())),
                    deliveries::duration_ms.eq(i32::try_from(attempted.duration.as_millis()).ok()),
                    deliveries::answer.eq(&attempted.answer),
                ))
                .execute(connection)
                .await?;
        }
        let is_lasting = is_given_up && failing_since < Some(before(at, PATIENCE));
        let reason = match attempted.failure {
            Some(Failure::Gone) => "gone",
            Some(Failure::Refused) => "refused",
            Some(Failure::ForNow) if is_lasting && !is_asked => "failing",
            _ => return Ok(disabled.is_none()),
        };
        if !may_retry {
            return Ok(false);
        }
        diesel::update(endpoints::table.find(id))
            .set((
                endpoints::disabled_reason.eq(reason),
                endpoints::updated_at.eq(at),
                endpoints::version.eq(endpoints::version + 1),
            ))
            .execute(connection)
            .await?;
        give_up!(connection, id);
        let event = Event {
            account: claimed.account.clone(),
            kind: "endpoint.disabled",
            subject: id,
            place: claimed.endpoint.place.clone().unwrap_or_default(),
            at,
            data: json!({ "id": id, "reason": reason, "description": claimed.endpoint.description }),
        };
        connection.record_event(&event).await?;
        Ok(false)
    })
}

/// Ends the claim on an endpoint, which is due again when its next delivery is.
///
/// # Errors
/// Database errors.
pub async fn release(pool: &Pool, endpoint: i64, lease: &str) -> Result<(), Error> {
    let mut connection = pool.write().await?;
    transaction!(&mut connection, |connection| {
        let released = diesel::update(endpoints::table.find(endpoint))
            .filter(endpoints::lease.eq(lease))
            .set((
                endpoints::lease.eq(None::<String>),
                endpoints::lease_until.eq(None::<NaiveDateTime>),
            ))
            .execute(connection)
            .await?;
        if released == 0 {
            return Ok::<_, Error>(());
        }
        // A statement of its own, under the row's lock: it sees what was added meanwhile.
        let next: Option<NaiveDateTime> = deliveries::table
            .filter(deliveries::endpoint.eq(endpoint))
            .filter(deliveries::next_attempt_at.is_not_null())
            .select(min(deliveries::next_attempt_at))
            .first(connection)
            .await?;
        // Behind those that wait now, however long it has had something to be sent.
        let next = next.map(|next| next.max(now()));
        diesel::update(endpoints::table.find(endpoint))
            .set(endpoints::due_at.eq(next))
            .execute(connection)
            .await?;
        Ok(())
    })
}
