//! Tests of the check `render_blocking`.

use crate::checks::{FAIL, HTTP, PASS, WARN, assert_each, page, page_at, run, with_sheets};
use crate::findings::Findings;

#[test]
fn a_plain_script_in_head_delays_rendering() {
    assert_each(
        "render_blocking",
        FAIL,
        &[
            "<script src=a.js></script>",
            "<SCRIPT SRC=a.js TYPE='Text/JavaScript'></SCRIPT>",
            "<script src=//cdn.example.net/a.js type></script>",
            "<script src=a.js data-async></script>",
        ],
    );
    assert_each(
        "render_blocking",
        PASS,
        &[
            "<script src=a.js async></script><script src=b.js defer=false></script>",
            "<script src=a.js type=module></script><script src=b.js nomodule></script>",
            "<script>inline()</script>",
            "<script src=a.json type=application/ld+json></script>",
            "<script src=''></script>",
            "<body><script src=a.js></script>",
            "<!-- <script src=a.js></script> -->",
            "<template><script src=a.js></script></template>",
            "<noscript><script src=a.js></script></noscript>",
            // Browsers refuse it without waiting.
            "<script src=file:///usr/share/javascript/a.js></script>",
        ],
    );
    let over_http = page_at(HTTP, "<script src=a.js></script>");
    assert_eq!(run("render_blocking", &over_http).outcome, FAIL);
}

#[test]
fn more_than_four_style_sheets_or_an_import_warn() {
    let sheets = |count, attributes: &str| {
        format!("<link rel=stylesheet href=a.css {attributes}>").repeat(count)
    };
    assert_each("render_blocking", PASS, &[&sheets(4, "")]);
    assert_each(
        "render_blocking",
        WARN,
        &[&sheets(5, ""), &sheets(5, "media=screen")],
    );
    assert_each(
        "render_blocking",
        PASS,
        &[
            &sheets(5, "media=print"),
            &sheets(5, "disabled"),
            &sheets(5, "").replace("a.css", "file:///usr/share/a.css"),
            &sheets(5, "").replace("rel=stylesheet", "rel='alternate stylesheet'"),
            "<style>/* @import url(a.css) */ a::after{content:'@import'}</style>",
        ],
    );
    assert_each(
        "render_blocking",
        WARN,
        &[
            "<style>@import url(a.css);</style>",
            "<body><STYLE>@IMPORT 'a.css';</STYLE>",
        ],
    );
    let both = "<script src=a.js></script><style>@import 'a.css'</style>";
    let result = run("render_blocking", &page(both));
    assert_eq!((result.outcome, result.evidence.total), (FAIL, 2));
}

#[test]
fn a_style_sheet_of_another_site_warns() {
    assert_each(
        "render_blocking",
        WARN,
        &[
            "<link rel=stylesheet href=https://cdn.example.net/a.css>",
            "<link rel=stylesheet href=//fonts.example.net/a.css media='(min-width: 1px)'>",
        ],
    );
    assert_each(
        "render_blocking",
        PASS,
        &[
            "<link rel=stylesheet href=https://static.example.com/a.css>",
            "<link rel=stylesheet href=https://cdn.example.net/a.css media=print>",
            "<link rel=stylesheet href=//cdn.example.net/a.css media='(prefers-color-scheme:dark)'>",
            "<body><p>x<link rel=stylesheet href=https://cdn.example.net/a.css>",
        ],
    );
}

#[test]
fn a_pass_names_what_rendering_waits_for() {
    let result = run(
        "render_blocking",
        &page("<link rel=stylesheet href=a.css><link rel=stylesheet href=/b.css>"),
    );
    assert_eq!(
        result.message,
        "Rendering waits only for 2 style sheets: a.css, /b.css."
    );
}

#[test]
fn an_import_in_a_linked_sheet_warns() {
    let html = "<link rel=stylesheet href=/a.css>";
    let importing = with_sheets(html, &[("/a.css", "@import 'b.css';")]);
    let result = run("render_blocking", &importing);
    assert_eq!((result.outcome, result.evidence.total), (WARN, 1));
    let plain = with_sheets(html, &[("/a.css", "a{} @import 'b.css';")]);
    assert_eq!(run("render_blocking", &plain).outcome, PASS);
    let printed = with_sheets(html, &[("/a.css", "@import 'b.css' print;")]);
    assert_eq!(run("render_blocking", &printed).outcome, PASS);
}

#[test]
fn style_sheets_that_nothing_waits_for_delay_nothing() {
    let sheets = |href: &str| format!("<link rel=stylesheet href='{href}'>").repeat(5);
    assert_each(
        "render_blocking",
        PASS,
        &[
            &sheets(" "),
            &sheets("data:text/css,a"),
            &format!("<body><p>x{}", sheets("a.css")),
            "<script src='data:text/javascript,x'></script>",
        ],
    );
}

#[test]
fn findings_match_the_snapshot() {
    let findings = Findings::of("render_blocking").on_each(&[
        "<script src=a.js></script>",
        "<script src=//cdn.example.net/a.js type></script>",
        "<script src=a.js></script><style>@import 'a.css'</style>",
        "<style>@import url(a.css);</style>",
        "<link rel=stylesheet href=a.css ><link rel=stylesheet href=a.css ><link \
             rel=stylesheet href=a.css ><link rel=stylesheet href=a.css ><link rel=stylesheet \
             href=a.css >",
        "<script src=''></script>",
        "<script src=a.js></script><script src=b.js></script>",
        "<style>@import 'a.css'</style><style>@import 'b.css'</style>",
        "<link rel=stylesheet href=https://cdn.example.net/a.css>",
        "<link rel=stylesheet href=a.css>",
    ]);
    insta::assert_snapshot!(findings.text());
}
