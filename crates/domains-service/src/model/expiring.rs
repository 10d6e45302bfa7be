//! Notifying owners of certificates that end soon and have not been renewed.

use chrono::{NaiveDateTime, TimeDelta};
use database::{Error, Pool, on_backend, transaction};
use diesel::dsl::{exists, not};
use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use notify::RecordEvents as _;

use super::events::{error_of, owner};
use super::state::is_owned;
use super::{CertificateFacts, DomainRow};
use crate::schema::{certificate_orders, certificates, domains};

/// How long a renewal that is due may take before its certificate counts as not renewed: those with
/// a short life are renewed when their owner would be notified.
const RENEWAL: TimeDelta = TimeDelta::hours(1);

/// When the owner is notified that a certificate of this validity ends, UTC: when a third of its life is
/// left, or 14 days if that is less.
pub fn warn_at((not_before, not_after): (NaiveDateTime, NaiveDateTime)) -> NaiveDateTime {
    let life = not_after.signed_duration_since(not_before);
    let left = (life / 3).clamp(TimeDelta::zero(), TimeDelta::days(14));
    not_after.checked_sub_signed(left).unwrap_or(not_after)
}

/// Notifies the owners of at most `limit` certificates, each once. Returns how many.
///
/// # Errors
/// Database errors.
pub async fn record_expiring(pool: &Pool, now: NaiveDateTime, limit: i64) -> Result<usize, Error> {
    let is_planned = certificate_orders::table
        .filter(certificate_orders::name.eq(certificates::name))
        .filter(certificate_orders::error_code.is_null())
        .filter(certificate_orders::renew_at.gt(now - RENEWAL));
    let mut connection = pool.read().await?;
    let names: Vec<String> = on_backend!(&mut connection, |connection| {
        certificates::table
            .inner_join(domains::table.on(domains::name.eq(certificates::name)))
            .filter(is_owned())
            .filter(certificates::warn_at.le(now))
            .filter(not(exists(is_planned)))
            .order(certificates::warn_at)
            .limit(limit)
            .select(certificates::name)
            .load(connection)
            .await
    })?;
    drop(connection);
    if names.is_empty() {
        return Ok(0);
    }
    let mut connection = pool.write().await?;
    transaction!(&mut connection, |connection| {
        let mut recorded = 0;
        for name in &names {
            // Not if another process has recorded it, or it has been renewed since.
            let certificate: Option<CertificateFacts> = diesel::update(certificates::table)
                .filter(certificates::name.eq(name))
                .filter(certificates::warn_at.le(now))
                .set(certificates::warn_at.eq(None::<NaiveDateTime>))
                .returning(CertificateFacts::as_returning())
                .get_result(connection)
                .await
                .optional()?;
            let owner: Option<DomainRow> = owner(name).first(connection).await.optional()?;
            let (Some(certificate), Some(owner)) = (certificate, owner) else {
                continue;
            };
            let order: Option<(Option<String>, Option<String>)> = certificate_orders::table
                .find(name)
                .select((
                    certificate_orders::error_code,
                    certificate_orders::error_detail,
                ))
                .first(connection)
                .await
                .optional()?;
            let (code, detail) = order.unwrap_or_default();
            let event = owner.certificate_event(
                "certificate.expiring",
                now,
                (
                    &certificate.issuer,
                    certificate.not_before,
                    certificate.not_after,
                ),
                error_of(code.as_deref(), detail),
            );
            connection.record_event(&event).await?;
            recorded += 1;
        }
        Ok::<_, Error>(recorded)
    })
}

/// Plans the notice of at most `limit` certificates again whose owners were notified too early, while
/// the clock was ahead. The ones that end last are first: they cannot have been due.
///
/// # Errors
/// Database errors.
pub async fn plan_again(pool: &Pool, now: NaiveDateTime, limit: i64) -> Result<(), Error> {
    let mut connection = pool.read().await?;
    let notified: Vec<(String, NaiveDateTime, NaiveDateTime)> =
        on_backend!(&mut connection, |connection| {
            certificates::table
                .filter(certificates::warn_at.is_null())
                .filter(certificates::not_after.gt(now))
                .order(certificates::not_after.desc())
                .limit(limit)
                .select((
                    certificates::name,
                    certificates::not_before,
                    certificates::not_after,
                ))
                .load(connection)
                .await
        })?;
    drop(connection);
    let early: Vec<_> = notified
        .into_iter()
        .map(|(name, not_before, not_after)| (name, warn_at((not_before, not_after)), not_after))
        .filter(|(_, at, _)| *at > now)
        .collect();
    if early.is_empty() {
        return Ok(());
    }
    let mut connection = pool.write().await?;
    transaction!(&mut connection, |connection| {
        for (name, at, not_after) in &early {
            diesel::update(certificates::table)
                .filter(certificates::name.eq(name))
                .filter(certificates::not_after.eq(not_after))
                .filter(certificates::warn_at.is_null())
                .set(certificates::warn_at.eq(at))
                .execute(connection)
                .await?;
        }
        Ok::<_, Error>(())
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_third_of_the_life_is_left_but_at_most_two_weeks() {
        let start = database::now();
        for (days, expected) in [(90, 14), (45, 14), (42, 14), (6, 2), (0, 0)] {
            let end = start + TimeDelta::days(days);
            let left = end - warn_at((start, end));
            assert_eq!(left, TimeDelta::days(expected), "{days}");
        }
        assert_eq!(
            warn_at((start, start - TimeDelta::days(1))),
            start - TimeDelta::days(1)
        );
    }
}
