//! How many looks run at once, and that no account has all of their places: one whose name servers are silent would keep
//! all others waiting.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use tokio::sync::{OwnedSemaphorePermit, Semaphore};

/// Places for looks.
#[derive(Clone, Debug)]
pub struct Places {
    free: Arc<Semaphore>,
    /// The most of one account.
    share: usize,
    taken: Arc<Mutex<HashMap<String, usize>>>,
}

/// One of the places that an account may have; given back when it is dropped.
#[derive(Debug)]
pub struct Share {
    account: String,
    taken: Arc<Mutex<HashMap<String, usize>>>,
}

impl Places {
    /// So many places, of which an account has half at most.
    pub fn new(count: usize) -> Self {
        Self {
            free: Arc::new(Semaphore::new(count)),
            share: count.div_ceil(2),
            taken: Arc::default(),
        }
    }

    /// The free places.
    pub fn free(&self) -> usize {
        self.free.available_permits()
    }

    /// A place, if one is free.
    pub fn try_enter(&self) -> Option<OwnedSemaphorePermit> {
        Arc::clone(&self.free).try_acquire_owned().ok()
    }

    /// A place as soon as one is free; first come, first served. `None` never: they are not closed.
    pub async fn enter(&self) -> Option<OwnedSemaphorePermit> {
        Arc::clone(&self.free).acquire_owned().await.ok()
    }

    /// One more place for the account, unless it has its share.
    pub fn share(&self, account: &str) -> Option<Share> {
        let mut taken = self.taken.lock().unwrap_or_else(PoisonError::into_inner);
        let of_account = taken.entry(account.to_owned()).or_default();
        if *of_account >= self.share {
            return None;
        }
        *of_account += 1;
        Some(Share {
            account: account.to_owned(),
            taken: Arc::clone(&self.taken),
        })
    }

    /// The accounts that have their share.
    pub fn full(&self) -> Vec<String> {
        let taken = self.taken.lock().unwrap_or_else(PoisonError::into_inner);
        let full = taken.iter().filter(|(_, count)| **count >= self.share);
        full.map(|(account, _)| account.clone()).collect()
    }
}

impl Drop for Share {
    fn drop(&mut self) {
        let mut taken = self.taken.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(count) = taken.get_mut(&self.account) {
            *count -= 1;
            if *count == 0 {
                taken.remove(&self.account);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_account_has_half_of_the_places_at_most() {
        let places = Places::new(3);
        let mine: Vec<_> = (0..3).filter_map(|_| places.share("greedy")).collect();

        assert_eq!(mine.len(), 2);
        assert_eq!(places.full(), ["greedy"]);
        assert!(places.share("other").is_some());
        drop(mine);
        assert!(places.full().is_empty());
        assert!(places.share("greedy").is_some());
    }

    #[test]
    fn one_place_is_for_everybody() {
        assert!(Places::new(1).share("anybody").is_some());
    }
}
