//! How high targets are that are in lines of text or aligned by them.

use crate::checks::{NOT_APPLICABLE, WARN, assert_each};

use super::body;

/// How targets are arranged by the text in them.
const BY_TEXT: [&str; 3] = [
    ".row{display:block}",
    ".row{align-items:baseline}",
    ".row{place-items:first baseline}",
];

fn buttons(css: &str, contents: [&str; 2]) -> String {
    let buttons = contents.map(|inner| format!("<button class=b aria-label=x>{inner}</button>"));
    body(css, &format!("<div class=row>{}</div>", buttons.concat()))
}

#[test]
fn targets_with_the_same_in_them_are_level() {
    let picture = "<svg width=12 height=12><path d=x /></svg>";
    let other_picture = "<svg width=12 height=12><g><path d=y /></g></svg>";
    let hidden = ".sr{position:absolute;width:1px;height:1px}";
    for css in BY_TEXT {
        for alike in [
            ["", ""],
            ["x", "y"],
            ["‹", "›"],
            ["10", "20"],
            [" <i></i>", "<i></i>"],
            ["<i>1</i>", "<i>2</i>"],
            [picture, other_picture],
            ["<i></i><span class=sr>The one</span>", "<i></i>"],
            ["<i></i><span class=sr>The <b>one</b></span>", "<i></i>"],
            ["<i></i><span hidden>The one</span>", "<i></i>"],
        ] {
            let html = buttons(&format!("{css} {hidden}"), alike);
            assert_each("tap_targets", WARN, &[&html]);
        }
    }
}

#[test]
fn targets_with_other_texts_may_be_higher_in_a_line() {
    let picture = "<svg width=12 height=12></svg>";
    let large = "<svg width=12 height=16></svg>";
    for contents in [
        ["x", ""],
        ["", "<i></i>"],
        ["x", "<i>x</i>"],
        ["x y", "x y"],
        ["x-y", "x-y"],
        ["x<br>y", "x"],
        ["x<i></i>y", "x<i></i>y"],
        [picture, "x"],
        [picture, large],
        ["<i>x</i>", "<i style=font-size:5px>x</i>"],
        ["<i>x</i>", "<i style=display:block>x</i>"],
        ["<i></i>", "<b></b>"],
    ] {
        for css in BY_TEXT {
            assert_each("tap_targets", NOT_APPLICABLE, &[&buttons(css, contents)]);
        }
        for level in ["", ".row{align-items:center}", ".row{place-items:flex-end}"] {
            let is_short = !contents.concat().contains("x y");
            if is_short && !contents.concat().contains("x-y") {
                assert_each("tap_targets", WARN, &[&buttons(level, contents)]);
            }
        }
    }
    for of_one in [
        ".b+.b{height:18px}",
        ".b+.b{padding-top:1px}",
        ".b+.b{border-bottom:1px solid}",
        ".b+.b{font-size:9px}",
        ".b+.b{min-height:1px}",
    ] {
        for css in BY_TEXT {
            let html = buttons(&format!("{css} {of_one}"), ["x", "x"]);
            assert_each("tap_targets", NOT_APPLICABLE, &[&html]);
        }
    }
    // Lines have a height even if nothing is in them.
    for css in BY_TEXT {
        let html = buttons(&format!("{css} .b{{font-size:2vw}}"), ["", ""]);
        assert_each("tap_targets", NOT_APPLICABLE, &[&html]);
    }
    let mixed = "<div class=row><button class=b></button><a class=b href=/1></a></div>";
    let css = ".row{display:block} .b{display:inline-block}";
    assert_each("tap_targets", NOT_APPLICABLE, &[&body(css, mixed)]);
}

#[test]
fn wrappers_have_lines_as_well() {
    let wrapped = |css: &str, contents: [&str; 2]| {
        let buttons = contents
            .map(|inner| format!("<span><button class=b aria-label=x>{inner}</button></span>"));
        body(css, &format!("<div class=row>{}</div>", buttons.concat()))
    };
    assert_each("tap_targets", WARN, &[&wrapped("", ["x", "y"])]);
    assert_each("tap_targets", NOT_APPLICABLE, &[&wrapped("", ["x", ""])]);
    // A block is at the top.
    assert_each(
        "tap_targets",
        WARN,
        &[&wrapped(".b{display:block}", ["x", ""])],
    );
}

#[test]
fn spaces_that_are_kept_are_lines_between_blocks() {
    let html = |css: &str| {
        let button = "<button class=b></button>";
        body(css, &format!("<div class=row>{button} {button}</div>"))
    };
    let blocks = ".row,.b{display:block}";
    assert_each("tap_targets", WARN, &[&html(blocks)]);
    let kept = format!("{blocks} body{{white-space:pre-wrap}}");
    assert_each("tap_targets", NOT_APPLICABLE, &[&html(&kept)]);
}
