//! Tests of the check `page_size`.

use page_audit::Value;

use crate::checks::{FAIL, HERE, PASS, WARN, page, run};
use crate::findings::Findings;

#[test]
fn the_size_of_the_html_is_measured_at_its_limits() {
    let sized = |size| {
        let result = run("page_size", &page(&" ".repeat(size)));
        assert_eq!(result.value, Some(Value::Number(size as u64)));
        result.outcome
    };
    assert_eq!(sized(330_000), PASS);
    assert_eq!(sized(330_001), WARN);
    assert_eq!(sized(2_097_152), WARN);
    assert_eq!(sized(2_097_153), FAIL);
}

#[test]
fn findings_match_the_snapshot() {
    let findings = Findings::of("page_size").on_response(HERE, &[], "<p>x");
    insta::assert_snapshot!(findings.text());
}
