//! Tests of the check `insecure_form`.

use crate::checks::{
    FAIL, HTTP, NOT_APPLICABLE, PASS, WARN, assert_each, lines, page, page_at, run,
};
use crate::findings::Findings;

#[test]
fn a_form_must_not_be_sent_over_http() {
    assert_each(
        "insecure_form",
        FAIL,
        &[
            "<form action=http://example.com/></form>",
            "<FORM ACTION=HTTP://example.com/ METHOD=POST></FORM>",
            "<base href=http://example.com/><form action=login></form>",
            "<form><button formaction=http://example.com/>x</button></form>",
            "<form id=f></form><input type=SUBMIT form=f formaction=' http://example.com/ '>",
            "<form><input type=image formaction=http&#58;//example.com/></form>",
        ],
    );
    assert_each(
        "insecure_form",
        PASS,
        &[
            "<form></form>",
            "<form action=''><input type=password></form>",
            "<form action=/login></form><form action=//example.com/></form>",
            "<form action=https://example.com/ action=http://example.com/></form>",
            "<form action=http://example.com/ method=dialog></form>",
            "<form action=http://localhost:3000/></form>",
            "<form><button type=button formaction=http://example.com/>x</button></form>",
            "<form action=mailto:a@example.com></form>",
        ],
    );
    assert_each(
        "insecure_form",
        NOT_APPLICABLE,
        &[
            "<p>x",
            "<template><form action=http://example.com/></form></template>",
        ],
    );
    let html = "<form action=/x></form>\n<form action=http://example.com/></form>";
    assert_eq!(lines(&run("insecure_form", &page(html))), [2]);
    let upgraded = page(html).with_header("content-security-policy", "upgrade-insecure-requests");
    assert_eq!(run("insecure_form", &upgraded).outcome, WARN);
}

#[test]
fn that_the_page_itself_has_no_https_is_a_fault_of_its_own() {
    let outcome = |html| run("insecure_form", &page_at(HTTP, html)).outcome;
    assert_eq!(
        outcome("<form><input type=password></form>"),
        NOT_APPLICABLE
    );
}

#[test]
fn only_elements_that_submit_a_form_have_a_target() {
    assert_each(
        "insecure_form",
        PASS,
        &[
            "<form><button formmethod=dialog formaction=http://a.example/>x</button></form>",
            "<form><button type=reset formaction=http://a.example/>x</button></form>",
            "<form><input type=text formaction=http://a.example/></form>",
            "<form><input type=reset formaction=http://a.example/></form>",
            "<base href=http://a.example/><form action=' '></form>",
        ],
    );
    assert_each(
        "insecure_form",
        FAIL,
        &["<button form=f formaction=http://a.example/>x</button>"],
    );
}

#[test]
fn findings_match_the_snapshot() {
    let findings = Findings::of("insecure_form")
        .on_each(&[
            "<form action=http://example.com/></form>",
            "<form></form>",
            "<form action=http://a.example/></form><form action=http://b.example/></form>",
        ])
        .on_response(HTTP, &[], "<form><input type=password></form>");
    insta::assert_snapshot!(findings.text());
}
