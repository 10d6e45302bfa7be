//! Tests of the check `ttfb`.

use std::time::Duration;

use crate::checks::{FAIL, PASS, UNMEASURED, WARN, assert_each, changed, page, run};
use crate::findings::Findings;

#[test]
fn the_time_to_the_first_byte_is_measured_at_its_limits() {
    let outcome = |milliseconds| {
        let mut snapshot = page("<p>x");
        snapshot.timings.first_byte = Duration::from_millis(milliseconds);
        run("ttfb", &snapshot).outcome
    };
    assert_eq!(outcome(800), PASS);
    assert_eq!(outcome(801), WARN);
    assert_eq!(outcome(1_800), WARN);
    assert_eq!(outcome(1_801), FAIL);
    assert_each("ttfb", UNMEASURED, &["<p>x"]);
}

#[test]
fn varying_measurements_weigh_little() {
    assert!(page_audit::rule("ttfb").unwrap().severity.weight() <= 2);
}

#[test]
fn findings_match_the_snapshot() {
    let first_byte = |milliseconds| {
        changed(|snapshot| snapshot.timings.first_byte = Duration::from_millis(milliseconds))
    };
    let findings = Findings::of("ttfb")
        .on_page("after 100 ms", &first_byte(100))
        .on_page("after 1,000 ms", &first_byte(1_000))
        .on_page("after 3,000 ms", &first_byte(3_000));
    insta::assert_snapshot!(findings.text());
}
