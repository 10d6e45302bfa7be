//! When and where a name is ordered after an attempt that has failed.

use std::time::Duration;

use chrono::NaiveDateTime;

use super::authority::{Authorities, Authority};
use super::authority_client::MAX_RETRY_AFTER;
use super::failure::Failure;
use super::schedule::{self, Jitter};
use crate::model::OrderRow;

/// When an order is taken up again that the authority has not decided on.
const SLOW: Duration = Duration::from_secs(30);

/// What a failure leads to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NextAttempt {
    /// When it is due, UTC.
    pub due_at: NaiveDateTime,
    /// Failures since the last certificate.
    pub attempts: i32,
    /// Those of the first authority, which say where it takes place.
    pub authority_failures: i32,
    /// Until when the other authority is to be left alone, UTC.
    pub other_not_before: Option<NaiveDateTime>,
}

impl Authorities {
    /// The attempt after this failure of an order at this authority. The other one is next if it has
    /// its turn, and if it is not to be left alone for longer than this one.
    pub fn next_attempt(
        &self,
        order: &OrderRow,
        failure: &Failure,
        at: &Authority,
        (now, jitter): (NaiveDateTime, Jitter),
    ) -> NextAttempt {
        let mut attempts = order.attempts;
        attempts = attempts.saturating_add(i32::from(failure.is_counted()));
        if failure.code.is_of_caa() {
            // Shown as a failure, but however often it is looked up, it is one.
            attempts = attempts.max(1);
        }
        let backed_off =
            |wait: Option<Duration>| schedule::after_failures(now, attempts.max(1), wait, jitter);
        let here = if failure.is_counted() {
            backed_off(failure.retry_after)
        } else {
            jobs::after(now, failure.retry_after.unwrap_or_default().max(SLOW))
        };
        let failures = self.failures_after(order, failure, at);
        let stays = NextAttempt {
            due_at: here,
            attempts,
            authority_failures: failures,
            other_not_before: order.other_not_before,
        };
        if self.is_first(at) == self.is_first(self.after(failures)) {
            return stays;
        }
        // The way to the second one has taken several failures already.
        let other = if self.is_first(at) {
            jobs::after(now, SLOW)
        } else {
            backed_off(None)
        };
        // A clock that was ahead may have written it.
        let other_not_before = order
            .other_not_before
            .filter(|until| *until <= jobs::after(now, MAX_RETRY_AFTER));
        let other = other.max(other_not_before.unwrap_or(now));
        if other > here {
            let authority_failures = self.failures_to_stay(order, failures, at);
            return NextAttempt {
                authority_failures,
                ..stays
            };
        }
        let wanted = failure.retry_after.map(|wait| jobs::after(now, wait));
        NextAttempt {
            due_at: other,
            other_not_before: wanted,
            ..stays
        }
    }
}

#[cfg(test)]
mod tests;
