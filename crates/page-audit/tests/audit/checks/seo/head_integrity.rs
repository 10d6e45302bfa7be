//! Tests of the check `head_integrity`.

use page_audit::Value;

use crate::checks::{FAIL, NOT_APPLICABLE, PASS, WARN, assert_each, lines, page, run};
use crate::findings::Findings;

#[test]
fn the_element_that_ends_the_head_early_is_named() {
    assert_each(
        "head_integrity",
        FAIL,
        &[
            "<head><img src=x><title>Shoes</title>",
            "<html><head><title>a</title>\n<div></div><link rel=canonical href=/x></head><body>",
            "<head>Hello<meta name=robots content=noindex></head>",
            "<HEAD><IFRAME></IFRAME><META NAME=Description CONTENT=x></HEAD>",
            "<head><p><link rel=alternate hreflang=de href=https://example.com/de>",
            "<head><svg></svg><title>Shoes</title></head>",
        ],
    );
    let html =
        "<html>\n<head>\n<title>a</title>\n<img src=x>\n<link rel=canonical href=/x>\n</head>";
    let result = run("head_integrity", &page(html));
    assert_eq!(lines(&result), [4, 5]);
    assert_eq!(result.value, Some(Value::Text("<img>".to_owned())));
}

#[test]
fn metadata_after_an_early_end_of_the_head_counts_once() {
    let html = |cut: &str, rest: &str| {
        format!("<html lang=en><head>{cut}{rest}</head><body><h1>Shoes</h1>")
    };
    let rest = "<title>Shoes</title><meta name=description content='All our shoes'>\
                <link rel=canonical href=https://example.com/shop/shoes>";
    let outcomes = |html: &str| {
        ["title", "meta_description", "canonical"].map(|check| run(check, &page(html)).outcome)
    };

    assert_eq!(outcomes(&html("", rest)), [PASS; 3]);
    let torn = html("<img src=x width=1 height=1>", rest);
    assert_eq!(run("head_integrity", &page(&torn)).outcome, FAIL);
    assert_eq!(outcomes(&torn), [NOT_APPLICABLE; 3]);
    // Metadata that was missing before is still missing.
    let empty = "<title></title><meta name=description content=''>";
    let torn = html("<img src=x width=1 height=1>", empty);
    assert_eq!(outcomes(&torn), [FAIL, FAIL, NOT_APPLICABLE]);
    // Put into <body> although the head is intact: left to these checks.
    let in_body = format!("<head></head><body>{rest}");
    assert_eq!(outcomes(&in_body), [WARN, FAIL, FAIL]);
    let without_head = format!("<img src=x width=1 height=1>{rest}");
    assert_eq!(outcomes(&without_head), [WARN, FAIL, FAIL]);
    let result = run("head_integrity", &page(&without_head));
    assert_eq!(result.outcome, PASS);
}

#[test]
fn a_head_that_is_whole_passes() {
    assert_each(
        "head_integrity",
        PASS,
        &[
            "<p>x",
            "<title>Shoes</title><p>x",
            "<head><title>Shoes</title></head><body><img src=x>",
            // Put into <body> on purpose: other checks report it.
            "<head></head><body><link rel=canonical href=/x>",
            "<head><title>a</title></head><div></div><meta name=description content=x>",
            "<body><title>Shoes</title>",
            "<head><noscript><img src=x></noscript><title>Shoes</title></head>",
            "<head><!-- <img> --><template><img></template><title>Shoes</title></head>",
            "<head><title>a</title></head><body><svg><title>Icon</title></svg>",
            "<title>a</title><p>x<svg><title>Icon</title></svg>",
            // The <head> ends early, but nothing that search engines look for comes after it.
            "<head><title>a</title><div></div><link rel=stylesheet href=a.css></head>",
        ],
    );
}

#[test]
fn only_metadata_for_search_engines_belongs_in_the_head() {
    let body = |html: &str| format!("<head><title>x</title><div></div>{html}");
    let late = "<meta name=googlebot content=nosnippet>";
    assert_each("head_integrity", FAIL, &[&body(late)]);
    assert_each(
        "head_integrity",
        PASS,
        &[
            &body("<meta name=theme-color content=red>"),
            &body("<a rel=canonical href=/x>x</a>"),
            &body("<link rel=alternate type=application/rss+xml href=/x>"),
            &body("<link rel=help hreflang=de href=/x>"),
        ],
    );
}

#[test]
fn findings_match_the_snapshot() {
    let findings = Findings::of("head_integrity").on_each(&[
        "<head><img src=x><title>Shoes</title>",
        "<head><svg></svg><title>Shoes</title></head>",
        "<head>Hello<meta name=robots content=noindex></head>",
        "<HEAD><IFRAME></IFRAME><META NAME=Description CONTENT=x></HEAD>",
        "<head><p><link rel=alternate hreflang=de href=https://example.com/de>",
        "<html>\n<head>\n<title>a</title>\n<img src=x>\n<link rel=canonical href=/x>\n</head>",
        "<html><head><title>a</title>\n<div></div><link rel=canonical href=/x></head><body>",
        "<html lang=en><head><img src=x width=1 height=1><title>Shoes</title><meta \
             name=description content='All our shoes'><link rel=canonical \
             href=https://example.com/shop/shoes></head><body><h1>Shoes</h1>",
        "<p>x",
    ]);
    insta::assert_snapshot!(findings.text());
}
