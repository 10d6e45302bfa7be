use chrono::TimeDelta;

use super::*;
use crate::certificates::issue::failure::Code;
use crate::certificates::settings::{CertificateSettings, FallbackSettings};

const FAILURES: i32 = 3;
const DAY: Duration = Duration::from_hours(24);

fn authorities() -> Authorities {
    let settings = CertificateSettings {
        directory: "https://first.example/dir".to_owned(),
        fallback: FallbackSettings {
            directory: "https://second.example/dir".to_owned(),
            after_failures: 3.into(),
            ..FallbackSettings::default()
        },
        ..CertificateSettings::default()
    };
    Authorities::new(&settings).unwrap()
}

fn now() -> NaiveDateTime {
    chrono::DateTime::from_timestamp(1_800_000_000, 0)
        .unwrap()
        .naive_utc()
}

fn order(authority_failures: i32, other_not_before: Option<NaiveDateTime>) -> OrderRow {
    OrderRow {
        name: "go.example.com".to_owned(),
        account: None,
        due_at: now(),
        renew_at: None,
        attempts: authority_failures,
        order_url: None,
        directory: None,
        private_key: None,
        error_code: None,
        error_detail: None,
        authority_failures,
        forced_at: None,
        other_not_before,
        ordered_at: None,
        is_counted: false,
    }
}

fn away(retry_after: Option<Duration>) -> Failure {
    let mut failure = Failure::new(Code::Unreachable, "away");
    failure.retry_after = retry_after;
    failure
}

/// The attempt after a failure where the order is to be made: whether it is at the first authority,
/// in how long, and the row that leads to it.
fn next(order: &OrderRow, failure: &Failure) -> (bool, TimeDelta, OrderRow) {
    let authorities = authorities();
    let at = authorities.next_for(order);
    let next = authorities.next_attempt(order, failure, at, (now(), Jitter::none()));
    let row = OrderRow {
        attempts: next.attempts,
        authority_failures: next.authority_failures,
        other_not_before: next.other_not_before,
        ..order.clone()
    };
    let is_first = authorities.is_first(authorities.next_for(&row));
    (is_first, next.due_at - now(), row)
}

#[test]
fn the_second_authority_comes_after_some_failures_of_the_first() {
    let (is_first, wait, row) = next(&order(0, None), &away(None));
    assert_eq!((is_first, wait), (true, TimeDelta::minutes(1)));
    let (is_first, wait, row) = next(&row, &away(None));
    assert_eq!((is_first, wait), (true, TimeDelta::minutes(2)));
    let (is_first, wait, row) = next(&row, &away(None));
    assert_eq!((is_first, wait), (false, TimeDelta::seconds(30)));
    let (is_first, wait, row) = next(&row, &away(None));
    assert_eq!((is_first, wait), (true, TimeDelta::minutes(8)));
    assert_eq!((row.authority_failures, row.attempts), (0, 4));
}

#[test]
fn the_wait_that_the_first_one_wants_is_remembered_while_the_second_is_tried() {
    let (is_first, wait, row) = next(&order(0, None), &away(Some(DAY)));
    assert_eq!((is_first, wait), (false, TimeDelta::seconds(30)));
    assert_eq!(row.other_not_before, Some(jobs::after(now(), DAY)));

    // The second one fails, too, and stays the next one: it can be tried sooner.
    let (is_first, wait, row) = next(&row, &away(None));
    assert_eq!((is_first, wait), (false, TimeDelta::minutes(2)));
    assert_eq!(row.other_not_before, Some(jobs::after(now(), DAY)));

    // It wants to be left alone for longer, so the first one is next when its day is over.
    let (is_first, wait, row) = next(&row, &away(Some(DAY * 2)));
    assert_eq!((is_first, wait), (true, TimeDelta::days(1)));
    assert_eq!(row.other_not_before, Some(jobs::after(now(), DAY * 2)));
}

#[test]
fn the_first_one_stays_if_the_second_wants_to_be_left_alone() {
    let tomorrow = jobs::after(now(), DAY);
    let failed = order(FAILURES - 1, Some(tomorrow));
    let (is_first, wait, row) = next(&failed, &away(None));
    assert_eq!((is_first, wait), (true, TimeDelta::minutes(4)));
    assert_eq!(row.other_not_before, Some(tomorrow));

    let failed = order(FAILURES - 1, Some(now()));
    let (is_first, _, _) = next(&failed, &away(None));
    assert!(!is_first, "its time is over");

    let year = jobs::after(now(), 365 * DAY);
    let (is_first, _, _) = next(&order(FAILURES - 1, Some(year)), &away(None));
    assert!(!is_first, "the clock was ahead");
}

#[test]
fn an_order_that_is_not_decided_on_goes_elsewhere_at_once() {
    let hour = TimeDelta::hours(1);
    let (is_first, wait, row) = next(&order(0, None), &Failure::undecided(hour));
    assert_eq!((is_first, wait), (false, TimeDelta::seconds(30)));
    assert_eq!(row.other_not_before, Some(now() + hour));

    let tomorrow = jobs::after(now(), DAY);
    let (is_first, wait, _) = next(&order(0, Some(tomorrow)), &Failure::undecided(hour));
    assert_eq!((is_first, wait), (true, TimeDelta::hours(1)));
}

#[test]
fn what_is_the_names_own_stays_at_the_authority() {
    let failed = Failure::new(Code::ChallengeFailed, "no");
    let (is_first, wait, row) = next(&order(FAILURES - 1, None), &failed);
    assert_eq!((is_first, wait), (true, TimeDelta::minutes(4)));
    assert_eq!((row.authority_failures, row.attempts), (0, FAILURES));

    let pending = Failure::new(Code::Slow, "not yet").going_on();
    let (is_first, wait, row) = next(&order(FAILURES, None), &pending);
    assert_eq!((is_first, wait), (false, TimeDelta::seconds(30)));
    assert_eq!(row.authority_failures, FAILURES);
}
