//! The pages of an account take turns, first come, first served.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError, Weak};

use tokio::sync::{OwnedSemaphorePermit, Semaphore};

/// Turns of each account.
#[derive(Debug)]
pub struct Turns {
    at_once: usize,
    accounts: Mutex<HashMap<String, Weak<Semaphore>>>,
}

/// A turn, until it is dropped.
#[derive(Debug)]
pub struct Turn {
    _permit: Option<OwnedSemaphorePermit>,
}

impl Turns {
    /// This many at once for each account.
    pub fn new(at_once: usize) -> Self {
        Self {
            at_once,
            accounts: Mutex::default(),
        }
    }

    /// Waits for the account's turn.
    pub async fn take(&self, account: &str) -> Turn {
        let permit = self.of(account).acquire_owned().await;
        Turn {
            // Never an error: turns are not closed.
            _permit: permit.ok(),
        }
    }

    fn of(&self, account: &str) -> Arc<Semaphore> {
        let mut accounts = self.accounts.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(turns) = accounts.get(account).and_then(Weak::upgrade) {
            return turns;
        }
        accounts.retain(|_, turns| turns.strong_count() > 0);
        let turns = Arc::new(Semaphore::new(self.at_once));
        accounts.insert(account.to_owned(), Arc::downgrade(&turns));
        turns
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn an_account_waits_for_its_own_pages_only() {
        let turns = Turns::new(1);

        let first = turns.take("a").await;
        turns.take("b").await;
        let mut second = Box::pin(turns.take("a"));
        assert!(futures_util::poll!(&mut second).is_pending());
        drop(first);
        second.await;

        assert_eq!(turns.accounts.lock().unwrap().len(), 2);
        turns.take("c").await;
        assert_eq!(turns.accounts.lock().unwrap().len(), 1);
    }
}
