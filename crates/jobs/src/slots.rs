//! Limits how much is worked on at once, in total and per account: otherwise an account with slow
//! jobs would keep all others waiting.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use tokio::sync::{OwnedSemaphorePermit, Semaphore};

/// A number of slots for simultaneous work. Clones share them.
#[derive(Clone, Debug)]
pub struct Slots {
    free: Arc<Semaphore>,
    count: usize,
    per_account: PerAccount,
    taken: Arc<Mutex<HashMap<String, usize>>>,
}

/// How many slots one account may use.
#[derive(Clone, Copy, Debug)]
enum PerAccount {
    /// At most half, rounded up.
    Half,
    /// The same, and less the more accounts use slots, so that some stay free for the next account.
    Shrinking,
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
            count,
            per_account: PerAccount::Half,
            taken: Arc::default(),
        }
    }

    /// `count` slots, of which one account may use at most half, two a third each, three a quarter
    /// each, and so on, but always one.
    pub fn shrinking(count: usize) -> Self {
        Self {
            per_account: PerAccount::Shrinking,
            ..Self::new(count)
        }
    }

    /// The most slots for one of so many accounts that use any.
    fn most_of(&self, accounts: usize) -> usize {
        match self.per_account {
            PerAccount::Shrinking if accounts > 1 => (self.count / (accounts + 1)).max(1),
            _ => self.count.div_ceil(2),
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
        let accounts = taken.len() + usize::from(of_account == 0);
        if of_account >= self.most_of(accounts) {
            return None;
        }
        taken.insert(account.to_owned(), of_account + 1);
        Some(AccountSlot {
            account: account.to_owned(),
            taken: Arc::clone(&self.taken),
        })
    }

    /// The accounts that use a slot.
    pub fn accounts(&self) -> Vec<String> {
        let taken = self.taken.lock().unwrap_or_else(PoisonError::into_inner);
        taken.keys().cloned().collect()
    }

    /// The accounts that use all the slots that one account may.
    pub fn full_accounts(&self) -> Vec<String> {
        let taken = self.taken.lock().unwrap_or_else(PoisonError::into_inner);
        let most = self.most_of(taken.len());
        let full = taken.iter().filter(|(_, count)| **count >= most);
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
    fn an_accounts_part_shrinks_while_others_work() {
        let slots = Slots::shrinking(32);
        let take = |account: &str| -> Vec<_> {
            let taken = std::iter::from_fn(|| slots.for_account(account));
            taken.take(100).collect()
        };
        let mut first = take("a");
        let (second, third) = (take("b"), take("c"));

        assert_eq!((first.len(), second.len(), third.len()), (16, 10, 8));
        assert_eq!(slots.full_accounts().len(), 3);
        first.truncate(8);
        assert!(slots.for_account("a").is_none(), "a quarter");
        assert!(slots.for_account("d").is_some());
        drop((second, third));
        assert!(slots.for_account("a").is_some());
        drop(first);
        assert!(slots.accounts().is_empty());
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
