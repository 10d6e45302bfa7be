//! The checks of the files that a page needs.

use page_audit::{Probe, SubresourceKind, Value};

use super::super::{FAIL, NOT_APPLICABLE, PASS, UNMEASURED, WARN, assert_each, lines, page, run};
use super::fetched;

#[test]
fn different_files_are_counted_at_the_limits() {
    let with = |count: usize| {
        let images: Vec<_> = (0..count).map(|i| format!("<img src={i}.png>\n")).collect();
        let html = images.concat();
        let result = run("http_requests", &page(&html));
        assert_eq!(result.value, Some(Value::Number(count as u64)));
        result
    };
    assert_eq!(with(0).outcome, PASS);
    assert_eq!(with(50).outcome, PASS);
    assert_eq!(with(51).outcome, WARN);
    assert_eq!(with(100).outcome, WARN);
    let many = with(101);
    assert_eq!((many.outcome, many.evidence.total), (FAIL, 101));
    assert_eq!(lines(&many)[..3], [1, 2, 3]);
}

#[test]
fn every_file_counts_once_and_only_if_browsers_load_it() {
    let count = |html: &str| match run("http_requests", &page(html)).value {
        Some(Value::Number(count)) => count,
        other => panic!("{other:?}"),
    };
    for (html, expected) in [
        (
            "<img src=a.png><img src=/shop/a.png><img src=//example.com/shop/a.png#x>",
            1,
        ),
        ("<base href=/b/><img src=a.png><img src=/b/a.png>", 1),
        ("<IMG SRC=a.png SRCSET='b.png 2x, c.png 3x'>", 1),
        ("<img src=data:image/png;x><img src=''><img alt=x>", 0),
        (
            "<picture><source srcset=a.avif><img src=a.png></picture>",
            1,
        ),
        (
            "<script src=a.js></script><script src=b.js nomodule></script>",
            1,
        ),
        ("<script src=a.json type=application/json></script>", 0),
        (
            "<link rel=preload as=style href=a.css><link rel=stylesheet href=a.css>",
            1,
        ),
        (
            "<link rel=icon href=i.png><link rel=canonical href=/x><link rel=preconnect href=//c>",
            0,
        ),
        ("<video src=a.mp4 poster=a.jpg></video>", 2),
        (
            "<video preload=none poster=a.jpg><source src=a.mp4></video>",
            1,
        ),
        ("<audio><source src=a.ogg><source src=a.mp3></audio>", 1),
        (
            "<iframe src=/f></iframe><iframe src=/g srcdoc=x></iframe>",
            1,
        ),
        (
            "<template><img src=a.png></template><noscript><img src=b.png></noscript>",
            0,
        ),
        (
            "<!-- <img src=a.png> --><svg><image href=a.png /><title>x</title></svg>",
            1,
        ),
        (
            "<img src='ü.png?a=1&amp;b=2'><img src='%C3%BC.png?a=1&b=2'>",
            1,
        ),
        (
            "<a href=/x><input type=image src=a.png><object data=a.svg></object>",
            2,
        ),
    ] {
        assert_eq!(count(html), expected, "{html}");
    }
}

#[test]
fn files_are_told_apart_by_kind_and_host() {
    let html = "<link rel=stylesheet href=a.css><script src=//cdn.example.net/a.js></script>\
                <img src=a.png><img src=https://cdn.example.net/b.png>";
    let message = run("http_requests", &page(html)).message;
    assert_eq!(
        message,
        "The page needs 4 files: 1 style sheet, 1 script, 2 images; 2 of them from 1 other host."
    );
}

#[test]
fn the_page_and_its_files_are_weighed_together() {
    let outcome = |kib: u64| {
        let length = (kib * 1024 - 512).to_string();
        let headers = [("content-length", length.as_str())];
        let html = format!("{:512}", "<img src=a>");
        let snapshot = fetched(&html, &[("/shop/a", SubresourceKind::Image, &headers, "")]);
        let result = run("page_weight", &snapshot);
        assert_eq!(result.value, Some(Value::Number(kib * 1024)));
        result.outcome
    };
    assert_eq!(outcome(2_667), PASS);
    assert_eq!(outcome(2_668), WARN);
    assert_eq!(outcome(4_000), WARN);
    assert_eq!(outcome(4_001), FAIL);
    assert_each("page_weight", PASS, &["<p>x"]);
}

#[test]
fn what_is_not_known_is_not_called_light() {
    assert_each("page_weight", UNMEASURED, &["<img src=a>"]);
    let html = "<img src=a><img src=b>";
    let kib = |kib: u64| (kib * 1024).to_string();
    let with_failed = |bytes: &str| {
        let headers = [("content-length", bytes)];
        let mut snapshot = fetched(html, &[("/shop/a", SubresourceKind::Image, &headers, "")]);
        let url = snapshot.final_url.join("b").unwrap();
        let failed = Probe::failed("timeout", "The server took too long.");
        let file = page_audit::Subresource::new(url, SubresourceKind::Image, failed);
        snapshot.subresources.push(file);
        run("page_weight", &snapshot)
    };
    let unknown = with_failed(&kib(1));
    assert_eq!(unknown.outcome, UNMEASURED);
    assert!(
        unknown.message.contains("took too long"),
        "{}",
        unknown.message
    );
    assert_eq!(with_failed(&kib(3_000)).outcome, WARN);
    assert_eq!(with_failed(&kib(5_000)).outcome, FAIL);
    let without_length = fetched(
        "<img src=a>",
        &[("/shop/a", SubresourceKind::Image, &[], "")],
    );
    assert_eq!(run("page_weight", &without_length).outcome, UNMEASURED);
}

