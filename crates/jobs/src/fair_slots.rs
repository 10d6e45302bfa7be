//! Slots with a limit per account, so that an account with many requests does not delay the others.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::time::timeout;

/// A number of slots for concurrent work, with a limit per account. Slots are granted in order of
/// arrival, but an account queues for no more slots than its limit: its further requests wait for
/// its own slots. Clones share the slots.
#[derive(Clone, Debug)]
pub struct FairSlots {
    all: Arc<Semaphore>,
    per_account: usize,
    accounts: Accounts,
}

/// The slots of each account that uses a slot or waits for one.
type Accounts = Arc<Mutex<HashMap<String, Arc<Semaphore>>>>;

/// A slot that an account uses; dropping it frees the slot.
#[derive(Debug)]
pub struct FairPermit {
    // Freed in this order.
    _of_all: OwnedSemaphorePermit,
    _of_account: OwnedSemaphorePermit,
    _member: Member,
}

impl FairSlots {
    /// `count` slots, of which one account uses at most `per_account` at a time.
    pub fn new(count: usize, per_account: usize) -> Self {
        Self {
            all: Arc::new(Semaphore::new(count)),
            per_account,
            accounts: Accounts::default(),
        }
    }

    /// Waits for a slot for the account; `None` if that takes longer than `wait`.
    pub async fn take(&self, account: &str, wait: Duration) -> Option<FairPermit> {
        timeout(wait, self.wait_for(account)).await.ok().flatten()
    }

    async fn wait_for(&self, account: &str) -> Option<FairPermit> {
        let member = Member::join(&self.accounts, account, self.per_account);
        let of_account = Arc::clone(&member.slots).acquire_owned().await.ok()?;
        let of_all = Arc::clone(&self.all).acquire_owned().await.ok()?;
        Some(FairPermit {
            _of_all: of_all,
            _of_account: of_account,
            _member: member,
        })
    }
}

/// Keeps an account's slots for as long as one of its requests needs them.
#[derive(Debug)]
struct Member {
    account: String,
    slots: Arc<Semaphore>,
    accounts: Accounts,
}

impl Member {
    fn join(accounts: &Accounts, account: &str, count: usize) -> Self {
        let mut known = accounts.lock().unwrap_or_else(PoisonError::into_inner);
        let slots = known
            .entry(account.to_owned())
            .or_insert_with(|| Arc::new(Semaphore::new(count)));
        Self {
            account: account.to_owned(),
            slots: Arc::clone(slots),
            accounts: Arc::clone(accounts),
        }
    }
}

impl Drop for Member {
    fn drop(&mut self) {
        let mut known = self.accounts.lock().unwrap_or_else(PoisonError::into_inner);
        // Only the map and this member hold the slots; others can join only under the lock.
        if Arc::strong_count(&self.slots) <= 2 {
            known.remove(&self.account);
        }
    }
}

#[cfg(test)]
mod tests {
    use tokio::task::yield_now;

    use super::*;

    const LONG: Duration = Duration::from_mins(1);

    #[tokio::test]
    async fn an_account_uses_only_its_part() {
        let slots = FairSlots::new(3, 2);
        let mine = [
            slots.take("greedy", LONG).await,
            slots.take("greedy", LONG).await,
        ];

        assert!(slots.take("greedy", Duration::ZERO).await.is_none());
        let theirs = slots.take("other", Duration::ZERO).await;
        assert!(theirs.is_some(), "a slot beyond the first account's limit");
        assert!(
            slots.take("third", Duration::ZERO).await.is_none(),
            "no slot is free"
        );
        drop(mine);
        assert!(slots.take("greedy", Duration::ZERO).await.is_some());
    }

    #[tokio::test]
    async fn a_long_line_of_one_account_does_not_keep_others_waiting() {
        let slots = FairSlots::new(1, 1);
        let first = slots.take("greedy", LONG).await;
        let (served, mut order) = tokio::sync::mpsc::unbounded_channel();
        for account in ["greedy", "greedy", "greedy", "other"] {
            let (slots, served) = (slots.clone(), served.clone());
            tokio::spawn(async move {
                let permit = slots.take(account, LONG).await;
                served.send(account).unwrap();
                drop(permit);
            });
            yield_now().await;
        }

        drop(first);

        let mut served = Vec::new();
        for _ in 0..4 {
            served.extend(order.recv().await);
        }
        assert!(served[..2].contains(&"other"), "{served:?}");
    }

    #[tokio::test]
    async fn accounts_without_work_are_forgotten() {
        let slots = FairSlots::new(1, 1);
        let permit = slots.take("a", LONG).await;
        for account in ["a", "b", "c"] {
            assert!(slots.take(account, Duration::ZERO).await.is_none());
        }
        assert_eq!(slots.accounts.lock().unwrap().len(), 1);

        drop(permit);

        assert!(slots.accounts.lock().unwrap().is_empty());
    }
}
