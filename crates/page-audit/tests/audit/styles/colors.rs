//! The colours that style sheets give to texts and to what is behind them.

use crate::checks::{NOT_APPLICABLE, PASS, WARN, assert_each, lines, page, run};

fn with_css(css: &str) -> String {
    format!("<!DOCTYPE html><style>{css}</style><body><div class=a><p class=b>Some text</p></div>")
}

/// The colours of the only text, which has too little contrast.
pub(super) fn faint(html: &str) -> String {
    let result = run("contrast", &page(html));
    let item = result.evidence.items.first();
    let found = item.and_then(|item| item.found.split_once(": "));
    found.map_or(result.message.clone(), |(_, colors)| colors.to_owned())
}

#[test]
fn functions_compute_the_colours_that_browsers_show() {
    for (function, color) in [
        ("hsl(180 50% 75%)", "#9fdfdf"),
        ("hsl(180 50 75)", "#9fdfdf"),
        ("hsl(0.5turn 50% 75%)", "#9fdfdf"),
        ("hsl(200grad 50% 75%)", "#9fdfdf"),
        ("hsl(3.14159265rad 50% 75%)", "#9fdfdf"),
        ("hsl(200 50% 75%)", "#9fcadf"),
        ("hsl(NONE 0% 75%)", "#bfbfbf"),
        ("rgb(none 200 200)", "#00c8c8"),
        ("oklch(80% 0.1 250)", "#8cc3fc"),
        ("oklch(80% 25% 250)", "#8cc3fc"),
        ("oklch(77% 0.19 155)", "#03d67c"),
        ("oklab(80% 25% 0)", "#f3a3bb"),
        ("oklab(80% 0 25%)", "#d7bb70"),
    ] {
        let html = with_css(&format!("p{{color:{function}}}"));
        assert_eq!(faint(&html), format!("{color} on #ffffff"), "{function}");
    }
    for unknown in [
        "oklch(80% 0.4 250)",
        "rgb(foo 200 200)",
        "hsl(180foo 50% 75%)",
    ] {
        let html = with_css(&format!("p{{color:{unknown}}}"));
        assert_each("contrast", NOT_APPLICABLE, &[&html]);
    }
}

#[test]
fn keywords_for_every_property_depend_on_what_is_inherited() {
    for (css, colors) in [
        (
            "div{color:#ccc} p{color:#000;color:unset}",
            "#cccccc on #ffffff",
        ),
        (
            "div{color:#ccc} p{color:#000;color:inherit}",
            "#cccccc on #ffffff",
        ),
        (
            "div{background:#eee} p{color:#ccc;background-color:initial}",
            "#cccccc on #eeeeee",
        ),
        (
            "div{background:#eee} p{color:#ccc;background-color:unset}",
            "#cccccc on #eeeeee",
        ),
        (
            ":root{--b:#eee} p{color:#ccc;background:var(--b)}",
            "#cccccc on #eeeeee",
        ),
        (
            ":root{--n:0} p{color:#ccc;background:var(--none,rgb(238 238 238)) var(--n) var(--n)}",
            "#cccccc on #eeeeee",
        ),
        (
            ":root{--b:1px var(--none)} p{color:var(--b,#ccc)}",
            "#cccccc on #ffffff",
        ),
    ] {
        assert_eq!(faint(&with_css(css)), colors, "{css}");
    }
    let black = with_css("div{color:#ccc;background:#777} p{color:initial}");
    assert_each("contrast", PASS, &[&black]);
    let unknown = with_css("p{color:#ccc;color:revert}");
    assert_each("contrast", NOT_APPLICABLE, &[&unknown]);
    // What is out of the flow may be between the background and the text.
    let covered = with_css(
        ".a{background:#eee} .a::before{position:absolute;content:'';z-index:-1} \
         p{color:#ccc;background:unset}",
    );
    assert_each("contrast", NOT_APPLICABLE, &[&covered]);
}

