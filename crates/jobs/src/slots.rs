//! Limits how much is worked on at once, in total and per account: otherwise an account with slow
//! jobs would keep all others waiting.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use tokio::sync::{OwnedSemaphorePermit, Semaphore};

/// A number of slots for simultaneous work. Clones share them.
#[derive(Clone, Debug)]
pub struct Slots {
    free: Arc<Semaphore>,
    /// The largest number of slots that one account may use.
    per_account: usize,
    taken: Arc<Mutex<HashMap<String, usize>>>,
}

/// A slot that is taken; dropping it frees the slot.
pub type Permit = OwnedSemaphorePermit;

/// One of the slots that an account may use, whether or not a permit has been taken for it; freed
/// when dropped.
#[derive(Debug)]
pub struct AccountSlot {
    account: String,
    taken: Arc<Mutex<HashMap<String, usize>>>,
}

impl Slots {
    /// `count` slots, of which one account may use at most half, rounded up.
    pub fn new(count: usize) -> Self {
        Self {
            free: Arc::new(Semaphore::new(count)),
            per_account: count.div_ceil(2),
            taken: Arc::default(),
        }
    }

    /// How many slots are free.
    pub fn free(&self) -> usize {
        self.free.available_permits()
    }

    /// A slot, if one is free.
    pub fn try_take(&self) -> Option<Permit> {
        Arc::clone(&self.free).try_acquire_owned().ok()
    }

    /// A slot as soon as one is free; first come, first served. Never `None`: slots are not closed.
    pub async fn take(&self) -> Option<Permit> {
        Arc::clone(&self.free).acquire_owned().await.ok()
    }

    /// One more slot for the account, unless it already uses all that one account may.
    pub fn for_account(&self, account: &str) -> Option<AccountSlot> {
        let mut taken = self.taken.lock().unwrap_or_else(PoisonError::into_inner);
        let of_account = taken.get(account).copied().unwrap_or_default();
        if of_account >= self.per_account {
            return None;
        }
        taken.insert(account.to_owned(), of_account + 1);
        Some(AccountSlot {
            account: account.to_owned(),
            taken: Arc::clone(&self.taken),
        })
    }

    /// The accounts that use all the slots that one account may.
    pub fn full_accounts(&self) -> Vec<String> {
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
    fn an_account_has_at_most_half_of_the_slots() {
        let slots = Slots::new(3);
        let mine: Vec<_> = (0..3).filter_map(|_| slots.for_account("greedy")).collect();

        assert_eq!(mine.len(), 2);
        assert_eq!(slots.full_accounts(), ["greedy"]);
        assert!(slots.for_account("other").is_some());
        drop(mine);
        assert!(slots.full_accounts().is_empty());
        assert!(slots.for_account("greedy").is_some());
    }

    #[test]
    fn a_single_slot_is_for_any_account() {
        assert!(Slots::new(1).for_account("anybody").is_some());
    }

    #[tokio::test]
    async fn a_slot_is_free_again_when_its_permit_is_dropped() {
        let slots = Slots::new(1);
        let permit = slots.try_take();

        assert!(permit.is_some());
        assert!(slots.try_take().is_none());
        drop(permit);
        assert_eq!(slots.free(), 1);
        assert!(slots.take().await.is_some());
    }
}
