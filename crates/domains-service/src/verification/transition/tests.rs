//! The states of a domain, and the transitions between them.

use chrono::{DateTime, TimeDelta};
use proptest::prelude::*;

use super::super::fault::FaultCode;
use super::*;

fn moment(seconds: i64) -> NaiveDateTime {
    DateTime::from_timestamp(1_800_000_000 + seconds, 0)
        .unwrap()
        .naive_utc()
}

fn stored() -> ProofState {
    ProofState {
        ownership: Ownership::Pending,
        method: None,
        verified_at: None,
        last_proved_at: None,
        misses: 0,
        created_at: moment(0),
    }
}

fn fault() -> Fault {
    Fault::new(FaultCode::TxtNotFound, "There is none.")
}

fn after(state: ProofState, finding: Finding, now: NaiveDateTime) -> Transition {
    next(state, finding, now, Jitter::NONE)
}

#[test]
fn a_claim_that_is_never_proved_expires_after_seven_days() {
    let mut now = moment(0);
    let mut state = stored();
    let mut checks = 0;
    while state.ownership == Ownership::Pending {
        let next = after(state, Finding::Missing(fault()), now);
        state = next.state;
        now = next.next_check_at.unwrap_or(now);
        checks += 1;
    }

    assert_eq!(state.ownership, Ownership::Expired);
    assert_eq!(now, moment(7 * 24 * 3600), "not a moment earlier or later");
    assert!((60..100).contains(&checks), "{checks}");
}

#[test]
fn a_lost_proof_is_missed_for_seven_days_before_the_name_lapses() {
    let proved = after(stored(), Finding::Proved(Method::Txt), moment(60));
    assert_eq!(proved.state.ownership, Ownership::Verified);
    assert_eq!(proved.next_check_at, Some(moment(60 + 24 * 3600)));

    let mut now = moment(60 + 24 * 3600);
    let mut next = after(proved.state, Finding::Missing(fault()), now);
    let mut waits = Vec::new();
    while let Some(at) = next.next_check_at {
        assert_eq!(next.state.ownership, Ownership::Grace);
        assert_eq!(next.state.verified_at, Some(moment(60)));
        waits.push((at - now).num_hours());
        now = at;
        next = after(next.state, Finding::Missing(fault()), now);
    }

    assert_eq!(next.state.ownership, Ownership::Lapsed);
    assert_eq!(now, moment(60 + 7 * 24 * 3600));
    assert_eq!(waits.get(..4), Some([1, 4, 12, 12].as_slice()));
}

#[test]
fn a_proof_that_comes_back_keeps_the_time_of_the_first_proof() {
    let verified = after(stored(), Finding::Proved(Method::Txt), moment(0)).state;
    let grace = after(verified, Finding::Missing(fault()), moment(100)).state;
    let back = after(grace, Finding::Proved(Method::Cname), moment(200)).state;

    assert_eq!(back.ownership, Ownership::Verified);
    assert_eq!(back.method, Some(Method::Cname));
    assert_eq!(back.verified_at, Some(moment(0)));
    assert_eq!((back.last_proved_at, back.misses), (Some(moment(200)), 0));
}

#[test]
fn after_weeks_without_dns_the_first_miss_only_begins_the_grace() {
    let verified = after(stored(), Finding::Proved(Method::Txt), moment(0)).state;
    let late = moment(0) + TimeDelta::days(30);

    let first = after(verified, Finding::Missing(fault()), late);
    assert_eq!(first.state.ownership, Ownership::Grace);
    let second = after(
        first.state,
        Finding::Missing(fault()),
        late + TimeDelta::hours(1),
    );
    assert_eq!(second.state.ownership, Ownership::Lapsed);
}

#[test]
fn a_trusted_name_is_proved_and_never_missed() {
    let trusted = ProofState {
        ownership: Ownership::Verified,
        method: Some(Method::Trust),
        ..stored()
    };
    let missed = after(trusted, Finding::Missing(fault()), moment(0));
    assert_eq!(missed.state.ownership, Ownership::Verified);
    assert_eq!(missed.next_check_at, None);
    let proved = after(trusted, Finding::Proved(Method::Txt), moment(0));
    assert_eq!(proved.state.method, Some(Method::Txt));
}

#[test]
fn what_was_seen_while_the_clock_was_ahead_delays_no_end() {
    let year = TimeDelta::days(365);
    let verified = ProofState {
        ownership: Ownership::Verified,
        last_proved_at: Some(moment(0) + year),
        ..stored()
    };
    let missed = after(verified, Finding::Missing(fault()), moment(0));
    assert_eq!(missed.state.last_proved_at, Some(moment(0)));
    let week = moment(7 * 24 * 3600);
    let lapsed = after(missed.state, Finding::Missing(fault()), week);
    assert_eq!(lapsed.state.ownership, Ownership::Lapsed);

    let mut claim = ProofState {
        created_at: moment(0) + year,
        ..stored()
    };
    let mut checks = 0;
    while claim.ownership == Ownership::Pending {
        claim = after(claim, Finding::Missing(fault()), moment(0)).state;
        checks += 1;
    }
    assert_eq!(checks, schedule::MAX_CHECKS);
}

fn any_state() -> impl Strategy<Value = ProofState> {
    let ownership = prop_oneof![
        Just(Ownership::Pending),
        Just(Ownership::Verified),
        Just(Ownership::Grace),
        Just(Ownership::Lapsed),
        Just(Ownership::Expired),
    ];
    let method = prop_oneof![
        Just(None),
        Just(Some(Method::Trust)),
        Just(Some(Method::Txt)),
        Just(Some(Method::Cname)),
    ];
    let past = proptest::option::of(-100_000_000_i64..0);
    (ownership, method, past.clone(), past, any::<i32>()).prop_map(
        |(ownership, method, verified, proved, misses)| ProofState {
            ownership,
            method,
            verified_at: verified.map(moment),
            last_proved_at: proved.map(moment),
            misses,
            created_at: moment(-100_000_000),
        },
    )
}

proptest! {
    #[test]
    fn an_unclear_finding_never_changes_a_state(
        state in any_state(), seconds in 0_i64..100_000_000, fraction in 0.0..=1.0,
    ) {
        let now = moment(seconds);
        let next = next(state, Finding::Unclear(fault()), now, Jitter::from_fraction(fraction));
        prop_assert_eq!(ProofState { misses: state.misses, ..next.state }, state);
        prop_assert!(next.error.is_some());
        let is_later = next.next_check_at.is_none_or(|at| at > now);
        prop_assert!(is_later, "there is always a pause before the next check");
    }

    #[test]
    fn only_a_proof_makes_a_name_an_accounts(
        state in any_state(), seconds in 0_i64..100_000_000, fraction in 0.0..=1.0,
    ) {
        let (now, jitter) = (moment(seconds), Jitter::from_fraction(fraction));
        let missed = next(state, Finding::Missing(fault()), now, jitter);
        prop_assert!(state.ownership.is_owned() || !missed.state.ownership.is_owned());
        prop_assert!(missed.next_check_at.is_none_or(|at| at > now));
        if state.ownership == Ownership::Verified {
            prop_assert!(missed.state.ownership.is_owned(), "one miss does not lose the name");
        }
        let proved = next(state, Finding::Proved(Method::Txt), now, jitter);
        prop_assert_eq!(proved.state.ownership, Ownership::Verified);
        prop_assert_eq!(proved.error, None);
    }
}
