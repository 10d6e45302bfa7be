//! Proof of ownership: what is to be set in DNS, when it is looked for, and what follows from what is found.

mod caa;
mod clock;
mod dns;
mod fault;
mod look;
mod metrics;
mod offer;
mod places;
mod proof;
mod routing;
mod schedule;
mod settings;
mod settle;
mod transition;
mod worker;

use std::sync::Arc;
use std::time::Duration;

use chrono::{NaiveDateTime, TimeDelta};
use database::{Error, Pool};
use tokio::sync::Notify;
use tokio::time::Instant;

use crate::edge::Edge;
use crate::model::{self, Domain, Held};

pub use clock::Clock;
pub use dns::SystemResolversError;
pub use fault::FaultCode;
pub use metrics::{Metrics, StateGauges};
pub use offer::{Offer, Purpose, RecordToSet, new_token};
pub use places::Share;
pub use proof::PROOF_TIME;
pub use settings::{VerificationMode, VerificationSettings};
pub use settle::Settled;
pub use worker::Worker;

use dns::{Resolvers, system_resolvers};
use look::Looker;
use places::Places;
use proof::EdgeTargets;

/// How often an account may ask for a look at one domain.
pub const ASK_INTERVAL: Duration = Duration::from_secs(10);
/// How long a waiting request trusts to being told before it looks for itself.
const LOOK_EVERY: Duration = Duration::from_millis(500);

/// Verification as handlers and the worker use it.
pub struct Verification {
    pool: Pool,
    edge: Arc<Edge>,
    clock: Clock,
    offer: Offer,
    lease: Duration,
    /// `None` when accounts are trusted.
    looker: Option<Looker>,
    /// Places for looks that accounts ask for, so that these are bounded too.
    asked: Places,
    arrived: Notify,
    settled: Notify,
}

/// What came of an account's asking for a look.
pub enum Asked {
    /// The look may begin, in one of the account's places.
    Granted(Box<Held>, Share),
    /// The account asked a moment ago; it may again after this while.
    TooSoon(Duration),
    /// The account has asked for so many looks that are under way that it must wait for one of them.
    TooMany,
    /// There is nothing to look for: accounts are trusted.
    Trusted,
    /// The account has no such domain.
    NotFound,
}

impl Verification {
    /// Verification of the domains in the pool's database, which the edge serves.
    ///
    /// # Errors
    /// When the system's name servers are needed and not known.
    pub fn new(
        pool: Pool,
        edge: Arc<Edge>,
        settings: &VerificationSettings,
    ) -> Result<Self, SystemResolversError> {
        let looker = match settings.mode {
            VerificationMode::Trust => None,
            VerificationMode::Dns => {
                let servers = if settings.resolvers.is_empty() {
                    system_resolvers()?
                } else {
                    settings.resolvers.clone()
                };
                Some(Looker {
                    resolvers: Resolvers::new(servers),
                    edge_targets: EdgeTargets {
                        current: settings.edge_target.clone(),
                        former: settings.former_edge_targets.clone(),
                    },
                    certificate_authorities: settings.certificate_authorities.clone(),
                })
            }
        };
        Ok(Self {
            pool,
            edge,
            clock: Clock::default(),
            offer: Offer::new(settings),
            lease: settings.lease.get(),
            looker,
            asked: Places::new(settings.at_once.get()),
            arrived: Notify::new(),
            settled: Notify::new(),
        })
    }

    /// The clock that every state depends on.
    pub fn clock(&self) -> &Clock {
        &self.clock
    }

    /// What accounts are to set in DNS.
    pub fn offer(&self) -> &Offer {
        &self.offer
    }

    /// Tells the worker that a domain is due.
    pub fn announce(&self) {
        self.arrived.notify_one();
    }

    /// Claims the account's domain for a look that it asks for.
    ///
    /// # Errors
    /// Those of the database.
    pub async fn ask(&self, account: &str, id: i64) -> Result<Asked, Error> {
        let now = self.clock.now();
        if self.looker.is_some() {
            let Some(share) = self.asked.share(account) else {
                return Ok(Asked::TooMany);
            };
            let (lease, until) = self.new_lease(now);
            let not_since = before(now, ASK_INTERVAL);
            let held = model::ask(&self.pool, (account, id), &lease, now, until, not_since).await?;
            if let Some(held) = held {
                return Ok(Asked::Granted(Box::new(held), share));
            }
        }
        let Some(domain) = model::find(&self.pool, account, id).await? else {
            return Ok(Asked::NotFound);
        };
        if self.looker.is_none() {
            return Ok(Asked::Trusted);
        }
        let since = domain.asked_at.map(|at| (now - at).to_std());
        let waited = since.and_then(Result::ok).unwrap_or_default();
        Ok(Asked::TooSoon(ASK_INTERVAL.saturating_sub(waited)))
    }

    /// Looks at a domain that an account asked for, and writes what follows.
    ///
    /// # Errors
    /// Those of the database.
    pub async fn look(&self, held: &Held) -> Result<Settled, Error> {
        let Some(looker) = &self.looker else {
            return Ok(Settled::Superseded);
        };
        let mut place = self.asked.try_enter();
        if place.is_none() {
            place = self.asked.enter().await;
            // The lease may have ended in the line.
            let (_, until) = self.new_lease(self.clock.now());
            if !model::renew(&self.pool, held, until).await? {
                return Ok(Settled::Superseded);
            }
        }
        let look = looker.look(&held.domain).await;
        drop(place);
        self.settle(held, look).await
    }

    /// The account's domain as soon as it was looked at once, at the latest after `wait`.
    ///
    /// # Errors
    /// Those of the database.
    pub async fn wait_for_first_look(
        &self,
        account: &str,
        id: i64,
        wait: Duration,
    ) -> Result<Option<Domain>, Error> {
        let deadline = Instant::now() + wait;
        loop {
            // Before the look into the table, or what is settled in between would be missed.
            let told = self.settled.notified();
            let domain = model::find(&self.pool, account, id).await?;
            let done = domain
                .as_ref()
                .is_none_or(|domain| domain.last_checked_at.is_some());
            if done || Instant::now() >= deadline {
                return Ok(domain);
            }
            // Other processes are not heard.
            let look = deadline.min(Instant::now() + LOOK_EVERY);
            let _ = tokio::time::timeout_at(look, told).await;
        }
    }

    /// A token that no other claim has, and when it ends.
    fn new_lease(&self, now: NaiveDateTime) -> (String, NaiveDateTime) {
        let lease = format!("{:032x}", rand::random::<u128>());
        (lease, after(now, self.lease))
    }
}

fn after(moment: NaiveDateTime, wait: Duration) -> NaiveDateTime {
    TimeDelta::from_std(wait)
        .ok()
        .and_then(|wait| moment.checked_add_signed(wait))
        .unwrap_or(moment)
}

fn before(moment: NaiveDateTime, wait: Duration) -> NaiveDateTime {
    TimeDelta::from_std(wait)
        .ok()
        .and_then(|wait| moment.checked_sub_signed(wait))
        .unwrap_or(moment)
}
