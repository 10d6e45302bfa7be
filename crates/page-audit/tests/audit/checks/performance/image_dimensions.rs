//! Tests of the check `image_dimensions`.

use crate::checks::{
    FAIL, NOT_APPLICABLE, PASS, UNMEASURED, assert_each, lines, page, run, with_sheets,
};
use crate::findings::Findings;

#[test]
fn a_keyword_is_not_a_length() {
    for keyword in ["initial", "unset", "inherit", "revert", "REVERT-LAYER"] {
        let html = format!("<img src=a.png style='width:10px;height:{keyword}'>");
        assert_eq!(
            run("image_dimensions", &page(&html)).outcome,
            FAIL,
            "{keyword}"
        );
    }
    let ratio = "<img src=a.png style='width:auto;aspect-ratio:1'>";
    assert_each("image_dimensions", PASS, &[ratio]);
}

#[test]
fn an_image_without_a_size_makes_the_page_jump() {
    assert_each(
        "image_dimensions",
        PASS,
        &[
            "<img src=a.png width=10 height=20>",
            "<IMG SRC=a.png WIDTH=' 10' HEIGHT=20px>",
            "<img src=a.png style='width:10px; HEIGHT : 2em !important'>",
            "<img src=a.png width=10 style='height:20px'>",
            "<img src=a.png width=10 style='aspect-ratio: 16 / 9'>",
            "<img src=a.png style='position:absolute'>",
            "<img src=a.png class=wide style='aspect-ratio: 16 / 9'>",
            "<img src=a.png style='aspect-ratio: auto 4/3; width: 100%; height: auto'>",
            "<img src=a.png width=640 height=480 style='width:auto;height:auto'>",
            "<img src=a.png style='inline-size: 10em; block-size: 4em'>",
            "<img srcset='a.png 1x' width=0 height=0>",
            "<picture><source srcset=a.avif><img src=a.png width=1 height=1></picture>",
        ],
    );
    assert_each(
        "image_dimensions",
        FAIL,
        &[
            "<img src=a.png>",
            "<img src=a.png width=10>",
            "<img src=a.png width=10 height=auto>",
            "<img src=a.png width='' height=+5>",
            "<img src=a.png style='width:auto;height:auto;aspect-ratio:1'>",
            "<img src=a.png style='aspect-ratio: auto'>",
            "<img src=a.png style=\"background:url('x;width:1px;height:1px')\">",
            "<img src=data:image/gif;base64,R0lGOD>",
            "<img src=data:image/svg+xml,x srcset='a.png 1x'>",
            "<img src=a.png width=a width=1 height=1>",
            // Assistive technology ignores it, but it takes room.
            "<img src=a.png aria-hidden=true>",
        ],
    );
    assert_each(
        "image_dimensions",
        NOT_APPLICABLE,
        &[
            "<p>x",
            "<img src='data:image/SVG+xml;utf8,x'>",
            "<img alt=x data-src=a.png>",
            "<img src=''>",
            "<div hidden><p><img src=a.png></div>",
            "<img src=a.png style='Display: none'>",
            "<dialog><img src=a.png></dialog>",
            "<template><img src=a.png></template>",
            "<noscript><img src=a.png></noscript>",
            "<!-- <img src=a.png> -->",
            "<svg><image href=a.png /></svg>",
        ],
    );
    let html = "<img src=a.png>\n<img src=b.png width=1 height=1>\n<img src=ü.png>";
    assert_eq!(lines(&run("image_dimensions", &page(html))), [1, 3]);
}

