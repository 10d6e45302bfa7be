//! Tests of the check `leaked_secrets`.

use page_audit::{Probe, Subresource, SubresourceKind};

use crate::checks::{FAIL, NOT_APPLICABLE, assert_each, page, run, url};

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
    let private = |body: &str| {
        let kind = ["RSA ", "PRIVATE KEY"].concat();
        format!("<pre>-----BEGIN {kind}-----\n{body}\n-----END {kind}-----</pre>")
    };
    let short = "MC4CAQAwBQYDK2VwBCIEIEJfbbO4BgBQGBg9NAbIJaDBqZb4bC4cOkjtAHAEfbz3";
    assert_each(
        "leaked_secrets",
        FAIL,
        &[&private(&body), &private(&body.repeat(60)), &private(short)],
    );
    // What the documentation of servers shows.
    let shortened = format!("{body}\n...\n{body}");
    assert_each(
        "leaked_secrets",
        NOT_APPLICABLE,
        &[
            &private(&shortened),
            &private("[base64 key data]"),
            &private(&body.replace("AQEA", "xxxx")),
            &private(&body).replace("-----END", ""),
            &private(&body).replace("-----BEGIN", ""),
            &private(&"*".repeat(100)),
            // The end is that of something else.
            &private(&body.repeat(120)),
        ],
    );
    let of_length = |length: usize| {
        let around = "\n\n-----END ".len();
        private(&body.repeat(120)[..length - around])
    };
    assert_each("leaked_secrets", FAIL, &[&of_length(20_000)]);
    assert_each("leaked_secrets", NOT_APPLICABLE, &[&of_length(20_001)]);
}

#[test]
fn keys_in_the_files_of_scripts_fail() {
    let with_file = |html: &str, kind, status| {
        let body = format!("let k = '{}';", aws());
        let response = Probe::responded(url("/a"), status, &[], body);
        let file = Subresource::new(url("/a"), kind, response);
        run("leaked_secrets", &page(html).with_subresources(vec![file]))
    };
    let script = "<script src=/a></script>";
    let result = with_file(script, SubresourceKind::Script, 200);
    assert_eq!(result.outcome, FAIL);
    let found = &result.evidence.items[0].found;
    assert!(found.contains("https://example.com/a"), "{found}");
    let missing = with_file(script, SubresourceKind::Script, 404);
    assert_eq!(missing.outcome, NOT_APPLICABLE);
    let image = with_file("<img src=/a>", SubresourceKind::Image, 200);
    assert_eq!(image.outcome, NOT_APPLICABLE);
}

#[test]
fn each_kind_of_key_has_its_own_signs_and_length() {
    let signs = "a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8s9T0".repeat(3);
    for (mark, sign, length) in [
        ("sk_live_", "", 24),
        ("rk_live_", "", 24),
        ("ghp_", "", 36),
        ("github_pat_", "_", 82),
        ("glpat-", "-", 20),
        ("glpat-", "_", 20),
        ("SG.", ".", 66),
        ("SG.", "-", 66),
    ] {
        let key = |length: usize| {
            let middle = &signs[..length - 9 - sign.len()];
            format!("<p>{mark}{middle}{sign}zYxWvUtSr ")
        };
        assert_each("leaked_secrets", FAIL, &[&key(length)]);
        assert_each("leaked_secrets", NOT_APPLICABLE, &[&key(length - 1)]);
        let other = key(length).replace("zYx", "z%x");
        assert_each("leaked_secrets", NOT_APPLICABLE, &[&other]);
    }
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
            &format!("<p>sk_live_{}", "a1b2c".repeat(5)),
        ],
    );
    let of_six_signs = format!("<p>sk_live_{}", "a1b2c3".repeat(4));
    assert_each("leaked_secrets", FAIL, &[&of_six_signs]);
}
