//! The time of the next check of a domain: pure functions of its history.

use chrono::TimeDelta;

use crate::model::Ownership;

/// How long a claim may wait for its proof, and how long a proof counts after it was last seen.
pub const DEADLINE: TimeDelta = TimeDelta::days(7);

/// The interval between checks of a proved name.
const PROVED: TimeDelta = TimeDelta::hours(24);
/// The time until the next check after an unclear check of an owned name.
const UNCLEAR: TimeDelta = TimeDelta::hours(1);
/// The maximum wait of a claim.
const MAX_PENDING: TimeDelta = TimeDelta::hours(4);
/// The maximum wait after a check that found the proof of an owned name missing.
const MAX_MISSED: TimeDelta = TimeDelta::hours(12);
/// More checks than a claim gets before its deadline, unless its account requests many. One that
/// was stored while the clock was ahead ends after these.
pub const MAX_CHECKS: i32 = 100;
/// How far the clocks of two processes may differ.
const SKEW: TimeDelta = TimeDelta::minutes(1);

/// The maximum time until the next check of a domain in this state, jitter included. If the next
/// check is later than that, the clock was ahead when it was planned.
pub fn longest(ownership: Ownership) -> TimeDelta {
    let longest = match ownership {
        Ownership::Pending => MAX_PENDING,
        Ownership::Grace => MAX_MISSED,
        Ownership::Verified | Ownership::Lapsed | Ownership::Expired => PROVED,
    };
    Jitter::MAX.apply(longest) + SKEW
}

/// A random shift of a planned check, which spreads checks over time: from -0.1 to 0.1 of the wait.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Jitter(f64);

impl Jitter {
    /// No shift at all.
    #[cfg(test)]
    pub const NONE: Self = Self(0.0);

    /// The latest of all.
    const MAX: Self = Self(0.1);

    /// A random shift of up to a tenth, either way.
    pub fn random() -> Self {
        Self::from_fraction(rand::random::<f64>())
    }

    /// The shift for a number between 0 and 1.
    pub fn from_fraction(fraction: f64) -> Self {
        Self((fraction.clamp(0.0, 1.0) - 0.5) / 5.0)
    }

    fn apply(self, wait: TimeDelta) -> TimeDelta {
        seconds(as_seconds(wait) * (1.0 + self.0))
    }
}

/// The wait of a claim after this many checks without a proof: it grows slowly for the first ten,
/// then faster.
pub fn pending(misses: i32, jitter: Jitter) -> TimeDelta {
    let slow = misses.clamp(0, 10);
    // A larger number could overflow; the maximum wait is reached long before.
    let fast = misses.clamp(10, 200) - 10;
    let planned = 60.0 * 1.05_f64.powi(slow) * 1.15_f64.powi(fast);
    jitter.apply(seconds(planned.min(as_seconds(MAX_PENDING))))
}

/// The wait of a claim past its deadline while DNS does not answer. Its state does not change until
/// DNS answers.
pub fn overdue(jitter: Jitter) -> TimeDelta {
    jitter.apply(MAX_PENDING)
}

/// The wait after a proof.
pub fn proved(jitter: Jitter) -> TimeDelta {
    jitter.apply(PROVED)
}

/// The wait after `misses` checks, at least one, that found the proof of an owned name missing.
pub fn missed(misses: i32, jitter: Jitter) -> TimeDelta {
    jitter.apply(match misses {
        ..=1 => TimeDelta::hours(1),
        2 => TimeDelta::hours(4),
        3.. => MAX_MISSED,
    })
}

/// The wait after an unclear check of an owned name.
pub fn unclear(jitter: Jitter) -> TimeDelta {
    jitter.apply(UNCLEAR)
}

#[expect(
    clippy::cast_precision_loss,
    reason = "the waits are days at most, exact in 53 bits"
)]
fn as_seconds(wait: TimeDelta) -> f64 {
    wait.num_seconds() as f64
}

#[expect(
    clippy::cast_possible_truncation,
    reason = "the waits are days at most, and `as` saturates"
)]
fn seconds(wait: f64) -> TimeDelta {
    TimeDelta::milliseconds((wait * 1000.0) as i64)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn a_claim_is_checked_often_at_first() {
        let wait = |misses| pending(misses, Jitter::NONE).num_seconds();
        assert_eq!([wait(0), wait(1), wait(9)], [60, 63, 93]);
        assert_eq!([wait(10), wait(11)], [97, 112]);
        assert_eq!([wait(60), wait(i32::MAX)], [4 * 3600, 4 * 3600]);
    }

    #[test]
    fn within_its_seven_days_a_claim_is_checked_less_than_a_hundred_times() {
        let mut waited = TimeDelta::zero();
        let checks = (0..1000)
            .take_while(|misses| {
                waited += pending(*misses, Jitter::NONE);
                waited < DEADLINE
            })
            .count();
        let most = usize::try_from(MAX_CHECKS).unwrap();
        assert!((60..most).contains(&checks), "{checks}");
    }

    #[test]
    fn a_missing_proof_is_checked_soon_and_then_twice_a_day() {
        let waits = [1, 2, 3, 4, 100].map(|misses| missed(misses, Jitter::NONE).num_hours());
        assert_eq!(waits, [1, 4, 12, 12, 12]);
    }

    proptest! {
        #[test]
        fn waits_grow_and_stay_within_a_tenth(misses: i32, fraction in 0.0..=1.0) {
            let jitter = Jitter::from_fraction(fraction);
            let plan = pending(misses, Jitter::NONE);
            prop_assert!(pending(misses.saturating_add(1), Jitter::NONE) >= plan);
            prop_assert!((TimeDelta::seconds(60)..=MAX_PENDING).contains(&plan));
            for (moved, plan) in [
                (pending(misses, jitter), plan),
                (proved(jitter), PROVED),
                (missed(misses, jitter), missed(misses, Jitter::NONE)),
                (unclear(jitter), UNCLEAR),
                (overdue(jitter), MAX_PENDING),
            ] {
                let off = (moved - plan).num_milliseconds().abs();
                prop_assert!(off <= plan.num_milliseconds() / 10 + 1, "{moved} {plan}");
            }
            prop_assert!(pending(misses, jitter).max(overdue(jitter)) < longest(Ownership::Pending));
            prop_assert!(missed(misses, jitter).max(unclear(jitter)) < longest(Ownership::Grace));
            prop_assert!(proved(jitter) < longest(Ownership::Verified));
        }
    }
}
