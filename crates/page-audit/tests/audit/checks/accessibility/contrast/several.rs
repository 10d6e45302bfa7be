//! Tests of texts on which each colour that is possible has the same outcome.

use super::styled;
use crate::checks::{NOT_APPLICABLE, PASS, WARN, assert_each, page, run};

fn found(css: &str) -> String {
    let result = run("contrast", &page(&styled(css)));
    let first = result.evidence.items.first();
    first.map_or(result.message.clone(), |item| item.found.clone())
}

#[test]
fn on_a_gradient_all_colours_between_its_ends_count() {
    for (gradient, outcome) in [
        ("linear-gradient(#000, #555)", PASS),
        (
            "radial-gradient(circle at 50% 50%, #000, rgb(50 50 50) 20%, #555)",
            PASS,
        ),
        (
            "-webkit-repeating-linear-gradient(left, #000, #555 4px)",
            PASS,
        ),
        ("linear-gradient(90deg in oklab, #000, #555)", PASS),
        ("linear-gradient(oklch(20% 0.03 250), #003)", PASS),
        ("linear-gradient(#000, #333), url(a.png)", NOT_APPLICABLE),
        (
            "linear-gradient(#000, #333), linear-gradient(#fff, #eee)",
            PASS,
        ),
        ("linear-gradient(#000, #ccc)", NOT_APPLICABLE),
        // Between them is a darker colour than either.
        ("linear-gradient(#f00, #0ff)", NOT_APPLICABLE),
        ("linear-gradient(#bbb, #999)", WARN),
        ("linear-gradient(to right, #bbb, #aaa 50%, #999)", WARN),
        ("linear-gradient(in hsl, #000, #333)", NOT_APPLICABLE),
        (
            "linear-gradient(oklch(20% 0.03 250), hsl(from red h s l))",
            NOT_APPLICABLE,
        ),
        ("linear-gradient(rgb(0 0 0 / 80%), rgb(0 0 0 / 90%))", PASS),
        ("linear-gradient(rgb(0 0 0 / 20%), rgb(0 0 0 / 5%))", WARN),
        ("linear-gradient(#000, #555) no-repeat", NOT_APPLICABLE),
        (
            "linear-gradient(#000, #555);background-repeat:repeat-x",
            NOT_APPLICABLE,
        ),
        ("linear-gradient(#000, #555);background-repeat:repeat", PASS),
        (
            "linear-gradient(#000, #555);background-blend-mode:screen",
            NOT_APPLICABLE,
        ),
        ("linear-gradient(var(--a), var(--a));--a:#000", PASS),
        (
            "linear-gradient(var(--a), var(--b));--a:#000",
            NOT_APPLICABLE,
        ),
    ] {
        let css = format!("p{{color:#fff;background:{gradient}}}");
        assert_each("contrast", outcome, &[&styled(&css)]);
    }
    assert_eq!(
        found("p{color:#fff;background-image:linear-gradient(#bbb,#999)}"),
        "2.84 at most: #ffffff on #999999 to #bbbbbb"
    );
    let above = ".a{background:linear-gradient(#000,#333) #fff} p{color:#fff}";
    assert_each("contrast", PASS, &[&styled(above)]);
}

#[test]
fn a_veil_over_a_picture_may_suffice() {
    for (css, outcome) in [
        (
            ".a{background:url(a.png)} p{color:#fff;background:rgb(0 0 0 / 80%)}",
            PASS,
        ),
        (
            ".a{background:url(a.png)} p{color:#fff;background:rgb(0 0 0 / 40%)}",
            NOT_APPLICABLE,
        ),
        (
            ".a{background:url(a.png)} p{color:#ccc;background:rgb(255 255 255 / 95%)}",
            WARN,
        ),
        (
            "p{color:#fff;background:rgb(0 0 0 / 80%);position:fixed}",
            PASS,
        ),
        (
            "p{color:#fff;background:rgb(0 0 0 / 80%);backdrop-filter:blur(3px)}",
            PASS,
        ),
        (
            "p{color:#ccc;background:rgb(255 255 255 / 20%);backdrop-filter:blur(3px)}",
            NOT_APPLICABLE,
        ),
        (
            ".a{background:canvas} p{color:#fff;background:rgb(0 0 0 / 80%)}",
            PASS,
        ),
        (
            ".a{background:url(a.png);opacity:.2} p{color:#fff;background:#000}",
            WARN,
        ),
        (
            ".a{opacity:.6} p{color:#fff;background:#000;position:absolute}",
            NOT_APPLICABLE,
        ),
    ] {
        assert_each("contrast", outcome, &[&styled(css)]);
    }
}

