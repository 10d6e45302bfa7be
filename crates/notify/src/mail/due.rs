//! Which deliveries are in the next mail to an endpoint.

use chrono::NaiveDateTime;
use database::{Error, Pool, now};

use crate::model::{self, CONFIRMATION, DueDelivery, EndpointRow, Purpose, TEST, next_morning};

/// How many events one mail has.
const AT_MOST: i64 = 100;

/// The endpoint's due deliveries for one mail: all that are due, unless they wait for another day.
/// If the address has had its share, they all wait, and come as one mail.
///
/// # Errors
/// Database errors.
pub async fn due(
    pool: &Pool,
    endpoint: &EndpointRow,
    per_hour: u16,
) -> Result<Vec<DueDelivery>, Error> {
    let due = model::due_deliveries(pool, endpoint.id, AT_MOST).await?;
    let at = now();
    let (waiting, due): (Vec<_>, Vec<_>) = due
        .into_iter()
        .partition(|delivery| endpoint.waits_on(at) && is_first_attempt(delivery));
    postpone(pool, &waiting, next_morning(at, endpoint.id)).await?;
    let Some(first) = due.first() else {
        return Ok(due);
    };
    let purpose = if first.event.kind == CONFIRMATION {
        Purpose::Confirmation
    } else {
        Purpose::Notification
    };
    match model::count_mail(pool, &endpoint.target, purpose, per_hour).await? {
        None => Ok(due),
        Some(until) => {
            postpone(pool, &due, until).await?;
            Ok(Vec::new())
        }
    }
}

/// Whether it was never attempted, and nobody asked for it to come at once.
fn is_first_attempt(delivery: &DueDelivery) -> bool {
    let is_asked_for = [CONFIRMATION, TEST].contains(&delivery.event.kind.as_str());
    delivery.attempted_at.is_none() && !is_asked_for
}

async fn postpone(pool: &Pool, due: &[DueDelivery], until: NaiveDateTime) -> Result<(), Error> {
    if due.is_empty() {
        return Ok(());
    }
    let ids: Vec<i64> = due.iter().map(|due| due.id).collect();
    model::postpone(pool, &ids, until).await
}
