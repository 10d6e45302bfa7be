//! How much waits to be delivered, and for how long.

use std::time::Duration;

use chrono::NaiveDateTime;
use database::{Error, Pool, now, on_backend};
use diesel::dsl::min;
use diesel::prelude::*;
use diesel_async::RunQueryDsl;

use crate::schema::{deliveries, endpoints};

/// The number of deliveries that wait for their next attempt, and how long the endpoint that waits
/// the longest for a process has been due.
///
/// # Errors
/// Database errors.
pub async fn backlog(pool: &Pool) -> Result<(i64, Duration), Error> {
    let mut connection = pool.read().await?;
    let (waiting, first): (i64, Option<NaiveDateTime>) =
        on_backend!(&mut connection, |connection| {
            async {
                let waiting = deliveries::table
                    .filter(deliveries::next_attempt_at.is_not_null())
                    .count()
                    .get_result(connection)
                    .await?;
                let first = endpoints::table
                    .filter(endpoints::lease.is_null())
                    .select(min(endpoints::due_at))
                    .first(connection)
                    .await?;
                Ok::<_, diesel::result::Error>((waiting, first))
            }
            .await
        })?;
    let late = first.and_then(|due| (now() - due).to_std().ok());
    Ok((waiting, late.unwrap_or_default()))
}
