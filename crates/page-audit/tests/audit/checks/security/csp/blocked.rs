//! Content of the page that its own policy blocks.

use page_audit::{Outcome, audit_saved};

use crate::checks::{PASS, UNMEASURED, WARN, page, run, url};

const META: &str = "<meta http-equiv=Content-Security-Policy content=\"default-src 'self'\">";

#[track_caller]
fn assert_page(expected: Outcome, policy: &str, html: &str) {
    let snapshot = page(html).with_header("content-security-policy", policy);
    let result = run("csp", &snapshot);
    assert_eq!(result.outcome, expected, "{policy} {html}\n{result:#?}");
}

#[test]
fn a_policy_that_blocks_the_page_s_own_content_warns() {
    let strict = "default-src 'self'; base-uri 'none'";
    for html in [
        "<script>let a = 1</script>",
        "<script type=module>let a = 1</script>",
        "<p onclick='go()'>x",
        "<style>a{color:red}</style>",
    ] {
        assert_page(WARN, strict, html);
    }
    for html in [
        "<script src=a.js></script><link rel=stylesheet href=a.css>",
        "<script type=application/ld+json>{}</script><script> </script>",
        "<p onclick='' ondata=x>x<template><script>let a = 1</script></template>",
    ] {
        assert_page(PASS, strict, html);
    }
}

#[test]
fn a_nonce_or_a_hash_may_allow_it() {
    let nonce = "script-src 'nonce-abcdefghijklmnopqrstuvwx'; object-src 'none'; base-uri 'none'";
    let hash = "default-src 'self' 'sha256-abc='; base-uri 'none'";
    let script = "<script nonce=abcdefghijklmnopqrstuvwx>let a = 1</script>";
    assert_page(PASS, nonce, script);
    assert_page(WARN, nonce, "<script nonce=other>let a = 1</script>");
    assert_page(PASS, hash, "<script>let a = 1</script>");
    assert_page(WARN, hash, "<p onclick='go()'>x");
    let handlers = "default-src 'self' 'unsafe-hashes' 'sha256-abc='; base-uri 'none'";
    assert_page(PASS, handlers, "<p onclick='go()'>x");
}

#[test]
fn the_policy_of_an_element_concerns_what_comes_after_it() {
    let outcome = |html: &str| run("csp", &page(html)).outcome;
    let script = "<script>let a = 1</script>";
    assert_eq!(outcome(&format!("{META}{script}")), WARN);
    assert_eq!(outcome(&format!("{script}{META}")), PASS);
}

#[test]
fn it_is_known_of_a_saved_page() {
    let outcome = |html: &str| {
        let report = audit_saved(url("/"), html);
        let mut checks = report.checks.into_iter();
        checks.find(|check| check.id == "csp").unwrap().outcome
    };
    assert_eq!(outcome(&format!("{META}<p onclick='go()'>x")), WARN);
    assert_eq!(outcome(&format!("{META}<p>x")), UNMEASURED);
    assert_eq!(outcome("<p onclick='go()'>x"), UNMEASURED);
}
