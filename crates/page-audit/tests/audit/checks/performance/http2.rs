//! Tests of the check `http2`.

use page_audit::HttpVersion;

use crate::checks::{FAIL, NOT_APPLICABLE, PASS, WARN, changed, page_at, run};
use crate::findings::Findings;

#[test]
fn https_pages_should_come_over_http_2() {
    let outcome = |url, version| {
        let mut snapshot = page_at(url, "<p>x");
        snapshot.http_version = version;
        run("http2", &snapshot).outcome
    };
    let https = "https://example.com/";
    assert_eq!(outcome(https, HttpVersion::Http3), PASS);
    assert_eq!(outcome(https, HttpVersion::Http2), PASS);
    assert_eq!(outcome(https, HttpVersion::Http11), WARN);
    assert_eq!(outcome(https, HttpVersion::Http10), FAIL);
    let plain = outcome("http://example.com/", HttpVersion::Http11);
    assert_eq!(plain, NOT_APPLICABLE);
}

#[test]
fn findings_match_the_snapshot() {
    let findings = Findings::of("http2")
        .on_page(
            "over HTTP/2",
            &changed(|snapshot| snapshot.http_version = HttpVersion::Http2),
        )
        .on_page(
            "over HTTP/1.0",
            &changed(|snapshot| snapshot.http_version = HttpVersion::Http10),
        );
    insta::assert_snapshot!(findings.text());
}
