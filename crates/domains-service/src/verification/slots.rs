//! How many checks run at once, and that no account has all of their slots: one whose name servers
//! are silent would keep all others waiting.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use tokio::sync::{OwnedSemaphorePermit, Semaphore};

/// Slots for checks.
#[derive(Clone, Debug)]
pub struct Slots {
    free: Arc<Semaphore>,
    /// The most of one account.
    per_account: usize,
    taken: Arc<Mutex<HashMap<String, usize>>>,
}

/// One of the slots that an account may have; given back when it is dropped.
#[derive(Debug)]
pub struct AccountSlot {
    account: String,
    taken: Arc<Mutex<HashMap<String, usize>>>,
}

impl Slots {
    /// So many slots, of which an account has half at most.
    pub fn new(count: usize) -> Self {
        Self {
            free: Arc::new(Semaphore::new(count)),
            per_account: count.div_ceil(2),
            taken: Arc::default(),
        }
    }

    /// The free slots.
    pub fn free(&self) -> usize {
        self.free.available_permits()
    }

    /// A slot, if one is free.
    pub fn try_take(&self) -> Option<OwnedSemaphorePermit> {
        Arc::clone(&self.free).try_acquire_owned().ok()
    }

    /// A slot as soon as one is free; first come, first served. Never `None`: they are not closed.
    pub async fn take(&self) -> Option<OwnedSemaphorePermit> {
        Arc::clone(&self.free).acquire_owned().await.ok()
    }

    /// One more slot for the account, unless it has as many as it may have.
    pub fn of_account(&self, account: &str) -> Option<AccountSlot> {
        let mut taken = self.taken.lock().unwrap_or_else(PoisonError::into_inner);
        let count = taken.entry(account.to_owned()).or_default();
        if *count >= self.per_account {
            return None;
        }
        *count += 1;
        Some(AccountSlot {
            account: account.to_owned(),
            taken: Arc::clone(&self.taken),
        })
    }

    /// The accounts that have as many as they may have.
    pub fn full(&self) -> Vec<String> {
        let taken = self.taken.lock().unwrap_or_else(PoisonError::into_inner);
        let full = taken
            .iter()
            .filter(|(_, count)| **count >= self.per_account);
        full.map(|(account, _)| account.clone()).collect()
    }
}

impl Drop for AccountSlot {
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
    fn an_account_has_half_of_the_slots_at_most() {
        let slots = Slots::new(3);
        let mine: Vec<_> = (0..3).filter_map(|_| slots.of_account("greedy")).collect();

        assert_eq!(mine.len(), 2);
        assert_eq!(slots.full(), ["greedy"]);
        assert!(slots.of_account("other").is_some());
        drop(mine);
        assert!(slots.full().is_empty());
        assert!(slots.of_account("greedy").is_some());
    }

    #[test]
    fn one_slot_is_for_everybody() {
        assert!(Slots::new(1).of_account("anybody").is_some());
    }
}
