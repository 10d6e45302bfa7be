//! Tests of the check `orientation`.

use crate::checks::{FAIL, NOT_APPLICABLE, UNMEASURED, assert_each, page, run, with_sheets};
use crate::findings::Findings;

const TURNED: &str = "@media (orientation: portrait) { html { transform: rotate(90deg) } }";

#[test]
fn a_page_that_is_turned_with_the_screen_fails() {
    let within = format!("<style>{TURNED}</style><p>x");
    assert_each("orientation", FAIL, &[&within]);
    let html = "<link rel=stylesheet href=/a.css><p>x";
    let linked = with_sheets(html, &[("/a.css", TURNED)]);
    assert_eq!(run("orientation", &linked).outcome, FAIL);
    assert_eq!(run("orientation", &page(html)).outcome, UNMEASURED);
}

#[test]
fn others_are_not_concerned() {
    let upright = "<style>@media (orientation: portrait) { body { rotate: 0deg } }</style><p>x";
    let always = "<style>html { rotate: 90deg } /* in each orientation */</style><p>x";
    let printed = format!("<style media=print>{TURNED}</style><p>x");
    for html in ["<p>x", upright, always, &printed] {
        assert_each("orientation", NOT_APPLICABLE, &[html]);
    }
}

#[test]
fn findings_match_the_snapshot() {
    let turned = format!("<style>{TURNED}</style><p>x");
    let findings = Findings::of("orientation").on_each(&[&turned, "<p>x"]);
    insta::assert_snapshot!(findings.text());
}
