//! The service's clock.

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};

use chrono::{NaiveDateTime, TimeDelta};

/// The system's clock, which tests can move forward. Clones show the same time.
#[derive(Clone, Debug, Default)]
pub struct Clock {
    ahead_seconds: Arc<AtomicI64>,
}

impl Clock {
    /// The present moment in UTC, truncated to microseconds.
    pub fn now(&self) -> NaiveDateTime {
        let now = database::now();
        let ahead = TimeDelta::try_seconds(self.ahead_seconds.load(Ordering::Relaxed));
        ahead
            .and_then(|ahead| now.checked_add_signed(ahead))
            .unwrap_or(now)
    }

    /// Moves the clock forward.
    pub fn advance(&self, by: TimeDelta) {
        self.ahead_seconds
            .fetch_add(by.num_seconds(), Ordering::Relaxed);
    }
}
