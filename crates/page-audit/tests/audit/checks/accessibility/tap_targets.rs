//! Tests of the check `tap_targets`.

use crate::checks::{
    NOT_APPLICABLE, PASS, UNMEASURED, WARN, assert_each, lines, page, run, with_sheets,
};
use crate::findings::Findings;

mod elements;
mod lines;
mod properties;

/// Two buttons in a row of flexible boxes.
fn row(css: &str) -> String {
    body(
        css,
        "<div class=row><button class=b>x</button><button class=b>y</button></div>",
    )
}

fn body(css: &str, html: &str) -> String {
    format!(
        "<!DOCTYPE html><style>.row{{display:flex}} \
         .b{{width:16px;height:16px;padding:0;border:0;margin:0;font-size:10px}} {css}</style>\
         <body>{html}"
    )
}

#[test]
fn small_targets_next_to_each_other_warn() {
    for close in [
        "",
        ".row{gap:7px}",
        ".row{display:inline-flex;gap:.25rem}",
        ".row{flex-direction:column;row-gap:4px;column-gap:90px}",
        ".row{flex-flow:column nowrap;row-gap:4px;column-gap:90px}",
        ".row{justify-content:center}",
        ".row{display:block}",
        ".row{display:block} .b{display:block}",
        ".row,.b{display:block} body{text-align:justify}",
        ".row{display:block} .b{display:inline-flex;margin:8px 0}",
        ".b{margin:0 3px}",
        ".b+.b{margin-left:7px}",
        ".row{flex-direction:column} .b{width:40px}",
        ".b{box-sizing:border-box;padding:3px;border:1px solid red}",
        ".b{box-sizing:content-box;padding:2px}",
        ".b{padding-inline:1px}",
        ".b{flex:none}",
        ":root{--s:1rem} .b{width:var(--s);height:var(--s)}",
        ".b{min-width:10px}",
        ".b::after{position:absolute}",
        "@media (min-width:1px){.b{color:red}}",
        ".b::before{color:red}",
        ".row{height:16px} .b{height:inherit}",
        ".row{flex-flow:row wrap}",
        ".b{width:1.6em;height:1.6em}",
    ] {
        assert_each("tap_targets", WARN, &[&row(close)]);
    }
}

#[test]
fn targets_are_small_only_without_their_padding_and_border() {
    for large in [
        ".b{width:24px;height:24px}",
        ".b{width:2.4em;height:2.4em}",
        ".b{width:30px;height:44px}",
        ".b{width:24px;height:24px;box-sizing:border-box;padding:3px}",
    ] {
        assert_each("tap_targets", PASS, &[&row(large)]);
    }
    for padded in [
        ".b{box-sizing:content-box;padding:4px}",
        ".b{box-sizing:content-box;border:4px solid red}",
        ".b{padding:12px}",
        ".b{min-width:24px;min-height:1.5em;font-size:16px}",
    ] {
        assert_each("tap_targets", NOT_APPLICABLE, &[&row(padded)]);
    }
}

#[test]
fn small_targets_may_be_far_from_others() {
    for far in [
        ".row{gap:8px}",
        ".row{flex-direction:column;gap:8px}",
        ".row{flex-flow:column nowrap;row-gap:8px}",
        ".row{justify-content:space-between}",
        ".b{margin:4px}",
        ".b+.b{margin-left:8px}",
        ".b+.b{margin-left:auto}",
        ".row{gap:1vw}",
        ".row{display:block} .b+.b{margin-left:8px}",
        ".b{width:40px}",
        ".b{display:block} .row{display:block} .b{margin:8px 0}",
        ".row{display:block} .b{margin:4px}",
    ] {
        assert_each("tap_targets", NOT_APPLICABLE, &[&row(far)]);
    }
    assert_each(
        "tap_targets",
        NOT_APPLICABLE,
        &[
            &row(".row{display:block} .b{display:inline-flex;margin:0 4px}"),
            &body("", "<button class=b>x</button>"),
            &body(
                "",
                "<button class=b>x</button><p>y<p><button class=b>x</button>",
            ),
            &body(
                "",
                "<p>Press <button class=b>x</button><button class=b>y</button>",
            ),
            &body(
                "",
                "<button class=b>x</button><img src=a.png><button class=b>y</button>",
            ),
        ],
    );
}

