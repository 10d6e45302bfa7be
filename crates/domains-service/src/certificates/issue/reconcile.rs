//! Which names are in the queue, and what is cleaned up from time to time.

use std::sync::Arc;
use std::time::{Duration, Instant};

use chrono::{NaiveDateTime, TimeDelta};
use database::Error;

use super::account;
use super::limits::MAX_PERIOD;
use super::order;
use super::schedule::{self, Jitter};
use super::shared::Shared;
use crate::certificates::owner;
use crate::model::{self, AcmeAccountRow, CertificateRow, NewOrder, Orderable};

/// How many names are compared in one pass.
const PAGE: i64 = 500;
/// How often it is cleaned up.
const CLEAN_UP_EVERY: Duration = Duration::from_mins(5);
/// Nothing is planned for later than an authority is asked for advice again, or the certificate is to
/// be renewed.
const ADVICE_WAIT: TimeDelta = TimeDelta::days(1);
/// How far the clocks of two processes may differ.
const SKEW: TimeDelta = TimeDelta::minutes(1);
/// How many private keys are encrypted with a new key in one go.
const KEYS: i64 = 200;

/// Compares the queue with the names that are served, page by page.
#[derive(Clone)]
pub struct Reconciler {
    shared: Arc<Shared>,
    last_pass: Option<Instant>,
    last_clean_up: Option<Instant>,
    /// The last names that were compared.
    names: String,
    orders: String,
}

impl Reconciler {
    /// One that begins with the first name.
    pub const fn new(shared: Arc<Shared>) -> Self {
        Self {
            shared,
            last_pass: None,
            last_clean_up: None,
            names: String::new(),
            orders: String::new(),
        }
    }

    /// Does what is due.
    ///
    /// # Errors
    /// Database errors.
    pub async fn run(&mut self) -> Result<(), Error> {
        let is_due = |last: Option<Instant>, every| last.is_none_or(|at| at.elapsed() >= every);
        if is_due(self.last_pass, self.shared.settings.poll_interval.get()) {
            self.last_pass = Some(Instant::now());
            self.add_arrivals().await?;
            self.add().await?;
            self.remove().await?;
            let (pool, now) = (&self.shared.pool, self.shared.clock.now());
            model::plan_again(pool, now, PAGE).await?;
            model::record_expiring(pool, now, PAGE).await?;
        }
        if is_due(self.last_clean_up, CLEAN_UP_EVERY) {
            self.last_clean_up = Some(Instant::now());
            self.shared.clean_up().await?;
        }
        Ok(())
    }

    /// Names that have just come to deserve a certificate get into the queue first: they must not
    /// wait until all names have been compared.
    async fn add_arrivals(&self) -> Result<(), Error> {
        let shared = &self.shared;
        let arrived = model::arrivals(&shared.pool, shared.eligibility, PAGE).await?;
        shared.queue(arrived.orderable.clone()).await?;
        model::delete_arrivals(&shared.pool, &arrived).await
    }

    /// Names that deserve a certificate get into the queue, whatever was noted about them.
    async fn add(&mut self) -> Result<(), Error> {
        let pool = &self.shared.pool;
        let page = model::orderable_after(pool, &self.names, self.shared.eligibility, PAGE).await?;
        self.names = next_page(&page, |orderable| &orderable.name);
        self.shared.queue(page).await
    }

    /// Names that nobody owns any more, or that lead elsewhere, get out of it.
    async fn remove(&mut self) -> Result<(), Error> {
        let pool = &self.shared.pool;
        let page = model::order_names_after(pool, &self.orders, PAGE).await?;
        self.orders = next_page(&page, |name| name);
        let (eligibility, now) = (self.shared.eligibility, self.shared.clock.now());
        let gone = model::orders_to_delete(pool, &page, eligibility, now).await?;
        if gone.is_empty() {
            return Ok(());
        }
        let count = model::delete_orders(pool, &gone, eligibility, now).await?;
        tracing::debug!(count, "names have left the queue of certificates");
        Ok(())
    }
}

/// Where the next page begins: after this one, or from the beginning if it was the last.
fn next_page<T>(page: &[T], name: impl Fn(&T) -> &String) -> String {
    let is_last = page.len() < usize::try_from(PAGE).unwrap_or(usize::MAX);
    let last = page.last().filter(|_| !is_last);
    last.map(|last| name(last).clone()).unwrap_or_default()
}

