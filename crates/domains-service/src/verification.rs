//! Proof of ownership: the records to set in DNS, the schedule of checks, and the consequences of
//! their findings.

mod caa;
mod check;
mod dns;
mod existence;
mod fault;
mod finding;
mod metrics;
mod offer;
mod proof;
mod request;
mod routing;
mod schedule;
mod settings;
mod settle;
mod transition;
mod worker;

use std::sync::Arc;
use std::time::Duration;

use database::{Error, Pool};
use jobs::{Lease, Slots, UnderWay};
use tokio::runtime::Handle;
use tokio::sync::{Notify, watch};

use crate::clock::Clock;
use crate::edge::Edge;
use crate::model::{self, CaaFault, ChallengeKind, ClaimTime};

pub use dns::SystemResolversError;
pub use fault::FaultCode;
pub use metrics::{Metrics, StateGauges};
pub use offer::{Offer, Purpose, RecordToSet, new_token, routing_seen};
pub use proof::PROOF_TIME;
pub use request::{CheckRequest, REQUEST_INTERVAL};
pub use settings::{VerificationMode, VerificationSettings};
pub use settle::Settled;
pub use transition::deadline;
pub use worker::Worker;

use caa::{CaaRecords, Orders};
use check::Checker;
use dns::{Resolvers, system_resolvers};
use proof::EdgeTargets;

/// Verifies domains, for handlers and the worker.
pub struct DomainVerifier {
    pool: Pool,
    edge: Arc<Edge>,
    clock: Clock,
    offer: Offer,
    lease: Duration,
    /// `None` when accounts are trusted.
    checker: Option<Checker>,
    /// How authorities check names, whoever orders the certificates.
    methods: Vec<ChallengeKind>,
    /// Slots for checks that accounts request, so that these are limited too.
    requested: Slots,
    requested_checks: UnderWay,
    /// The runtime of requested checks: a listener's runtime may end too early.
    runtime: Handle,
    stop: watch::Sender<bool>,
    arrived: Notify,
    settled: Notify,
}

impl DomainVerifier {
    /// A verifier of the domains in the pool's database, which the edge serves. Must be called on
    /// the runtime that outlives all others.
    ///
    /// # Errors
    /// When the system's name servers are needed and cannot be determined.
    pub fn new(
        pool: Pool,
        edge: Arc<Edge>,
        settings: &VerificationSettings,
        methods: Vec<ChallengeKind>,
        clock: Clock,
    ) -> Result<Self, SystemResolversError> {
        let checker = match settings.mode {
            VerificationMode::Trust => None,
            VerificationMode::Dns => Some(checker(settings)?),
        };
        Ok(Self {
            pool,
            edge,
            clock,
            offer: Offer::new(settings),
            lease: settings.lease.get(),
            checker,
            methods,
            requested: Slots::shrinking(settings.at_once.get()),
            requested_checks: UnderWay::default(),
            runtime: Handle::current(),
            stop: watch::Sender::new(false),
            arrived: Notify::new(),
            settled: Notify::new(),
        })
    }

    /// The clock that every state depends on.
    pub fn clock(&self) -> &Clock {
        &self.clock
    }

    /// The records that accounts may set in DNS.
    pub fn offer(&self) -> &Offer {
        &self.offer
    }

    /// The ways in which the name's CAA records allow our account at the authority to order a
    /// certificate. If they cannot be looked up now, the `warning` of the last check still counts.
    ///
    /// # Errors
    /// Why they allow none.
    pub(crate) async fn allowed_methods(
        &self,
        name: &str,
        account: &str,
        warning: Option<CaaFault>,
    ) -> Result<Vec<ChallengeKind>, CaaFault> {
        let records = match &self.checker {
            Some(checker) => checker.caa_now(name).await,
            None => None,
        };
        match (records, warning) {
            (Some(records), _) => self.compare(&records, &[account.to_owned()]),
            (None, Some(warning)) => Err(warning),
            (None, None) => Ok(self.methods.clone()),
        }
    }

    /// Why CAA records that a check has found allow no certificate.
    async fn caa_fault(&self, records: &CaaRecords) -> Result<Option<CaaFault>, Error> {
        let accounts = if records.name_accounts() {
            model::acme_account_urls(&self.pool).await?
        } else {
            Vec::new()
        };
        Ok(self.compare(records, &accounts).err())
    }

    fn compare(
        &self,
        records: &CaaRecords,
        accounts: &[String],
    ) -> Result<Vec<ChallengeKind>, CaaFault> {
        let authorities = self.checker.as_ref().map(|it| &it.certificate_authorities);
        records.allow(&Orders {
            authorities: authorities.map(Vec::as_slice).unwrap_or_default(),
            accounts,
            methods: &self.methods,
        })
    }

    /// Has the edge of this process serve a certificate that was just stored.
    pub(crate) async fn serve(&self, name: &str) {
        self.edge.refresh(name).await;
    }

    /// Wakes the worker, because a domain is due.
    pub fn announce(&self) {
        self.arrived.notify_one();
    }

    /// Waits for the checks that accounts have requested: those that end within the grace period
    /// are finished, the other domains are released.
    pub async fn stop(&self) {
        self.stop.send_replace(true);
        self.requested_checks.over().await;
    }

    /// A new lease, and its time in the database.
    fn new_lease(&self) -> (Lease, ClaimTime) {
        let now = self.clock.now();
        let until = jobs::after(now, self.lease);
        (Lease::new(self.lease), ClaimTime { now, until })
    }
}

fn checker(settings: &VerificationSettings) -> Result<Checker, SystemResolversError> {
    let servers = if settings.resolvers.is_empty() {
        system_resolvers()?
    } else {
        settings.resolvers.clone()
    };
    Ok(Checker {
        resolvers: Resolvers::new(servers),
        edge_targets: EdgeTargets {
            current: settings.edge_target.clone(),
            former: settings.former_edge_targets.clone(),
        },
        edge_addresses: settings.edge_addresses.clone(),
        certificate_authorities: settings.certificate_authorities.clone(),
    })
}