#[test]
fn what_is_not_certain_is_not_judged() {
    for uncertain in [
        "@media (min-width:1px){.b{width:44px}}",
        "@media (pointer:coarse){.b{padding:14px}}",
        ".b{width:5%}",
        ".b{width:calc(10px + 1vw)}",
        ".b:hover{width:30px}.b:invalid{width:30px}",
        ".b{position:absolute}",
        ".b{position:relative;top:40px}",
        ".b{float:left}",
        ".b{transform:scale(2)}",
        "body{zoom:2}",
        ".row{scale:2}",
        ".b+.b{scale:.1}",
        ".b{opacity:0}",
        ".b{flex:1}",
        ".b{flex-grow:1;flex-grow:0}",
        ".b{order:2}",
        ".b{pointer-events:none}",
        ".b{display:none}",
        ".b{display:grid}",
        ".row{display:grid}",
        ".row{flex-direction:row-reverse}",
        ".row{flex-flow:column wrap}",
        ".b+.b{margin-top:40px}",
        ".row{flex-direction:column} .b+.b{margin-left:40px}",
        ".b{visibility:hidden}",
        ".b::after{content:'';position:absolute;inset:-10px}",
        ".b::before{content:'';padding:9px}",
        ".b{font-size:30px}",
        ".b{font-size:2vw}",
        "@supports (x:y){.b{margin:9px}}",
        ".b{padding:var(--unknown)} @property --unknown {syntax:'*'}",
    ] {
        assert_each("tap_targets", NOT_APPLICABLE, &[&row(uncertain)]);
    }
}

#[test]
fn links_need_a_box_to_have_a_size() {
    let links = "<div class=row><a href=/1 class=b></a><a href=/2 class=b></a></div>";
    assert_each(
        "tap_targets",
        WARN,
        &[
            &body("", links),
            &body(".row{display:block} .b{display:inline-block}", links),
            &body(
                "",
                &links.replace("<a href=/1", "<a role=button tabindex=0"),
            ),
        ],
    );
    assert_each(
        "tap_targets",
        NOT_APPLICABLE,
        &[
            &body(".row{display:block}", links),
            &body(".row{display:block} .b{display:inline}", links),
            &body("", &links.replace(" href=/1", "")),
            &body("", &links.replace("<a href=/1", "<input type=checkbox")),
        ],
    );
}

#[test]
fn a_small_link_may_lead_where_a_larger_one_does() {
    let html = "<div class=row><a href=/1 class=b></a><a href=/2 class=b></a></div>\
                <p><a href=/1>The first</a>";
    let finding = run("tap_targets", &page(&body("", html)));
    assert_eq!(finding.evidence.total, 1);
    assert!(
        finding.evidence.items[0]
            .selector
            .as_ref()
            .unwrap()
            .contains('2')
    );
    let hidden = body("", &html.replace("<p>", "<p hidden>"));
    assert_eq!(run("tap_targets", &page(&hidden)).evidence.total, 2);
}

#[test]
fn targets_may_be_alone_in_the_items_of_a_list() {
    let list =
        "<ul class=row><li><a class=b href=/1></a></li> <li><a class=b href=/2></a></li></ul>";
    let block = ".b{display:block}";
    for close in [
        "",
        "li{margin:0 3px}",
        ".row{display:block;font-size:10px} li{display:inline-block}",
    ] {
        assert_each(
            "tap_targets",
            WARN,
            &[&body(&format!("{block} {close}"), list)],
        );
    }
    for uncertain in [
        "li{margin:0 4px}",
        // The space between them may be so wide.
        ".row{display:block} li{display:inline-block}",
        "li{padding:0 4px}",
        "li{width:30px}",
        ".row{display:block}",
        "li{position:relative;left:9px}",
        ".row{flex-direction:column} li{height:60px}",
        // A line may be higher than what is in it.
        ".row{flex-direction:column} .b{display:inline-block}",
    ] {
        let css = format!("{block} {uncertain}");
        assert_each("tap_targets", NOT_APPLICABLE, &[&body(&css, list)]);
    }
    // Browsers put space around figures.
    let figures = list.replace("li>", "figure>").replace("<ul", "<div");
    assert_each("tap_targets", NOT_APPLICABLE, &[&body(block, &figures)]);
}

