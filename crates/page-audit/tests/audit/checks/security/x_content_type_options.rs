//! Tests of the check `x_content_type_options`.

use crate::checks::{FAIL, HERE, PASS, page, run};
use crate::findings::Findings;

#[test]
fn only_nosniff_passes() {
    let outcome = |header: &str| {
        let snapshot = page("<p>x").with_header("x-content-type-options", header);
        run("x_content_type_options", &snapshot).outcome
    };
    assert_eq!(outcome("nosniff"), PASS);
    assert_eq!(outcome(" NoSniff , whatever"), PASS);
    assert_eq!(outcome("sniff"), FAIL);
    assert_eq!(outcome("whatever, nosniff"), FAIL);
    assert_eq!(run("x_content_type_options", &page("<p>x")).outcome, FAIL);
}

#[test]
fn findings_match_the_snapshot() {
    let findings = Findings::of("x_content_type_options")
        .on_each(&["<p>x"])
        .on_response(HERE, &[("x-content-type-options", "NoSniff")], "<p>x")
        .on_response(HERE, &[("x-content-type-options", "sniff")], "<p>x");
    insta::assert_snapshot!(findings.text());
}
