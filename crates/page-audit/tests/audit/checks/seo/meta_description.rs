//! Tests of the check `meta_description`.

use crate::checks::{FAIL, PASS, WARN, assert_each};
use crate::findings::Findings;

#[test]
fn one_description_with_a_text_passes_and_a_second_warns() {
    assert_each(
        "meta_description",
        PASS,
        &[
            "<meta name=description content='All our shoes'>",
            "<META CONTENT='All' NAME=DESCRIPTION>",
        ],
    );
    assert_each(
        "meta_description",
        WARN,
        &["<meta name=description content=a><meta name=description content=b>"],
    );
}

#[test]
fn a_missing_empty_or_misplaced_description_fails() {
    assert_each(
        "meta_description",
        FAIL,
        &[
            "<p>x",
            "<meta name=description>",
            "<meta name=description content=' &#10; '>",
            "<meta property='og:description' content=x>",
            "<body><p>x</p><meta name=description content=x>",
            "<div></div><meta name=description content=x>",
            "<!-- <meta name=description content=x> -->",
        ],
    );
}

#[test]
fn findings_match_the_snapshot() {
    let findings = Findings::of("meta_description").on_each(&[
        "<p>x",
        "<meta name=description>",
        "<div></div><meta name=description content=x>",
        "<html lang=en><head><img src=x width=1 height=1><title></title><meta \
             name=description content=''></head><body><h1>Shoes</h1>",
        "<meta name=description content=a><meta name=description content=b>",
        "<META CONTENT='All' NAME=DESCRIPTION>",
    ]);
    insta::assert_snapshot!(findings.text());
}
