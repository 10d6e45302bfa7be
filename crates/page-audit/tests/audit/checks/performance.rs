//! The checks of being quick.

use std::time::Duration;

use page_audit::{HttpVersion, Probe, Snapshot, Subresource, SubresourceKind, Value};

use super::{
    FAIL, INFO, NOT_APPLICABLE, PASS, UNMEASURED, WARN, assert_each, lines, page, page_at, run,
};

mod conditions;
mod corners;
mod files;
mod images;

/// A file that answered 200: where, what, with which headers and body.
type File<'f> = (&'f str, SubresourceKind, &'f [(&'f str, &'f str)], &'f str);

fn fetched(html: &str, files: &[File<'_>]) -> Snapshot {
    let mut snapshot = page(html);
    for (path, kind, headers, body) in files {
        let url = snapshot.final_url.join(path).unwrap();
        let answer = Probe::answered(url.clone(), 200, headers, *body);
        snapshot
            .subresources
            .push(Subresource::new(url, *kind, answer));
    }
    snapshot
}

#[test]
fn the_time_to_the_first_byte_is_measured_at_its_limits() {
    let outcome = |milliseconds| {
        let mut snapshot = page("<p>x");
        snapshot.timings.first_byte = Duration::from_millis(milliseconds);
        run("ttfb", &snapshot).outcome
    };
    assert_eq!(outcome(800), PASS);
    assert_eq!(outcome(801), WARN);
    assert_eq!(outcome(1_800), WARN);
    assert_eq!(outcome(1_801), FAIL);
    assert_each("ttfb", UNMEASURED, &["<p>x"]);
}

#[test]
fn the_time_of_the_whole_fetch_is_told() {
    let mut snapshot = page("<p>x");
    assert_eq!(run("load_time", &snapshot).outcome, UNMEASURED);
    snapshot.timings.total = Duration::from_millis(2_001);
    let result = run("load_time", &snapshot);
    assert_eq!(
        (result.outcome, result.value, result.weight),
        (INFO, Some(Value::Number(2_001)), 0)
    );
    assert!(result.message.contains("long"));
}

#[test]
fn what_varies_from_run_to_run_weighs_little() {
    for check in ["ttfb", "load_time"] {
        assert!(page_audit::rule(check).unwrap().severity.weight() <= 2);
    }
}

#[test]
fn https_pages_should_come_over_http_2() {
    let outcome = |url, version| {
        let mut snapshot = page_at(url, "<p>x");
        snapshot.http_version = version;
        run("http2", &snapshot).outcome
    };
    let https = "https://example.com/";
    assert_eq!(outcome(https, HttpVersion::Http3), PASS);
    assert_eq!(outcome(https, HttpVersion::Http2), PASS);
    assert_eq!(outcome(https, HttpVersion::Http11), WARN);
    assert_eq!(outcome(https, HttpVersion::Http10), FAIL);
    let plain = outcome("http://example.com/", HttpVersion::Http11);
    assert_eq!(plain, NOT_APPLICABLE);
}

#[test]
fn styles_and_scripts_in_the_page_are_measured_together() {
    let with = |style: usize, script: usize| {
        format!(
            "<STYLE>{}</STYLE><script src=a.js> {}</script>\n<script>{}</script>",
            "x".repeat(style),
            "y".repeat(100_000),
            "z".repeat(script),
        )
    };
    assert_each("inline_size", PASS, &["<p>x", &with(60_000, 40_000)]);
    let result = run("inline_size", &page(&with(60_000, 40_001)));
    assert_eq!((result.outcome, lines(&result)), (WARN, vec![1, 2]));
    let elsewhere = format!(
        "<template><style>{0}</style></template><!-- {0} --><p>{0}<svg><desc>{0}</desc></svg>",
        "x".repeat(100_001)
    );
    assert_each("inline_size", PASS, &[&elsewhere]);
}

#[test]
fn long_data_urls_warn_wherever_they_stand() {
    let data = |length: usize| format!("data:image/png;base64,{}", "A".repeat(length - 22));
    let (short, long) = (data(50_000), data(50_001));
    for html in [
        |url: &str| format!("<img src='{url}'>"),
        |url: &str| format!("<img src='\n{}'>", url.replace("data:", "DATA:")),
        |url: &str| format!("<img src=a.png srcset='b.png 1x, {url} 2x'>"),
        |url: &str| format!("<p style='background:url({url})'>x"),
        |url: &str| format!("<style>a{{background:url(\"{url}\")}}</style>"),
        |url: &str| format!("<svg><image xlink:href='{url}' /></svg>"),
    ] {
        assert_each("inline_size", PASS, &[&html(&short)]);
        assert_each("inline_size", WARN, &[&html(&long)]);
    }
    let text = format!("<p title='{}'>x", "data: ".repeat(10_000));
    assert_each("inline_size", PASS, &[&text]);
}

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
