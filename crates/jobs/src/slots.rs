//! Limits the amount of concurrent work, in total and per account, so that an account with slow
//! jobs does not delay all others.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use tokio::sync::{OwnedSemaphorePermit, Semaphore};

/// A number of slots for concurrent work. Clones share them.
#[derive(Clone, Debug)]
pub struct Slots {
    free: Arc<Semaphore>,
    count: usize,
    per_account: PerAccount,
    taken: Arc<Mutex<HashMap<String, usize>>>,
}

/// The limit of slots for one account.
#[derive(Clone, Copy, Debug)]
enum PerAccount {
    /// At most half, rounded up.
    Half,
    /// Another one only while it uses fewer than are free, which keeps some free for the next
    /// account.
    FewerThanFree,
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

    /// `count` slots, of which an account may take another one only while it uses fewer than are
    /// free, but always one. The first account gets half, the next one half of the rest, and so on.
    /// As slots come and go, two accounts end up with a third each, three with a quarter each.
    pub fn shrinking(count: usize) -> Self {
        Self {
            per_account: PerAccount::FewerThanFree,
            ..Self::new(count)
        }
    }

    /// Whether an account with `used` of all the taken slots has reached its limit.
    fn is_full(&self, used: usize, taken: &HashMap<String, usize>) -> bool {
        match self.per_account {
            PerAccount::Half => used >= self.half(),
            PerAccount::FewerThanFree => {
                let free = self.count.saturating_sub(taken.values().sum());
                used > 0 && used >= free
            }
        }
    }

    /// Half of all slots, rounded up: the limit per account of [`Self::new`].
    pub const fn half(&self) -> usize {
        self.count.div_ceil(2)
    }

    /// The number of free slots.
    pub fn free(&self) -> usize {
        self.free.available_permits()
    }

    /// The number of slots that are taken.
    pub fn in_use(&self) -> usize {
        self.count.saturating_sub(self.free())
    }

    /// A slot, if one is free.
    pub fn try_take(&self) -> Option<Permit> {
        Arc::clone(&self.free).try_acquire_owned().ok()
    }

    /// Waits for a slot; first come, first served. Never `None`: slots are not closed.
    pub async fn take(&self) -> Option<Permit> {
        Arc::clone(&self.free).acquire_owned().await.ok()
    }

    /// Another slot for the account, unless it has reached its limit.
    pub fn for_account(&self, account: &str) -> Option<AccountSlot> {
        let mut taken = self.taken.lock().unwrap_or_else(PoisonError::into_inner);
        let used = taken.get(account).copied().unwrap_or_default();
        if self.is_full(used, &taken) {
            return None;
        }
        taken.insert(account.to_owned(), used + 1);
        Some(AccountSlot {
            account: account.to_owned(),
            taken: Arc::clone(&self.taken),
        })
    }

    /// The number of slots that each account uses.
    pub fn taken(&self) -> HashMap<String, usize> {
        let taken = self.taken.lock().unwrap_or_else(PoisonError::into_inner);
        taken.clone()
    }

    /// The accounts that use a slot.
    pub fn accounts(&self) -> Vec<String> {
        let taken = self.taken.lock().unwrap_or_else(PoisonError::into_inner);
        taken.keys().cloned().collect()
    }

    /// The accounts that have reached their limit.
    pub fn full_accounts(&self) -> Vec<String> {
        let taken = self.taken.lock().unwrap_or_else(PoisonError::into_inner);
        let full = taken
            .iter()
            .filter(|(_, used)| self.is_full(**used, &taken));
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

    /// All slots that the account can get, each with a permit.
    fn take_all(slots: &Slots, account: &str) -> Vec<(AccountSlot, Permit)> {
        let taken = std::iter::from_fn(|| {
            let permit = slots.try_take()?;
            Some((slots.for_account(account)?, permit))
        });
        taken.collect()
    }

    #[test]
    fn accounts_leave_slots_free_for_the_next_one() {
        let slots = Slots::shrinking(32);
        let accounts = ["a", "b", "c", "d", "e", "f"];
        let taken = accounts.map(|account| take_all(&slots, account));

        assert_eq!(taken.each_ref().map(Vec::len), [16, 8, 4, 2, 1, 1]);
        assert_eq!(slots.full_accounts().len(), 6);
        drop(taken);
        assert!(slots.accounts().is_empty());
        assert_eq!(slots.free(), 32);
    }

    #[test]
    fn accounts_that_always_want_more_end_up_with_equal_parts() {
        let slots = Slots::shrinking(32);
        let mut first = take_all(&slots, "a");
        let mut second = take_all(&slots, "b");
        for _ in 0..100 {
            for (account, held) in [("a", &mut first), ("b", &mut second)] {
                held.pop();
                held.extend(take_all(&slots, account));
            }
        }

        let parts = [first.len(), second.len(), slots.free()];
        assert!(
            parts.iter().all(|part| (10..=11).contains(part)),
            "{parts:?}"
        );
    }

    #[test]
    fn an_account_without_a_slot_gets_one_though_all_are_taken() {
        let slots = Slots::shrinking(2);
        let taken = ["a", "b"].map(|account| slots.for_account(account));

        assert!(taken.iter().all(Option::is_some));
        assert!(slots.for_account("a").is_none());
        assert!(
            slots.for_account("c").is_some(),
            "it only has to wait for a permit"
        );
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
