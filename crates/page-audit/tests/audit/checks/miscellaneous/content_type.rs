//! Tests of the check `content_type`.

use page_audit::Headers;

use super::sent_as;
use crate::checks::{FAIL, PASS, page, run};
use crate::said::Said;

#[test]
fn a_page_must_say_that_it_is_html() {
    let outcome = |content_type| run("content_type", &sent_as(content_type, "<p>x")).outcome;
    assert_eq!(outcome("Text/HTML; charset=utf-8"), PASS);
    assert_eq!(outcome("application/xhtml+xml"), PASS);
    for other in ["text/plain", "text/html5", "html", "", "application/xml"] {
        assert_eq!(outcome(other), FAIL, "{other}");
    }
    let mut untyped = page("<p>x");
    untyped.headers = Headers::new();
    assert_eq!(run("content_type", &untyped).outcome, FAIL);
}

#[test]
fn what_is_said() {
    let typed = |content_type: Option<&'static str>, html: &str| {
        let mut snapshot = page(html);
        snapshot.headers.remove("content-type");
        match content_type {
            Some(value) => snapshot.with_header("content-type", value),
            None => snapshot,
        }
    };
    let said = Said::by("content_type")
        .of_page("without a type", &typed(None, "<p>x"))
        .of_page("as text", &typed(Some("text/plain"), "<p>x"));
    insta::assert_snapshot!(said.text());
}
