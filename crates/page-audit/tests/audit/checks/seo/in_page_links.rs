//! Tests of the check `in_page_links`.

use page_audit::{Outcome, Value};

use crate::checks::{page, run};
use crate::findings::Findings;

#[test]
fn links_are_counted() {
    let html = "<a href=/a>a</a><a href=/a>a</a><A HREF=//example.org/ REL=nofollow>x</A>
                <a href='javascript:x()'>x</a><a href=''>x</a><svg><a href=/s></a></svg>
                <map><area href=/b></map><!-- <a href=/c> -->";
    let result = run("in_page_links", &page(html));
    assert_eq!(result.outcome, Outcome::Info);
    assert_eq!(result.value, Some(Value::Number(5)));
    assert!(
        result
            .message
            .contains("4 internal and 1 external, 1 marked nofollow")
    );
    let many = run("in_page_links", &page(&"<a href=/x>x</a>".repeat(151)));
    assert!(many.message.contains("more than 150"));
    let enough = run("in_page_links", &page(&"<a href=/x>x</a>".repeat(150)));
    assert!(!enough.message.contains("more than 150"));
}

#[test]
fn findings_match_the_snapshot() {
    let findings = Findings::of("in_page_links").on_each(&[
        "<a href=/a>a</a><a href=/a>a</a><A HREF=//example.org/ REL=nofollow>x</A>\
             \n                <a href='javascript:x()'>x</a><a href=''>x</a><svg><a href=/s></a>\
             </svg>\n                <map><area href=/b></map><!-- <a href=/c> -->",
    ]);
    insta::assert_snapshot!(findings.text());
}
