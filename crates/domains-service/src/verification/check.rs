//! A check of a domain, with all lookups in DNS.

use std::net::IpAddr;
use std::time::Duration;

use tokio::time::timeout;

use super::caa::{self, CaaRecords};
use super::dns::Resolvers;
use super::existence::Existence;
use super::fault::{Fault, FaultCode};
use super::finding::Finding;
use super::proof::{Challenge, EdgeTargets, absolute};
use super::routing::{self, Expected};
use crate::model::{DomainRow, Routing, RoutingSeen};

/// The time limit of lookups that are only for information.
const INFORMATION_TIME: Duration = Duration::from_secs(8);

/// The result of a check.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Check {
    /// Whether the account has proved the name.
    pub finding: Finding,
    /// Whether the name points here, and where it points; `None` if that is unclear.
    pub routing: Option<(Routing, RoutingSeen)>,
    /// The CAA records of the name; `None` if no name server answered.
    pub caa: Option<CaaRecords>,
}

/// Checks domains.
#[derive(Clone, Debug)]
pub struct Checker {
    /// The name servers that are queried.
    pub resolvers: Resolvers,
    /// The hosts below which each claim has its own name; names should point to the current one.
    pub edge_targets: EdgeTargets,
    /// The addresses to which names should point, besides those of the edge target.
    pub edge_addresses: Vec<IpAddr>,
    /// The authorities that issue our certificates.
    pub certificate_authorities: Vec<String>,
}

impl Checker {
    /// Checks everything.
    pub async fn check(&self, domain: &DomainRow) -> Check {
        let existence = Existence::default();
        let (finding, routing, caa) = tokio::join!(
            self.proof_and_existence(domain, &existence),
            timeout(INFORMATION_TIME, self.routing(domain, &existence)),
            timeout(INFORMATION_TIME, self.caa(&domain.name, &existence)),
        );
        Check {
            finding,
            routing: routing.ok().flatten(),
            caa: caa.ok().flatten(),
        }
    }

    /// Checks only the proof.
    pub async fn proof(&self, domain: &DomainRow) -> Finding {
        self.proof_and_existence(domain, &Existence::default())
            .await
    }

    async fn proof_and_existence(&self, domain: &DomainRow, existence: &Existence) -> Finding {
        match Challenge::new(domain, &self.edge_targets) {
            Some(challenge) => challenge.check(&self.resolvers, existence).await,
            None => Finding::Unclear(Fault::new(
                FaultCode::DnsMalformed,
                "The name cannot exist in DNS.",
            )),
        }
    }

    async fn routing(
        &self,
        domain: &DomainRow,
        existence: &Existence,
    ) -> Option<(Routing, RoutingSeen)> {
        let expected = Expected {
            target: match self.edge_targets.current.as_deref() {
                Some(target) => Some(absolute(target)?),
                None if self.edge_addresses.is_empty() => return None,
                None => None,
            },
            addresses: &self.edge_addresses,
        };
        let name = absolute(&domain.name)?;
        if !existence.known().await {
            return Some((Routing::Elsewhere, expected.nothing_seen()));
        }
        routing::check(&self.resolvers, &name, &expected).await.ok()
    }

    async fn caa(&self, name: &str, existence: &Existence) -> Option<CaaRecords> {
        if self.certificate_authorities.is_empty() {
            return Some(CaaRecords::default());
        }
        let exists = existence.known().await;
        self.caa_of(name, exists).await
    }

    /// The CAA records of a name now; `None` if no name server answers.
    pub async fn caa_now(&self, name: &str) -> Option<CaaRecords> {
        if self.certificate_authorities.is_empty() {
            return Some(CaaRecords::default());
        }
        // A name that does not exist has no records, which is a result, too.
        let found = timeout(INFORMATION_TIME, self.caa_of(name, true)).await;
        found.ok().flatten()
    }

    async fn caa_of(&self, name: &str, exists: bool) -> Option<CaaRecords> {
        let name = absolute(name)?;
        caa::look_up(&self.resolvers, &name, exists).await.ok()
    }
}
