//! What the check `tap_targets` knows about the properties of the layout.

use page_audit::Outcome;

use crate::checks::{NOT_APPLICABLE, PASS, WARN, page, run};

use super::row;

/// Two links without padding, margins and borders, in a row of flexible boxes.
fn links(css: &str) -> String {
    format!(
        "<!DOCTYPE html><style>.row{{display:flex}} .b{{width:16px;height:16px}} {css}</style>\
         <body><div class=row><a class=b href=/1></a><a class=b href=/2></a></div>"
    )
}

#[track_caller]
fn assert_outcome(outcome: Outcome, html: &str) {
    assert_eq!(run("tap_targets", &page(html)).outcome, outcome, "{html}");
}

/// How many sides each name is for, in a row and in a column.
const SIDES: [(&str, u8, u8); 11] = [
    ("", 2, 2),
    ("-block", 0, 2),
    ("-inline", 2, 0),
    ("-top", 0, 1),
    ("-block-start", 0, 1),
    ("-bottom", 0, 1),
    ("-block-end", 0, 1),
    ("-left", 1, 0),
    ("-inline-start", 1, 0),
    ("-right", 1, 0),
    ("-inline-end", 1, 0),
];

#[test]
fn padding_margins_and_borders_count_on_their_sides() {
    for (sides, in_row, in_column) in SIDES {
        for pixels in [4, 8] {
            for declaration in [
                format!("padding{sides}:{pixels}px"),
                format!("margin{sides}:{pixels}px"),
                format!("border{sides}:{pixels}px solid red"),
                format!("border{sides}-width:{pixels}px"),
            ] {
                for (direction, count) in [("row", in_row), ("column", in_column)] {
                    let css = format!(".row{{flex-direction:{direction}}} .b{{{declaration}}}");
                    let is_far = count * pixels >= 8;
                    let outcome = if is_far { NOT_APPLICABLE } else { WARN };
                    assert_outcome(outcome, &links(&css));
                }
            }
        }
    }
}

#[test]
fn shorthands_give_each_side_its_length() {
    for (lengths, in_row, in_column) in [
        ("8px 0", WARN, NOT_APPLICABLE),
        ("0 8px", NOT_APPLICABLE, WARN),
        ("8px 0 0", WARN, NOT_APPLICABLE),
        ("0 8px 0", NOT_APPLICABLE, WARN),
        ("0 0 8px", WARN, NOT_APPLICABLE),
        ("8px 0 0 0", WARN, NOT_APPLICABLE),
        ("0 8px 0 0", NOT_APPLICABLE, WARN),
        ("0 0 8px 0", WARN, NOT_APPLICABLE),
        ("0 0 0 8px", NOT_APPLICABLE, WARN),
        // Browsers ignore these.
        ("8px 8px 8px 8px 8px", WARN, WARN),
        ("foo(8px)", WARN, WARN),
        ("8px solid", WARN, WARN),
    ] {
        for property in ["padding", "margin", "border-width"] {
            for (direction, outcome) in [("row", in_row), ("column", in_column)] {
                let css = format!(".row{{flex-direction:{direction}}} .b{{{property}:{lengths}}}");
                assert_outcome(outcome, &links(&css));
            }
        }
    }
    assert_outcome(NOT_APPLICABLE, &links(".b{padding-inline:0 8px}"));
    assert_outcome(NOT_APPLICABLE, &links(".b{padding-inline:8px 0}"));
    assert_outcome(WARN, &links(".b{padding-inline:4px 8px 8px}"));
    assert_outcome(WARN, &links(".b{padding-left:8px 0}"));
}

#[test]
fn borders_have_a_width_in_any_place() {
    for (border, outcome) in [
        ("4px solid rgb(1, 2, 3)", NOT_APPLICABLE),
        ("rgb(1, 2, 3) solid 4px", NOT_APPLICABLE),
        ("solid", WARN),
        ("solid 4px !important", NOT_APPLICABLE),
        ("var(--eight) solid red", NOT_APPLICABLE),
        ("none", WARN),
        ("8px none", WARN),
        ("none 8px red", WARN),
        ("hidden 8px", WARN),
        // Browsers ignore these.
        ("", WARN),
        ("4px solid {}", WARN),
    ] {
        let css = format!(":root{{--eight:8px}} .row{{gap:1px}} .b{{border:{border}}}");
        assert_outcome(outcome, &links(&css));
    }
    // None is nothing at all, and an empty one leaves the one before.
    assert_outcome(WARN, &links(".row{gap:7px} .b{border:none}"));
    assert_outcome(WARN, &links(".row{gap:7px} .b{border:0;border:}"));
    for (width, pixels) in [("thin", 1), ("medium", 3), ("thick", 5)] {
        for (total, outcome) in [(23, WARN), (24, NOT_APPLICABLE)] {
            let css = format!(".b{{border-width:{width};width:{}px}}", total - 2 * pixels);
            assert_outcome(outcome, &links(&css));
        }
    }
}

