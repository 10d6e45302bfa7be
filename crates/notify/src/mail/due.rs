//! Which deliveries are in the next mail to an endpoint.

use chrono::NaiveDateTime;
use database::{Error, Pool, now};

use crate::model::{
    self, CONFIRMATION, Claimed, DueDelivery, EndpointRow, Purpose, TEST, next_morning,
};

/// How many events one mail has.
const AT_MOST: i64 = 100;

/// The endpoint's due deliveries for one mail: all that are due, unless they wait for another day.
/// If the address has had its share, they all wait, and come as one mail.
///
/// # Errors
/// Database errors.
pub async fn due(pool: &Pool, claimed: &Claimed, per_hour: u16) -> Result<Vec<DueDelivery>, Error> {
    let (account, endpoint) = (claimed.account.as_str(), &claimed.endpoint);
    // As it is now: the reader may have left, or the address may be another one.
    let found = model::find(pool, account, endpoint.id).await?;
    let Some(endpoint) = found.filter(|found| found.target == endpoint.target) else {
        return Ok(Vec::new());
    };
    let due = model::due_deliveries(pool, endpoint.id, AT_MOST).await?;
    let (due, unwanted): (Vec<_>, Vec<_>) = due
        .into_iter()
        .partition(|delivery| may_be_sent(&endpoint, delivery));
    if !unwanted.is_empty() {
        model::drop_deliveries(pool, &ids(&unwanted)).await?;
    }
    let at = now();
    let (waiting, due): (Vec<_>, Vec<_>) = due.into_iter().partition(|delivery| {
        endpoint.still_waits(delivery.event.created_at, at) && is_first_attempt(delivery)
    });
    postpone(pool, &waiting, next_morning(at, endpoint.id)).await?;
    let Some(first) = due.first() else {
        return Ok(due);
    };
    let key = (account, endpoint.target.as_str());
    match model::count_mail(pool, key, purpose(first), per_hour).await? {
        None => Ok(due),
        Some(until) => {
            postpone(pool, &due, until).await?;
            Ok(Vec::new())
        }
    }
}

/// What a mail that begins with this delivery is for.
pub fn purpose(first: &DueDelivery) -> Purpose {
    if first.event.kind == CONFIRMATION {
        Purpose::Confirmation
    } else {
        Purpose::Notification
    }
}

/// An address that has not agreed gets the question whether it wants mail and nothing else; one that
/// has is not asked again.
fn may_be_sent(endpoint: &EndpointRow, delivery: &DueDelivery) -> bool {
    endpoint.is_confirmed() != (delivery.event.kind == CONFIRMATION)
}

/// Whether it was never attempted, and nobody asked for it to come at once.
fn is_first_attempt(delivery: &DueDelivery) -> bool {
    let is_asked_for = [CONFIRMATION, TEST].contains(&delivery.event.kind.as_str());
    delivery.attempted_at.is_none() && !is_asked_for
}

fn ids(due: &[DueDelivery]) -> Vec<i64> {
    due.iter().map(|due| due.id).collect()
}

async fn postpone(pool: &Pool, due: &[DueDelivery], until: NaiveDateTime) -> Result<(), Error> {
    if due.is_empty() {
        return Ok(());
    }
    model::postpone(pool, &ids(due), until).await
}
