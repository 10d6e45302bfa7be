//! Tests of the check `focus_order`.

use crate::checks::{FAIL, NOT_APPLICABLE, PASS, WARN, assert_each, keys, lines, page, run};
use crate::findings::Findings;

#[test]
fn a_page_in_its_natural_order_passes() {
    let pages = [
        "<p tabindex=0>x",
        "<p TABINDEX=-1>x",
        "<a href=x accesskey=a>x</a><a href=y accesskey=b>y</a>",
        "<p tabindex=x>x",
    ];
    assert_each("focus_order", PASS, &pages);
}

#[test]
fn a_tabindex_above_zero_fails() {
    let pages = [
        "<p tabindex=1>x",
        "<input TabIndex=' 5'>",
        "<p tabindex=+3x>x",
        "<svg tabindex=9></svg>",
    ];
    assert_each("focus_order", FAIL, &pages);
}

#[test]
fn what_only_a_mouse_can_use_warns() {
    for mouse_only in [
        "<div onclick='buy()'>Buy now</div>",
        "<SPAN ONCLICK=more()><b>More</b></SPAN>",
        "<img src=a.png alt='Next picture' onclick=next()>",
    ] {
        let result = run("focus_order", &page(mouse_only));
        assert_eq!(result.outcome, WARN, "{mouse_only}");
        assert_eq!(keys(&result), ["mouse_only"], "{mouse_only}");
    }
    assert_each(
        "focus_order",
        NOT_APPLICABLE,
        &[
            "<div onclick='buy()' role=button>Buy now</div>",
            "<div onclick='buy()' onkeydown='buy()'>Buy now</div>",
            // The keyboard may have another way.
            "<div onclick='open()'><a href=x>Buy</a> now</div>",
            "<a href=x><span onclick='count()'>Buy now</span></a>",
            "<button><span onclick='count()'>Buy now</span></button>",
            "<label><span onclick='count()'>Buy now</span><input></label>",
            // Behind a dialog, and in it.
            "<div onclick='close()'></div>",
            "<div onclick='event.stopPropagation()'>A dialog</div>",
            "<div onclick='return false'>x</div>",
            "<div onclick=' '>x</div>",
            "<div hidden onclick='buy()'>Buy now</div>",
            "<img src=a.png alt='' onclick=next()>",
            "<body onclick='count()'>Buy now",
        ],
    );
    assert_each(
        "focus_order",
        PASS,
        &["<div onclick='buy()' tabindex=0>Buy</div>"],
    );
}

#[test]
fn a_repeated_access_key_warns() {
    let html =
        "<a href=x accesskey=s>x</a>\n<button ACCESSKEY='t S'>y</button>\n<i accesskey=ü></i>";
    let result = run("focus_order", &page(html));
    assert_eq!(result.outcome, WARN);
    assert_eq!(lines(&result), [2]);
}

#[test]
fn a_frame_that_the_keyboard_does_not_reach_fails() {
    let frame = |attributes: &str, within: &str| {
        format!("<iframe {attributes} srcdoc=\"{within}\"></iframe>")
    };
    let fails = frame("tabindex=-1", "<a href='/'>x</a>");
    let sized = frame("tabindex=-1 width=2 height=2", "<a href='/'>x</a>");
    assert_each("focus_order", FAIL, &[&fails, &sized]);
    assert_each(
        "focus_order",
        PASS,
        &[
            &frame("tabindex=0", "<a href='/'>x</a>"),
            &frame("tabindex=-1", "<h1>x</h1>"),
            &frame("tabindex=-1", "<a href='/' tabindex='-1'>x</a>"),
            &frame("tabindex=-1 width=1 height=1", "<a href='/'>x</a>"),
            // The style sheet may hide it.
            &frame(
                "tabindex=-1",
                "<link rel=stylesheet href=/a.css><a href='/'>x</a>",
            ),
            "<iframe tabindex=-1 src=x.html></iframe>",
            "<div tabindex=-1 srcdoc=\"<a href='/'>x</a>\"></div>",
        ],
    );
    let unseen = frame("tabindex=-1 hidden", "<a href='/'>x</a>");
    assert_each("focus_order", NOT_APPLICABLE, &[&unseen]);
}

#[test]
fn unfocusable_elements_have_no_order() {
    let pages = [
        "<p>x",
        "<div hidden><p tabindex=1>x</div>",
        "<template><p tabindex=1></template>",
    ];
    assert_each("focus_order", NOT_APPLICABLE, &pages);
}

#[test]
fn findings_match_the_snapshot() {
    let findings = Findings::of("focus_order").on_each(&[
        "<p tabindex=1>x",
        "<a href=x accesskey=s>x</a>\n<button ACCESSKEY='t S'>y</button>\n<i accesskey=ü></i>",
        "<p tabindex=0>x",
        "<p tabindex=1>x<p tabindex=2>y",
        "<a href=x accesskey=s>x</a><button accesskey=s>y</button><i accesskey=s>z</i>",
    ]);
    insta::assert_snapshot!(findings.text());
}
