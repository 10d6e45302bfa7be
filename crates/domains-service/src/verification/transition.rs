//! A domain's next state after a check: a pure function of its state, the finding and the time.

use chrono::NaiveDateTime;

use super::fault::Fault;
use super::finding::Finding;
use super::schedule::{self, DEADLINE, Jitter};
use crate::model::{DomainRow, Method, Ownership};

/// The inputs of a transition, besides the finding.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ProofState {
    /// Whether the name is the account's.
    pub ownership: Ownership,
    /// How that was proved.
    pub method: Option<Method>,
    /// Since when the name has been the account's.
    pub verified_at: Option<NaiveDateTime>,
    /// When the proof was last seen.
    pub last_proved_at: Option<NaiveDateTime>,
    /// How many checks since then did not find it.
    pub misses: i32,
    /// When the domain was stored.
    pub created_at: NaiveDateTime,
}

/// The outcome of a transition.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Transition {
    /// The new state.
    pub state: ProofState,
    /// The fault, if any.
    pub error: Option<Fault>,
    /// When to check again; `None` when only on request.
    pub next_check_at: Option<NaiveDateTime>,
}

impl From<&DomainRow> for ProofState {
    fn from(domain: &DomainRow) -> Self {
        Self {
            ownership: domain.ownership,
            method: domain.method,
            verified_at: domain.verified_at,
            last_proved_at: domain.last_proved_at,
            misses: domain.misses,
            created_at: domain.created_at,
        }
    }
}

/// When a domain that waits for its proof expires or lapses, unless DNS is unclear; `None` if it
/// does not wait.
pub fn deadline(domain: &DomainRow) -> Option<NaiveDateTime> {
    ProofState::from(domain).deadline()
}

impl ProofState {
    /// The same for its inputs.
    pub fn deadline(&self) -> Option<NaiveDateTime> {
        match self.ownership {
            Ownership::Pending => Some(self.created_at + DEADLINE),
            Ownership::Grace => Some(self.last_proved_at.unwrap_or(self.created_at) + DEADLINE),
            Ownership::Verified | Ownership::Lapsed | Ownership::Expired => None,
        }
    }
}

/// The transition that follows from a finding.
pub fn next(state: ProofState, finding: Finding, now: NaiveDateTime, jitter: Jitter) -> Transition {
    match finding {
        Finding::Proved(method) => proved(state, method, now, jitter),
        Finding::Missing(fault) => missing(state, fault, now, jitter),
        Finding::Unclear(fault) => unclear(state, fault, now, jitter),
    }
}

fn proved(state: ProofState, method: Method, now: NaiveDateTime, jitter: Jitter) -> Transition {
    let since = state.verified_at.filter(|_| state.ownership.is_owned());
    Transition {
        state: ProofState {
            ownership: Ownership::Verified,
            method: Some(method),
            verified_at: since.or(Some(now)),
            last_proved_at: Some(now),
            misses: 0,
            ..state
        },
        error: None,
        next_check_at: Some(now + schedule::proved(jitter)),
    }
}

fn missing(state: ProofState, fault: Fault, now: NaiveDateTime, jitter: Jitter) -> Transition {
    let misses = state.misses.saturating_add(1);
    let is_trusted = state.method == Some(Method::Trust);
    // It may have been seen while the clock was ahead.
    let last_proved_at = state.last_proved_at.map(|at| at.min(now));
    let (ownership, next_check_at) = match state.ownership {
        Ownership::Pending => {
            let end = state.created_at + DEADLINE;
            let is_ahead = state.created_at > now;
            if now >= end || (is_ahead && misses >= schedule::MAX_CHECKS) {
                (Ownership::Expired, None)
            } else {
                let soon = now + schedule::pending(state.misses, jitter);
                (Ownership::Pending, Some(soon.min(end)))
            }
        }
        // Nothing was ever proved, so no proof can be missing.
        Ownership::Verified if is_trusted => (Ownership::Verified, None),
        // Never directly to lapsed, even if DNS has not answered for weeks.
        Ownership::Verified => {
            let soon = now + schedule::missed(misses, jitter);
            (Ownership::Grace, Some(soon))
        }
        Ownership::Grace => {
            let end = last_proved_at.unwrap_or(state.created_at) + DEADLINE;
            if now >= end {
                (Ownership::Lapsed, None)
            } else {
                let soon = now + schedule::missed(misses, jitter);
                (Ownership::Grace, Some(soon.min(end)))
            }
        }
        over @ (Ownership::Lapsed | Ownership::Expired) => (over, None),
    };
    Transition {
        state: ProofState {
            ownership,
            last_proved_at,
            misses,
            ..state
        },
        error: Some(fault),
        next_check_at,
    }
}

/// Changes no state; only plans the next check.
fn unclear(state: ProofState, fault: Fault, now: NaiveDateTime, jitter: Jitter) -> Transition {
    let is_trusted = state.method == Some(Method::Trust);
    let (misses, wait) = match state.ownership {
        Ownership::Pending if now >= state.created_at + DEADLINE => {
            (state.misses, Some(schedule::overdue(jitter)))
        }
        Ownership::Pending => {
            let wait = schedule::pending(state.misses, jitter);
            (state.misses.saturating_add(1), Some(wait))
        }
        Ownership::Verified | Ownership::Grace if !is_trusted => {
            (state.misses, Some(schedule::unclear(jitter)))
        }
        _ => (state.misses, None),
    };
    Transition {
        state: ProofState { misses, ..state },
        error: Some(fault),
        next_check_at: wait.map(|wait| now + wait),
    }
}

#[cfg(test)]
mod tests;
