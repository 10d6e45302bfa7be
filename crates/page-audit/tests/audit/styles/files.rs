//! The files that a page needs because of its style sheets.

use crate::checks::{FAIL, NOT_APPLICABLE, PASS, WARN, assert_each, page, run, with_sheets};

const NOTHING: &str = "The page needs no other files.";
const IMAGE: &str = "The page needs 1 file: 1 image.";
const FONT: &str = "The page needs 1 file: 1 font.";
const FONTS: &str = "The page needs 2 files: 2 fonts.";

#[track_caller]
fn assert_needed(body: &str, css: &str, message: &str) {
    let html = format!("<style>{css}</style><body>{body}");
    assert_eq!(run("http_requests", &page(&html)).message, message, "{css}");
}

#[test]
fn every_property_that_has_images_loads_them() {
    for (css, message) in [
        ("p{list-style-image:url(a.png)}", IMAGE),
        ("p{border-image-source:url(a.png)}", IMAGE),
        ("p{border-image:url(a.png) 1}", IMAGE),
        ("p{mask-image:url(a.png)}", IMAGE),
        ("p{mask:url(a.png)}", IMAGE),
        ("p{cursor:url(a.png),auto}", IMAGE),
        ("p{background:src('a.png')}", IMAGE),
        ("p{background:image('a.png')}", IMAGE),
        ("p{background:image-set('a.png' 1x)}", IMAGE),
        ("p{background:image-set(url('a.png') 1x)}", IMAGE),
        ("p{background:image-set('a.png' type('image/png'))}", IMAGE),
        ("p{background:-webkit-image-set('a.png' 1x)}", IMAGE),
        ("p{background:url(a.svg#x),url(a.svg#y)}", IMAGE),
        ("p{background:url()}", NOTHING),
        ("p{background:url(#a)}", NOTHING),
        ("p{background:url(data:image/gif;base64,R0lGOD)}", NOTHING),
        ("p::before{content:counters(x,'.')}", NOTHING),
        ("p::marker{content:url(a.png)}", NOTHING),
        ("b::before{content:url(a.png)}", NOTHING),
        ("p{background:url(a.png) !ie}", NOTHING),
        (
            "p{background-image:url(a.png) !important, url(b.png)}",
            NOTHING,
        ),
        (
            "p{list-style-image:url(a.png)!important} .a{list-style-image:none}",
            IMAGE,
        ),
        (
            "p{background:url(a.png)!important} .a{background:none}",
            IMAGE,
        ),
    ] {
        assert_needed("<b hidden></b><p class=a>Text", css, message);
    }
    let css = "p{color:#000} .a::before{content:url(a.png)}";
    assert_needed("<p>Text<p class=a>Text", css, IMAGE);
}

