//! Tests of the check `load_time`.

use std::time::Duration;

use page_audit::Value;

use crate::checks::{INFO, UNMEASURED, changed, page, run};
use crate::findings::Findings;

#[test]
fn the_time_of_the_whole_fetch_is_stated() {
    let mut snapshot = page("<p>x");
    assert_eq!(run("load_time", &snapshot).outcome, UNMEASURED);
    snapshot.timings.total = Duration::from_millis(2_001);
    let result = run("load_time", &snapshot);
    assert_eq!(
        (result.outcome, result.value, result.weight),
        (INFO, Some(Value::Number(2_001)), 0)
    );
    assert!(result.message.contains("long"));
}

#[test]
fn two_seconds_are_not_long_yet() {
    let mut snapshot = page("<p>x");
    snapshot.timings.total = Duration::from_secs(2);
    let message = run("load_time", &snapshot).message;
    assert!(!message.contains("long"), "{message}");
}

#[test]
fn varying_measurements_weigh_little() {
    assert!(page_audit::rule("load_time").unwrap().severity.weight() <= 2);
}

#[test]
fn findings_match_the_snapshot() {
    let findings = Findings::of("load_time").on_page(
        "after 100 ms",
        &changed(|snapshot| snapshot.timings.total = Duration::from_millis(100)),
    );
    insta::assert_snapshot!(findings.text());
}
