//! Session tickets: a visitor who comes back resumes, whichever process the connection reaches and
//! whether or not it was restarted. The keys are in the database, encrypted, and rotate.

use std::fmt;
use std::ops::RangeInclusive;
use std::sync::{Arc, PoisonError, RwLock};
use std::time::Duration;

use aws_lc_rs::aead::{AES_256_GCM, Aad, NONCE_LEN, Nonce, RandomizedNonceKey};
use chrono::NaiveDateTime;
use database::{Error, Pool};
use rustls::server::ProducesTickets;
use tokio::sync::watch;

use crate::clock::Clock;
use crate::model::{ticket_keys, upsert_ticket_key};
use keyring::Keyring;

/// The length of a key, in bytes.
const KEY_BYTES: usize = 32;
/// How many hours a key is the newest. It decrypts for as long again.
const HOURS: i64 = 6;
/// How long a ticket is useful at least, in seconds.
const LIFETIME: u32 = 6 * 60 * 60;
/// How often the stored keys are read: the next key is stored hours before it is used.
const PERIOD: Duration = Duration::from_mins(1);
/// What tickets belong to, for their encryption.
const OWNER: &[u8] = b"waymark session ticket";

/// The keys of session tickets.
pub struct TicketKeys {
    keyring: Keyring,
    clock: Clock,
    /// The newest first.
    keys: RwLock<Vec<TicketKey>>,
}

struct TicketKey {
    hour: i64,
    cipher: RandomizedNonceKey,
}

impl TicketKeys {
    /// None yet: until the first are read, there are no tickets.
    pub fn new(keyring: Keyring, clock: Clock) -> Self {
        Self {
            keyring,
            clock,
            keys: RwLock::default(),
        }
    }

    /// Keeps the keys up to date until `stop` becomes true.
    pub async fn follow(self: Arc<Self>, pool: Pool, mut stop: watch::Receiver<bool>) {
        while !*stop.borrow_and_update() {
            if let Err(error) = self.keyring.reload() {
                tracing::error!(%error, "the former encryption keys stay in use");
            }
            if let Err(error) = self.read(&pool).await {
                tracing::warn!(%error, "the keys of session tickets cannot be read");
            }
            tokio::select! {
                () = tokio::time::sleep(PERIOD) => {}
                _ = stop.changed() => {}
            }
        }
    }

    /// Reads the stored keys, after storing those that are missing of this time and the next.
    async fn read(&self, pool: &Pool) -> Result<(), Error> {
        let now = period_of(self.clock.now());
        let mut stored = ticket_keys(pool).await?;
        let missing: Vec<i64> = [now, now + HOURS]
            .into_iter()
            .filter(|hour| stored.iter().all(|(stored, _)| stored != hour))
            .collect();
        for hour in &missing {
            let mut key = [0; KEY_BYTES];
            // It fails only if the system has no random numbers.
            if aws_lc_rs::rand::fill(&mut key).is_ok()
                && let Ok((sealed, _)) = self.keyring.seal(&owner(*hour), &key)
            {
                upsert_ticket_key(pool, *hour, &sealed, useful_at(now)).await?;
            }
        }
        if !missing.is_empty() {
            stored = ticket_keys(pool).await?;
        }
        let keys = stored.iter().filter_map(|(hour, sealed)| {
            let opened = self.keyring.open(&owner(*hour), sealed);
            let key = opened.inspect_err(|error| {
                tracing::warn!(hour, %error, "the sessions of a ticket key cannot be resumed");
            });
            let key = key.ok()?;
            let cipher = RandomizedNonceKey::new(&AES_256_GCM, &key).ok()?;
            let hour = *hour;
            Some(TicketKey { hour, cipher })
        });
        let keys = keys.collect();
        *self.keys.write().unwrap_or_else(PoisonError::into_inner) = keys;
        Ok(())
    }
}

/// The first hour of the time in which a key is the newest.
fn period_of(now: NaiveDateTime) -> i64 {
    let hour = now.and_utc().timestamp().div_euclid(60 * 60);
    hour - hour.rem_euclid(HOURS)
}

/// The keys that are stored in the period that begins with this hour: its own, the next one, and the
/// one before, which still decrypts.
const fn useful_at(period: i64) -> RangeInclusive<i64> {
    period - HOURS..=period + HOURS
}

fn owner(hour: i64) -> String {
    format!("ticket_keys {hour}")
}

impl ProducesTickets for TicketKeys {
    fn enabled(&self) -> bool {
        let keys = self.keys.read().unwrap_or_else(PoisonError::into_inner);
        !keys.is_empty()
    }

    fn lifetime(&self) -> u32 {
        LIFETIME
    }

    fn encrypt(&self, plain: &[u8]) -> Option<Vec<u8>> {
        let now = period_of(self.clock.now());
        let keys = self.keys.read().unwrap_or_else(PoisonError::into_inner);
        let key = keys.iter().find(|key| key.hour <= now)?;
        let mut text = plain.to_vec();
        let nonce = key
            .cipher
            .seal_in_place_append_tag(Aad::from(OWNER), &mut text)
            .ok()?;
        Some([&key.hour.to_be_bytes(), nonce.as_ref().as_slice(), &text].concat())
    }

    fn decrypt(&self, ticket: &[u8]) -> Option<Vec<u8>> {
        let (hour, rest) = ticket.split_first_chunk()?;
        let (nonce, text) = rest.split_first_chunk::<NONCE_LEN>()?;
        let hour = i64::from_be_bytes(*hour);
        // A clock that is or was ahead must not keep keys in use.
        let useful = useful_at(period_of(self.clock.now()));
        let keys = self.keys.read().unwrap_or_else(PoisonError::into_inner);
        let key = keys.iter().find(|key| key.hour == hour)?;
        if !useful.contains(&hour) {
            return None;
        }
        let mut text = text.to_vec();
        let length = key
            .cipher
            .open_in_place(Nonce::from(nonce), Aad::from(OWNER), &mut text)
            .ok()?
            .len();
        text.truncate(length);
        Some(text)
    }
}

/// It must not show keys.
impl fmt::Debug for TicketKeys {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("TicketKeys")
    }
}

#[cfg(test)]
mod tests;