#[test]
fn fonts_are_needed_for_the_texts_whose_families_and_weights_they_have() {
    let file =
        |file: &str, of: &str| format!("@font-face{{font-family:A;src:url({file}.woff2);{of}}}");
    let face = |of: &str| file("a", of);
    for (css, message) in [
        ("p{font-family:A}".to_owned() + &face(""), FONT),
        ("p{font-family:B 'A'}".to_owned() + &face(""), NOTHING),
        ("p{font-family:,A}".to_owned() + &face(""), NOTHING),
        (
            "p{font-family:A} .a{font-family:B,}".to_owned() + &face(""),
            FONT,
        ),
        (
            "p{font-family:A!important} .a{font-family:B}".to_owned() + &face(""),
            FONT,
        ),
        (
            "p{font-family:open Sans}".to_owned()
                + "@font-face{font-family:'Open Sans';src:url(a.woff2)}",
            FONT,
        ),
        (
            ":root{--s:1em} p{font:var(--s) 'X!',Inclusive}".to_owned()
                + "@font-face{font-family:Inclusive;src:url(a.woff2)}",
            FONT,
        ),
        (
            "body{font-family:A} p{font-family:B;font-family:inherit}".to_owned() + &face(""),
            FONT,
        ),
        (
            "body{font-family:A} p{color:red}".to_owned() + &face(""),
            FONT,
        ),
        (
            "p{font-family:A}".to_owned() + &face("unicode-range:U+54"),
            FONT,
        ),
        (
            "p{font-family:A}".to_owned() + &face("unicode-range:U+5A"),
            NOTHING,
        ),
        (
            "p{font-family:A} @media (min-width:1px){".to_owned() + &face("") + "}",
            NOTHING,
        ),
        (
            "p{font-family:A}".to_owned()
                + &face("font-weight:bold")
                + &file("b", "font-weight:normal"),
            FONT,
        ),
        (
            "p{font-family:A}".to_owned()
                + &face("font-weight:100 normal")
                + &file("b", "font-weight:300")
                + &file("c", "font-weight:300"),
            FONT,
        ),
        // Of the weights that there are, the nearest is chosen, and italics are the furthest.
        (
            "p{font-family:A;font-weight:700}".to_owned()
                + &face("font-weight:400")
                + &file("b", "font-weight:600")
                + &file("c", "font-weight:600"),
            FONTS,
        ),
        (
            "p{font-family:A;font-weight:500}".to_owned()
                + &face("font-weight:600")
                + &file("b", "font-weight:300")
                + &file("c", "font-weight:300"),
            FONT,
        ),
        (
            "p{font-family:A;font-weight:500}".to_owned()
                + &face("font-weight:400")
                + &file("b", "font-weight:700")
                + &file("c", "font-weight:700"),
            FONT,
        ),
        (
            "p{font-family:A}".to_owned()
                + &face("font-style:italic")
                + &file("b", "font-weight:700")
                + &file("c", "font-weight:700"),
            FONTS,
        ),
        (
            "p{font-family:A;font-weight:100}".to_owned()
                + &face("font-weight:100 nonsense")
                + &file("b", "font-weight:400"),
            FONTS,
        ),
    ] {
        assert_needed("<p class=a>Text", &css, message);
    }
    // Buttons do not inherit the font, and white space needs none.
    let css = "body{font-family:A}".to_owned() + &face("");
    assert_needed("<div> <p></p> </div>", &css, NOTHING);
    let css = css + "button{font-weight:400}";
    assert_needed("<button>x</button>", &css, NOTHING);
}

#[test]
fn browsers_choose_a_font_by_its_format() {
    for (source, message) in [
        ("url(a.svg) format('svg')", NOTHING),
        ("url(a) format('WOFF2')", FONT),
        ("url(a) format('woff2','woff')", FONT),
        ("url(a.woff2) tech(variations)", FONT),
        ("local('A'),url(a.woff2)", FONT),
    ] {
        let css = format!("p{{font-family:A}} @font-face{{font-family:A;src:{source}}}");
        assert_needed("<p>Text", &css, message);
    }
}

#[test]
fn imports_are_files_of_the_page_where_they_are_valid() {
    const SHEET: &str = "The page needs 1 file: 1 style sheet.";
    for (css, message) in [
        ("@import 'a.css' supports(display:grid);", SHEET),
        ("@import 'a.css' layer(x.y);", SHEET),
        ("@import 'a.css' future(x);", NOTHING),
        ("@layer{a{}} @import 'a.css';", NOTHING),
    ] {
        assert_needed("<p>Text", css, message);
    }
}

#[test]
fn what_is_imported_keeps_its_layer_and_its_condition() {
    let import = |written: &str, css: &str| {
        let html = format!("<style>{written}</style><div id=c><img src=a.png></div>");
        let sheets = with_sheets(&html, &[("/a.css", css)]);
        run("image_keywords", &sheets).outcome
    };
    let hides = "#c img{display:none}";
    assert_eq!(import("@import '/a.css';", hides), NOT_APPLICABLE);
    assert_eq!(
        import("@import '/a.css' layer(x); img{display:block}", hides),
        FAIL
    );
    let ordered = "@layer x,y; @import '/a.css' layer(y); @layer x{img{display:block}}";
    assert_eq!(import(ordered, hides), NOT_APPLICABLE);
    for (condition, outcome) in [
        ("display:grid", NOT_APPLICABLE),
        ("not (display:grid)", FAIL),
        ("x:y", FAIL),
    ] {
        let written = format!("@import '/a.css' supports({condition});");
        assert_eq!(import(&written, hides), outcome, "{condition}");
    }
}

#[test]
fn urls_in_style_sheets_are_mixed_content() {
    for (css, expected) in [
        ("p{background:url(http://a.example/)}", WARN),
        ("p{--a:[url(http://a.example/)]}", WARN),
        ("p{--a:(url(http://a.example/))}", WARN),
        ("p{--a:'http://a.example/'}", PASS),
        ("@media screen{background:url(http://a.example/)}", PASS),
    ] {
        assert_each(
            "mixed_content",
            expected,
            &[&format!("<style>{css}</style>")],
        );
    }
}
