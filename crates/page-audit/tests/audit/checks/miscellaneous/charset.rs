//! Tests of the check `charset`.

use page_audit::Snapshot;

use super::sent_as;
use crate::checks::{FAIL, HERE, PASS, WARN, page, run};
use crate::findings::Findings;

#[test]
fn utf_8_declared_early_passes() {
    let outcome = |snapshot: &Snapshot| run("charset", snapshot).outcome;
    assert_eq!(outcome(&sent_as("text/html; charset=UTF-8", "<p>x")), PASS);
    assert_eq!(outcome(&sent_as("text/html", "\u{feff}<p>x")), PASS);
    for meta in [
        "<meta charset=utf-8>",
        "<META CHARSET=' Utf8 '>",
        "<meta http-equiv=Content-Type content='text/html; charset=utf-8'>",
        "<!-- <meta charset=latin1> --><meta charset=utf-8>",
    ] {
        assert_eq!(outcome(&sent_as("text/html", meta)), PASS, "{meta}");
    }
    let late_but_sent = format!("{}<meta charset=utf-8>", "<!-- x -->".repeat(200));
    let snapshot = sent_as("text/html;charset=utf-8", late_but_sent);
    assert_eq!(outcome(&snapshot), PASS);
}

#[test]
fn another_encoding_or_two_different_ones_warn() {
    let outcome = |snapshot: &Snapshot| run("charset", snapshot).outcome;
    assert_eq!(
        outcome(&sent_as("text/html; charset=iso-8859-1", "<p>x")),
        WARN
    );
    assert_eq!(
        outcome(&sent_as("text/html", "<meta charset=shift_jis>")),
        WARN
    );
    let differing = "<meta charset=windows-1251>";
    assert_eq!(
        outcome(&sent_as("text/html; charset=utf-8", differing)),
        WARN
    );
    assert_eq!(
        outcome(&sent_as("text/html", format!("\u{feff}{differing}"))),
        WARN
    );
}

#[test]
fn a_second_meta_that_contradicts_the_first_warns() {
    let outcome = |html: &str| run("charset", &sent_as("text/html", html)).outcome;
    let pragma = |encoding: &str| {
        format!("<meta http-equiv=Content-Type content='text/html; charset={encoding}'>")
    };
    let first = "<meta charset=utf-8>";
    assert_eq!(outcome(&format!("{first}{}", pragma("iso-8859-1"))), WARN);
    assert_eq!(outcome(&format!("{first}<meta charset=shift_jis>")), WARN);
    assert_eq!(outcome(&format!("{first}{}", pragma("UTF8"))), PASS);
    let unread = format!("{first}{}", pragma("klingon"));
    assert_eq!(outcome(&unread), PASS, "browsers know no such encoding");
    let template = format!("{first}<template>{}</template>", pragma("iso-8859-1"));
    assert_eq!(outcome(&template), PASS);
}

#[test]
fn a_missing_or_late_encoding_fails() {
    let outcome = |snapshot: &Snapshot| run("charset", snapshot).outcome;
    let late = format!("{}<meta charset=utf-8>", "<!-- x -->".repeat(103));
    for (content_type, html) in [
        ("text/html", "<p>x"),
        ("text/html; charset=klingon", "<p>x"),
        ("text/html", "<!-- <meta charset=utf-8> -->"),
        ("text/html", "<meta name=charset content=utf-8>"),
        ("text/html", late.as_str()),
    ] {
        assert_eq!(
            outcome(&sent_as(content_type, html)),
            FAIL,
            "{content_type} {html}"
        );
    }
}

#[test]
fn findings_match_the_snapshot() {
    let typed = |content_type: Option<&'static str>, html: &str| {
        let mut snapshot = page(html);
        snapshot.headers.remove("content-type");
        match content_type {
            Some(value) => snapshot.with_header("content-type", value),
            None => snapshot,
        }
    };
    let late_meta = format!("<!--{}--><meta charset=utf-8>", "x".repeat(1_024));
    let findings = Findings::of("charset")
        .on_each(&["<meta charset=windows-1251>"])
        .on_page(
            "two of them",
            &typed(
                Some("text/html"),
                "<meta charset=utf-8><meta charset=windows-1251>",
            ),
        )
        .on_response(HERE, &[], "\n<meta charset=latin1>")
        .on_page("without one", &typed(Some("text/html"), "<p>x"))
        .on_page(
            "in another",
            &typed(Some("text/html; charset=windows-1252"), "<p>x"),
        )
        .on_page("said late", &typed(Some("text/html"), &late_meta));
    insta::assert_snapshot!(findings.text());
}

#[test]
fn the_encoding_is_shown_as_the_page_declares_it() {
    let found = |content_type: &str, html: &str| {
        let result = run("charset", &sent_as(content_type, html));
        result.evidence.items[0].found.clone()
    };
    let pragma = "<meta http-equiv=Content-Type content='text/html; charset=iso-8859-1'>";
    for meta in ["<meta charset=iso-8859-1>", pragma] {
        assert_eq!(
            found("text/html", meta),
            "iso-8859-1 (read as windows-1252) by a <meta>"
        );
    }
    assert_eq!(
        found("text/html; charset=latin1", "<p>x"),
        "latin1 (read as windows-1252) by the Content-Type header"
    );
    let same = found("text/html", "<meta charset=Windows-1252>");
    assert_eq!(same, "windows-1252 by a <meta>");
}
