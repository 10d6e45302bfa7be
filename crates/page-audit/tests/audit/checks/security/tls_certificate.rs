//! Tests of the check `tls_certificate`.

use page_audit::Tls;

use crate::checks::{FAIL, NOT_APPLICABLE, PASS, UNMEASURED, WARN, page, page_at, run};
use crate::findings::Findings;

#[test]
fn the_outcome_depends_on_the_certificate() {
    let with = |tls: Tls| run("tls_certificate", &page("<p>x").with_tls(tls));
    assert_eq!(with(Tls::valid("example.com", 14)).outcome, PASS);
    assert_eq!(with(Tls::valid("example.com", 13)).outcome, WARN);
    assert_eq!(with(Tls::valid("example.com", 0)).outcome, WARN);
    for (code, days) in [
        ("expired", -3),
        ("not_yet_valid", 90),
        ("name_mismatch", 90),
        ("untrusted", 90),
    ] {
        let tls = Tls::valid("example.net", days).with_fault(code, "It is not valid.");
        let result = with(tls);
        assert_eq!(result.outcome, FAIL, "{code}");
        assert!(result.evidence.items[0].found.contains(code));
        assert!(result.evidence.items[0].found.contains("example.net"));
    }
    assert_eq!(run("tls_certificate", &page("<p>x")).outcome, UNMEASURED);
    let plain = page_at("http://example.com/", "<p>x");
    assert_eq!(run("tls_certificate", &plain).outcome, NOT_APPLICABLE);
}

#[test]
fn findings_match_the_snapshot() {
    let invalid = Tls::valid("example.org", 20).with_fault("certificate_name", "Another name.");
    let findings = Findings::of("tls_certificate")
        .on_page(
            "for a day",
            &page("<p>x").with_tls(Tls::valid("example.com", 1)),
        )
        .on_page(
            "for 13 days",
            &page("<p>x").with_tls(Tls::valid("example.com", 13)),
        )
        .on_page(
            "for 14 days",
            &page("<p>x").with_tls(Tls::valid("example.com", 14)),
        )
        .on_page("of another name", &page("<p>x").with_tls(invalid.clone()));
    insta::assert_snapshot!(findings.text());
}
