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
fn a_password_must_not_be_asked_for_over_http() {
    let outcome = |html| run("insecure_form", &page_at("http://example.com/", html)).outcome;
    assert_eq!(
        outcome("<form action=https://example.com/><input type=PassWord></form>"),
        FAIL
    );
    assert_eq!(outcome("<input type=password>"), FAIL);
    assert_eq!(outcome("<form action=/search><input></form>"), PASS);
    assert_eq!(outcome("<p>x"), NOT_APPLICABLE);
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
        .on_response(HTTP, &[], "<form><input type=password></form>")
        .on_response(HTTP, &[], "<form></form>");
    insta::assert_snapshot!(findings.text());
}

#[test]
fn on_an_http_page_a_card_number_is_as_secret_as_a_password() {
    let result = |html: &str| run("insecure_form", &page_at(HTTP, html));
    for field in [
        "<input name=ccnumber>",
        "<input id=card-number type=tel>",
        "<input autocomplete='billing cc-number'>",
        "<input autocomplete=cc-csc type=number>",
    ] {
        let form = format!("<form method=post>{field}<input type=email></form>");
        let found = result(&form);
        assert_eq!(found.outcome, FAIL, "{field}");
        assert_eq!(
            found.message,
            "A card number is asked for on an unencrypted page."
        );
    }
    let outcome = |html| result(html).outcome;
    assert_eq!(
        outcome("<form><input type=hidden name=ccnumber></form>"),
        PASS
    );
    assert_eq!(outcome("<form><input name=postcard></form>"), PASS);
}

#[test]
fn contact_details_that_are_sent_over_http_warn() {
    let outcome = |html| run("insecure_form", &page_at(HTTP, html)).outcome;
    assert_eq!(outcome("<form><input type=email></form>"), WARN);
    assert_eq!(outcome("<input type=tel>"), WARN);
    let over_https = "<form action=https://example.com/><input type=email></form>";
    assert_eq!(outcome(over_https), PASS);
}
