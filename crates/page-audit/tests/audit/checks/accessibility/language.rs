//! Tests of the check `language`.

use crate::checks::{FAIL, PASS, WARN, assert_each};
use crate::findings::Findings;

#[test]
fn a_known_language_passes() {
    assert_each(
        "language",
        PASS,
        &[
            "<html lang=en>",
            "<HTML LANG=DE-at>",
            "<html lang=zh-Hant-TW>",
            "<html lang=yue>",
            "<html lang=en-XX>",
            "<html lang=fr xml:lang='FR-CA'>",
            "<html lang=fr xml:lang=''>",
            "<p>x</p><html lang=en>",
        ],
    );
}

#[test]
fn a_missing_empty_or_unknown_language_fails() {
    assert_each(
        "language",
        FAIL,
        &[
            "<p>x",
            "<html lang>",
            "<html lang=' '>",
            "<html xml:lang=en>",
            "<html lang=em-US>",
            "<html lang=en_US>",
            "<html lang=english>",
            "<html lang='#1'>",
            "<html lang='' lang=en>",
            "<body lang=en>",
        ],
    );
}

#[test]
fn two_languages_for_one_page_warn() {
    assert_each("language", WARN, &["<html lang=en xml:lang=fr>"]);
}

#[test]
fn findings_match_the_snapshot() {
    let findings = Findings::of("language").on_each(&[
        "<p>x",
        "<html lang>",
        "<html lang='#1'>",
        "<html lang=en xml:lang=fr>",
        "<html lang=en>",
    ]);
    insta::assert_snapshot!(findings.text());
}
