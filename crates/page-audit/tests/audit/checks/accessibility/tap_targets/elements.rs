//! Which elements the check `tap_targets` judges, with what is in them and around them.

use crate::checks::{NOT_APPLICABLE, PASS, WARN, assert_each, page, run};

use super::{body, row};

/// Two of the same in a row of flexible boxes.
fn twice(html: &str) -> String {
    body("", &format!("<div class=row>{html}{html}</div>"))
}

#[test]
fn targets_are_what_can_be_tapped() {
    for target in [
        "<div class=b role=button tabindex=0></div>",
        "<span class=b role=link tabindex=0></span>",
        "<li class=b role=menuitem tabindex=0></li>",
        "<a class=b role=tab tabindex=0></a>",
        "<button class=b role=switch></button>",
    ] {
        assert_each("tap_targets", WARN, &[&twice(target)]);
    }
    for other in [
        "<div class=b role=button></div>",
        "<div class=b tabindex=0></div>",
        "<button class=b aria-disabled=true></button>",
        "<button class=b disabled></button>",
        "<input type=submit class=b>",
        "<input type=button class=b>",
        "<svg><a class=b href=/1></a></svg>",
        "<button class=b hidden></button>",
    ] {
        assert_each("tap_targets", NOT_APPLICABLE, &[&twice(other)]);
    }
}

#[test]
fn boxes_in_lines_of_text_have_no_size() {
    for (html, outcome) in [
        ("<a class=l href=/1></a>", NOT_APPLICABLE),
        ("<span class=l role=link tabindex=0></span>", NOT_APPLICABLE),
        ("<div class=l role=link tabindex=0></div>", PASS),
        ("<input type=button class=l>", NOT_APPLICABLE),
    ] {
        let html = body(".l{width:30px;height:30px}", html);
        assert_each("tap_targets", outcome, &[&html]);
    }
}

#[test]
fn both_sides_of_a_target_have_to_be_large() {
    for (css, outcome) in [
        (".b{width:23.5px;height:40px}", WARN),
        (
            ".b{width:40px;height:23.5px} .row{flex-direction:column}",
            WARN,
        ),
        (
            ".b{display:block;width:40px;height:23.5px} .row{display:block}",
            WARN,
        ),
        (".b{width:23.5px;height:40px} .row{display:block}", WARN),
        (".b{width:24px;height:24px}", PASS),
    ] {
        assert_each("tap_targets", outcome, &[&row(css)]);
    }
}

#[test]
fn browsers_draw_buttons_larger_than_styles_say() {
    let button = |css: &str| {
        format!(
            "<!DOCTYPE html><style>.row{{display:flex}} button{{width:16px;height:16px;{css}}}\
             </style><div class=row><button></button><button></button></div>"
        )
    };
    for (css, outcome) in [
        ("", NOT_APPLICABLE),
        ("margin:0", WARN),
        ("margin:0;box-sizing:content-box", NOT_APPLICABLE),
        ("margin:0;box-sizing:content-box;padding:0", WARN),
        (
            "margin:0;box-sizing:content-box;padding:0;border-style:none",
            WARN,
        ),
        ("margin:0;padding:0 10px", NOT_APPLICABLE),
    ] {
        assert_each("tap_targets", outcome, &[&button(css)]);
    }
}

#[test]
fn only_links_have_larger_twins() {
    let target = "<div class=b role=link tabindex=0 href=/1></div>";
    let html = body(
        "",
        &format!("<div class=row>{target}{target}</div><a href=/1>x</a>"),
    );
    assert_eq!(run("tap_targets", &page(&html)).evidence.total, 2);
}

