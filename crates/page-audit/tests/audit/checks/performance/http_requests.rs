//! Tests of the check `http_requests`.

use page_audit::Value;

use crate::checks::{FAIL, PASS, WARN, lines, page, run};
use crate::findings::Findings;

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
            "<img src=a.png loading=LAZY><iframe src=b loading=lazy></iframe><img src=c.png \
             loading=eager>",
            1,
        ),
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
fn files_are_counted_by_kind_and_host() {
    let html = "<link rel=stylesheet href=a.css><script src=//cdn.example.net/a.js></script>\
                <img src=a.png><img src=https://cdn.example.net/b.png>";
    let message = run("http_requests", &page(html)).message;
    assert_eq!(
        message,
        "The page needs 4 files: 1 style sheet, 1 script, 2 images; 2 from 1 other host."
    );
}

#[test]
fn findings_match_the_snapshot() {
    let images: Vec<_> = (0..51).map(|i| format!("<img src={i}.png>\n")).collect();
    let findings = Findings::of("http_requests")
        .on_each(&[
            "",
            "<img src=a.png>",
            "<link rel=stylesheet href=a><script src=b></script><img src=c><link rel=preload \
             as=font href=//a.example/d><video src=e></video><iframe src=f></iframe><embed src=g>",
            "<link rel=stylesheet href=a><script src=b></script><img src=c><link rel=preload \
             as=font href=//a.example/d><video src=e></video><iframe src=f></iframe><embed src=g>\
             <link rel=stylesheet href=h><script src=i></script><img src=j><link rel=preload \
             as=font href=//b.example/k><audio src=l></audio><iframe src=m></iframe><embed src=n>",
        ])
        .on_page("51", &page(&images.concat()));
    insta::assert_snapshot!(findings.text());
}
