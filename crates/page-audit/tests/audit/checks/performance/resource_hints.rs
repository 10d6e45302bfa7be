//! Tests of the check `resource_hints`.

use crate::checks::{NOT_APPLICABLE, PASS, WARN, assert_each, keys, page, run};

#[test]
fn complete_hints_pass() {
    assert_each(
        "resource_hints",
        PASS,
        &[
            "<link rel=preload as=image href=a.png>",
            "<link rel=preload as=font href=a.woff2 crossorigin>",
            "<link rel=preconnect href=https://cdn.example>",
            "<link rel=preconnect href=https://fonts.bunny.net>",
            "<link rel=preconnect href=https://fonts.gstatic.com crossorigin>",
            "<link rel=preconnect href=https://fonts.gstatic.com>\
             <link rel=preconnect href=https://fonts.gstatic.com crossorigin>",
        ],
    );
}

#[test]
fn hints_without_effect_are_a_warning_that_says_what_is_wrong() {
    for (html, key) in [
        ("<link rel=preload href=a.png>", "preload_without_as"),
        ("<link rel=preload as=' ' href=a.png>", "preload_without_as"),
        ("<link rel=preload as=picture href=a.png>", "unknown_as"),
        (
            "<link rel=preload as=font href=a.woff2>",
            "font_without_crossorigin",
        ),
        (
            "<link rel=preconnect href=https://fonts.gstatic.com>",
            "preconnect_without_crossorigin",
        ),
        (
            "<link rel=preconnect href=https://fonts.gstatic.com>\
             <link rel=dns-prefetch href=https://fonts.gstatic.com crossorigin>",
            "preconnect_without_crossorigin",
        ),
    ] {
        let result = run("resource_hints", &page(html));
        assert_eq!((result.outcome, keys(&result)), (WARN, vec![key]), "{html}");
    }
}

#[test]
fn pages_without_hints_are_not_counted() {
    assert_each(
        "resource_hints",
        NOT_APPLICABLE,
        &["<link rel=stylesheet href=a.css>"],
    );
}

#[test]
fn hints_in_headers_count_like_those_of_elements() {
    let with = |link| page("<p>x").with_header("link", link);
    let outcome = |link| run("resource_hints", &with(link)).outcome;
    assert_eq!(outcome("</a.css>; rel=preload; as=style"), PASS);
    assert_eq!(
        outcome("</a.woff2>; rel=preload; as=font; crossorigin"),
        PASS
    );
    assert_eq!(outcome("</a>; rel=next"), NOT_APPLICABLE);
    for (link, key) in [
        ("</a.css>; rel=preload", "preload_without_as"),
        ("</a.css>; rel=preload; as=css", "unknown_as"),
        (
            "</a>; rel=next, </b.woff2>; rel=preload; as=font",
            "font_without_crossorigin",
        ),
    ] {
        let result = run("resource_hints", &with(link));
        assert_eq!(result.outcome, WARN, "{link}");
        assert_eq!(keys(&result), [key]);
    }
}