#[test]
fn own_files_should_be_kept_for_a_month() {
    let outcome = |value| {
        let headers = [("cache-control", value)];
        let snapshot = fetched(
            "<script src=a></script>",
            &[("/shop/a", SubresourceKind::Script, &headers, "x")],
        );
        run("cache_policy", &snapshot).outcome
    };
    assert_eq!(outcome("max-age=2592000"), PASS);
    assert_eq!(outcome("max-age=2591999"), WARN);
    assert_eq!(outcome("max-age=86400"), WARN);
    assert_eq!(outcome("max-age=86399"), FAIL);
    assert_eq!(outcome("no-store, max-age=2592000"), FAIL);
    assert_eq!(outcome("public"), FAIL);
}

#[test]
fn only_own_files_that_answered_are_judged_by_how_long_they_keep() {
    assert_each(
        "cache_policy",
        NOT_APPLICABLE,
        &[
            "<p>x",
            "<script src=//cdn.example.net/a></script>",
            "<iframe src=/f></iframe>",
        ],
    );
    assert_each("cache_policy", UNMEASURED, &["<script src=a></script>"]);
    let html = "<script src=a></script>\n<img src=b>\n<img src=http://example.com/c>";
    let month = [("cache-control", "max-age=2592000")];
    let snapshot = fetched(
        html,
        &[
            ("/shop/a", SubresourceKind::Script, &month, "x"),
            ("/shop/b", SubresourceKind::Image, &[], ""),
            ("http://example.com/c", SubresourceKind::Image, &[], ""),
        ],
    );
    let result = run("cache_policy", &snapshot);
    assert_eq!((result.outcome, lines(&result)), (FAIL, vec![2]));
    let mut gone = snapshot;
    if let Probe::Answer(answer) = &mut gone.subresources[1].answer {
        answer.status = 404;
    }
    assert_eq!(run("cache_policy", &gone).outcome, PASS);
}

#[test]
fn files_that_did_not_get_their_turn_make_only_the_weight_unknown() {
    let html = "<script src=a></script><script src=b></script>";
    let headers = [
        ("cache-control", "max-age=2592000"),
        ("content-length", "9"),
    ];
    let files = [("/shop/a", SubresourceKind::Script, &headers[..], "f()")];
    let outcome = |check| run(check, &fetched(html, &files)).outcome;
    assert_eq!(outcome("page_weight"), UNMEASURED);
    assert_eq!(outcome("cache_policy"), PASS);
    assert_eq!(outcome("minification"), PASS);
}

#[test]
fn unminified_files_that_cost_two_kilobytes_warn() {
    let line = "function   f ( a )  {   // what it does\n    return a;\n}\n";
    let outcome = |kind, html: &str, body: &str| {
        let snapshot = fetched(html, &[("/shop/a", kind, &[], body)]);
        run("minification", &snapshot).outcome
    };
    let script = "<script src=a></script>";
    assert_eq!(
        outcome(SubresourceKind::Script, script, &line.repeat(200)),
        WARN
    );
    assert_eq!(
        outcome(SubresourceKind::Script, script, &line.repeat(20)),
        PASS
    );
    let dense = "f(a);g(b);".repeat(10_000);
    assert_eq!(outcome(SubresourceKind::Script, script, &dense), PASS);
    let mostly_dense = dense + &line.repeat(200);
    assert_eq!(
        outcome(SubresourceKind::Script, script, &mostly_dense),
        PASS
    );
    let sheet = "<LINK REL=StyleSheet HREF=a>";
    let rule = "a {\n    color: red;\n    /* what it is for */\n}\n";
    assert_eq!(
        outcome(SubresourceKind::Stylesheet, sheet, &rule.repeat(200)),
        WARN
    );
    let text = format!("a{{content:'{}'}}", "  /* */ ".repeat(1_000));
    assert_eq!(outcome(SubresourceKind::Stylesheet, sheet, &text), PASS);
}

#[test]
fn compression_leaves_less_to_minify() {
    let body = "f(a);    // what it does\n".repeat(200);
    let mut snapshot = fetched(
        "<script src=a></script>",
        &[("/shop/a", SubresourceKind::Script, &[], &body)],
    );
    assert_eq!(run("minification", &snapshot).outcome, WARN);
    if let Probe::Answer(answer) = &mut snapshot.subresources[0].answer {
        answer.encoded_body_bytes = 500;
    }
    assert_eq!(run("minification", &snapshot).outcome, PASS);
}

#[test]
fn only_own_scripts_and_styles_are_looked_through() {
    assert_each(
        "minification",
        NOT_APPLICABLE,
        &[
            "<img src=a>",
            "<script src=//cdn.example.net/a></script>",
            "<script>  inline()  </script>",
        ],
    );
    assert_each("minification", UNMEASURED, &["<script src=a></script>"]);
}
