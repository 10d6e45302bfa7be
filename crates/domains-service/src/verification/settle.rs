//! Settles the outcome of a check: the one place where an account gains or loses a name.

use database::Error;
use web::{AuditResult, audit_background};

use super::DomainVerifier;
use super::check::Check;
use super::fault::{Fault, FaultCode};
use super::finding::Finding;
use super::schedule::Jitter;
use super::transition::{ProofState, Transition, next};
use crate::model::{
    self, CheckedChanges, DomainRow, LeasedDomain, Method, Ownership, Routing, RoutingSeen,
    TakeOver,
};

/// The result that was written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Settled {
    /// The check's findings.
    Done,
    /// Another account's proof still holds, although this account's does, too.
    Contested,
    /// Nothing was written: the domain was deleted, or its lease has passed to another check.
    Superseded,
}

/// What a check has seen besides the proof.
struct Seen {
    routing: Option<(Routing, RoutingSeen)>,
    caa_warning: Option<String>,
}

/// How many owners of a name are checked in a row if it changes hands in the meantime.
const ROUNDS: usize = 5;

impl DomainVerifier {
    /// Writes the outcome of a domain's check.
    ///
    /// # Errors
    /// Database errors.
    pub async fn settle(&self, leased: &LeasedDomain, mut check: Check) -> Result<Settled, Error> {
        let below = self.below_apex(leased, &check.finding).await?;
        let leased = below.as_ref().map_or(leased, |(below, _)| below);
        if let Some((_, method)) = below {
            check.finding = Finding::Proved(method);
        }
        let domain = &leased.domain;
        let next = self.next(domain, check.finding.clone());
        let check = self.compared(domain, check).await?;
        let wins = next.state.ownership.is_owned() && !domain.ownership.is_owned();
        let settled = if wins {
            self.win(leased, &check, &next).await?
        } else {
            let change = self.change(domain, Some(&check), next);
            self.write(leased, &change).await?
        };
        self.settled.notify_waiters();
        Ok(settled)
    }

    /// The claim with the token of the zone's apex, if the record of that proves it: the apex may have
    /// been proved after the claim was stored, or stored again.
    async fn below_apex(
        &self,
        leased: &LeasedDomain,
        finding: &Finding,
    ) -> Result<Option<(LeasedDomain, Method)>, Error> {
        let domain = &leased.domain;
        let is_missing = matches!(finding, Finding::Missing(_));
        let apex = self.offer.apex_above(&domain.name).filter(|_| is_missing);
        let (Some(checker), Some(apex)) = (&self.checker, apex) else {
            return Ok(None);
        };
        let token = model::proving_token(&self.pool, &domain.account, apex).await?;
        let Some(token) = token.filter(|token| *token != domain.token) else {
            return Ok(None);
        };
        let below = LeasedDomain {
            domain: DomainRow {
                token,
                proof_name: Some(apex.to_owned()),
                ..domain.clone()
            },
            lease: leased.lease.clone(),
        };
        let Finding::Proved(method) = checker.proof(&below.domain).await else {
            return Ok(None);
        };
        let is_written = model::write_proof_name(&self.pool, &below, self.clock.now()).await?;
        Ok(is_written.then_some((below, method)))
    }

    /// What a check has seen, compared with what is known here.
    async fn compared(&self, domain: &DomainRow, check: Check) -> Result<Seen, Error> {
        let caa_warning = match &check.caa {
            None => domain.caa_warning.clone(),
            Some(records) => {
                let fault = self.caa_fault(records).await?;
                fault.map(|fault| fault.to_text())
            }
        };
        Ok(Seen {
            routing: check.routing,
            caa_warning,
        })
    }

    /// Gives the name to a claim that is proved, unless another account's proof still holds.
    async fn win(
        &self,
        leased: &LeasedDomain,
        check: &Seen,
        next: &Transition,
    ) -> Result<Settled, Error> {
        let domain = &leased.domain;
        for _ in 0..ROUNDS {
            let change = self.change(domain, Some(check), next.clone());
            let Some(owner) = model::owner_of(&self.pool, &domain.name, domain.id).await? else {
                match self.write(leased, &change).await {
                    // Another claim was faster.
                    Err(Error::UniqueViolation(_)) => continue,
                    written => return written,
                }
            };
            let Some(fault) = self.missing(&owner).await else {
                break;
            };
            let lapse = self.lapse(&owner, fault);
            match model::take_over(&self.pool, &owner, &lapse, leased, &change).await {
                Ok(TakeOver::Done) => {
                    self.ownership_changed(&owner, Ownership::Lapsed).await;
                    self.ownership_changed(domain, change.ownership).await;
                    return Ok(Settled::Done);
                }
                Ok(TakeOver::Superseded) => return Ok(Settled::Superseded),
                Ok(TakeOver::OwnerChanged) | Err(Error::UniqueViolation(_)) => {}
                Err(error) => return Err(error),
            }
        }
        self.contest(leased, check).await
    }

