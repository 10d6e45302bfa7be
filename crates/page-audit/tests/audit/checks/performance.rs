//! The checks of being quick.

use page_audit::Value;

use super::{FAIL, NOT_APPLICABLE, PASS, WARN, assert_each, page, run};

#[test]
fn a_page_worth_compressing_must_come_compressed() {
    let worth_it = "x".repeat(1_400);
    let coded = |coding: &str| {
        let snapshot = page(&worth_it).with_header("content-encoding", coding);
        run("text_compression", &snapshot).outcome
    };
    for coding in ["gzip", "BR", "zstd", "deflate", "identity, gzip"] {
        assert_eq!(coded(coding), PASS, "{coding}");
    }
    assert_eq!(coded("identity"), FAIL);
    assert_eq!(run("text_compression", &page(&worth_it)).outcome, FAIL);
    let small = page(&worth_it[1..]);
    assert_eq!(run("text_compression", &small).outcome, NOT_APPLICABLE);
}

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
fn elements_are_counted_at_the_limits() {
    // <html>, <head> and <body> come without being written; lists keep parents small.
    let with = |count: usize| {
        let body: String = (0..count - 3)
            .map(|i| if i % 50 == 0 { "<ul>" } else { "<li></li>" })
            .collect();
        let body = body.replace("<ul>", "</ul><ul>");
        let result = run("dom_size", &page(&body));
        assert_eq!(result.value, Some(Value::Number(count as u64)));
        result.outcome
    };
    assert_eq!(with(1_500), PASS);
    assert_eq!(with(1_501), WARN);
    assert_eq!(with(3_000), WARN);
    assert_eq!(with(3_001), FAIL);
}

#[test]
fn deep_nesting_and_crowded_parents_warn() {
    let nested = |depth| format!("{}x", "<div>".repeat(depth));
    // <body> is the first level.
    assert_each("dom_size", PASS, &[&nested(31), &"<p></p>".repeat(60)]);
    assert_each("dom_size", WARN, &[&nested(32), &"<p></p>".repeat(61)]);
    let hidden_away = format!("<template>{}</template>", nested(100));
    assert_each("dom_size", PASS, &[&hidden_away]);
    let crowded = run("dom_size", &page(&format!("<ol>{}", "<li>".repeat(61))));
    assert_eq!(
        crowded.evidence.items[0].selector.as_deref(),
        Some("body > ol")
    );
}

#[test]
fn a_plain_script_in_head_holds_the_page_up() {
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
        ],
    );
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