#[test]
fn shadows_of_a_text_are_behind_it() {
    for (shadow, outcome) in [
        ("0 1px 0 #fff", WARN),
        ("0 0 4px #000", NOT_APPLICABLE),
        ("1px 1px #eee, -1px -1px 2px #ddd", WARN),
        ("1px 1px #fff, -1px -1px #fff, 0 1px #fff", NOT_APPLICABLE),
        ("0 1px", NOT_APPLICABLE),
        ("0 1px var(--a)", WARN),
        ("none", WARN),
    ] {
        let css = format!(".a{{text-shadow:{shadow}}} p{{color:#aaa}}");
        assert_each("contrast", outcome, &[&styled(&css)]);
    }
    assert_each("contrast", PASS, &[&styled("p{text-shadow:0 1px 0 #eee}")]);
    let own = ".a{text-shadow:0 1px 0 #000} p{color:#aaa;text-shadow:0 1px 0 #fff}";
    assert_each("contrast", WARN, &[&styled(own)]);
}

#[test]
fn text_that_is_filled_with_something_else_is_not_judged() {
    for css in [
        ".a{-webkit-text-fill-color:#000} p{color:#ccc;background:#fff}",
        "p{color:#000;-webkit-text-fill-color:transparent;\
         background:linear-gradient(#000,#333);background-clip:text}",
    ] {
        assert_each("contrast", NOT_APPLICABLE, &[&styled(css)]);
    }
}

#[test]
fn colours_that_depend_on_the_screen_all_count() {
    for (css, outcome) in [
        ("p{color:#ccc} @media (min-height:1px){p{color:#ddd}}", WARN),
        ("p{color:#222} @media (min-height:1px){p{color:#000}}", PASS),
        ("@media (min-height:1px){p{color:#222}}", PASS),
        ("@media (min-height:1px){p{color:#ccc}}", NOT_APPLICABLE),
        (
            ".a{color:#ccc} @media (min-height:1px){.a{color:#ddd}}",
            WARN,
        ),
        ("@media (min-height:1px){p{background:#eee}}", PASS),
        (
            "@media (min-height:1px){p{background:#000}}",
            NOT_APPLICABLE,
        ),
        (
            "p{color:#ccc} @media (min-height:1px){p{background:#ddd}}",
            WARN,
        ),
        (
            "p{color:#222} @media (min-height:1px){p{color:#000}} @media (min-height:2px){p{color:#111}}",
            NOT_APPLICABLE,
        ),
        (
            "@media (min-height:1px){p{text-shadow:none}} .a{text-shadow:0 0 2px #000} p{color:#ccc}",
            NOT_APPLICABLE,
        ),
        (
            "@media (min-height:1px){p{background-image:none}} p{color:#ccc}",
            WARN,
        ),
    ] {
        assert_each("contrast", outcome, &[&styled(css)]);
    }
}

#[test]
fn what_frameworks_call_disabled_is_not_judged() {
    let with = |html: &str| format!("<!DOCTYPE html><style>a{{color:#ccc}}</style>{html}");
    for (html, outcome) in [
        (
            "<ul><li class='item disabled'><a class=link>Previous</a></ul>",
            NOT_APPLICABLE,
        ),
        ("<a class='btn disabled'>Previous</a>", NOT_APPLICABLE),
        ("<ul><li class=not-disabled><a>Previous</a></ul>", WARN),
        ("<body class=disabled><a>Previous</a>", WARN),
        ("<p class=disabled><a>Previous</a>", WARN),
    ] {
        assert_each("contrast", outcome, &[&with(html)]);
    }
}

#[test]
fn text_of_an_unknown_size_has_to_be_clear_or_faint_in_any_case() {
    for (color, size, outcome) in [
        ("#949494", "4vw", NOT_APPLICABLE),
        ("#949494", "2rem", PASS),
        ("#949494", "1rem", WARN),
        ("#767676", "4vw", PASS),
        ("#aaa", "4vw", WARN),
    ] {
        let css = format!("p{{color:{color};font-size:{size}}}");
        assert_each("contrast", outcome, &[&styled(&css)]);
    }
}
