//! Tests of the check `placeholder_text`.

use crate::checks::{PASS, WARN, assert_each};

#[test]
fn written_text_passes() {
    assert_each(
        "placeholder_text",
        PASS,
        &[
            "<title>Shoes</title><h1>100% wool</h1>",
            "<p>In Vue, <code>{{ title }}</code> shows a value.",
            "<title>How {{ + }} are used</title>",
            "<title>{{ }} are used</title>",
            &format!("<title>{{{{ {} }}}}</title>", "a".repeat(61)),
            "<title>%%</title>",
            "<title>%d of 100%</title>",
            // Nothing reads a description there.
            "<body><p>x<meta name=description content='{{ description }}'>",
            "<p>Lorem ipsum is filler text.",
        ],
    );
}

#[test]
fn text_of_a_template_is_a_warning() {
    assert_each(
        "placeholder_text",
        WARN,
        &[
            "<title>{{ title }}</title>",
            "<title>{{ page_title | upper }}</title>",
            "<title>{{ page-title }}</title>",
            &format!("<title>{{{{ {} }}}}</title>", "a".repeat(60)),
            "<title>%TITLE%</title>",
            "<title>%PAGE_TITLE%</title>",
            "<title>x</title><meta name=description content='${page.description}'>",
            "<h1>{{product.name}}</h1>",
            "<h2><%= heading %></h2>",
            "<p>LOREM ipsum dolor sit amet",
            "<p>Apples, pears: lorem iPsum DOLOR",
        ],
    );
}
