//! A claim's time limit.

use std::time::{Duration, Instant};

use chrono::{NaiveDateTime, TimeDelta};

/// A claim of this process on jobs: they are its own until the lease ends.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lease {
    /// What no other claim has: statements that write a job's outcome compare it.
    pub token: String,
    /// When it ends, at the earliest: a job that is not written by then is another process's.
    pub ends: Instant,
}

impl Lease {
    /// A lease that begins now. Make it before the statement that claims, which comes later.
    pub fn new(length: Duration) -> Self {
        Self {
            token: format!("{:032x}", rand::random::<u128>()),
            ends: Instant::now() + length,
        }
    }
}

/// So much later, UTC; the moment itself when that can't be written.
pub fn after(moment: NaiveDateTime, wait: Duration) -> NaiveDateTime {
    TimeDelta::from_std(wait)
        .ok()
        .and_then(|wait| moment.checked_add_signed(wait))
        .unwrap_or(moment)
}

/// So much earlier, UTC; the moment itself when that can't be written.
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
    fn a_wait_that_cannot_be_written_is_none() {
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
