//! Tests of the check `https_encryption`.

use page_audit::Tls;

use crate::checks::{FAIL, HERE, HTTP, PASS, page, page_at, run};
use crate::findings::Findings;

#[test]
fn https_passes_and_http_fails() {
    let outcome = |url| run("https_encryption", &page_at(url, "<p>x")).outcome;
    assert_eq!(outcome("https://example.com/"), PASS);
    assert_eq!(outcome("http://example.com/"), FAIL);
    assert_eq!(outcome("http://127.0.0.1/"), FAIL);
}

#[test]
fn https_with_a_bad_certificate_is_as_bad_as_none() {
    let tls = Tls::valid("example.com", 90);
    let outcome = |tls| run("https_encryption", &page("<p>x").with_tls(tls)).outcome;
    assert_eq!(outcome(tls.clone()), PASS);
    assert_eq!(
        outcome(tls.with_fault("untrusted", "It is not valid.")),
        FAIL
    );
}

#[test]
fn findings_match_the_snapshot() {
    let invalid = Tls::valid("example.org", 20).with_fault("certificate_name", "Another name.");
    let findings = Findings::of("https_encryption")
        .on_response(HERE, &[], "<p>x")
        .on_response(HTTP, &[], "<p>x")
        .on_response(HTTP, &[], "<input type=password>")
        .on_page(
            "by a certificate of another name",
            &page("<p>x").with_tls(invalid),
        );
    insta::assert_snapshot!(findings.text());
}
