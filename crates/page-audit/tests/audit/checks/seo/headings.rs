//! Tests of the check `headings`.

use crate::checks::{FAIL, NOT_APPLICABLE, PASS, WARN, assert_each, page_at, run};
use crate::findings::Findings;

#[test]
fn one_main_heading_passes() {
    assert_each(
        "headings",
        PASS,
        &[
            "<title>Shop</title><h1>Shoes</h1>",
            "<H1><img src=x alt='Shoes'></H1>",
            "<h1></h1><h1>Shoes</h1>",
            "<div role=heading aria-level=1>Shoes</div>",
            "<h1>靴</h1><template><h1>x</h1></template>",
        ],
    );
    // On a home page the heading may repeat the title.
    let home = page_at("https://example.com/", "<title>Shop</title><h1>Shop</h1>");
    assert_eq!(run("headings", &home).outcome, PASS);
}

#[test]
fn several_main_headings_or_a_repeated_title_warn() {
    assert_each(
        "headings",
        WARN,
        &[
            "<h1>Shoes</h1><h1>Boots</h1>",
            "<title>Shoes  &amp; boots</title><h1>Shoes <b>&amp;</b>\nboots</h1>",
        ],
    );
}

#[test]
fn no_main_heading_with_text_fails() {
    assert_each(
        "headings",
        FAIL,
        &[
            "<h2>Shoes</h2>",
            "<h1></h1>",
            "<h1> <span>&nbsp;</span> </h1>",
            "<h1><img src=x alt=''></h1>",
            "<h1><script>x</script></h1>",
            "<h1 role=presentation>Shoes</h1>",
            "<!-- <h1>Shoes</h1> -->",
        ],
    );
}

#[test]
fn a_hidden_heading_is_none() {
    assert_each(
        "headings",
        WARN,
        &[
            "<h1 hidden>Shoes</h1><p>x",
            "<style>.no{display:none}</style><div class=no><h1>Shoes</h1></div><p>x",
            "<h1 style=visibility:hidden>Shoes</h1><p>x",
        ],
    );
    assert_each(
        "headings",
        PASS,
        &[
            "<h1 hidden>Boots</h1><h1>Shoes</h1>",
            "<style>@media(min-width:9em){.no{display:none}}</style><h1 class=no>Shoes</h1>",
            "<style>.no{position:absolute;left:-999em}</style><h1 class=no>Shoes</h1>",
        ],
    );
    assert_each("headings", FAIL, &["<h1 hidden>Shoes</h1><h1></h1>"]);
    // What browsers without scripts show, scripts show as well.
    let waits = "<style>.motion h1{visibility:hidden}</style><div class=motion><h1>Shoes</h1></div>\
                 <p>We sell boots, sandals and much more.";
    assert_each("headings", WARN, &[waits]);
    let sheet = format!("<noscript><link rel=stylesheet href=/noscript.css></noscript>{waits}");
    let style = "<noscript><style>.motion *{visibility:visible}</style></noscript>";
    assert_each("headings", PASS, &[&sheet, &format!("{waits}{style}")]);
    let other = "<noscript><style>.other{color:red}</style></noscript>";
    assert_each("headings", WARN, &[&format!("{waits}{other}")]);
    assert_each(
        "headings",
        NOT_APPLICABLE,
        &[
            "<style>[v-cloak]{display:none}</style><title>Red shoes</title><main v-cloak>\
             <h1>Boots</h1><p>We sell boots.</main>",
        ],
    );
    // A dialog that waits is not the page.
    let dialog = "<style>[x-cloak]{display:none}</style><div x-cloak><h1>x</h1></div><p>Shoes";
    assert_each("headings", WARN, &[dialog]);
}

#[test]
fn the_main_heading_is_recognised() {
    assert_each(
        "headings",
        PASS,
        &[
            "<h1 role=heading>x</h1>",
            "<h1 role=' '>x</h1>",
            "<p>x<title>Shoes</title><h1>Shoes</h1>",
            // Only an image has an alternative text.
            "<title>Shoes</title><h1>Sho<b alt=es></b></h1>",
        ],
    );
    assert_each(
        "headings",
        FAIL,
        &[
            "<div role=heading>x</div>",
            "<div role=heading aria-level=2>x</div>",
            "<h1 role=heading aria-level=2>x</h1>",
        ],
    );
    for heading in [
        "Shoes ",
        "Shoes<script>x</script>",
        "Shoes<style>x</style>",
        "<img src=a.png alt=Shoes>",
    ] {
        let html = format!("<title>Shoes</title><h1>{heading}</h1>");
        assert_each("headings", WARN, &[&html]);
    }
}

#[test]
fn headings_for_different_screens_are_one() {
    let css = "<style>@media (max-width:600px){.a{display:none}} \
               @media (min-width:601px){.b{display:none}}</style>";
    let both = format!("{css}<h1 class=a>x</h1><div class=b><h1>x</h1></div>");
    assert_each("headings", PASS, &[&both]);
    let three = format!("{both}<h1>y</h1>");
    assert_each("headings", WARN, &[&three]);
}

#[test]
fn a_page_that_scripts_show_has_its_heading_then() {
    let script = "<script src=a.js></script>";
    let text = "Words of the page, which are many. ".repeat(9);
    for around in ["hidden", "style=display:none", "style=visibility:hidden"] {
        let html = format!("{script}<div {around}><main><h1>x</h1>{text}</main></div><p>Wait");
        assert_each("headings", NOT_APPLICABLE, &[&html]);
        let without = html.replace(script, "");
        assert_each("headings", WARN, &[&without]);
    }
    let dialog = format!("{script}<p>{text}<div hidden><h1>x</h1>y</div>");
    assert_each("headings", WARN, &[&dialog]);
}

#[test]
fn a_heading_in_a_declared_shadow_tree_may_be_the_main_one() {
    let with = |mode: &str, within: &str| {
        format!("<x-a><template shadowrootmode={mode}>{within}</template></x-a>")
    };
    let nested = with("open", &with("closed", "<h1>Shoes</h1>"));
    assert_each(
        "headings",
        NOT_APPLICABLE,
        &[
            &with("open", "<h1>Shoes</h1>"),
            &with("closed", "<div role=heading aria-level=1>Shoes</div>"),
            &nested,
        ],
    );
    assert_each(
        "headings",
        FAIL,
        &[
            &with("open", "<h2>Shoes</h2>"),
            &with("x", "<h1>Shoes</h1>"),
            &with("x", &nested),
            "<template><h1>Shoes</h1></template>",
        ],
    );
    let beside = with("open", "<h1>Shoes</h1>") + "<h1>Boots</h1>";
    assert_each("headings", PASS, &[&beside]);
}

#[test]
fn findings_match_the_snapshot() {
    let findings = Findings::of("headings").on_each(&[
        "<h1></h1>",
        "<h2>Shoes</h2>",
        "<h1>Shoes</h1><h1>Boots</h1>",
        "<title>Shoes  &amp; boots</title><h1>Shoes <b>&amp;</b>\nboots</h1>",
        "<h1></h1><h1>Shoes</h1>",
        "<h1 hidden>Shoes</h1><p>x",
    ]);
    insta::assert_snapshot!(findings.text());
}