#[test]
fn only_images_and_filters_that_are_there_make_colours_uncertain() {
    for certain in [
        "p{color:#ccc;background-image:none}",
        "p{color:#ccc;background:#fff calc(1px) 0}",
        "p{color:#ccc;opacity:100%}",
        "p{color:#ccc;opacity:nonsense(1)}",
        "p{color:#ccc} p::backdrop{position:fixed;content:''}",
        "p{color:#ccc} @media (min-height:1px){p{color:#ccc}}",
        "p{color:#ccc;background:url(a.png) !ie}",
    ] {
        assert_eq!(faint(&with_css(certain)), "#cccccc on #ffffff", "{certain}");
    }
    for uncertain in [
        "p{color:#ccc;background-image:linear-gradient(red,blue)}",
        "p{color:#ccc;background-image:none,linear-gradient(red,blue)}",
        "p{color:#ccc;background:paint(x)}",
        "p{color:#ccc;background:#fff text}",
        "p{color:#ccc;background-clip:text,border-box}",
        "p{color:#ccc;opacity:calc(1)}",
        "p{color:#ccc;filter:invert(1) blur(1px)}",
        "p{color:#ccc;filter:invert(1) blur(1px)!important} .a p{filter:none}",
        "p{color:#ccc;background:url(data:image/gif;base64,R0lGOD)}",
        "p{color:#ccc;background-image:url('DATA:image/gif;base64,R0lGOD')}",
        "@media (min-height:1px){:root{--c:#ccc}} p{color:var(--c)}",
        "p:invalid{&{color:#ccc}}",
    ] {
        assert_each("contrast", NOT_APPLICABLE, &[&with_css(uncertain)]);
    }
    // A value that may be anything says nothing about the next element.
    let after = "<!DOCTYPE html><style>i{color:#ccc} @media (min-height:1px){p{color:#ccc}}</style>\
                 <i></i><p>Some text";
    assert_each("contrast", NOT_APPLICABLE, &[after]);
}

#[test]
fn importance_turns_the_order_of_declarations_around() {
    for faint in [
        "@layer x{p{color:#aaa !important}} .a .b{color:#000 !important}",
        "p{--c:#ccc !important} .a .b{--c:#000} p{color:var(--c)}",
        ":root{--c:#ccc} p{color:var(--c)!important} .a .b{color:#000}",
    ] {
        assert_each("contrast", WARN, &[&with_css(faint)]);
    }
}

#[test]
fn a_variable_is_that_of_the_nearest_element_which_sets_it() {
    for (css, expected) in [
        (":root{--c:#ccc} i{--c:#000} p{color:var(--c)}", WARN),
        (":root{--c:#000} p{--c:#ccc;color:var(--c)}", WARN),
        (":root{--c:#ccc} p{--c:#000;color:var(--c)}", PASS),
        ("@layer{p{color:#ccc}}", WARN),
    ] {
        assert_each("contrast", expected, &[&with_css(css)]);
    }
    let names: Vec<char> = ('a'..='z').collect();
    let others = names
        .iter()
        .fold(String::new(), |all, name| all + &format!("--{name}:#000;"));
    for name in names {
        let css = format!(":root{{{others}--{name}:#ccc}} p{{color:var(--{name})}}");
        assert_each("contrast", WARN, &[&with_css(&css)]);
    }
}

#[test]
fn the_same_rules_give_elements_other_styles_elsewhere() {
    let html = "<!DOCTYPE html><style>p{font-weight:400}</style>\
                <div style=color:#000><p>clear</div>\n<div style=color:#ccc><p>faint</div>";
    let result = run("contrast", &page(html));
    assert_eq!(lines(&result), [2]);
    let html = "<!DOCTYPE html><style>p{color:var(--c)}</style>\
                <div style=--c:#000><p>clear</div>\n<div style=--c:#ccc><p>faint</div>";
    assert_eq!(lines(&run("contrast", &page(html))), [2]);
}

#[test]
fn browsers_have_colours_of_their_own_for_some_elements() {
    let in_grey = |html: &str| format!("<!DOCTYPE html><body style=color:#ccc>{html}");
    assert_eq!(
        faint(&in_grey("<mark><b style=color:#ccc>x</b></mark>")),
        "#cccccc on #ffff00"
    );
    assert_each("contrast", PASS, &[&in_grey("<mark>x</mark>")]);
    assert_eq!(faint(&in_grey("<th>x")), "#cccccc on #ffffff");
    for unknown in [
        "<button>x</button>",
        "<button style=color:#ccc>x</button>",
        "<button style=background:#fff>x</button>",
        "<svg><text>x</text></svg>",
        "<table><tr background=a.png><td>x</table>",
    ] {
        assert_each("contrast", NOT_APPLICABLE, &[&in_grey(unknown)]);
    }
    let field = "<input value=x style=color:#ccc>";
    assert_eq!(faint(&in_grey(field)), "#cccccc on #ffffff");
    assert_each("contrast", PASS, &[&in_grey("<input value=x>")]);
    assert_eq!(faint(&in_grey("<ruby><rt>x")), "#cccccc on #ffffff");
    let dark = in_grey("<input value=x style='color-scheme:dark;color:#ccc'>");
    assert_each("contrast", NOT_APPLICABLE, &[&dark]);
}

#[test]
fn a_registered_property_has_a_first_value() {
    let register = |value: &str| {
        with_css(&format!(
            "@property --c{{syntax:'<color>';inherits:true;initial-value:{value}}} \
             p{{color:var(--c,#000)}}"
        ))
    };
    assert_eq!(faint(&register("#ccc")), "#cccccc on #ffffff");
    let maybe = register("#ccc").replace("@property", "@media (min-height:1px){@property");
    let maybe = maybe.replacen("} p", "}} p", 1);
    assert_each("contrast", NOT_APPLICABLE, &[&maybe]);
}
