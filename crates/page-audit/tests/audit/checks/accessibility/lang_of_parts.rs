//! Tests of the check `lang_of_parts`.

use crate::checks::{FAIL, NOT_APPLICABLE, PASS, assert_each, lines, page, run};

#[test]
fn known_languages_pass() {
    assert_each(
        "lang_of_parts",
        PASS,
        &[
            "<p lang=fr-CH>x",
            "<p lang=isv>Dobry denj",
            "<body lang=DE>x",
            "<div lang=unknown><p lang=en>x</p></div>",
            "<p lang=unknown> </p>",
            "<p lang=unknown><img src=a alt=''></p>",
        ],
    );
}

#[test]
fn unknown_languages_of_text_fail() {
    assert_each(
        "lang_of_parts",
        FAIL,
        &[
            "<p lang=dutch>x",
            "<p lang='  '>x",
            "<p lang=eng>x",
            "<body lang=dutch>x",
            "<p lang=i-lux>x",
            "<div lang=unknown><img src=a alt=x></div>",
            "<div lang=en><p lang=unknown>x",
            "<p lang=english><b aria-hidden=true>x</b></p>",
        ],
    );
    let html = "<p lang=en>a</p>\n<p lang=xx>b</p>\n<div lang=yy><p>c</p></div>";
    assert_eq!(lines(&run("lang_of_parts", &page(html))), [2, 3]);
}

#[test]
fn pages_in_one_language_are_not_counted() {
    assert_each(
        "lang_of_parts",
        NOT_APPLICABLE,
        &[
            "<html lang=en><p>x",
            "<p lang=''>x",
            "<p lang=unknown hidden>x",
        ],
    );
}

#[test]
fn tags_for_private_use_are_known() {
    for tag in ["x-klingon", "X-Shop"] {
        assert_each("lang_of_parts", PASS, &[&format!("<p lang={tag}>a b")]);
    }
    assert_each("lang_of_parts", FAIL, &["<p lang=xklingon>a b"]);
}
