//! Tests of the check `text_spacing`.

use crate::checks::{FAIL, NOT_APPLICABLE, PASS, UNMEASURED, assert_each, page, run};
use crate::findings::Findings;

/// Long enough to need several lines on a phone.
const TEXT: &str = "The toy brought back memories of being lost in the rain forest, long ago.";

fn paragraph(style: &str) -> String {
    format!("<p style=\"{style}\">{TEXT}")
}

#[test]
fn spaces_that_nobody_can_widen_fail_if_they_are_narrow() {
    for (style, outcome) in [
        ("letter-spacing: 0.1em !important", FAIL),
        ("letter-spacing: 0.12em !important", PASS),
        ("word-spacing: normal !important", FAIL),
        ("word-spacing: 0.16em !important", PASS),
        ("line-height: 1.2 !important", FAIL),
        ("line-height: 150% !important", PASS),
        ("font-size: 20px; letter-spacing: 2px !important", FAIL),
        ("font-size: 16px; letter-spacing: 2px !important", PASS),
        ("letter-spacing: 0.1em", NOT_APPLICABLE),
        ("letter-spacing: inherit !important", NOT_APPLICABLE),
        (
            "display: none; letter-spacing: 0 !important",
            NOT_APPLICABLE,
        ),
        (
            "position: absolute; top: -999em; line-height: 1 !important",
            NOT_APPLICABLE,
        ),
        ("width: 1000px; line-height: 1 !important", NOT_APPLICABLE),
    ] {
        assert_each("text_spacing", outcome, &[&paragraph(style)]);
    }
}

#[test]
fn a_text_without_several_words_or_lines_has_no_spaces_between_them() {
    assert_each(
        "text_spacing",
        NOT_APPLICABLE,
        &[
            "<p style='word-spacing: 0 !important'>Word",
            "<p style='line-height: 1 !important'>A few words",
            "<p style='letter-spacing: 0 !important'><b>Text of another element</b>",
        ],
    );
}

#[test]
fn where_a_style_sheet_was_not_read_the_text_may_be_hidden() {
    let html =
        "<link rel=stylesheet href=/a.css>".to_owned() + &paragraph("line-height:1!important");
    assert_eq!(run("text_spacing", &page(&html)).outcome, UNMEASURED);
}

#[test]
fn findings_match_the_snapshot() {
    let findings = Findings::of("text_spacing").on_each(&[
        &paragraph("letter-spacing:0!important;word-spacing:0!important;line-height:1!important"),
        &paragraph("line-height:2!important"),
        "<p>x",
    ]);
    insta::assert_snapshot!(findings.text());
}
