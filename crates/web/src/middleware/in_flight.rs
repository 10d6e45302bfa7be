//! Tracks requests in progress, whether or not their client is still waiting for the response: all
//! of them, so that a shutdown can wait for them, and those of each account, to limit their number.

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use auth::Account;
use prometheus::{IntGauge, Registry};
use tokio::sync::Notify;
use tokio::time::{Instant, timeout_at};

use crate::account::Used;

/// Counts running requests.
#[derive(Debug)]
pub(crate) struct InFlight {
    running: IntGauge,
    of_accounts: Mutex<HashMap<Account, u32>>,
    /// The maximum per account; 0 for no limit.
    per_account: u32,
    draining: AtomicBool,
    finished: Notify,
}

impl InFlight {
    /// Starts at zero; also exported at `/metrics`. One account may have `per_account` requests at
    /// once; 0 for no limit.
    pub(crate) fn new(registry: &Registry, per_account: u32) -> Result<Self, prometheus::Error> {
        let running = IntGauge::new("http_requests_in_flight", "Requests being processed.")?;
        registry.register(Box::new(running.clone()))?;
        Ok(Self {
            running,
            of_accounts: Mutex::default(),
            per_account,
            draining: AtomicBool::default(),
            finished: Notify::default(),
        })
    }

    /// Counts a request until the guard is dropped.
    pub(super) fn enter(&self) -> impl Drop + '_ {
        self.running.inc();
        Guard(self)
    }

    /// Counts a request of the account until the guard is dropped; `None` if the account has
    /// reached its limit.
    pub(super) fn enter_account(&self, account: &Account) -> Option<AccountGuard<'_>> {
        let mut counts = self
            .of_accounts
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        let running = counts.get(account).copied().unwrap_or_default();
        if self.per_account > 0 && running >= self.per_account {
            return None;
        }
        counts.insert(account.clone(), running + 1);
        Some(AccountGuard {
            in_flight: self,
            account: account.clone(),
            usage: Used::new((running + 1).into(), self.per_account),
        })
    }

    /// From now on, every response closes its connection.
    pub(crate) fn drain(&self) {
        self.draining.store(true, Ordering::SeqCst);
    }

    /// Whether the server is about to stop.
    pub(crate) fn is_draining(&self) -> bool {
        self.draining.load(Ordering::SeqCst)
    }

    /// Waits until no request is running, for at most `limit`. Returns how many still are.
    pub(crate) async fn wait_until_idle(&self, limit: Duration) -> i64 {
        let deadline = Instant::now() + limit;
        loop {
            let finished = self.finished.notified();
            let running = self.running.get();
            if running == 0 || timeout_at(deadline, finished).await.is_err() {
                return running;
            }
        }
    }
}

/// A request of an account.
pub(super) struct AccountGuard<'a> {
    in_flight: &'a InFlight,
    account: Account,
    /// The number of the account's requests when this one began, including this one.
    pub usage: Used,
}

impl Drop for AccountGuard<'_> {
    fn drop(&mut self) {
        let counts = self.in_flight.of_accounts.lock();
        let mut counts = counts.unwrap_or_else(PoisonError::into_inner);
        if let Some(running) = counts.get_mut(&self.account) {
            *running -= 1;
            if *running == 0 {
                counts.remove(&self.account);
            }
        }
    }
}

struct Guard<'a>(&'a InFlight);

impl Drop for Guard<'_> {
    fn drop(&mut self) {
        self.0.running.dec();
        self.0.finished.notify_waiters();
    }
}
