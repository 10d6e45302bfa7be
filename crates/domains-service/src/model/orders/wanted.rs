//! Visitors who want a certificate that is not there yet.

use chrono::NaiveDateTime;
use database::{Error, Pool, on_backend};
use diesel::prelude::*;
use diesel_async::RunQueryDsl;

use super::claims::MAX_LEASE;
use crate::schema::{certificate_orders, certificates};

/// When the certificate may come that a visitor wants.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Prospect {
    /// The name is not in the queue.
    None,
    /// It has been stored.
    Stored,
    /// Its order is due, or under way.
    Soon,
    /// Its order is due later, for example because the last attempt has failed.
    Later,
}

/// When an order is due, until when it is leased, since when it is wanted, and when the name's
/// certificate ends.
type Found = (
    NaiveDateTime,
    Option<NaiveDateTime>,
    Option<NaiveDateTime>,
    Option<NaiveDateTime>,
);

/// Notes that a visitor wants the certificate of this name, which comes before others of its account
/// as soon as it is due.
///
/// # Errors
/// Database errors.
pub async fn want_certificate(
    pool: &Pool,
    name: &str,
    now: NaiveDateTime,
) -> Result<Prospect, Error> {
    let mut connection = pool.read().await?;
    let found: Option<Found> = on_backend!(&mut connection, |connection| {
        certificate_orders::table
            .left_join(certificates::table.on(certificates::name.eq(certificate_orders::name)))
            .filter(certificate_orders::name.eq(name))
            .select((
                certificate_orders::due_at,
                certificate_orders::lease_until,
                certificate_orders::wanted_at,
                certificates::not_after.nullable(),
            ))
            .first(connection)
            .await
            .optional()
    })?;
    drop(connection);
    let Some((due_at, lease_until, wanted_at, not_after)) = found else {
        return Ok(Prospect::None);
    };
    if not_after > Some(now) {
        return Ok(Prospect::Stored);
    }
    if wanted_at.is_none() {
        // Not before: a claim does not read what is wanted later.
        let wanted_at = now.max(due_at);
        let mut connection = pool.write().await?;
        on_backend!(&mut connection, |connection| {
            diesel::update(certificate_orders::table)
                .filter(certificate_orders::name.eq(name))
                .filter(certificate_orders::wanted_at.is_null())
                .set(certificate_orders::wanted_at.eq(wanted_at))
                .execute(connection)
                .await
        })?;
    }
    let is_leased = lease_until.is_some_and(|until| until >= now && until <= now + MAX_LEASE);
    Ok(if is_leased || due_at <= now {
        Prospect::Soon
    } else {
        Prospect::Later
    })
}
