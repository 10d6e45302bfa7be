//! Tests of the check `fragment_links`.

use crate::checks::{HERE, NOT_APPLICABLE, PASS, WARN, assert_each, lines, page, run};

#[test]
fn links_to_places_in_the_page_pass() {
    assert_each(
        "fragment_links",
        PASS,
        &[
            "<a href=#a>x</a><p id=a>y",
            "<a href=#a>x</a><a name=a>y</a>",
            "<a href=#top>x</a>",
            "<a href='#%C3%A4'>x</a><p id=ä>y",
            "<a href='#a%20b'>x</a><p id='a b'>y",
            &format!("<a href='{HERE}#a'>x</a><p id=a>y"),
            "<svg><a href=#a><text>x</text></a></svg><p id=a>y",
        ],
    );
}

#[test]
fn links_to_nothing_are_a_warning() {
    let encoded = "<a href='#a%20b'>x</a>";
    assert_each(
        "fragment_links",
        WARN,
        &["<a href=#a>x</a><p id=A>y", encoded],
    );
    let html = "<a href=#a>x</a>\n<a href=#b>x</a>\n<p id=a>y";
    assert_eq!(lines(&run("fragment_links", &page(html))), [2]);
}

#[test]
fn links_that_scripts_handle_are_not_counted() {
    assert_each(
        "fragment_links",
        NOT_APPLICABLE,
        &[
            "<a href=#>x</a>",
            "<a href='#/route'>x</a>",
            "<a href='#!x'>x</a>",
            "<a href='#page=2'>x</a>",
            "<a href='#{{ id }}'>x</a>",
            "<a href='#:~:text=x'>x</a>",
            "<a href='#elementor-action%3Aaction%3Dpopup%3Aopen%26settings%3DeyJpZCI6IjEifQ%3D%3D'>x</a>",
            "<a href='#elementor-action:action'>x</a>",
            "<a href='#popmake-12'>x</a>",
            "<a href='#%2Froute'>x</a>",
            "<a href=#a onclick=x()>x</a>",
            "<a href=#a role=button>x</a>",
            "<a href=#a data-bs-toggle=tab>x</a>",
            "<a href=other#a>x</a>",
        ],
    );
    // It is a fault of another check.
    assert_each("fragment_links", PASS, &["<a href=#a>Skip to content</a>"]);
}
