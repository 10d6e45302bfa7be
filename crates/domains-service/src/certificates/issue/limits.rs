//! The authorities' limits, kept to before an authority has to say no.

use chrono::{NaiveDateTime, TimeDelta};
use database::{Error, Pool};

use crate::certificates::settings::CertificateSettings;
use crate::model::{self, Bucket};

/// No limit is for longer: what was last used before that is full again.
pub const MAX_PERIOD: TimeDelta = TimeDelta::weeks(1);

/// The orders that our account may make at the authority with this directory.
pub fn orders_of_account(settings: &CertificateSettings, directory: &str) -> Bucket {
    Bucket {
        name: format!("orders {directory}"),
        count: settings.max_orders.get(),
        period: TimeDelta::hours(3),
    }
}

/// The limits for one name at one authority.
pub struct Limits {
    /// That of the account, and those on certificates.
    orders: [Bucket; 3],
    failures: Bucket,
}

impl Limits {
    /// The limits for this name, in lower-case A-labels, at the authority with this directory.
    pub fn new(settings: &CertificateSettings, directory: &str, name: &str) -> Self {
        let registered = psl::domain_str(name).unwrap_or(name);
        let bucket = |name: String, count: u32, period| Bucket {
            name,
            count,
            period,
        };
        Self {
            orders: [
                orders_of_account(settings, directory),
                bucket(
                    format!("orders {directory} {registered}"),
                    settings.max_per_registered_domain.get(),
                    TimeDelta::weeks(1),
                ),
                bucket(
                    format!("orders {directory} = {name}"),
                    settings.max_per_name.get(),
                    TimeDelta::weeks(1),
                ),
            ],
            failures: bucket(
                format!("failures {directory} {name}"),
                settings.max_failures.get(),
                TimeDelta::hours(1),
            ),
        }
    }

    /// Takes one of the account's orders and one of the certificates; if a limit is reached, nothing
    /// is taken, and it returns the moment from which on an order is possible. Renewals that the
    /// authority has suggested count for none of the limits on orders and certificates.
    ///
    /// # Errors
    /// Database errors.
    pub async fn take(
        &self,
        pool: &Pool,
        is_suggested: bool,
        now: NaiveDateTime,
    ) -> Result<Option<NaiveDateTime>, Error> {
        let failures = std::slice::from_ref(&self.failures);
        if let Some(until) = model::next_token_at(pool, failures, now).await? {
            return Ok(Some(until));
        }
        if is_suggested {
            return Ok(None);
        }
        model::take_tokens(pool, &self.orders, now).await
    }

    /// Gives back what was taken for an order of which nothing is known. If the authority has not
    /// refused it, it may have made and counted it; there will be no certificate in any case.
    ///
    /// # Errors
    /// Database errors.
    pub async fn not_made(
        &self,
        pool: &Pool,
        is_refused: bool,
        now: NaiveDateTime,
    ) -> Result<(), Error> {
        if is_refused {
            model::give_tokens_back(pool, &self.orders, now).await
        } else {
            self.not_issued(pool, now).await
        }
    }

    /// Gives back what was taken for the certificate of an order that came to nothing: it counts for
    /// the account only.
    ///
    /// # Errors
    /// Database errors.
    pub async fn not_issued(&self, pool: &Pool, now: NaiveDateTime) -> Result<(), Error> {
        model::give_tokens_back(pool, self.certificates(), now).await
    }

    fn certificates(&self) -> &[Bucket] {
        &self.orders[1..]
    }

    /// Counts a failure.
    ///
    /// # Errors
    /// Database errors.
    pub async fn fail(&self, pool: &Pool, now: NaiveDateTime) -> Result<(), Error> {
        let failures = std::slice::from_ref(&self.failures);
        model::take_tokens(pool, failures, now).await.map(drop)
    }
}
