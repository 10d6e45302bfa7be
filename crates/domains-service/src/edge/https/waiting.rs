//! Visitors of names whose certificate has not been issued yet: their handshakes wait for it, for a
//! bounded time, and at most so many of them.

use std::collections::{HashMap, VecDeque};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use database::Pool;
use jobs::{FairPermit, FairSlots};
use prometheus::IntGauge;
use tokio::runtime::Handle;
use tokio::sync::watch;

use super::certificates::ServedCertificates;
use crate::clock::Clock;
use crate::model::{self, Prospect};

/// How many handshakes wait at the same time, of which one account's names get half.
const MAX_WAITING: usize = 256;
/// How long visitors of a name are refused at once after others got none.
const REMEMBERED: Duration = Duration::from_mins(1);
/// How many names are remembered, of which one account gets half. Visitors of more are refused at
/// once.
const MAX_NAMES: usize = 10_000;
/// How many names are looked up in the database at the same time, of which one account gets half.
const LOOK_UPS: usize = 4;
/// How soon a name is looked up again that has just been proved and is not in the queue yet.
const AGAIN: Duration = Duration::from_millis(500);

/// The waiting handshakes, for all threads. Cheap to clone.
#[derive(Clone)]
pub struct Waiting {
    limit: Duration,
    slots: FairSlots,
    look_ups: FairSlots,
    names: Arc<Mutex<Names>>,
    gauge: IntGauge,
    clock: Clock,
}

/// The names that visitors want.
#[derive(Default)]
struct Names {
    wanted: HashMap<Arc<str>, Wanted>,
    /// How many of them each account has.
    of_accounts: HashMap<Arc<str>, usize>,
    /// The accounts and the names, oldest first.
    by_age: VecDeque<(Arc<str>, Arc<str>)>,
}

/// A name that visitors want.
#[derive(Clone)]
struct Wanted {
    since: Instant,
    /// Becomes true once it is clear that its certificate does not come soon.
    is_given_up: Arc<watch::Sender<bool>>,
}

/// A handshake that may wait until this moment.
pub struct Waiter {
    until: Instant,
    given_up: watch::Receiver<bool>,
    /// Of the first one for a name: somebody has to look it up.
    first: Option<Wanted>,
    gauge: IntGauge,
    _slot: FairPermit,
}

impl Waiting {
    /// `None` if handshakes do not wait.
    pub fn new(limit: Duration, clock: Clock, gauge: IntGauge) -> Option<Self> {
        (!limit.is_zero()).then(|| Self {
            limit,
            slots: FairSlots::new(MAX_WAITING, MAX_WAITING / 2),
            look_ups: FairSlots::new(LOOK_UPS, LOOK_UPS / 2),
            names: Arc::default(),
            gauge,
            clock,
        })
    }

    /// Lets a handshake for the name of this account wait. `None` if too many wait already, or
    /// visitors of the name lately got none.
    pub async fn join(&self, account: &str, name: &str) -> Option<Waiter> {
        let slot = self.slots.take(account, Duration::ZERO).await?;
        let (wanted, is_first) = self.wanted(account, name, Instant::now())?;
        let given_up = wanted.is_given_up.subscribe();
        let until = wanted.since + self.limit;
        if *given_up.borrow() || until <= Instant::now() {
            return None;
        }
        self.gauge.inc();
        Some(Waiter {
            until,
            given_up,
            first: is_first.then_some(wanted),
            gauge: self.gauge.clone(),
            _slot: slot,
        })
    }

    /// What is known of the name, and whether it is new. `None` if too many names are known.
    fn wanted(&self, account: &str, name: &str, now: Instant) -> Option<(Wanted, bool)> {
        let mut names = self.names.lock().unwrap_or_else(PoisonError::into_inner);
        names.remove_where(|wanted| {
            now.saturating_duration_since(wanted.since) >= self.limit + REMEMBERED
        });
        if let Some(found) = names.wanted.get(name) {
            return Some((found.clone(), false));
        }
        let wanted = Wanted {
            since: now,
            is_given_up: Arc::new(watch::Sender::new(false)),
        };
        let is_kept = names.keep(account, name, &wanted);
        is_kept.then_some((wanted, true))
    }