#[test]
fn a_border_with_a_style_and_no_width_may_be_there() {
    for sides in [
        "", "-top", "-right", "-bottom", "-left", "-block", "-inline",
    ] {
        for (style, outcome) in [("solid", NOT_APPLICABLE), ("none", WARN), ("hidden", WARN)] {
            let css = format!(".b{{width:18px;height:18px;border{sides}-style:{style}}}");
            assert_outcome(outcome, &links(&css));
        }
    }
}

#[test]
fn gaps_are_in_their_direction() {
    for (css, outcome) in [
        ("gap:0 8px", NOT_APPLICABLE),
        ("gap:8px 0", WARN),
        ("gap:8px 0 0", WARN),
        ("grid-gap:8px", NOT_APPLICABLE),
        ("column-gap:8px", NOT_APPLICABLE),
        ("grid-column-gap:8px", NOT_APPLICABLE),
        ("column-gap:8px 9px", WARN),
        ("row-gap:8px", WARN),
        ("flex-direction:column;grid-row-gap:8px", NOT_APPLICABLE),
        ("flex-direction:row;row-gap:90px", WARN),
        ("flex-direction:initial;row-gap:90px", WARN),
        // A direction without a value is none.
        (
            "flex-direction:column;flex-direction:;row-gap:8px",
            NOT_APPLICABLE,
        ),
        ("gap:90px;gap:normal", WARN),
    ] {
        assert_outcome(outcome, &links(&format!(".row{{{css}}}")));
    }
    assert_outcome(WARN, &links(".row{gap:normal} .b{width:23.5px}"));
    assert_outcome(WARN, &links(".b{width:23.5px}"));
    assert_outcome(WARN, &links(".row{gap:7px} .b{margin:initial}"));
}

#[test]
fn a_row_is_packed_unless_it_says_otherwise() {
    for packed in [
        "normal",
        "flex-start",
        "start",
        "left",
        "flex-end",
        "end",
        "right",
        "center",
        "initial",
        "unset",
    ] {
        assert_outcome(WARN, &links(&format!(".row{{justify-content:{packed}}}")));
    }
    for css in [
        "justify-content:space-around",
        "justify-content:stretch",
        "place-content:center space-between",
    ] {
        assert_outcome(NOT_APPLICABLE, &links(&format!(".row{{{css}}}")));
    }
    assert_outcome(WARN, &links(".row{place-content:space-between center}"));
}

#[test]
fn kinds_of_boxes_are_told_apart() {
    for (display, outcome) in [
        ("flow-root", WARN),
        ("list-item", WARN),
        ("-webkit-flex", WARN),
        ("-webkit-inline-flex", WARN),
        ("block flex", NOT_APPLICABLE),
        ("table", NOT_APPLICABLE),
    ] {
        assert_outcome(outcome, &row(&format!(".row{{display:{display}}}")));
    }
    // In a flexible row, it is no longer in a line of text.
    assert_outcome(WARN, &links(".b{display:inline}"));
}

#[test]
fn sizes_are_those_of_the_box_that_is_meant() {
    for (css, outcome) in [
        ("box-sizing:border-box;padding:4px", WARN),
        ("-webkit-box-sizing:border-box;padding:4px", WARN),
        (
            "box-sizing:border-box;box-sizing:initial;padding:4px",
            NOT_APPLICABLE,
        ),
        ("padding:calc(1px)", NOT_APPLICABLE),
        ("all:unset", NOT_APPLICABLE),
        ("padding:8px;all:unset;width:16px;height:16px", WARN),
        // Browsers ignore these.
        ("all:8px", WARN),
        ("all:foo", WARN),
    ] {
        assert_outcome(outcome, &links(&format!(".b{{{css}}}")));
    }
}