#[test]
fn what_sticks_out_of_a_target_counts() {
    let with = |inner: &str| {
        let button = format!("<button class=b aria-label=x>{inner}</button>");
        body(
            ".sr{position:absolute;width:1px;height:1px} .after::after{content:'Some more'}",
            &format!("<div class=row>{button}{button}</div>"),
        )
    };
    for small in [
        "",
        "<svg width=16 height=16><path d=x /></svg>",
        "<span></span>",
        "<img src=a.png alt=x width=12 height=12>",
        "<span class=sr>Some longer text</span>×",
        "<span class=sr>Some <b>longer text</b></span>×",
        "<span hidden>Some longer text</span>×",
        "<svg style=width:12px;height:12px><path d=x /></svg>",
        "<svg width=24 height=24 style=width:12px;height:12px><path d=x /></svg>",
    ] {
        assert_each("tap_targets", WARN, &[&with(small)]);
    }
    for large in [
        "<svg width=24 height=24><path d=x /></svg>",
        "<svg><path d=x /></svg>",
        "<img src=a.png alt=x>",
        "<span style=padding:9px></span>",
        "<span style=float:left>x</span>",
        "<span style=scale:3>x</span>",
        "<span class=after>x</span>",
        "<x-y>x</x-y>",
        "<span style='display:block;width:30px;height:30px'></span>",
    ] {
        assert_each("tap_targets", NOT_APPLICABLE, &[&with(large)]);
    }
}

#[test]
fn a_large_target_leaves_less_room() {
    let html = "<div class=row><button class=b>x</button><button class='b l'>y</button></div>";
    for (css, outcome) in [
        (".l{width:80px;height:40px}", WARN),
        (".l{width:80px;height:40px;margin-left:3px}", WARN),
        (".l{width:80px;height:40px;margin-left:4px}", PASS),
    ] {
        let finding = run("tap_targets", &page(&body(css, html)));
        assert_eq!(finding.outcome, outcome, "{css}");
    }
}

#[test]
fn each_small_target_is_named_with_its_line() {
    let html = "\n<div class=row>\n<button class=b>x</button>\n<button class=b>y</button>\n\
                <button class=b style=margin-left:20px>z</button></div>";
    assert_eq!(lines(&run("tap_targets", &page(&body("", html)))), [3, 4]);
}

#[test]
fn a_style_sheet_that_was_not_read_leaves_sizes_unknown() {
    let html = "<!DOCTYPE html><link rel=stylesheet href=/a.css>\
                <button class=b></button><button class=b></button>";
    assert_eq!(run("tap_targets", &page(html)).outcome, UNMEASURED);
    let css = ".b{width:9px;height:9px;margin:0;font-size:0}body{font-size:10px}";
    assert_eq!(
        run("tap_targets", &with_sheets(html, &[("/a.css", css)])).outcome,
        WARN
    );
    let long = format!("{css}/*{}*/", "x".repeat(1024 * 1024));
    assert_eq!(
        run("tap_targets", &with_sheets(html, &[("/a.css", &long)])).outcome,
        UNMEASURED
    );
}

#[test]
fn findings_match_the_snapshot() {
    let findings = Findings::of("tap_targets").on_each(&[
        &row(""),
        &row(".b{width:24px;height:24px}"),
        &row(".b+.b{width:50px;height:50px}"),
        "<!DOCTYPE html><button>x</button>",
        "<link rel=stylesheet href=a.css><p>x",
    ]);
    insta::assert_snapshot!(findings.text());
}
