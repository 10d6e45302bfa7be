//! Tests of the check `internal_links`.

use crate::checks::{NOT_APPLICABLE, PASS, UNMEASURED, WARN, assert_each, lines, page, run};
use crate::findings::Findings;

#[test]
fn a_page_needs_a_link_to_its_site_that_can_be_followed() {
    assert_each(
        "internal_links",
        PASS,
        &[
            "<a href=/x>x</a>",
            "<a href='https://www.example.com/'>x</a>",
            "<map><area href=/x></map>",
            "<svg><a class=x xlink:href=/x><text>x</text></a></svg>",
            "<a href=/x>x</a><a rel=nofollow href=https://example.org/>x</a>",
            "<a href=/x>x</a><a rel=nofollow href='/shop/shoes#respond'>Cancel the reply</a>",
            // A page's source, a shop's basket and a filter.
            "<a href=/x>x</a><a rel=nofollow href=/_sources/x.md.txt>Source</a>",
            "<a href=/x>x</a><a rel=nofollow href='?add-to-cart=9'>Buy</a>",
            "<a href=/x>x</a><a rel=nofollow href='/x?color=red'>Red</a>",
            "<a href=/x>x</a><a rel=nofollow href=/wprm_print/9>Print</a>",
            "<a href=/x>x</a><a rel='external nofollow' href=/about>Ann, who made the page</a>",
            "<a href=/x rel=nofollow>Picture</a><a href=/x>Boots</a>",
            "<base href=https://example.com/y/><a href=x>x</a>",
        ],
    );
    assert_each(
        "internal_links",
        WARN,
        &[
            "<p>x",
            "<a href=https://example.org/>x</a>",
            "<a href='#top'>x</a><a href='/shop/shoes'>x</a>",
            "<a href='mailto:a@example.com'>x</a>",
            "<a href=/x rel='noopener NOFOLLOW'>x</a>",
            "<a href=/x>x</a><a href=/y rel=nofollow>y</a>",
            "<a rel=nofollow href=/x.txt>x</a>",
            "<base href=https://example.org/><a href=/x>x</a>",
            "<a href=/x>x</a><meta name=robots content=nofollow>",
            "<template><a href=/x>x</a></template>",
            "<svg><a class=x><text>x</text></a></svg>",
        ],
    );
    let result = run(
        "internal_links",
        &page("<a href=/x>x</a>\n<a href=/y rel=nofollow>y</a>"),
    );
    assert_eq!(lines(&result), [2]);
}

#[test]
fn robots_directives_can_keep_links_from_being_followed() {
    let robots = |meta: &str| format!("<meta {meta}><a href=/x>x</a>");
    assert_each(
        "internal_links",
        WARN,
        &[&robots("name=robots content=none")],
    );
    assert_each(
        "internal_links",
        PASS,
        &[
            &robots("name=robots content=noarchive"),
            &robots("name=bingbot content=nofollow"),
        ],
    );
}

#[test]
fn a_page_with_too_many_directives_says_how_many_count() {
    let robots = |count| {
        let directives = "noarchive,".repeat(count);
        page(&format!(
            "<meta name=robots content='{directives}'><a href=/x>x</a>"
        ))
    };
    let message = |count| run("internal_links", &robots(count)).message;
    let says_so = |count| {
        message(count).ends_with("Only 10000 of its directives for search engines were checked.")
    };
    assert!(!says_so(10_000), "{}", message(10_000));
    assert!(says_so(10_001), "{}", message(10_001));
    // One that is left out could be `noindex`.
    assert_eq!(run("noindex", &robots(10_001)).outcome, UNMEASURED);
}

#[test]
fn links_may_be_in_a_declared_shadow_tree() {
    let html = "<x-a><template shadowrootmode=open><a href=/x>x</a></template></x-a>";
    assert_each("internal_links", NOT_APPLICABLE, &[html]);
    assert_each("internal_links", WARN, &[&html.replace("open", "none")]);
}

#[test]
fn findings_match_the_snapshot() {
    let findings = Findings::of("internal_links")
        .on_each(&[
            "<p>x",
            "<a href=/x rel='noopener NOFOLLOW'>x</a>",
            "<a href=/x>x</a><a href=/y rel=nofollow>y</a>",
            "<a href=/x>x</a><meta name=robots content=nofollow>",
            "<a href=/x>x</a>",
            "<a href=/x rel=nofollow>x</a><a href=/y rel=nofollow>y</a>",
            "<a href=/x>x</a><a href=/y>y</a>",
        ])
        .on_response("https://example.com/", &[], "<a href=/x rel=nofollow>x</a>");
    insta::assert_snapshot!(findings.text());
}
