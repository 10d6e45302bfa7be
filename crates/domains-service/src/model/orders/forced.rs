//! Renewals that an operator wants, for example because a certificate was revoked.

use chrono::NaiveDateTime;
use database::{Error, Pool, on_backend};
use diesel::prelude::*;
use diesel_async::RunQueryDsl;

use crate::schema::certificate_orders;

/// Makes another certificate due for this name now, whatever has been planned. Returns false if the
/// name is not in the queue.
///
/// # Errors
/// Database errors.
pub async fn force_renewal(pool: &Pool, name: &str, now: NaiveDateTime) -> Result<bool, Error> {
    let mut connection = pool.write().await?;
    let changed = on_backend!(&mut connection, |connection| {
        diesel::update(certificate_orders::table)
            .filter(certificate_orders::name.eq(name))
            .set((
                certificate_orders::forced_at.eq(now),
                certificate_orders::due_at.eq(now),
            ))
            .execute(connection)
            .await
    })?;
    Ok(changed > 0)
}