#[test]
fn what_may_move_or_scale_a_target_leaves_it_unknown() {
    for moved in [
        "top:1px",
        "right:1px",
        "bottom:1px",
        "left:1px",
        "inset:4px 4px",
        "inset-block:1px",
        "inset-inline:1px",
        "inset-block-start:1px",
        "inset-block-end:1px",
        "inset-inline-start:1px",
        "inset-inline-end:1px",
        "float:right",
        "translate:1px",
        "order:1",
        "translate:1px;order:initial",
        "flex:1 0 auto",
        "flex:0 0 90px",
        "flex:auto",
        "flex-grow:1",
        "flex-basis:90px",
        "align-self:end",
        "justify-self:end",
        "place-self:end",
        "letter-spacing:1px",
        "word-spacing:1px",
        "writing-mode:vertical-lr",
        "transform:scale(2)",
        "-webkit-transform:scale(2)",
        "scale:2",
        "rotate:9deg",
        "zoom:2",
        "offset-path:path('M0 0 L9 9')",
        "pointer-events:none",
        "max-width:50%",
        "max-height:9px",
        "max-inline-size:9px",
        "max-block-size:9px",
    ] {
        assert_outcome(NOT_APPLICABLE, &links(&format!(".b{{{moved}}}")));
    }
    for not_moved in [
        "top:auto",
        "inset:0",
        "float:none",
        "order:0",
        "order:initial",
        "order:unset",
        "flex:none",
        "flex:initial",
        "flex:0 0 auto",
        "flex:0 1 auto",
        "letter-spacing:normal",
        "transform:none",
        "pointer-events:auto",
        "max-width:100%",
        "max-height:none",
        // Browsers ignore these.
        "translate:1px {}",
        "border:1px {}",
    ] {
        assert_outcome(WARN, &links(&format!(".b{{{not_moved}}}")));
    }
}

#[test]
fn spaces_and_lines_may_be_unusual() {
    let lines = |css: &str| {
        row(&format!(
            "body{{font-size:10px}} .row{{display:block}} {css}"
        ))
        .replace("</button><", "</button> <")
    };
    for css in [
        "",
        "body{text-align:center}",
        "body{text-align:-webkit-right;white-space:nowrap}",
        "body{white-space-collapse:collapse;text-indent:0}",
        ".b{vertical-align:baseline}",
    ] {
        assert_outcome(WARN, &lines(css));
    }
    for css in [
        "body{word-spacing:9px}",
        ".row{letter-spacing:9px}",
        "html{text-align:justify}",
        "body{text-align-last:justify}",
        "body{white-space:pre}",
        "body{white-space:pre-line}",
        "body{white-space-collapse:preserve}",
        "body{text-indent:9px}",
        "html{writing-mode:vertical-lr}",
        "body{columns:2}",
        "body{column-count:2}",
        ".row{column-width:90px}",
        ".b{vertical-align:9px}",
        ".b+.b{vertical-align:top}",
    ] {
        assert_outcome(NOT_APPLICABLE, &lines(css));
    }
    // Without spaces, or in flexible boxes, they change nothing.
    assert_outcome(WARN, &row("body{word-spacing:9px;text-align:justify}"));
    assert_outcome(WARN, &row("body{word-spacing:9px} .row{display:block}"));
    assert_outcome(WARN, &row(".b+.b{vertical-align:top}"));
}

#[test]
fn what_depends_on_the_screen_is_not_certain() {
    for css in [
        ".b{display:none}",
        ".b{display:contents}",
        ".b{position:absolute}",
        ".b{min-width:30px}",
        ".b{min-height:30px}",
        ".b{padding:9px}",
        ".row{justify-content:space-between}",
    ] {
        let css = format!("@media (min-width:600px){{{css}}}");
        assert_outcome(NOT_APPLICABLE, &links(&css));
    }
    for min in ["min-width:50%", "min-height:10vh"] {
        assert_outcome(NOT_APPLICABLE, &links(&format!(".b{{{min}}}")));
    }
}

#[test]
fn sheets_too_long_for_the_layout_matter_only_if_something_is_small() {
    let large = ".b{width:30px;height:30px}";
    assert_outcome(
        PASS,
        &row(&format!("{large}/*{}*/", "x".repeat(1024 * 1024))),
    );
}
