//! When something is done next for a name: pure functions of its history.

use std::time::Duration;

use chrono::{NaiveDateTime, TimeDelta};

use super::authority_client::MAX_RETRY_AFTER;
use super::failure::Code;

/// The wait after the first failure.
const FIRST_WAIT: Duration = Duration::from_mins(1);
/// The longest wait after a failure.
const MAX_WAIT: Duration = Duration::from_hours(12);
/// A new certificate is not renewed sooner, even if the clock is wrong.
const SHORTEST_LIFE: TimeDelta = TimeDelta::hours(1);

/// A random number between 0 and 1 that moves a time.
#[derive(Clone, Copy, Debug)]
pub struct Jitter(f64);

impl Jitter {
    /// Another one each time.
    pub fn random() -> Self {
        Self(rand::random::<f64>())
    }

    /// Moves nothing.
    pub const fn none() -> Self {
        Self(0.0)
    }

    /// For a number between 0 and 1.
    #[cfg(test)]
    pub const fn from_fraction(fraction: f64) -> Self {
        Self(fraction)
    }

    /// The part of a time.
    fn part(self, time: TimeDelta) -> TimeDelta {
        // In thousandths: no life is too long for that.
        #[expect(clippy::cast_possible_truncation, reason = "0 to 1,000")]
        let thousandths = (self.0.clamp(0.0, 1.0) * 1000.0) as i32;
        time / 1000 * thousandths
    }
}

/// When a certificate of this validity is renewed without advice of its authority: after two thirds
/// of its life, up to a twentieth earlier.
pub fn two_thirds(validity: (NaiveDateTime, NaiveDateTime), jitter: Jitter) -> NaiveDateTime {
    let (not_before, not_after) = validity;
    let life = not_after.signed_duration_since(not_before);
    let life = life.max(TimeDelta::zero());
    let wait = life / 3 * 2 - jitter.part(life / 20);
    not_before.checked_add_signed(wait).unwrap_or(not_after)
}

/// A moment in the window that the authority suggests.
pub fn within(window: (NaiveDateTime, NaiveDateTime), jitter: Jitter) -> NaiveDateTime {
    let (start, end) = window;
    let length = end.signed_duration_since(start).max(TimeDelta::zero());
    start
        .checked_add_signed(jitter.part(length))
        .unwrap_or(start)
}

/// The planned renewal of a certificate that was issued at this moment: an hour later at the
/// earliest, or a third of a life that is shorter than three hours.
pub fn not_at_once(
    planned: NaiveDateTime,
    issued_at: NaiveDateTime,
    validity: (NaiveDateTime, NaiveDateTime),
) -> NaiveDateTime {
    let life = validity.1.signed_duration_since(validity.0);
    let least = SHORTEST_LIFE.min(life.max(TimeDelta::zero()) / 3);
    let earliest = issued_at.checked_add_signed(least);
    planned.max(earliest.unwrap_or(planned))
}

/// When it is tried again after this many failures, at least one: later if the authority says so.
pub fn after_failures(
    now: NaiveDateTime,
    failures: i32,
    retry_after: Option<Duration>,
    jitter: Jitter,
) -> NaiveDateTime {
    let failures = u32::try_from(failures).unwrap_or(1);
    let wait = jobs::back_off(FIRST_WAIT, failures).min(MAX_WAIT);
    let wait = wait.max(retry_after.unwrap_or_default());
    let wait = TimeDelta::from_std(wait).unwrap_or(TimeDelta::days(1));
    let wait = wait + jitter.part(wait / 10);
    now.checked_add_signed(wait).unwrap_or(now)
}

/// The longest time for which an order waits after a failure with this code, jitter included.
pub fn longest_wait(code: &str) -> TimeDelta {
    let of_authority = [Code::RateLimited, Code::Unreachable, Code::Slow];
    let is_asked = of_authority.iter().any(|asked| asked.as_str() == code);
    let longest = if is_asked { MAX_RETRY_AFTER } else { MAX_WAIT };
    let longest = TimeDelta::from_std(longest).unwrap_or(TimeDelta::days(7));
    longest + longest / 10
}

#[cfg(test)]
mod tests {
    use super::*;

    fn moment(seconds: i64) -> NaiveDateTime {
        let moment = chrono::DateTime::from_timestamp(seconds, 0);
        moment.unwrap().naive_utc()
    }

    const DAY: i64 = 24 * 3600;

    #[test]
    fn a_certificate_is_renewed_after_two_thirds_whatever_its_life() {
        for days in [6, 45, 64, 90, 398] {
            let life = days * DAY;
            let validity = (moment(0), moment(life));
            let latest = two_thirds(validity, Jitter::from_fraction(0.0));
            let earliest = two_thirds(validity, Jitter::from_fraction(1.0));
            assert_eq!(latest, moment(life * 2 / 3));
            let window = earliest.and_utc().timestamp()..=latest.and_utc().timestamp();
            assert!(window.contains(&(life * 63 / 100)), "{days}: {window:?}");
        }
        let backwards = (moment(10), moment(0));
        assert_eq!(
            two_thirds(backwards, Jitter::from_fraction(0.5)),
            moment(10)
        );
    }

    #[test]
    fn the_moment_is_in_the_suggested_window() {
        let window = (moment(1000), moment(3000));
        assert_eq!(within(window, Jitter::from_fraction(0.0)), moment(1000));
        assert_eq!(within(window, Jitter::from_fraction(0.5)), moment(2000));
        assert_eq!(within(window, Jitter::from_fraction(1.0)), moment(3000));
        assert_eq!(
            within((moment(5), moment(0)), Jitter::from_fraction(1.0)),
            moment(5)
        );
    }

    #[test]
    fn a_new_certificate_is_not_renewed_at_once() {
        let month = (moment(0), moment(30 * DAY));
        let renewed = |planned, validity| not_at_once(moment(planned), moment(100), validity);
        assert_eq!(renewed(50, month), moment(100 + 3600));
        assert_eq!(renewed(20 * DAY, month), moment(20 * DAY));
        assert_eq!(renewed(50, (moment(0), moment(600))), moment(100 + 200));
    }

    #[test]
    fn the_wait_grows_and_the_authoritys_word_counts() {
        let wait = |failures, retry| {
            let at = after_failures(moment(0), failures, retry, Jitter::from_fraction(0.0));
            at.and_utc().timestamp()
        };
        assert_eq!(
            [1, 2, 3].map(|failures| wait(failures, None)),
            [60, 120, 240]
        );
        assert_eq!(wait(i32::MAX, None), 12 * 3600);
        assert_eq!(wait(1, Some(Duration::from_hours(3))), 3 * 3600);
        let moved = after_failures(moment(0), 1, None, Jitter::from_fraction(1.0));
        assert_eq!(moved, moment(66));
    }
}
