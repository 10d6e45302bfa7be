//! Tests of the check `title`.

use page_audit::Value;

use crate::checks::{FAIL, PASS, WARN, assert_each, lines, page, run};
use crate::findings::Findings;

#[test]
fn one_title_with_a_text_passes() {
    assert_each(
        "title",
        PASS,
        &[
            "<title>Shoes</title>",
            "<TITLE>\n  Shoes &amp; boots\n</TITLE><body>",
            "<title>靴</title><svg><title>icon</title></svg>",
            "<title>Shoes</title><template><title>x</title></template>",
            "<title>Shoes</title><!-- <title>x</title> -->",
            "<noscript><img src=x></noscript><title>Shoes</title>",
        ],
    );
    let result = run("title", &page("<title>\n Shoes  &amp;\n boots </title>"));
    assert_eq!(result.value, Some(Value::Text("Shoes & boots".to_owned())));
}

#[test]
fn a_missing_empty_or_misplaced_title_fails() {
    assert_each(
        "title",
        FAIL,
        &[
            "<p>x",
            "<title></title>",
            "<title> &nbsp; \n</title>",
            "<body><svg><title>icon</title></svg>",
            "<body><p>x</p><title> </title>",
            "<title></title><title>Shoes</title>",
            "<template><title>Shoes</title></template>",
        ],
    );
}

#[test]
fn a_second_title_or_one_in_the_body_is_a_warning() {
    assert_each(
        "title",
        WARN,
        &[
            "<body><p>x</p><title>Shoes</title>",
            "<img src=x><title>Shoes</title>",
            "<title>Shoes</title><title>Shoes</title>",
            "<title>Shoes</title><body><p>x</p><title>Boots</title>",
        ],
    );
    let twice = run("title", &page("<title>a</title>\n<title>b</title>"));
    assert_eq!(lines(&twice), [1, 2]);
}

#[test]
fn a_huge_title_is_cut_in_the_report() {
    let title = "x".repeat(1_000_000);
    let result = run("title", &page(&format!("<title>{title}</title>")));
    let Some(Value::Text(text)) = result.value else {
        panic!("no text");
    };
    assert!(text.chars().count() <= 201 && text.ends_with('…'));
}

#[test]
fn what_next_js_sends_late_is_said() {
    let late = "<h1>Shoes</h1><title>Shoes</title><meta name=description content='Good shoes.'>\
                <link rel=canonical href=https://example.com/shop/shoes>";
    let script = "<script>self.__next_f.push([1])</script>";
    for check in ["title", "meta_description", "canonical"] {
        for (html, is_said) in [(late.to_owned(), false), (format!("{late}{script}"), true)] {
            let expected = &run(check, &page(&html)).evidence.items[0].expected;
            assert_eq!(expected.contains("Next.js"), is_said, "{check}: {expected}");
        }
    }
}

#[test]
fn findings_match_the_snapshot() {
    let findings = Findings::of("title").on_each(&[
        "<p>x",
        "<title></title>",
        "<img src=x><title>Shoes</title>",
        "<title>a</title>\n<title>b</title>",
        "<title>Shoes</title><title>Shoes</title>",
        "<title>Shoes</title><body><p>x</p><title>Boots</title>",
        "<title>Shoes</title>",
    ]);
    insta::assert_snapshot!(findings.text());
}