#[test]
fn the_element_around_the_targets_is_known() {
    for around in [
        "div", "li", "ul", "ol", "nav", "p", "section", "article", "header", "footer", "main",
        "aside", "form", "fieldset", "figure", "dd", "dt", "menu", "span", "i", "b", "em",
        "strong", "small",
    ] {
        let html = format!("<{around}>{BUTTONS}</{around}>");
        assert_each("tap_targets", WARN, &[&body("", &html)]);
    }
    for other in ["h1", "x-y", "figcaption"] {
        let html = format!("<{other} class=o>{BUTTONS}</{other}>");
        assert_each("tap_targets", NOT_APPLICABLE, &[&body("", &html)]);
        assert_each("tap_targets", WARN, &[&body(".o{display:block}", &html)]);
    }
    let table = format!("<table><tr><td>{BUTTONS}</table>");
    assert_each("tap_targets", NOT_APPLICABLE, &[&body("", &table)]);
    // What is in the lines of text is in a row, and else below each other.
    let divisions = "<div class=b role=button tabindex=0></div>".repeat(2);
    for (css, outcome) in [
        (".b{margin:8px 0}", NOT_APPLICABLE),
        (".b{margin:0 8px}", WARN),
    ] {
        assert_each("tap_targets", outcome, &[&body(css, &divisions)]);
    }
}

const BUTTONS: &str = "<button class=b></button><button class=b></button>";

#[test]
fn targets_may_be_alone_in_a_wrapper() {
    for wrapper in [
        "div", "span", "li", "nav", "i", "b", "em", "strong", "small",
    ] {
        let html = format!("<{wrapper}><button class=b></button></{wrapper}>");
        assert_each("tap_targets", WARN, &[&twice(&html)]);
    }
    let button = "<button class=b></button>";
    for uncertain in [
        format!("{button}<span>{button}</span>"),
        format!("<span>{button}</span>{button}"),
        format!("<span style=position:absolute>{button}</span>").repeat(2),
        format!("<span style=padding:4px>{button}</span>").repeat(2),
        format!("<span class=w>{button}</span>").repeat(2),
        format!("<span class=g>{button}</span>").repeat(2),
        format!("<span style=display:flex>{button}</span>").repeat(2),
        format!("<section>{button}</section>").repeat(2),
        format!("<span style=text-indent:9px>{button}</span>").repeat(2),
        "<span><button class=b style=vertical-align:top></button></span>".repeat(2),
    ] {
        let html = format!("<div class=row>{uncertain}</div>");
        let css = "@media (min-width:600px){.w{width:40px}} .g::before{content:'x'}";
        assert_each("tap_targets", NOT_APPLICABLE, &[&body(css, &html)]);
    }
}

#[test]
fn small_targets_are_measured_to_the_centre_and_to_the_edge_of_others() {
    let html = "<div class=row><button class=b></button><button class='b l'></button></div>";
    for (css, total) in [
        // The other one is large: to its edge.
        (".l{width:24px;height:24px;margin-left:3.8px}", 1),
        (".l{width:24px;height:24px;margin-left:3.97px}", 1),
        (".l{width:24px;height:24px;margin-left:4px}", 0),
        (".l{width:80px;height:24px;margin-left:3.8px}", 1),
        // It is small: to its centre, and to its edge.
        (".b{height:30px} .l{width:23.5px;margin-left:4.2px}", 2),
        (".b{height:30px} .l{width:23.5px;margin-left:4.3px}", 0),
        (".b{height:23.5px} .l{width:30px;margin-left:2px}", 1),
        (".b{height:23.5px} .l{width:30px;margin-left:4px}", 0),
        // Their centres are not level, if they begin at the same height.
        (".l{height:23px;margin-left:7.8px}", 0),
        (".l{height:23px;margin-left:5px}", 2),
        (".b{height:90px} .l{width:24px;height:24px}", 0),
        // The text may run either way.
        (".b{margin-left:4px} .l{margin:0 4px 0 0}", 0),
        (".b{margin-left:4px} .l{margin:0 3px 0 0}", 2),
    ] {
        let finding = run("tap_targets", &page(&body(css, html)));
        assert_eq!(finding.evidence.total, total, "{css}");
    }
    let column = ".row{flex-direction:column} .b+.b{margin-right:40px}";
    assert_each("tap_targets", NOT_APPLICABLE, &[&row(column)]);
}

