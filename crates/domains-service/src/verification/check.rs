//! One look at everything that DNS says about a domain.

use std::time::Duration;

use tokio::time::timeout;

use super::caa::{self, Caa};
use super::dns::Resolvers;
use super::fault::{Fault, FaultCode};
use super::proof::{Challenge, EdgeTargets, Finding, absolute};
use super::routing;
use crate::model::{Domain, Routing};

/// What does not decide anything is not waited for longer.
const EXTRAS_TIME: Duration = Duration::from_secs(8);

/// What one look found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Look {
    /// Whether the name is proved to be the account's.
    pub finding: Finding,
    /// Where the name leads; `None` when that can't be told.
    pub routing: Option<Routing>,
    /// Whether a certificate can be had.
    pub caa: Caa,
}

/// Looks at DNS on behalf of claims.
#[derive(Clone, Debug)]
pub struct Looker {
    /// Who is asked.
    pub resolvers: Resolvers,
    /// The hosts below which each claim has a name of its own; visitors are to arrive at the current one.
    pub edge_targets: EdgeTargets,
    /// Whose certificates are asked for.
    pub certificate_authorities: Vec<String>,
}

impl Looker {
    /// Looks at everything.
    pub async fn look(&self, domain: &Domain) -> Look {
        let (finding, routing, caa) = tokio::join!(
            self.proof(domain),
            timeout(EXTRAS_TIME, self.routing(domain)),
            timeout(EXTRAS_TIME, self.caa(domain)),
        );
        Look {
            finding,
            routing: routing.ok().flatten(),
            caa: caa.unwrap_or_default(),
        }
    }

    /// Looks for the proof alone.
    pub async fn proof(&self, domain: &Domain) -> Finding {
        match Challenge::new(&domain.name, &domain.token, &self.edge_targets) {
            Some(challenge) => challenge.look(&self.resolvers).await,
            None => Finding::Unclear(Fault::new(
                FaultCode::DnsMalformed,
                "The name can't stand in DNS.",
            )),
        }
    }

    async fn routing(&self, domain: &Domain) -> Option<Routing> {
        let edge_target = absolute(self.edge_targets.current.as_deref()?)?;
        let name = absolute(&domain.name)?;
        routing::look(&self.resolvers, &name, &edge_target)
            .await
            .ok()
    }

    async fn caa(&self, domain: &Domain) -> Caa {
        if self.certificate_authorities.is_empty() {
            return Caa::Allows;
        }
        let Some(name) = absolute(&domain.name) else {
            return Caa::Unclear;
        };
        caa::look(&self.resolvers, &name, &self.certificate_authorities)
            .await
            .unwrap_or_default()
    }
}
