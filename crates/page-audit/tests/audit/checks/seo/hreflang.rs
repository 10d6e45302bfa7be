//! Tests of the check `hreflang`.

use crate::checks::{
    FAIL, HERE, NOT_APPLICABLE, PASS, WARN, assert_each, lines, page, page_at, run,
};
use crate::findings::Findings;

const SELF: &str = "<link rel=alternate hreflang=en href=https://example.com/shop/shoes>";

#[test]
fn usable_links_to_other_languages_pass() {
    let pages = [
        "<link rel=alternate hreflang=de href=https://example.com/de>",
        "<LINK REL='Alternate' HREFLANG='PT-br' HREF='https://example.com/br'>",
        "<link rel=alternate hreflang=zh-Hant-TW href=https://example.com/tw>",
        "<link rel=alternate hreflang=x-default href=https://example.com/shop/shoes>",
        "<link rel=alternate hreflang=' de ' href=' https://example.com/de '>",
        "<link rel=alternate hreflang=de href=https://example.com/de><link rel=alternate \
         hreflang=DE href=https://example.com/de#x>",
        "<link rel=alternate type='application/rss+xml' hreflang=english href=/feed>",
        "<template><link rel=alternate hreflang=xx href=/x></template>",
    ];
    for html in pages {
        assert_each("hreflang", PASS, &[&format!("{SELF}{html}")]);
    }
    let by_header = page("<p>x").with_header(
        "link",
        "<https://example.com/shop/shoes>; rel=alternate; hreflang=en, \
         <https://example.com/de>; rel=\"alternate\"; hreflang=\"de\"",
    );
    assert_eq!(run("hreflang", &by_header).outcome, PASS);
}

#[test]
fn links_to_other_languages_with_a_fault_fail() {
    for html in [
        "<link rel=alternate hreflang=en-UK href=https://example.com/uk>",
        "<link rel=alternate hreflang=en_US href=https://example.com/us>",
        "<link rel=alternate hreflang=english href=https://example.com/us>",
        "<link rel=alternate hreflang='' href=https://example.com/es>",
        "<link rel=alternate hreflang=de href=/de>",
        "<link rel=alternate hreflang=de href=//example.com/de>",
        "<link rel=alternate hreflang=EN href=https://example.com/other>",
        "<link rel=alternate hreflang=pt-BR href=https://example.com/br>
         <link rel=alternate hreflang=pt-br href=https://example.com/other>",
    ] {
        assert_each("hreflang", FAIL, &[&format!("{SELF}{html}")]);
    }
    let header = "<https://example.com/other>; rel=alternate; hreflang=en";
    let both = page(SELF).with_header("link", header);
    assert_eq!(run("hreflang", &both).outcome, FAIL);
    let lines_of =
        format!("{SELF}\n\n<link rel=alternate hreflang=uk-UK href=https://example.com/u>");
    assert_eq!(lines(&run("hreflang", &page(&lines_of))), [3]);
    let spaced = format!("{SELF}<link rel=alternate hreflang=' de ' href=' /de '>");
    let result = run("hreflang", &page(&spaced));
    assert_eq!(result.evidence.items[0].found, "de: /de");
}

#[test]
fn links_to_other_languages_without_the_page_itself_warn() {
    assert_each(
        "hreflang",
        WARN,
        &["<link rel=alternate hreflang=de href=https://example.com/de>"],
    );
    // The canonical URL represents the page.
    let with_parameter = page_at(
        "https://example.com/shop/shoes?from=mail",
        &format!("<link rel=canonical href=https://example.com/shop/shoes>{SELF}"),
    );
    assert_eq!(run("hreflang", &with_parameter).outcome, PASS);
    let with_fragment = page_at(
        "https://example.com/shop/shoes?from=mail",
        &format!("<link rel=canonical href=https://example.com/shop/shoes#top>{SELF}"),
    );
    assert_eq!(run("hreflang", &with_fragment).outcome, PASS);
}

