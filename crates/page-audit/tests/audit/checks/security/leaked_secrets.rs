//! Tests of the check `leaked_secrets`.

use crate::checks::{FAIL, NOT_APPLICABLE, assert_each, page, run};

/// Put together here, so that this file contains no key.
fn aws() -> String {
    ["AKIA", "QK3WMZ7BD5T2XLPC"].concat()
}

#[test]
fn keys_in_scripts_texts_and_attributes_fail_and_are_not_shown() {
    let key = aws();
    for html in [
        format!("<script>let k = '{key}';</script>"),
        format!("<p>{key}"),
        format!("<div data-key={key}></div>"),
    ] {
        let result = run("leaked_secrets", &page(&html));
        assert_eq!(result.outcome, FAIL, "{html}");
        assert!(!format!("{result:?}").contains(&key));
    }
    let body: String = "MIIEowIBAAKCAQEA7bq".repeat(10);
    let private = format!("<pre>-----BEGIN RSA PRIVATE KEY-----\n{body}</pre>");
    assert_each("leaked_secrets", FAIL, &[&private]);
}

#[test]
fn examples_and_public_keys_are_no_secrets() {
    assert_each(
        "leaked_secrets",
        NOT_APPLICABLE,
        &[
            "<p>AKIAIOSFODNN7EXAMPLE",
            "<p>-----BEGIN PRIVATE KEY----- is its first line",
            "<script>stripe('pk_live_a1B2c3D4e5F6g7H8i9J0k1L2')</script>",
            "<p>sk_live_xxxxxxxxxxxxxxxxxxxxxxxxxx",
        ],
    );
}
