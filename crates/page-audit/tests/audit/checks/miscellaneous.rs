//! The checks of good practice besides.

use page_audit::{Headers, Snapshot};

use super::{FAIL, PASS, WARN, assert_each, page, run};

#[test]
fn the_document_type_decides_how_browsers_show_the_page() {
    assert_each(
        "doctype",
        PASS,
        &[
            "<!DOCTYPE html><p>x",
            "<!-- x --><!doctype HTML SYSTEM 'about:legacy-compat'>",
            "<!DOCTYPE html PUBLIC '-//W3C//DTD HTML 4.01//EN' 'http://www.w3.org/TR/html4/strict.dtd'>",
        ],
    );
    assert_each(
        "doctype",
        WARN,
        &[
            "<!DOCTYPE html PUBLIC '-//W3C//DTD XHTML 1.0 Transitional//EN' 'http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd'>",
            "<!DOCTYPE HTML PUBLIC '-//W3C//DTD HTML 4.01 Transitional//EN' 'http://www.w3.org/TR/html4/loose.dtd'>",
        ],
    );
    assert_each(
        "doctype",
        FAIL,
        &[
            "<p>x",
            "<html><!DOCTYPE html>",
            "text <!DOCTYPE html>",
            "<!DOCTYPE>",
            "<!DOCTYPE HTML PUBLIC '-//W3C//DTD HTML 3.2 Final//EN'>",
            "<!DOCTYPE HTML PUBLIC '-//W3C//DTD HTML 4.01 Transitional//EN'>",
        ],
    );
}

/// A page whose `Content-Type` is this.
fn sent_as(content_type: &str, html: impl Into<Vec<u8>>) -> Snapshot {
    let mut snapshot = page("");
    snapshot.body = html.into();
    snapshot.headers = Headers::new();
    snapshot.with_header("content-type", content_type)
}

#[test]
fn utf_8_said_early_passes() {
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
fn no_encoding_or_one_said_too_late_fails() {
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
