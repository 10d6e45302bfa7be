//! Tests of what may lie between a text and its background.

use crate::checks::{NOT_APPLICABLE, PASS, WARN, assert_each};

#[test]
fn what_is_painted_above_the_flow_is_no_background() {
    let beside = |css: &str, beside: &str, text: &str| {
        format!(
            "<!DOCTYPE html><style>{css}</style><body>{beside}<main {text}><p style=color:#ddd>x"
        )
    };
    let clipped = "a{clip-path:inset(50%);height:1px;position:absolute!important;width:1px}";
    let clipped_before = "a{clip:rect(1px, 1px, 1px, 1px);position:absolute;z-index:-1}";
    let bar = "a{position:fixed;bottom:0;left:0;background:#000;color:#fff}";
    let left = "a{position:absolute;left:-9999px}";
    let above = "a{position:absolute;top:-50em}";
    let link = "<a href=#c>Skip to the content</a>";
    for css in [clipped, clipped_before, bar, left, above] {
        assert_each("contrast", WARN, &[&beside(css, link, "")]);
    }
    for css in [clipped, clipped_before, left, above] {
        let layered = beside(css, link, "style=position:relative");
        assert_each("contrast", WARN, &[&layered]);
    }
    let drawing = "<svg style=position:absolute width=0 height=0></svg>";
    assert_each("contrast", WARN, &[&beside("", drawing, "style=z-index:1")]);
    // It may be behind these.
    let bar = "a{position:fixed;top:0;background:#000;color:#fff}";
    for layered in [
        "style=position:relative",
        "style=position:sticky",
        "style=z-index:1",
        "style=isolation:isolate",
        "style='animation:appear 1s'",
        "style=transform:rotate(1deg)",
    ] {
        assert_each("contrast", PASS, &[&beside(bar, link, layered)]);
    }
    let negative = "a{position:absolute;z-index:-1;background:#000;color:#fff}";
    assert_each("contrast", PASS, &[&beside(negative, link, "")]);
    let deeper = format!("<div>{link}</div>");
    assert_each("contrast", PASS, &[&beside(negative, &deeper, "")]);
    let isolated = format!("<div style=position:relative>{link}</div>");
    assert_each("contrast", WARN, &[&beside(negative, &isolated, "")]);
}

#[test]
fn what_is_higher_or_later_is_above() {
    let with = |css: &str, body: &str| format!("<!DOCTYPE html><style>{css}</style><body>{body}");
    let text = "<main><p style=color:#ddd>Some text</p></main>";
    let before = format!("<header>Shop</header>{text}");
    let after = format!("{text}<header>Shop</header>");
    let bar = |own: &str, main: &str| {
        format!("header{{position:fixed;background:#000;color:#fff;{own}}} main{{{main}}}")
    };
    for (own, main) in [
        ("z-index:10", "position:relative"),
        ("z-index:10", "position:relative;z-index:1"),
        ("z-index:10", "opacity:.9"),
        ("top:0;transform:translateY(-100%)", "position:relative"),
        (
            "top:-1px;transform:translate(-50%, -120%)",
            "position:relative",
        ),
    ] {
        assert_each("contrast", WARN, &[&with(&bar(own, main), &before)]);
        assert_each("contrast", WARN, &[&with(&bar(own, main), &after)]);
    }
    // The same height: the later one.
    for (own, main) in [
        ("", "position:relative"),
        ("z-index:0", "transform:rotate(1deg)"),
        ("z-index:2", "position:relative;z-index:2"),
    ] {
        assert_each("contrast", PASS, &[&with(&bar(own, main), &before)]);
        assert_each("contrast", WARN, &[&with(&bar(own, main), &after)]);
    }
    for (own, main) in [
        ("z-index:1", "position:relative;z-index:2"),
        ("", "z-index:var(--x);position:relative"),
        ("z-index:max(1,2)", "position:relative"),
        ("top:1em;transform:translateY(-100%)", "position:relative"),
        ("transform:translateY(-100%)", "position:relative"),
        (
            "top:0;transform:translateY(-100%) scale(2)",
            "position:relative",
        ),
    ] {
        assert_each("contrast", PASS, &[&with(&bar(own, main), &before)]);
    }
    let screens = "@media (min-height:1px){main{z-index:20}}";
    let css = bar("z-index:10", "position:relative") + screens;
    assert_each("contrast", PASS, &[&with(&css, &before)]);
}

