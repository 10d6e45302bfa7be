//! Tests of the check `nested_controls`.

use crate::checks::{FAIL, NOT_APPLICABLE, PASS, assert_each, lines, page, run};

#[test]
fn controls_beside_each_other_pass() {
    assert_each(
        "nested_controls",
        PASS,
        &[
            "<a href=x>x</a><button>y</button>",
            "<button><span>x</span><svg></svg></button>",
            "<a href=x><b tabindex=-1>x</b></a>",
            "<a>x <a href=y>y</a></a>",
            "<button><input disabled></button>",
            "<p role=img aria-label=x>:-)</p>",
            "<label><a href=x>x</a><input></label>",
            "<a href=x>x<button aria-hidden=true tabindex=-1>y</button></a>",
            "<div tabindex=0>x<button>y</button></div>",
            "<span role=link>x<button>y</button></span>",
            "<math><mtext role=button>x<a href=x>y</a></mtext></math>",
        ],
    );
}

#[test]
fn nothing_in_an_element_that_is_read_out_as_a_whole_can_get_focus() {
    let link_in = |role: &str| format!("<div role={role} aria-label=x><a href=x>y</a></div>");
    for role in [
        "button",
        "checkbox",
        "image",
        "img",
        "menuitemcheckbox",
        "menuitemradio",
        "meter",
        "option",
        "progressbar",
        "radio",
        "scrollbar",
        "separator",
        "slider",
        "switch",
        "tab",
    ] {
        assert_each("nested_controls", FAIL, &[&link_in(role)]);
    }
    for role in ["group", "menuitem", "textbox"] {
        assert_each("nested_controls", PASS, &[&link_in(role)]);
    }
}

#[test]
fn controls_inside_each_other_fail() {
    assert_each(
        "nested_controls",
        FAIL,
        &[
            "<button>x<span tabindex=0>y</span></button>",
            "<a href=x><button>y</button></a>",
            "<a href=x><button tabindex=-1>y</button></a>",
            "<a role=link>x<button>y</button></a>",
            "<p role=checkbox aria-checked=false tabindex=0>x <a href=x>y</a></p>",
            "<div role=tab><button>x</button></div>",
            "<svg role=img aria-label=x><a href=x><text>y</text></a></svg>",
            "<span role=link tabindex=0>x<input></span>",
        ],
    );
    let html = "<a href=x>\n<button>a</button>\n<div>\n<input></div></a>\n<input>";
    assert_eq!(lines(&run("nested_controls", &page(html))), [2, 4]);
}

#[test]
fn pages_without_controls_are_not_counted() {
    assert_each(
        "nested_controls",
        NOT_APPLICABLE,
        &["<p>x", "<p hidden><a href=x><button>y</button></a>"],
    );
}