#[test]
fn an_inline_style_can_set_the_size_of_an_image() {
    let styled = |style: &str| format!("<img src=a.png style='{style}'>");
    for known in [
        "position:absolute",
        "POSITION: Fixed",
        "position:revert",
        "width:10px;height:20px",
        "inline-size:10px;block-size:20px",
        "width:10px;aspect-ratio:1/2",
        "height:10px;height:auto;width:5px;aspect-ratio:1",
        "width:10px;aspect-ratio:4/3 AUTO",
        "width:10px;aspect-ratio:calc(1)",
        "width:10px;aspect-ratio:1!important;aspect-ratio:auto",
    ] {
        assert_each("image_dimensions", PASS, &[&styled(known)]);
    }
    for unknown in [
        "position:relative",
        "width:10px",
        "width:10px;height:auto",
        "width:auto;height:auto;aspect-ratio:1",
        "width:10px;aspect-ratio:auto",
        "width:10px;aspect-ratio:nonsense",
        "width:10px;aspect-ratio:nonsense(1)",
        "width:10px;aspect-ratio:1 nonsense",
    ] {
        assert_each("image_dimensions", FAIL, &[&styled(unknown)]);
    }
}

#[test]
fn a_style_sheet_can_set_the_size_of_an_image() {
    let styled =
        |css: &str| format!("<style>{css}</style><div class=a><img class=b src=a.png></div>");
    for known in [
        "img{width:10px;height:20px}",
        ".b{width:10px;height:calc(1px + 1em)}",
        ".a > .b{width:50%;aspect-ratio:1/2}",
        ":root{--w:10px} .b{width:var(--w);height:var(--none,5px)}",
        "@layer x{.b{width:1px}} @layer y{.b{height:1px}}",
        ".a{.b{width:1px;height:2px}}",
        ".b{position:absolute}",
        "img{width:auto;height:auto} @media (min-width:60em){.b{width:1px;height:2px}}",
        ".b{width:1px!important;height:2px} .a .b{width:auto}",
        "img{aspect-ratio:1} @media (min-width:60em){img{width:auto;height:auto}}",
        ".b:not(.c){width:1px;height:2px}",
        "img{inline-size:1em;block-size:1em}",
    ] {
        assert_each("image_dimensions", PASS, &[&styled(known)]);
    }
    for unknown in [
        ".c{width:10px;height:20px}",
        "img{width:100%;height:auto}",
        "img{max-width:100%}",
        ".b{width:10px;height:20px} .a .b{height:auto}",
        "img:hover{width:10px;height:20px}",
        "@media print{img{width:10px;height:20px}}",
        "img{width:var(--none);height:20px}",
        ".b::before{width:10px;height:20px}",
        "img{width:10px;height:nonsense}",
        "@layer x, y; @layer y{.b{height:auto}} @layer x{.b{width:1px;height:1px}}",
        "i{} @layer x, y; @layer y{.b{height:auto}} @layer x{.b{width:1px;height:1px}}",
        ".a{position:absolute} .b{position:unset}",
    ] {
        assert_each("image_dimensions", FAIL, &[&styled(unknown)]);
    }
    let hidden = styled(".a{display:none}");
    assert_each("image_dimensions", NOT_APPLICABLE, &[&hidden]);
}

#[test]
fn an_image_whose_style_sheet_was_not_read_is_unmeasured() {
    let html = "<link rel=stylesheet href=/a.css><img src=a.png>";
    let result = run("image_dimensions", &page(html));
    assert_eq!(result.outcome, UNMEASURED);
    assert!(
        result.message.contains("https://example.com/a.css"),
        "{}",
        result.message
    );
    let sized = with_sheets(html, &[("/a.css", "img{width:1px;height:1px}")]);
    assert_eq!(run("image_dimensions", &sized).outcome, PASS);
    let unsized_image = with_sheets(html, &[("/a.css", "p{width:1px;height:1px}")]);
    assert_eq!(run("image_dimensions", &unsized_image).outcome, FAIL);
    let of_print = html.replace("href", "media=print href");
    assert_each("image_dimensions", FAIL, &[&of_print]);
}

#[test]
fn findings_match_the_snapshot() {
    let findings = Findings::of("image_dimensions").on_each(&[
        "<img src=a.png>",
        "<img src=a.png width=10>",
        "<img src=data:image/gif;base64,R0lGOD>",
        "<img src=a.png>\n<img src=b.png width=1 height=1>\n<img src=ü.png>",
        "<img src=a.png width=10 height=20>",
    ]);
    insta::assert_snapshot!(findings.text());
}
