//! Tests of the check `meta_viewport`.

use crate::checks::{FAIL, PASS, WARN, assert_each};
use crate::findings::Findings;

#[test]
fn the_viewport_should_be_as_wide_as_the_device() {
    assert_each(
        "meta_viewport",
        PASS,
        &[
            "<meta name=viewport content='width=device-width, initial-scale=1'>",
            "<META NAME=' Viewport' CONTENT='WIDTH = Device-Width'>",
            "<meta name=viewport content='initial-scale=1.0;user-scalable=no'>",
            "<meta name=viewport content='width=980'><meta name=viewport \
             content=width=device-width>",
            "<meta name=viewport content='width&equals;device-width'>",
            "<meta name=viewport name=x content=width=device-width content=width=1>",
        ],
    );
    assert_each(
        "meta_viewport",
        WARN,
        &[
            "<meta name=viewport content='width=980'>",
            "<meta name=viewport content='width=1024px, initial-scale=0.5'>",
            "<meta name=viewport content='initial-scale=0.5'>",
            "<meta name=viewport content=width=device-width><meta name=viewport content=width=980>",
        ],
    );
    assert_each(
        "meta_viewport",
        FAIL,
        &[
            "<p>x",
            "<meta name=viewport>",
            "<meta name=viewport content='user-scalable=yes'>",
            "<meta name=viewport content='device-width'>",
            "<!-- <meta name=viewport content=width=device-width> -->",
            "<template><meta name=viewport content=width=device-width></template>",
            "<noscript><meta name=viewport content=width=device-width></noscript>",
            "<svg><meta name=viewport2 content=width=device-width></svg>",
        ],
    );
}

#[test]
fn words_instead_of_a_scale_are_read_as_browsers_read_them() {
    for scale in ["yes", "device-width", "device-height"] {
        let page = format!("<meta name=viewport content='initial-scale={scale}'>");
        assert_each("meta_viewport", PASS, &[&page]);
    }
}

#[test]
fn findings_match_the_snapshot() {
    let findings = Findings::of("meta_viewport").on_each(&[
        "<p>x",
        "<meta name=viewport>",
        "<meta name=viewport content='device-width'>",
        "<meta name=viewport content='user-scalable=yes'>",
        "<meta name=viewport content='width=980'>",
        "<meta name=viewport content='initial-scale=0.5'>",
        "<meta name=viewport content='width=1024px, initial-scale=0.5'>",
        "<META NAME=' Viewport' CONTENT='WIDTH = Device-Width'>",
    ]);
    insta::assert_snapshot!(findings.text());
}
