//! What follows from a look: the one place where a name becomes an account's or is lost.

use database::Error;

use super::Verification;
use super::caa::Caa;
use super::check::Look;
use super::fault::{Fault, FaultCode};
use super::proof::Finding;
use super::schedule::Jitter;
use super::transition::{Outcome, State, next};
use crate::model::{self, Change, Domain, Held, Ownership, TakeOver};

/// What was written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Settled {
    /// What the look found.
    Done,
    /// That another account's proof stands, although this account's does too.
    Contested,
    /// Nothing: the domain was deleted, or somebody else looks at it now.
    Superseded,
}

/// How often the holder of a name is looked up, when it changes meanwhile.
const ROUNDS: usize = 5;

impl Verification {
    /// Writes what follows from a look at a domain.
    ///
    /// # Errors
    /// Those of the database.
    pub async fn settle(&self, held: &Held, look: Look) -> Result<Settled, Error> {
        let domain = &held.domain;
        let next = self.next(domain, look.finding.clone());
        let wins = next.state.ownership.holds() && !domain.ownership.holds();
        let settled = if wins {
            self.win(held, &look, &next).await?
        } else {
            let change = self.change(domain, Some(&look), next);
            self.write(held, &change).await?
        };
        self.settled.notify_waiters();
        Ok(settled)
    }

    /// Gives the name to a claim that is proved, unless another account's proof stands.
    async fn win(&self, held: &Held, look: &Look, next: &Outcome) -> Result<Settled, Error> {
        let domain = &held.domain;
        for _ in 0..ROUNDS {
            let change = self.change(domain, Some(look), next.clone());
            let Some(holder) = model::holder(&self.pool, &domain.name, domain.id).await? else {
                match self.write(held, &change).await {
                    // Somebody was quicker.
                    Err(Error::UniqueViolation(_)) => continue,
                    written => return written,
                }
            };
            let Some(fault) = self.missing(&holder).await else {
                break;
            };
            let lapse = self.lapse(&holder, fault);
            match model::take_over(&self.pool, &holder, &lapse, held, &change).await {
                Ok(TakeOver::Done) => {
                    self.ownership_changed(&holder, Ownership::Lapsed).await;
                    self.ownership_changed(domain, change.ownership).await;
                    return Ok(Settled::Done);
                }
                Ok(TakeOver::Superseded) => return Ok(Settled::Superseded),
                Ok(TakeOver::HolderChanged) | Err(Error::UniqueViolation(_)) => {}
                Err(error) => return Err(error),
            }
        }
        self.contest(held, look).await
    }

    async fn contest(&self, held: &Held, look: &Look) -> Result<Settled, Error> {
        let fault = Fault::new(FaultCode::ClaimedByAnotherAccount, CONTESTED);
        let next = self.next(&held.domain, Finding::Unclear(fault));
        let change = self.change(&held.domain, Some(look), next);
        let written = self.write(held, &change).await?;
        Ok(match written {
            Settled::Done => Settled::Contested,
            other => other,
        })
    }

    /// What is wrong with the holder's proof if it is definitely gone.
    async fn missing(&self, holder: &Domain) -> Option<Fault> {
        match self.looker.as_ref()?.proof(holder).await {
            Finding::Missing(fault) => Some(fault),
            Finding::Proved(_) | Finding::Unclear(_) => None,
        }
    }

    async fn write(&self, held: &Held, change: &Change) -> Result<Settled, Error> {
        if !model::write_check(&self.pool, held, change).await? {
            return Ok(Settled::Superseded);
        }
        if change.ownership != held.domain.ownership {
            self.ownership_changed(&held.domain, change.ownership).await;
        }
        Ok(Settled::Done)
    }

    /// Every change of an ownership comes by here once it is committed.
    async fn ownership_changed(&self, domain: &Domain, now: Ownership) {
        let before = domain.ownership;
        tracing::info!(domain = domain.id, name = %domain.name, ?before, ?now, "ownership changed");
        self.edge.refresh(&domain.name).await;
    }

    fn next(&self, domain: &Domain, finding: Finding) -> Outcome {
        next(
            State::from(domain),
            finding,
            self.clock.now(),
            Jitter::random(),
        )
    }

    fn lapse(&self, holder: &Domain, fault: Fault) -> Change {
        let state = State {
            ownership: Ownership::Lapsed,
            misses: holder.misses.saturating_add(1),
            ..State::from(holder)
        };
        let lapsed = Outcome {
            state,
            error: Some(fault),
            next_check_at: None,
        };
        self.change(holder, None, lapsed)
    }

    /// What can't be told, or was not looked at, stays as it was.
    fn change(&self, domain: &Domain, look: Option<&Look>, next: Outcome) -> Change {
        let Outcome {
            state,
            error,
            next_check_at,
        } = next;
        let caa_warning = match look.map(|look| &look.caa) {
            None | Some(Caa::Unclear) => domain.caa_warning.clone(),
            Some(Caa::Allows) => None,
            Some(Caa::Forbids(warning)) => Some(warning.clone()),
        };
        let routing = look.and_then(|look| look.routing);
        Change {
            ownership: state.ownership,
            method: state.method,
            verified_at: state.verified_at,
            last_proved_at: state.last_proved_at,
            misses: state.misses,
            routing: routing.unwrap_or(domain.routing),
            caa_warning,
            error_code: error.as_ref().map(|fault| fault.code.as_str()),
            error_detail: error.map(|fault| fault.detail),
            checked_at: self.clock.now(),
            next_check_at,
        }
    }
}

const CONTESTED: &str = "The record is there, but another account has proved the name and its record is there too: \
     remove that one first.";
