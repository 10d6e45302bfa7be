//! Which keys of an issuer are in use, as last read from the service's database.

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{PoisonError, RwLock, RwLockReadGuard};
use std::time::{Duration, Instant};

use tokio::sync::{Notify, watch};

use crate::{Error, KeyId};

/// How long what was last read is believed. A service whose database is away for longer could not
/// learn of a revocation.
const BELIEVED: Duration = Duration::from_mins(1);
/// How long somebody waits for a reading.
const PATIENCE: Duration = Duration::from_secs(2);

/// The keys in use.
#[derive(Default)]
pub(super) struct Live {
    /// `None` until they have been read once.
    read: RwLock<Option<Read>>,
    wishes: AtomicU64,
    wish: Notify,
    answered: watch::Sender<u64>,
}

struct Read {
    keys: HashMap<KeyId, LiveKey>,
    at: Instant,
}

struct LiveKey {
    hash: String,
    /// Whether it was used since its use was last recorded.
    is_used: AtomicBool,
}

impl Live {
    /// Whether the key with this id and hash is in use.
    pub fn check(&self, id: &KeyId, hash: &str) -> Result<(), Error> {
        self.look_up(id, |key| {
            let is_same = key.hash == hash;
            if is_same {
                key.is_used.store(true, Ordering::Relaxed);
            }
            is_same
        })
    }

    /// Whether a key with this id is in use.
    pub fn check_id(&self, id: &KeyId) -> Result<(), Error> {
        self.look_up(id, |_| true)
    }

    fn look_up(&self, id: &KeyId, is_it: impl FnOnce(&LiveKey) -> bool) -> Result<(), Error> {
        let read = self.lock();
        let read = read.as_ref().filter(|read| read.at.elapsed() < BELIEVED);
        let read = read.ok_or(Error::Unavailable)?;
        let is_live = read.keys.get(id).is_some_and(is_it);
        is_live.then_some(()).ok_or(Error::Revoked)
    }

    pub fn renew(&self, keys: impl IntoIterator<Item = (KeyId, String)>) {
        let keys = keys.into_iter().map(|(id, hash)| {
            let is_used = AtomicBool::new(false);
            (id, LiveKey { hash, is_used })
        });
        let mut keys: HashMap<KeyId, LiveKey> = keys.collect();
        let mut read = self.read.write().unwrap_or_else(PoisonError::into_inner);
        for (id, before) in read.iter_mut().flat_map(|read| &mut read.keys) {
            if let Some(key) = keys.get_mut(id) {
                *key.is_used.get_mut() = *before.is_used.get_mut();
            }
        }
        let at = Instant::now();
        *read = Some(Read { keys, at });
    }

    pub fn confirm(&self) {
        let mut read = self.read.write().unwrap_or_else(PoisonError::into_inner);
        if let Some(read) = read.as_mut() {
            read.at = Instant::now();
        }
    }

    pub fn take_used(&self) -> Vec<KeyId> {
        let read = self.lock();
        let keys = read.iter().flat_map(|read| &read.keys);
        keys.filter(|(_, key)| key.is_used.swap(false, Ordering::Relaxed))
            .map(|(id, _)| id.clone())
            .collect()
    }

    pub async fn wanted(&self) {
        self.wish.notified().await;
    }

    pub fn wishes(&self) -> u64 {
        self.wishes.load(Ordering::SeqCst)
    }

    pub fn answer(&self, wishes: u64) {
        self.answered.send_replace(wishes);
    }

    pub async fn read_again(&self) {
        let own = self.wishes.fetch_add(1, Ordering::SeqCst) + 1;
        let mut answered = self.answered.subscribe();
        self.wish.notify_one();
        // A reading that takes longer is one that fails.
        let _ = tokio::time::timeout(PATIENCE, answered.wait_for(|done| *done >= own)).await;
    }

    fn lock(&self) -> RwLockReadGuard<'_, Option<Read>> {
        self.read.read().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_read_is_believed_for_a_minute() {
        let (live, id) = (Live::default(), KeyId::random().unwrap());
        live.renew([(id.clone(), "hash".to_owned())]);
        assert_eq!(live.check(&id, "hash"), Ok(()));

        let a_minute_ago = Instant::now().checked_sub(BELIEVED).unwrap();
        live.read.write().unwrap().as_mut().unwrap().at = a_minute_ago;
        assert_eq!(live.check(&id, "hash"), Err(Error::Unavailable));
        live.confirm();
        assert_eq!(live.check(&id, "hash"), Ok(()));
    }
}