/// Whether the order is planned for later than it can have been, unless the clock was ahead.
fn is_too_late(orderable: &Orderable, now: NaiveDateTime) -> bool {
    let by_age = orderable
        .validity
        .map(|validity| schedule::two_thirds(validity, Jitter::none()));
    let latest = match (orderable.error_code.as_deref(), by_age) {
        (Some(code), _) => now + schedule::longest_wait(code),
        (None, Some(by_age)) if orderable.forced_at.is_none() => by_age.max(now + ADVICE_WAIT),
        // A new order, or one that an operator wants, is due at once.
        (None, _) => now,
    };
    orderable
        .due_at
        .is_some_and(|due_at| due_at > latest + SKEW)
}

/// A name that has a certificate already, for example one that was imported, is due when that is to
/// be renewed.
fn first_due(orderable: Orderable, now: NaiveDateTime) -> NewOrder {
    let renew_at = orderable
        .validity
        .map(|validity| schedule::two_thirds(validity, Jitter::random()).max(now));
    let planned = renew_at.filter(|_| orderable.forced_at.is_none());
    NewOrder {
        name: orderable.name,
        account: orderable.account,
        due_at: planned.unwrap_or(now),
        renew_at,
    }
}

impl Shared {
    /// Puts names into the queue that are not in it, passes those on that another account has come to
    /// own, and plans those again that are too late.
    async fn queue(&self, orderable: Vec<Orderable>) -> Result<(), Error> {
        let now = self.clock.now();
        let (queued, new): (Vec<_>, Vec<_>) = orderable
            .into_iter()
            .partition(|orderable| orderable.due_at.is_some());
        let of = |orderables: Vec<Orderable>| -> Vec<_> {
            let due = orderables.into_iter();
            due.map(|orderable| first_due(orderable, now)).collect()
        };
        if !new.is_empty() {
            model::add_orders(&self.pool, &of(new)).await?;
        }
        let is_passed =
            |queued: &&Orderable| queued.account_of_order.as_ref() != Some(&queued.account);
        let passed: Vec<_> = queued.iter().filter(is_passed).cloned().collect();
        if !passed.is_empty() {
            model::pass_orders(&self.pool, &passed).await?;
        }
        let mut late = queued;
        late.retain(|orderable| is_too_late(orderable, now));
        if !late.is_empty() {
            let count = late.len();
            model::replan_orders(&self.pool, &of(late)).await?;
            tracing::warn!(
                count,
                "orders were planned while the clock was ahead; they are planned again"
            );
        }
        Ok(())
    }

    async fn clean_up(&self) -> Result<(), Error> {
        let now = self.clock.now();
        let pool = &self.pool;
        let certificates = model::delete_certificates(pool, now).await?;
        let challenges = model::delete_challenges(pool, now).await?;
        let long_ago = now.checked_sub_signed(MAX_PERIOD).unwrap_or(now);
        let buckets = model::delete_buckets(pool, long_ago).await?;
        let turns = model::delete_turns(pool, long_ago).await?;
        tracing::debug!(certificates, challenges, buckets, turns, "cleaned up");
        let earliest = model::earliest_expiry(pool, self.eligibility).await?;
        self.metrics.show_earliest(earliest, now);
        // A process without an edge has no other occasion.
        if let Err(error) = self.keyring.reload() {
            tracing::error!(%error, "the former encryption keys stay in use");
        }
        let key = self.keyring.current();
        self.reencrypt_keys(&key).await?;
        for (authority, _) in self.authorities.each() {
            let account = model::acme_account(pool, &authority.settings.directory).await?;
            if let Some(account) = account.filter(|row| !self.keyring.is_current(&row.credentials))
            {
                self.reencrypt_account(&account).await?;
            }
        }
        self.reencrypt_order_keys().await
    }

