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

/// What one account of this service has taken of these.
pub fn orders_for(settings: &CertificateSettings, directory: &str, account: &str) -> Bucket {
    Bucket {
        name: format!("orders {directory} for {account}"),
        ..orders_of_account(settings, directory)
    }
}

/// As how many orders a failed one counts for its account.
const FAILURE_WEIGHT: f64 = 5.0;

/// The limits for one name at one authority.
pub struct Limits {
    /// That of our account there.
    orders: Bucket,
    /// The part of it that the name's account has taken, which is at most half of what is left.
    share: Option<Bucket>,
    certificates: [Bucket; 2],
    failures: Bucket,
}

impl Limits {
    /// The limits for this name of an account, in lower-case A-labels, at the authority with this
    /// directory.
    pub fn new(
        settings: &CertificateSettings,
        directory: &str,
        (account, name): (Option<&str>, &str),
    ) -> Self {
        let registered = psl::domain_str(name).unwrap_or(name);
        let bucket = |name: String, count: u32, period| Bucket {
            name,
            count,
            period,
        };
        Self {
            orders: orders_of_account(settings, directory),
            share: account.map(|account| orders_for(settings, directory, account)),
            certificates: [
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
        if let Some(share) = &self.share
            && let Some(until) = model::share_at(pool, &self.orders, share, now).await?
        {
            return Ok(Some(until));
        }
        model::take_tokens(pool, &self.all(), now).await
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
            model::add_tokens(pool, &self.all(), 1.0, now).await
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
        model::add_tokens(pool, &self.certificates, 1.0, now).await
    }

    /// What an order takes one of each.
    fn all(&self) -> Vec<Bucket> {
        let all = std::iter::once(&self.orders).chain(&self.share);
        all.chain(&self.certificates).cloned().collect()
    }

    /// Counts a failure, for the account as several orders.
    ///
    /// # Errors
    /// Database errors.
    pub async fn fail(&self, pool: &Pool, now: NaiveDateTime) -> Result<(), Error> {
        let failures = std::slice::from_ref(&self.failures);
        model::take_tokens(pool, failures, now).await?;
        let share: Vec<Bucket> = self.share.iter().cloned().collect();
        model::add_tokens(pool, &share, 1.0 - FAILURE_WEIGHT, now).await
    }
}