#[test]
fn text_may_lie_over_a_picture_that_is_beside_it() {
    let beside = |css: &str, picture: &str| {
        format!(
            "<!DOCTYPE html><style>{css}</style><div class=a>{picture}<p style=color:#eee>x</p></div>"
        )
    };
    let picture = "<img src=a.png alt=x>";
    let link = "<a href=x><img src=a.png alt=x></a>";
    for css in [
        ".a{display:grid} .a>*{grid-area:1/1}",
        ".a>*{grid-row:1;grid-column:1}",
        "p{margin-top:-3em}",
        "img{margin:0 0 -3em}",
        "p{position:relative;top:-3em}",
        "p{transform:translateY(-100%)}",
    ] {
        assert_each("contrast", NOT_APPLICABLE, &[&beside(css, picture)]);
        assert_each("contrast", WARN, &[&beside(css, "<b>A word</b>")]);
    }
    let over_link = beside("p{margin-top:-3em}", link);
    assert_each("contrast", NOT_APPLICABLE, &[&over_link]);
    let on_colour = beside("p{margin-top:-3em;background:#fff}", picture);
    assert_each("contrast", WARN, &[&on_colour]);
    for css in [
        "",
        "p{margin:1em -1em}",
        "p{grid-column:1/-1}",
        "p{grid-column:span 2;grid-row:auto}",
        "p{position:relative;top:0}",
        "p{position:sticky;top:1em}",
        "p{transform:none}",
    ] {
        assert_each("contrast", WARN, &[&beside(css, picture)]);
    }
}

#[test]
fn a_picture_lies_only_over_what_is_moved_with_it() {
    let page = |css: &str, others: &str| {
        format!("<!DOCTYPE html><style>{css}</style><body><p style=color:#ccc>x</p>{others}")
    };
    for (css, others) in [
        (
            "div{transform:translateY(3em)}",
            "<img src=a.png alt=x><div>moved</div>",
        ),
        (
            "div{position:fixed;top:0;transform:translateY(3em)}",
            "<img src=a.png alt=x><div>out</div>",
        ),
        (
            "svg{transform:rotate(90deg)}",
            "<svg width=16 height=16 role=img aria-label=x></svg>",
        ),
    ] {
        assert_each("contrast", WARN, &[&page(css, others)]);
    }
    for (css, others) in [
        ("p{position:relative;top:9px}", "<img src=a.png alt=x>"),
        ("img{transform:translateY(-3em)}", "<img src=a.png alt=x>"),
    ] {
        assert_each("contrast", NOT_APPLICABLE, &[&page(css, others)]);
    }
}

#[test]
fn a_variable_puts_something_behind_only_if_it_may_be_negative() {
    let page = |css: &str| {
        let index = "main{position:relative} nav{position:fixed;z-index:var(--nav)}";
        format!(
            "<!DOCTYPE html><style>:root{{--nav:60}} @media (min-width:960px){{:root{{--nav:25}}}} \
             {index} {css}</style><main><nav></nav><p style=color:#ccc>x</p></main>"
        )
    };
    for css in [
        "",
        ":root{--under:-1}",
        "@media print{:root{--nav:99}}",
        "p{position:relative;z-index:20}",
    ] {
        assert_each("contrast", WARN, &[&page(css)]);
    }
    for css in [
        "@media (max-width:99px){:root{--nav:-1}}",
        "@media (max-width:99px){:root{--nav:calc(1 - 2)}}",
        "nav{z-index:var(--nav, -1)}",
        "nav{z-index:calc(var(--nav) - 99)}",
        "main nav{z-index:var(--only)} @media (max-width:99px){:root{--only:9}}",
        "main nav{z-index:var(--half)} .a{--half:9} @media (width>9px){:root{--half:9}}",
        "p{position:relative;z-index:30}",
        "@property --nav{syntax:'<integer>';inherits:false;initial-value:-1}",
    ] {
        assert_each("contrast", NOT_APPLICABLE, &[&page(css)]);
    }
}