    /// The private keys of certificates, page by page until so many have been encrypted: those that
    /// cannot be decrypted keep no other from it.
    async fn reencrypt_keys(&self, key: &str) -> Result<(), Error> {
        let (mut after, mut done, mut broken) = (String::new(), 0, 0);
        while done < KEYS {
            let page = model::certificates_not_under(&self.pool, key, &after, KEYS).await?;
            let Some(last) = page.last() else {
                break;
            };
            after.clone_from(&last.name);
            for row in &page {
                if self.reencrypt(row).await? {
                    done += 1;
                } else {
                    broken += 1;
                }
            }
        }
        if broken > 0 {
            tracing::warn!(
                broken,
                "private keys cannot be decrypted by any key in the settings"
            );
        }
        Ok(())
    }

    /// Returns whether it could be decrypted.
    async fn reencrypt(&self, row: &CertificateRow) -> Result<bool, Error> {
        let owner = owner(&row.name);
        let opened = self.keyring.open(&owner, &row.private_key);
        let sealed = opened.and_then(|key| self.keyring.seal(&owner, &key));
        match sealed {
            Ok((key, id)) => {
                model::upsert_private_key(&self.pool, row, &key, &id).await?;
                Ok(true)
            }
            Err(error) => {
                tracing::debug!(name = row.name, %error, "a private key cannot be encrypted with the new key");
                Ok(false)
            }
        }
    }

    /// The private keys of orders under way: those that are not under the first key, which nothing
    /// but the key itself says.
    async fn reencrypt_order_keys(&self) -> Result<(), Error> {
        let mut after = String::new();
        loop {
            let page = model::order_keys_after(&self.pool, &after, KEYS).await?;
            let Some((last, _)) = page.last() else {
                return Ok(());
            };
            after.clone_from(last);
            for (name, key) in page {
                if self.keyring.is_current(&key) {
                    continue;
                }
                let owner = order::owner(&name);
                let opened = self.keyring.open(&owner, &key);
                match opened.and_then(|opened| self.keyring.seal(&owner, &opened)) {
                    Ok((sealed, _)) => {
                        model::upsert_order_key(&self.pool, &name, &key, &sealed).await?;
                    }
                    Err(error) => {
                        tracing::warn!(name, %error, "an order's key cannot be encrypted with the new key");
                    }
                }
            }
        }
    }

    async fn reencrypt_account(&self, row: &AcmeAccountRow) -> Result<(), Error> {
        let owner = account::owner(&row.directory);
        let opened = self.keyring.open(&owner, &row.credentials);
        let sealed = opened.and_then(|text| self.keyring.seal(&owner, &text));
        match sealed {
            Ok((text, _)) => model::upsert_acme_credentials(&self.pool, row, &text).await,
            Err(error) => {
                tracing::warn!(%error, "the account at the authority cannot be encrypted with the new key");
                Ok(())
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn planned(wait: TimeDelta, error: Option<&str>, life: Option<TimeDelta>) -> Orderable {
        let now = database::now();
        Orderable {
            name: "go.waymark.dev".to_owned(),
            account: "acme".to_owned(),
            due_at: Some(now + wait),
            account_of_order: Some("acme".to_owned()),
            error_code: error.map(ToOwned::to_owned),
            forced_at: None,
            validity: life.map(|life| (now, now + life)),
        }
    }

    #[test]
    fn an_order_waits_no_longer_than_the_rules_say() {
        let (hour, day) = (TimeDelta::hours(1), TimeDelta::days(1));
        let life = Some(day * 90);
        for (wait, error, life, expected) in [
            (hour, None, None, true),
            (hour * 13, Some("challenge_failed"), None, false),
            (hour * 14, Some("challenge_failed"), None, true),
            (hour * 14, Some("challenge_failed"), life, true),
            (day * 7, Some("acme_rate_limited"), None, false),
            (day * 8, Some("acme_unreachable"), None, true),
            (day * 60, None, life, false),
            (day * 61, None, life, true),
            (day, None, Some(hour), false),
            (day * 2, None, Some(hour), true),
        ] {
            let orderable = planned(wait, error, life);
            let is_late = is_too_late(&orderable, database::now());
            assert_eq!(is_late, expected, "{orderable:?}");
        }
        let forced = Orderable {
            forced_at: Some(database::now()),
            ..planned(hour, None, life)
        };
        assert!(is_too_late(&forced, database::now()));
        let due_at = first_due(forced, database::now()).due_at;
        assert!(due_at <= database::now());
    }
}
