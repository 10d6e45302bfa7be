//! Content of the page that its own policy blocks.

use page_audit::{Outcome, audit_saved};

use crate::checks::{PASS, UNMEASURED, WARN, keys, page, run, url};

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
        "<svg><style>path{fill:red}</style></svg>",
        "<script type=importmap>{}</script>",
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
    let with_nonce = "<script nonce=abcdefghijklmnopqrstuvwx>let a = 1</script>";
    assert_page(PASS, nonce, with_nonce);
    assert_page(WARN, nonce, "<script nonce=other>let a = 1</script>");
    let script = "<script>let a = 1</script>";
    for hash in [
        "sha256-LAfYd7pbFUgwfQu8b4q135PeTG2z+/coPEUYCd74eCQ=",
        "SHA384-U502e0sfD3jPI_vkqIg6p8HNzXMGZTFg2ujk3rVd_r3dP51y_pT_GRn69-HR3BXW",
    ] {
        let policy = format!("default-src 'self' 'sha256-abc=' '{hash}'; base-uri 'none'");
        assert_page(PASS, &policy, script);
        assert_page(WARN, &policy, "<script>let a = 2</script>");
        assert_page(WARN, &policy, "<p onclick='let a = 1'>x");
    }
    let handlers = "default-src 'self' 'unsafe-hashes' \
                    'sha512-0RCvvFGqn6jElvj2FnU4kcYshpOEZrCJgCywshGtwoOH0uEvKiXBWTfYiwC4ornSfuK3AcCuBew9KRGckUQNXA=='; base-uri 'none'";
    assert_page(PASS, handlers, "<p onclick='go()'>x");
    assert_page(WARN, handlers, "<p onclick='stop()'>x");
}

#[test]
fn a_file_has_to_be_from_an_allowed_place() {
    let rest = "object-src 'none'; base-uri 'none'; style-src 'self'";
    let script = "<script src=/a/b.js></script>";
    for (sources, expected) in [
        ("'self'", PASS),
        ("example.com", PASS),
        ("https://EXAMPLE.com:443/a/", PASS),
        ("example.com:*/a/%62.js", PASS),
        ("'nonce-abcdefghijklmnopqrstuvwx'", WARN),
        ("https://cdn.example", WARN),
        ("*.example.com", WARN),
        ("example.com:8443", WARN),
        ("example.com/b/", WARN),
        ("example.com/a/c.js", WARN),
        ("'none'", WARN),
    ] {
        assert_page(expected, &format!("script-src {sources}; {rest}"), script);
    }
    let nonce = "abcdefghijklmnopqrstuvwx";
    let strict = format!("script-src 'self' 'strict-dynamic' 'nonce-{nonce}'; {rest}");
    assert_page(WARN, &strict, script);
    let with_nonce = format!("<script src=/a/b.js nonce={nonce}></script>");
    assert_page(PASS, &strict, &with_nonce);
    let own = format!("script-src 'self'; {rest}");
    assert_page(PASS, &own, "<link rel=stylesheet href=a.css>");
    for html in [
        "<link rel=stylesheet href=https://cdn.example/a.css>",
        "<script type=module src=//cdn.example/a.js></script>",
    ] {
        assert_page(WARN, &own, html);
    }
    for html in [
        "<link rel='stylesheet' disabled href=https://cdn.example/a.css>",
        "<link rel=preload as=script href=https://cdn.example/a.js>",
        "<script nomodule src=https://cdn.example/a.js></script>",
        "<script type=text/template src=https://cdn.example/a.js></script>",
        "<script src=http://cdn.example/a.js></script>",
    ] {
        assert_page(PASS, &own, html);
    }
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

#[test]
fn styles_and_scripts_in_attributes_are_blocked_as_well() {
    let strict = "default-src 'self'; base-uri 'none'";
    for html in [
        "<p style='color:red'>x",
        "<svg><path style='fill:red'/></svg>",
        "<a href='javascript:go()'>x</a>",
    ] {
        assert_page(WARN, strict, html);
    }
    for html in [
        "<p style=''>x",
        "<a href='javascript:void(0)'>x</a>",
        "<a href='/javascript:x'>x</a>",
    ] {
        assert_page(PASS, strict, html);
    }
    let attributes = "default-src 'self'; style-src-attr 'unsafe-inline'; base-uri 'none'";
    let snapshot =
        page("<p style='color:red'>x").with_header("content-security-policy", attributes);
    let result = run("csp", &snapshot);
    assert!(!keys(&result).contains(&"blocked_style"), "{result:#?}");
    let nonce = "default-src 'self'; style-src 'nonce-a'; base-uri 'none'";
    assert_page(WARN, nonce, "<p style='color:red' nonce=a>x");
}