    /// Records in the database that the name is wanted, and finds out whether its certificate may come
    /// soon.
    async fn look_up(
        self,
        (pool, certificates): (Pool, Arc<ServedCertificates>),
        (account, name): (Box<str>, Box<str>),
        wanted: Wanted,
    ) {
        let until = wanted.since + self.limit;
        while Instant::now() < until {
            let wait = until.saturating_duration_since(Instant::now());
            let Some(slot) = self.look_ups.take(&account, wait).await else {
                break;
            };
            let prospect = model::want_certificate(&pool, &name, self.clock.now()).await;
            let prospect = match prospect {
                // Another process has stored it, and this one has not noticed yet.
                Ok(Prospect::Stored) => {
                    let names = [String::from(name.clone())];
                    let read = certificates.read_again(&pool, &names).await;
                    read.map(|()| Prospect::Stored)
                }
                other => other,
            };
            drop(slot);
            match prospect {
                Ok(Prospect::Stored) if certificates.has(&name) => return,
                Ok(Prospect::Soon) => return,
                Ok(Prospect::None) => tokio::time::sleep(AGAIN).await,
                Ok(Prospect::Later | Prospect::Stored) => break,
                Err(error) => {
                    tracing::warn!(%name, %error, "cannot look up a wanted certificate's order");
                    break;
                }
            }
        }
        wanted.is_given_up.send_replace(true);
    }
}

impl Names {
    /// Forgets the oldest names as long as this holds for them.
    fn remove_where(&mut self, is_past: impl Fn(&Wanted) -> bool) {
        while let Some((_, name)) = self.by_age.front() {
            if self.wanted.get(name).is_some_and(|wanted| !is_past(wanted)) {
                return;
            }
            self.wanted.remove(name);
            let Some((account, _)) = self.by_age.pop_front() else {
                return;
            };
            if let Some(count) = self.of_accounts.get_mut(&account) {
                *count -= 1;
                if *count == 0 {
                    self.of_accounts.remove(&account);
                }
            }
        }
    }

    /// Remembers a new name. Returns false if there are too many.
    fn keep(&mut self, account: &str, name: &str, wanted: &Wanted) -> bool {
        let count = self.of_accounts.get(account).copied().unwrap_or_default();
        if self.wanted.len() >= MAX_NAMES || count >= MAX_NAMES / 2 {
            return false;
        }
        let (account, name): (Arc<str>, Arc<str>) = (account.into(), name.into());
        self.of_accounts.insert(Arc::clone(&account), count + 1);
        self.wanted.insert(Arc::clone(&name), wanted.clone());
        self.by_age.push_back((account, name));
        true
    }
}

impl Waiter {
    /// Waits until there is a certificate, which is tried after each change, or there is no hope any
    /// more. The first one for a name has it looked up, on a runtime that outlives the visitor.
    pub async fn wait(
        mut self,
        waiting: &Waiting,
        (pool, runtime): (&Pool, &Handle),
        (account, name): (&str, &str),
        mut changes: watch::Receiver<()>,
        certificates: &Arc<ServedCertificates>,
    ) {
        if let Some(wanted) = self.first.take() {
            // A separate task: a visitor may leave, but a running query must not be cancelled.
            let stored = (pool.clone(), Arc::clone(certificates));
            let names = (account.into(), name.into());
            let look_up = waiting.clone().look_up(stored, names, wanted);
            runtime.spawn(look_up);
        }
        let until = self.until.into();
        let arrived = async { while !certificates.has(name) && changes.changed().await.is_ok() {} };
        tokio::select! {
            () = arrived => {}
            _ = self.given_up.wait_for(|is_given_up| *is_given_up) => {}
            () = tokio::time::sleep_until(until) => {}
        }
    }
}

impl Drop for Waiter {
    fn drop(&mut self) {
        self.gauge.dec();
    }
}

#[cfg(test)]
mod tests;
