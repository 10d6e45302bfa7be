//! How far a copy is behind.

use std::collections::VecDeque;
use std::time::{Duration, Instant};

/// More positions of the primary are not kept apart.
const MAX_AHEAD: usize = 1024;

/// When the primary had which positions, as far as the copy has not reached them.
///
/// The time of the last replayed transaction would say that a copy is behind whenever nothing is
/// written, and a copy that has lost its primary believes to be current.
#[derive(Default)]
pub(super) struct Lag {
    ahead: VecDeque<(Instant, i64)>,
}

impl Lag {
    /// The primary and the copy were at these positions of the log at this time; returns how far
    /// the copy is behind.
    pub(super) fn add(&mut self, now: Instant, primary: i64, copy: i64) -> Duration {
        let is_full = self.ahead.len() >= MAX_AHEAD;
        match self.ahead.back_mut() {
            Some((_, position)) if *position >= primary => {}
            // So it may appear to be further behind than it is, but not less.
            Some((_, position)) if is_full => *position = primary,
            _ => self.ahead.push_back((now, primary)),
        }
        while self.ahead.front().is_some_and(|(_, ahead)| *ahead <= copy) {
            self.ahead.pop_front();
        }
        let since = self.ahead.front().map(|(since, _)| *since);
        since.map_or(Duration::ZERO, |since| now.saturating_duration_since(since))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_copy_is_behind_since_the_oldest_position_that_it_lacks() {
        let start = Instant::now();
        let at = |seconds| start + Duration::from_secs(seconds);
        let seconds = Duration::from_secs;
        let mut lag = Lag::default();
        assert_eq!(lag.add(at(0), 100, 100), seconds(0));
        assert_eq!(lag.add(at(60), 100, 100), seconds(0), "nothing is written");
        assert_eq!(lag.add(at(61), 110, 100), seconds(0), "just now");
        assert_eq!(lag.add(at(63), 120, 105), seconds(2));
        assert_eq!(lag.add(at(64), 120, 110), seconds(1));
        assert_eq!(lag.add(at(65), 120, 120), seconds(0));
    }

    #[test]
    fn a_copy_that_stands_still_for_long_is_not_taken_for_current() {
        let start = Instant::now();
        let mut lag = Lag::default();
        let most = i64::try_from(MAX_AHEAD).unwrap();
        for position in 1..=most * 3 {
            let after = Duration::from_secs(u64::try_from(position).unwrap());
            lag.add(start + after, position, 0);
        }
        let now = start + Duration::from_secs(10_000);
        let behind = lag.add(now, most * 3, most);
        assert!(behind >= Duration::from_mins(100), "{behind:?}");
        assert_eq!(lag.add(now, most * 3, most * 3), Duration::ZERO);
    }
}