#[test]
fn shadows_at_the_edge_and_indents_of_paragraphs_hide_nothing() {
    for css in [
        "p{color:#ccc;box-shadow:inset 0 1px 1px rgb(0 0 0 / 8%)}",
        "p{color:#ccc;box-shadow:0 0 0 99px #000}",
        "p{color:#ccc;box-shadow:inset 0 0 0 9999px transparent}",
        "body{--a:transparent} p{color:#ccc;box-shadow:inset 0 0 0 9999px var(--a)}",
        "@property --s{syntax:'*';inherits:false;initial-value:0 0 #0000} \
         p{color:#ccc;box-shadow:var(--s),0 1px #000}",
        "p{color:#ccc;text-indent:2em}",
        "i{position:fixed;visibility:hidden;z-index:-1} p{color:#ccc}",
    ] {
        let html = format!("<!DOCTYPE html><style>{css}</style><body><p>Some text</p><i>x</i>");
        assert_each("contrast", WARN, &[&html]);
    }
}

#[test]
fn what_is_too_small_or_clear_is_behind_no_word() {
    let lined = |line: &str| {
        format!(
            "<!DOCTYPE html><style>.a::before{{content:'';position:absolute;background:#000;{line}}} \
             p{{color:#ccc;position:relative}}</style><body><div class=a><p>Some text</p></div>"
        )
    };
    for (line, outcome) in [
        ("width:1px;top:0;bottom:0", WARN),
        ("height:2px", WARN),
        ("width:12px;height:12px", WARN),
        ("opacity:0;inset:0", WARN),
        ("inset:0", NOT_APPLICABLE),
        ("width:12px", NOT_APPLICABLE),
        // A triangle is drawn by its borders.
        ("width:0;height:0", NOT_APPLICABLE),
        ("width:1px;min-width:9em", NOT_APPLICABLE),
        (
            "inset:0} @media (min-height:1px){.a::before{width:1px}",
            NOT_APPLICABLE,
        ),
        (
            "width:1px} .a::after{position:absolute;content:'';inset:0",
            NOT_APPLICABLE,
        ),
    ] {
        assert_each("contrast", outcome, &[&lined(line)]);
    }
    let without = lined("inset:0").replace("content:'';", "");
    assert_each("contrast", WARN, &[&without]);
    let beside = |css: &str| {
        format!(
            "<!DOCTYPE html><div><i style='position:absolute;z-index:-1;background:#000;{css}'>\
             </i><p style=color:#ccc>Some text"
        )
    };
    assert_each("contrast", NOT_APPLICABLE, &[&beside("")]);
    assert_each("contrast", WARN, &[&beside("opacity:0;transform:scale(2)")]);
    assert_each(
        "contrast",
        NOT_APPLICABLE,
        &[&beside("opacity:0;animation:a 1s")],
    );
}

#[test]
fn places_in_the_order_of_painting_are_computed() {
    for (z_index, outcome) in [
        ("calc(var(--z) + 1)", WARN),
        ("calc((var(--z) + 1) * 2 / 4)", WARN),
        ("calc(var(--z) - 2)", NOT_APPLICABLE),
        ("calc(var(--none) + 1)", NOT_APPLICABLE),
        ("max(1, 2)", NOT_APPLICABLE),
    ] {
        let html = format!(
            "<!DOCTYPE html><body style=--z:1><i style='position:absolute;background:#000;\
             z-index:{z_index}'>x</i><p style=color:#ccc;position:relative>Some text"
        );
        let html = html.replace(">x</i>", "></i>");
        assert_each("contrast", outcome, &[&html]);
    }
}

#[test]
fn what_is_clipped_away_is_not_judged() {
    let text = |clip: &str| format!("<!DOCTYPE html><div style='{clip}'><p style=color:#ddd>x");
    for clip in [
        "clip-path: circle(0)",
        "clip-path: circle(0% at 50% 50%)",
        "clip-path: ellipse(9px 0)",
        "clip-path: inset(50%)",
        "clip-path: inset(100% round 9px)",
        "clip-path: polygon(0 0, 0 0, 0 0)",
    ] {
        assert_each("contrast", NOT_APPLICABLE, &[&text(clip)]);
    }
    for clip in [
        "clip-path: circle(9px)",
        "clip-path: inset(0 50%)",
        "clip-path: polygon(0 0, 100% 0, 0 100%)",
        "clip-path: none",
        "clip: rect(0 0 0 0)",
    ] {
        assert_each("contrast", WARN, &[&text(clip)]);
    }
}
