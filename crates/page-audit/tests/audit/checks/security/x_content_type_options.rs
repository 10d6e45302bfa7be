//! Tests of the check `x_content_type_options`.

use crate::checks::{FAIL, HERE, PASS, page, run};
use crate::said::Said;

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
fn what_is_said() {
    let said = Said::by("x_content_type_options")
        .of_each(&["<p>x"])
        .of_response(HERE, &[("x-content-type-options", "NoSniff")], "<p>x")
        .of_response(HERE, &[("x-content-type-options", "sniff")], "<p>x");
    insta::assert_snapshot!(said.text());
}
