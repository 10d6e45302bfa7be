//! Tests of the check `http_status`.

use page_audit::Value;

use crate::checks::{FAIL, PASS, changed, page, run};
use crate::findings::Findings;

#[test]
fn only_success_with_content_passes_http_status() {
    let with_status = |status, body: &str| {
        let mut snapshot = page(body);
        snapshot.status = status;
        run("http_status", &snapshot).outcome
    };
    assert_eq!(with_status(200, "<p>x"), PASS);
    assert_eq!(with_status(203, "<p>x"), PASS);
    assert_eq!(with_status(200, ""), FAIL);
    assert_eq!(with_status(204, " \n"), FAIL);
    assert_eq!(with_status(302, "<p>moved"), FAIL);
    assert_eq!(with_status(404, "<p>x"), FAIL);
    assert_eq!(with_status(503, "<p>x"), FAIL);
    assert_eq!(
        run("http_status", &page("x")).value,
        Some(Value::Number(200))
    );
}

#[test]
fn findings_match_the_snapshot() {
    let status = |status| changed(|snapshot| snapshot.status = status);
    let findings = Findings::of("http_status")
        .on_each(&["", "x"])
        .on_page("404", &status(404))
        .on_page("302", &status(302).with_header("location", "/y"));
    insta::assert_snapshot!(findings.text());
}
