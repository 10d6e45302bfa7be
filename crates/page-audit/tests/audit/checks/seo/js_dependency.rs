//! Tests of the check `js_dependency`.

use crate::checks::{PASS, WARN, assert_each};
use crate::findings::Findings;

#[test]
fn a_page_that_scripts_fill_warns() {
    assert_each(
        "js_dependency",
        WARN,
        &[
            "<div id=root></div><script src=/app.js></script>",
            "<div id=__next><div> \n </div></div><script type=module src=/app.js></script>",
            "<app-root></app-root><SCRIPT SRC=/app.js></SCRIPT>",
            "<noscript>You need to enable <b>JavaScript</b> to run this app.</noscript><script \
             src=a.js></script>",
        ],
    );
    assert_each(
        "js_dependency",
        PASS,
        &[
            "<p>x",
            "<div id=root></div>",
            "<div id=root><p>Content</div><script src=/app.js></script>",
            "<p>x<script src=a.js></script>",
            "<p>x<noscript><img src='https://x/javascript.gif'></noscript><script src=a.js></script>",
            "<div id=root></div><script type=application/json src=a.json></script>",
            "<p>x<template><div id=root></div></template><script src=a.js></script>",
        ],
    );
    // As HonKit hides its pages: their text is there.
    let cloaked = "<style>.book-cloak{display:none}</style><div class=book-cloak><p>We sell \
                   boots.</div><script src=a.js></script>";
    assert_each("js_dependency", PASS, &[cloaked]);
    assert_each(
        "js_dependency",
        WARN,
        &[&cloaked.replace("cloak", "dialog")],
    );
    let text = "word ".repeat(50);
    let long = format!("<div id=app></div>{text}<script src=a.js></script>");
    assert_each("js_dependency", PASS, &[&long]);
}

#[test]
fn more_than_twenty_words_are_content_without_scripts() {
    let words = |count: usize| {
        let text = "word ".repeat(count);
        format!("{text}<div id=app></div><script src=a.js></script>")
    };
    assert_each("js_dependency", WARN, &[&words(20)]);
    assert_each("js_dependency", PASS, &[&words(21)]);
}

#[test]
fn what_is_around_content_is_none() {
    let root = "<div id=app></div><script src=a.js></script>";
    let text = "word ".repeat(50);
    for around in [
        "nav",
        "footer",
        "div role=dialog",
        "div class=cookie-banner",
    ] {
        assert_each(
            "js_dependency",
            WARN,
            &[&format!("<{around}>{text}</{around}>{root}")],
        );
    }
    assert_each("js_dependency", PASS, &[&format!("<h1>Shoes</h1>{root}")]);
    assert_each(
        "js_dependency",
        WARN,
        &[&format!("<header><h1>Shop</h1></header>{root}")],
    );
}

#[test]
fn each_framework_has_its_own_root() {
    for id in [
        "__next",
        "__nuxt",
        "___gatsby",
        "app",
        "app-root",
        "application",
        "ember-app",
        "gatsby-focus-wrapper",
        "main-app",
        "mount",
        "q-app",
        "react-root",
        "root",
        "svelte",
    ] {
        let html = format!("<div id={id}></div><script src=a.js></script>");
        assert_each("js_dependency", WARN, &[&html]);
    }
    let asked = "<noscript>Turn JavaScript on <b>now</b></noscript><script src=a.js></script>";
    assert_each("js_dependency", WARN, &[asked]);
    assert_each(
        "js_dependency",
        PASS,
        &[
            "<div id=root></div><script src=' '></script>",
            "<div id=root></div><script>x()</script>",
            "<body id=app><p>x<script src=a.js></script>",
            "<app-root>x</app-root><script src=a.js></script>",
            "<p>x<noscript>It is made with coffee</noscript><script src=a.js></script>",
        ],
    );
}

#[test]
fn findings_match_the_snapshot() {
    let findings = Findings::of("js_dependency").on_each(&[
        "<div id=root></div><script src=/app.js></script>",
        "<noscript>You need to enable <b>JavaScript</b> to run this app.</noscript><script \
             src=a.js></script>",
        "<p>x",
        "<noscript>It needs JavaScript</noscript><p>x<script src=a.js></script>",
    ]);
    insta::assert_snapshot!(findings.text());
}
