//! What the reader of mail decides.

use chrono::NaiveDateTime;
use database::{Error, Pool, now, on_backend, transaction};
use diesel::dsl::case_when;
use diesel::prelude::*;
use diesel::sql_types::{Nullable, Text};
use diesel_async::RunQueryDsl;

use super::endpoints::EndpointRow;
use super::write::give_up;
use super::{DeliveryState, Kind, UNCONFIRMED, UNSUBSCRIBED};
use crate::schema::{deliveries, endpoints};

/// The endpoint of a link in a mail, with its account. The link is not yet proved to be genuine.
///
/// # Errors
/// Database errors.
pub async fn endpoint_of_link(
    pool: &Pool,
    id: i64,
) -> Result<Option<(String, EndpointRow)>, Error> {
    let mut connection = pool.read().await?;
    on_backend!(&mut connection, |connection| {
        endpoints::table
            .find(id)
            .filter(endpoints::kind.eq(Kind::Mail))
            .select((endpoints::account, EndpointRow::as_select()))
            .first(connection)
            .await
            .optional()
    })
}

/// The address agrees to get mail, as long as it is the endpoint's. If the account has paused the
/// endpoint, it stays so.
///
/// # Errors
/// Database errors.
pub async fn confirm(pool: &Pool, id: i64, address: &str) -> Result<(), Error> {
    let at = now();
    let mut connection = pool.write().await?;
    on_backend!(&mut connection, |connection| {
        let waits = endpoints::disabled_reason
            .eq(UNCONFIRMED)
            .or(endpoints::disabled_reason.eq(UNSUBSCRIBED));
        let reason = case_when(waits, None::<String>.into_sql::<Nullable<Text>>());
        diesel::update(endpoints::table.find(id))
            .filter(endpoints::target.eq(address))
            .set((
                endpoints::confirmed_at.eq(at),
                endpoints::disabled_reason.eq(reason.otherwise(endpoints::disabled_reason)),
                endpoints::updated_at.eq(at),
                endpoints::version.eq(endpoints::version + 1),
            ))
            .execute(connection)
            .await
    })?;
    Ok(())
}

/// The address wants no more mail.
///
/// # Errors
/// Database errors.
pub async fn unsubscribe(pool: &Pool, id: i64, address: &str) -> Result<(), Error> {
    let at = now();
    let mut connection = pool.write().await?;
    transaction!(&mut connection, |connection| {
        let changed = diesel::update(endpoints::table.find(id))
            .filter(endpoints::target.eq(address))
            .set((
                endpoints::confirmed_at.eq(None::<NaiveDateTime>),
                endpoints::disabled_reason.eq(UNSUBSCRIBED),
                endpoints::updated_at.eq(at),
                endpoints::version.eq(endpoints::version + 1),
            ))
            .execute(connection)
            .await?;
        if changed > 0 {
            give_up!(connection, id);
        }
        Ok::<_, Error>(())
    })
}
