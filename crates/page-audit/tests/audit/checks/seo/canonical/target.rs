//! The response of the page at the canonical URL.

use page_audit::{Hop, Probe};

use super::{TO_BOOTS, with_target};
use crate::checks::{FAIL, PASS, UNMEASURED, WARN, page, run, url};

#[test]
fn the_canonical_target_must_exist_and_be_listable() {
    let boots = url("https://example.com/shop/boots");
    let outcome = |status, headers: &[(&str, &str)], body: &str| {
        let target = Probe::responded(boots.clone(), status, headers, body);
        run("canonical", &with_target(TO_BOOTS, target)).outcome
    };
    assert_eq!(outcome(200, &[], "<h1>Boots"), PASS);
    assert_eq!(outcome(404, &[], "<h1>Boots"), FAIL);
    assert_eq!(outcome(500, &[], ""), FAIL);
    assert_eq!(outcome(200, &[("x-robots-tag", "noindex")], "x"), FAIL);
    assert_eq!(outcome(200, &[], "<META NAME=ROBOTS CONTENT=None>"), FAIL);
    assert_eq!(
        outcome(200, &[], "<!-- <meta name=robots content=none> -->"),
        PASS
    );
    assert_eq!(outcome(429, &[], ""), UNMEASURED);
}

#[test]
fn a_canonical_target_that_redirects_fails() {
    let boots = url("https://example.com/shop/boots");
    let Probe::Response(response) = Probe::responded(url("https://example.com/"), 200, &[], "x")
    else {
        panic!();
    };
    let target = Probe::Response(response.with_hop(Hop::new(boots, 301, "/")));
    assert_eq!(
        run("canonical", &with_target(TO_BOOTS, target)).outcome,
        FAIL
    );
}

#[test]
fn a_canonical_target_that_was_not_seen_is_unmeasured_unless_a_fault_is_certain() {
    let failed = || Probe::failed("timeout", "It took too long.");
    let result = run("canonical", &with_target(TO_BOOTS, failed()));
    assert_eq!(result.outcome, UNMEASURED);
    assert!(result.message.contains("It took too long."));
    assert_eq!(run("canonical", &page(TO_BOOTS)).outcome, UNMEASURED);
    let relative = "<link rel=canonical href=boots>";
    assert_eq!(
        run("canonical", &with_target(relative, failed())).outcome,
        WARN
    );
    let broken = "<link rel=canonical href=mailto:x>";
    assert_eq!(
        run("canonical", &with_target(broken, failed())).outcome,
        FAIL
    );
}

#[test]
fn a_fault_of_the_target_counts_more_than_a_warning() {
    let boots = url("https://example.com/shop/boots");
    let result = |status| {
        let target = Probe::responded(boots.clone(), status, &[], "x");
        run(
            "canonical",
            &with_target("<link rel=canonical href=boots>", target),
        )
    };
    let there = result(200);
    assert_eq!(there.outcome, WARN);
    assert_eq!(there.message, "The canonical URL is relative.");
    let missing = result(404);
    assert_eq!(missing.outcome, FAIL);
    assert_eq!(missing.message, "The canonical URL returns 404.");
}

#[test]
fn directives_that_let_the_target_be_listed_do_not_count_against_it() {
    let boots = url("https://example.com/shop/boots");
    let date = ("date", "Sat, 21 Nov 2026 10:00:00 GMT");
    let outcome = |headers: &[(&str, &str)]| {
        let target = Probe::responded(boots.clone(), 200, headers, "<p>x");
        run("canonical", &with_target(TO_BOOTS, target)).outcome
    };
    for listed in [
        "nofollow, noarchive",
        "bingbot: noindex",
        "unavailable_after: 2030-01-01",
        "unavailable_after: some day",
    ] {
        assert_eq!(outcome(&[("x-robots-tag", listed), date]), PASS, "{listed}");
    }
    let past = ("x-robots-tag", "unavailable_after: 2026-06-25");
    assert_eq!(outcome(&[past, date]), FAIL);
    // Whether that day is in the past is unknown.
    assert_eq!(outcome(&[past]), PASS);
}