#[test]
fn text_between_targets_keeps_them_apart() {
    for between in ["&nbsp;", "&emsp;", "·", "|"] {
        for css in ["", ".row{display:block}"] {
            let html = row(css).replace("</button><", &format!("</button>{between}<"));
            assert_each("tap_targets", NOT_APPLICABLE, &[&html]);
        }
    }
    let button = "<button class=b></button>";
    let wrapped = format!("<span>{button}&nbsp;</span>").repeat(2);
    let html = body("", &format!("<div class=row>{wrapped}</div>"));
    assert_each("tap_targets", NOT_APPLICABLE, &[&html]);
}

#[test]
fn a_block_in_a_part_of_a_line_begins_a_line() {
    let wrapped = "<span><div class=b role=button tabindex=0></div></span>".repeat(2);
    let html = |css: &str| {
        body(
            &format!(".b{{height:60px}} {css}"),
            &format!("<nav>{wrapped}</nav>"),
        )
    };
    assert_each("tap_targets", NOT_APPLICABLE, &[&html("")]);
    for css in [
        "span{display:inline-block}",
        "nav{display:flex}",
        ".b{display:inline-block}",
    ] {
        assert_each("tap_targets", WARN, &[&html(css)]);
    }
}

fn with_contents(css: &str, inner: &str) -> String {
    let button = format!("<button class=b aria-label=x>{inner}</button>");
    body(css, &format!("<div class=row>{button}{button}</div>"))
}

#[test]
fn what_is_in_a_target_is_smaller_than_it() {
    let empty = "<span></span>".repeat(30);
    for small in [
        "<i>x</i>",
        "<b>x</b>",
        "<em>x</em>",
        "<strong>x</strong>",
        "<small>x</small>",
        "<div>x</div>",
        "<p style=margin:0>x</p>",
        "<span style=padding:0>x</span>",
        "<img alt=x src=a.png width=' 16 ' height=16px>",
        &empty,
    ] {
        assert_each("tap_targets", WARN, &[&with_contents("", small)]);
    }
    let media = "@media (min-width:600px){.m{width:30px} .a{position:absolute} \
                 .h{display:none} .c{display:contents}}";
    for large in [
        "<svg width=16 height=16 style=padding:9px></svg>",
        "<svg width=16 height=16 style=opacity:.5></svg>",
        "<img alt=x src=a.png width=16 height=16 class=m>",
        "<img alt=x src=a.png width=16 height=16 class=h>",
        "<img alt=x src=a.png width=16 height=16 class=c>",
        "<span class=m>x</span>",
        "<span style=padding:1px>x</span>",
        "<span style='padding:0 9px'>x</span>",
        "<tt>x</tt>",
        "<span class=a style=width:1px;height:1px>Some longer text</span>",
        "<span style=width:1px;height:1px>Some longer text</span>",
        "<span style=position:absolute;width:1px>Some longer text</span>",
        "<span style=position:absolute;height:1px>Some longer text</span>",
        "<span style=position:absolute;width:2px;height:2px>Some longer text</span>",
    ] {
        assert_each(
            "tap_targets",
            NOT_APPLICABLE,
            &[&with_contents(media, large)],
        );
    }
    // What is empty does not add to the width.
    let html = with_contents(".b{height:30px}", &empty);
    assert_each("tap_targets", WARN, &[&html]);
    // Nothing has no size, whatever that of the font is.
    assert_each(
        "tap_targets",
        WARN,
        &[&with_contents(".b{font-size:2vw}", "")],
    );
}

#[test]
fn long_texts_stick_out_in_both_directions() {
    for (text, outcome) in [("x", WARN), ("\n x \n", WARN), ("xx", NOT_APPLICABLE)] {
        let html = with_contents(".b{font-size:16px}", text);
        assert_each("tap_targets", outcome, &[&html]);
    }
    for unseen in [
        "<i hidden>xx</i>",
        "<i style=position:absolute;width:1px;height:1px>x<b>xx</b></i>",
    ] {
        let html = with_contents(".b{font-size:16px}", &format!("x{unseen}"));
        assert_each("tap_targets", WARN, &[&html]);
    }
    // Two letters are wide enough, but no line is as high.
    assert_each(
        "tap_targets",
        WARN,
        &[&with_contents(".b{font-size:15px}", "xx")],
    );
}
