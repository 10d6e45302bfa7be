//! Tests of the check `frame_titles`.

use crate::checks::{FAIL, NOT_APPLICABLE, PASS, assert_each, page, run};
use crate::findings::Findings;

#[test]
fn frames_with_a_title_pass() {
    assert_each(
        "frame_titles",
        PASS,
        &[
            "<iframe title='Grocery List' src=d.html></iframe>",
            "<iframe aria-label=Groceries src=d.html></iframe>",
            "<div id=h>Groceries</div><iframe aria-labelledby=h src=d.html></iframe>",
            "<frameset><frame title=Menu src=d.html></frameset>",
        ],
    );
}

#[test]
fn frames_without_a_title_fail() {
    assert_each(
        "frame_titles",
        FAIL,
        &[
            "<iframe name=Groceries src=d.html></iframe>",
            "<IFRAME SRC=d.html>some text</IFRAME>",
            "<iframe title='' src=d.html></iframe>",
            "<iframe title=' ' src=d.html></iframe>",
            "<frameset><frame src=d.html></frameset>",
        ],
    );
}

#[test]
fn frames_that_are_not_reached_are_not_counted() {
    assert_each(
        "frame_titles",
        NOT_APPLICABLE,
        &[
            "<button>x</button>",
            "<iframe style='display:none;' src=d.html></iframe>",
            "<iframe tabindex=-1 src=d.html></iframe>",
            "<iframe role=none tabindex=-1 src=d.html></iframe>",
            "<noscript><iframe src=d.html></iframe></noscript>",
        ],
    );
}

#[test]
fn a_frame_that_gets_focus_is_no_decoration() {
    assert_each(
        "frame_titles",
        FAIL,
        &["<iframe role=none src=d.html></iframe>"],
    );
}

#[test]
fn a_frame_hidden_from_screen_readers_needs_no_title() {
    let hidden = "<iframe src=/f aria-hidden=true></iframe>";
    assert_each("frame_titles", NOT_APPLICABLE, &[hidden]);
}

#[test]
fn findings_match_the_snapshot() {
    let findings = Findings::of("frame_titles").on_each(&[
        "<IFRAME SRC=d.html>some text</IFRAME>",
        "<frameset><frame src=d.html></frameset>",
        "<iframe title='Grocery List' src=d.html></iframe>",
        "<iframe src=a></iframe><iframe src=b></iframe>",
    ]);
    insta::assert_snapshot!(findings.text());
}

#[test]
fn what_all_lack_none_has() {
    let message = |count| {
        run(
            "frame_titles",
            &page(&"<iframe src=/a></iframe>".repeat(count)),
        )
        .message
    };
    assert_eq!(message(2), "Neither frame has a title.");
    assert_eq!(message(3), "None of the 3 frames has a title.");
}