    async fn contest(&self, leased: &LeasedDomain, check: &Seen) -> Result<Settled, Error> {
        let fault = Fault::new(FaultCode::ClaimedByAnotherAccount, CONTESTED);
        let next = self.next(&leased.domain, Finding::Unclear(fault));
        let change = CheckedChanges {
            is_contest: true,
            last_proved_at: Some(self.clock.now()),
            ..self.change(&leased.domain, Some(check), next)
        };
        let written = self.write(leased, &change).await?;
        Ok(match written {
            Settled::Done => Settled::Contested,
            other => other,
        })
    }

    /// The fault of the owner's proof, if it is definitely gone.
    async fn missing(&self, owner: &DomainRow) -> Option<Fault> {
        match self.checker.as_ref()?.proof(owner).await {
            Finding::Missing(fault) => Some(fault),
            Finding::Proved(_) | Finding::Unclear(_) => None,
        }
    }

    async fn write(
        &self,
        leased: &LeasedDomain,
        change: &CheckedChanges,
    ) -> Result<Settled, Error> {
        if !model::write_check(&self.pool, leased, change).await? {
            return Ok(Settled::Superseded);
        }
        if change.ownership != leased.domain.ownership {
            self.ownership_changed(&leased.domain, change.ownership)
                .await;
        }
        Ok(Settled::Done)
    }

    /// Call it for each change of ownership once it is committed.
    async fn ownership_changed(&self, domain: &DomainRow, now: Ownership) {
        let before = domain.ownership;
        tracing::info!(domain = domain.id, name = %domain.name, ?before, ?now, "ownership changed");
        let (event, result) = ("domain.ownership", AuditResult::Success);
        audit_background(
            event,
            &domain.account,
            domain.id,
            result,
            Some(now.as_str()),
        );
        self.edge.refresh(&domain.name).await;
    }

    fn next(&self, domain: &DomainRow, finding: Finding) -> Transition {
        next(
            ProofState::from(domain),
            finding,
            self.clock.now(),
            Jitter::random(),
        )
    }

    fn lapse(&self, owner: &DomainRow, fault: Fault) -> CheckedChanges {
        let state = ProofState {
            ownership: Ownership::Lapsed,
            misses: owner.misses.saturating_add(1),
            ..ProofState::from(owner)
        };
        let lapsed = Transition {
            state,
            error: Some(fault),
            next_check_at: None,
        };
        self.change(owner, None, lapsed)
    }

    /// The columns to write. Unclear results, and what was not checked, leave the old values.
    fn change(&self, domain: &DomainRow, check: Option<&Seen>, next: Transition) -> CheckedChanges {
        let Transition {
            state,
            error,
            next_check_at,
        } = next;
        let caa_warning = match check {
            None => domain.caa_warning.clone(),
            Some(check) => check.caa_warning.clone(),
        };
        let seen = check.and_then(|check| check.routing.clone());
        let (routing, routing_seen) = match seen {
            Some((routing, seen)) => (routing, seen.to_text()),
            None => (domain.routing, domain.routing_seen.clone()),
        };
        CheckedChanges {
            ownership: state.ownership,
            method: state.method,
            verified_at: state.verified_at,
            last_proved_at: state.last_proved_at,
            misses: state.misses,
            routing,
            routing_seen,
            caa_warning,
            error_code: error.as_ref().map(|fault| fault.code.as_str()),
            error_detail: error.map(|fault| fault.detail),
            checked_at: self.clock.now(),
            next_check_at,
            lapses_at: state.deadline(),
            is_contest: false,
        }
    }
}

const CONTESTED: &str = "The record is there, but another account has proved the name and its \
     record is there too: remove that one first.";
