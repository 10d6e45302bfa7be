//! The time limit of a claim.

use std::time::{Duration, Instant};

use chrono::{NaiveDateTime, TimeDelta};

/// This process's claim on jobs: no other process may work on them until the lease ends.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lease {
    /// Unique to this claim: statements that write a job's outcome compare it.
    pub token: String,
    /// The earliest time at which it ends. Afterwards, a job whose outcome has not been written may
    /// belong to another process.
    pub ends: Instant,
}

impl Lease {
    /// A lease that begins now. Create it before the statement that claims the jobs, which runs
    /// later.
    pub fn new(length: Duration) -> Self {
        Self {
            token: format!("{:032x}", rand::random::<u128>()),
            ends: Instant::now() + length,
        }
    }
}

/// `moment` plus `wait`, UTC; `moment` itself if the result cannot be represented.
pub fn after(moment: NaiveDateTime, wait: Duration) -> NaiveDateTime {
    TimeDelta::from_std(wait)
        .ok()
        .and_then(|wait| moment.checked_add_signed(wait))
        .unwrap_or(moment)
}

/// `moment` minus `wait`, UTC; `moment` itself if the result cannot be represented.
pub fn before(moment: NaiveDateTime, wait: Duration) -> NaiveDateTime {
    TimeDelta::from_std(wait)
        .ok()
        .and_then(|wait| moment.checked_sub_signed(wait))
        .unwrap_or(moment)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_two_leases_have_the_same_token() {
        let (one, other) = (Lease::new(Duration::ZERO), Lease::new(Duration::ZERO));

        assert_eq!(one.token.len(), 32);
        assert_ne!(one.token, other.token);
    }

    #[test]
    fn a_wait_that_cannot_be_represented_is_ignored() {
        let moment = chrono::DateTime::UNIX_EPOCH.naive_utc();

        assert_eq!(
            after(moment, Duration::from_mins(1)).and_utc().timestamp(),
            60
        );
        assert_eq!(
            before(moment, Duration::from_mins(1)).and_utc().timestamp(),
            -60
        );
        assert_eq!(after(moment, Duration::MAX), moment);
        assert_eq!(before(moment, Duration::MAX), moment);
    }
}
