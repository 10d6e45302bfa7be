//! Tests of the check `content_type`.

use page_audit::Headers;

use super::sent_as;
use crate::checks::{FAIL, PASS, page, run};
use crate::findings::Findings;

#[test]
fn a_page_must_say_that_it_is_html() {
    let outcome = |content_type| run("content_type", &sent_as(content_type, "<p>x")).outcome;
    assert_eq!(outcome("Text/HTML; charset=utf-8"), PASS);
    assert_eq!(outcome("application/xhtml+xml"), PASS);
    for other in ["text/plain", "text/html5", "html", "", "application/xml"] {
        assert_eq!(outcome(other), FAIL, "{other}");
    }
    let of_the_original = sent_as("text/html", "<p>x").with_header("x-original-type", "image/png");
    assert_eq!(run("content_type", &of_the_original).outcome, PASS);
    let mut untyped = page("<p>x");
    untyped.headers = Headers::new();
    assert_eq!(run("content_type", &untyped).outcome, FAIL);
}

#[test]
fn findings_match_the_snapshot() {
    let typed = |content_type: Option<&'static str>, html: &str| {
        let mut snapshot = page(html);
        snapshot.headers.remove("content-type");
        match content_type {
            Some(value) => snapshot.with_header("content-type", value),
            None => snapshot,
        }
    };
    let findings = Findings::of("content_type")
        .on_page("without a type", &typed(None, "<p>x"))
        .on_page("as text", &typed(Some("text/plain"), "<p>x"));
    insta::assert_snapshot!(findings.text());
}