#[test]
fn without_links_to_other_languages_hreflang_is_not_applicable() {
    assert_each(
        "hreflang",
        NOT_APPLICABLE,
        &[
            "<p>x",
            "<link rel=alternate href=/x>",
            "<a hreflang=de href=/de>Deutsch</a>",
            "<!-- <link rel=alternate hreflang=xx href=/x> -->",
        ],
    );
}

#[test]
fn feeds_and_alternate_styles_are_not_other_languages() {
    let linked =
        |attributes: &str| format!("<link rel=alternate hreflang=xx href=/x {attributes}>");
    assert_each(
        "hreflang",
        NOT_APPLICABLE,
        &[
            &linked("type=application/rss+xml"),
            &linked("type=application/atom+xml"),
            &linked("type=application/feed+json"),
            &linked("type=text/xml+oembed"),
            &linked("").replace("rel=alternate", "rel='alternate stylesheet'"),
            &format!("<p>x{}", linked("")),
        ],
    );
    let other = "<link rel=alternate hreflang=en href=https://example.com/en>";
    assert_each(
        "hreflang",
        WARN,
        &[
            &format!("<link rel=canonical href=https://example.com/other>{other}"),
            &format!("{other}<p>x<link rel=canonical href=https://example.com/en>"),
        ],
    );
}

#[test]
fn an_area_of_several_countries_warns_at_most() {
    let link =
        |code: &str| format!("<link rel=alternate hreflang={code} href=https://example.com/here>");
    for area in ["es-419", "ES-419", "zh-Hant-030", "en-001"] {
        assert_each("hreflang", WARN, &[&link(area)]);
    }
    for none in ["es-999", "es-41", "xx-419", "es-Xxxx-419", "es-ES-419"] {
        assert_each("hreflang", FAIL, &[&link(none)]);
    }
}

#[test]
fn a_language_that_search_engines_may_not_know_warns_at_most() {
    let codes = ["fil", "iw-IL", "haw"];
    for code in codes {
        let html = format!(
            "<link rel=alternate hreflang=en href={HERE}>\
             <link rel=alternate hreflang={code} href=https://example.com/x>"
        );
        assert_each("hreflang", WARN, &[&html]);
    }
}

#[test]
fn findings_match_the_snapshot() {
    let findings = Findings::of("hreflang")
        .on_each(&[
            "<link rel=alternate hreflang=en href=https://example.com/shop/shoes><link \
             rel=alternate hreflang=de href=/de>",
            "<link rel=alternate hreflang=en href=https://example.com/shop/shoes><link \
             rel=alternate hreflang=de href=//example.com/de>",
            "<link rel=alternate hreflang=en href=https://example.com/shop/shoes><link \
             rel=alternate hreflang='' href=https://example.com/es>",
            "<link rel=alternate hreflang=en href=https://example.com/shop/shoes><link \
             rel=alternate hreflang=en-UK href=https://example.com/uk>",
            "<link rel=alternate hreflang=en href=https://example.com/shop/shoes><link \
             rel=alternate hreflang=en_US href=https://example.com/us>",
            "<link rel=alternate hreflang=en href=https://example.com/shop/shoes><link \
             rel=alternate hreflang=EN href=https://example.com/other>",
            "<link rel=alternate hreflang=en href=https://example.com/shop/shoes><link \
             rel=alternate hreflang=es-419 href=https://example.com/es>",
            "<link rel=alternate hreflang=en href=https://example.com/shop/shoes>\n\n<link \
             rel=alternate hreflang=uk-UK href=https://example.com/u>",
            "<link rel=alternate hreflang=en href=https://example.com/shop/shoes><link \
             rel=alternate hreflang=english href=https://example.com/us>",
            "<link rel=alternate hreflang=de href=https://example.com/de>",
            "<link rel=alternate hreflang=en href=https://example.com/shop/shoes><link \
             rel=alternate hreflang=de href=https://example.com/de>",
            "<link rel=alternate hreflang=de href=/de><link rel=alternate hreflang=fr href=/fr>",
        ])
        .on_response(
            HERE,
            &[("link", "</de>; rel=alternate; hreflang=de")],
            "<p>x",
        );
    insta::assert_snapshot!(findings.text());
}
