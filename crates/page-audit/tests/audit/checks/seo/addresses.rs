//! The page's address and what leads to it, and its versions at other addresses.

use page_audit::{Hop, Snapshot};
use url::Url;

use super::super::{FAIL, NOT_APPLICABLE, PASS, WARN, assert_each, lines, page, page_at, run};

fn url(text: &str) -> Url {
    Url::parse(text).unwrap()
}

const SELF: &str = "<link rel=alternate hreflang=en href=https://example.com/shop/shoes>";

#[test]
fn usable_links_to_other_languages_pass() {
    let pages = [
        "<link rel=alternate hreflang=de href=https://example.com/de>",
        "<LINK REL='Alternate' HREFLANG='PT-br' HREF='https://example.com/br'>",
        "<link rel=alternate hreflang=zh-Hant-TW href=https://example.com/tw>",
        "<link rel=alternate hreflang=x-default href=https://example.com/shop/shoes>",
        "<link rel=alternate hreflang=de href=https://example.com/de><link rel=alternate hreflang=DE href=https://example.com/de#x>",
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
        "<link rel=alternate hreflang=es-419 href=https://example.com/es>",
        "<link rel=alternate hreflang='' href=https://example.com/es>",
        "<link rel=alternate hreflang=de href=/de>",
        "<link rel=alternate hreflang=de href=//example.com/de>",
        "<link rel=alternate hreflang=EN href=https://example.com/other>",
    ] {
        assert_each("hreflang", FAIL, &[&format!("{SELF}{html}")]);
    }
    let header = "<https://example.com/other>; rel=alternate; hreflang=en";
    let both = page(SELF).with_header("link", header);
    assert_eq!(run("hreflang", &both).outcome, FAIL);
    let lines_of =
        format!("{SELF}\n\n<link rel=alternate hreflang=uk-UK href=https://example.com/u>");
    assert_eq!(lines(&run("hreflang", &page(&lines_of))), [3]);
}

#[test]
fn links_to_other_languages_without_the_page_itself_warn() {
    assert_each(
        "hreflang",
        WARN,
        &["<link rel=alternate hreflang=de href=https://example.com/de>"],
    );
    // The canonical URL stands for the page.
    let with_parameter = page_at(
        "https://example.com/shop/shoes?from=mail",
        &format!("<link rel=canonical href=https://example.com/shop/shoes>{SELF}"),
    );
    assert_eq!(run("hreflang", &with_parameter).outcome, PASS);
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
fn a_plain_url_passes_and_others_warn() {
    let outcome = |url: &str| run("seo_friendly_url", &page_at(url, "<p>x")).outcome;
    for plain in [
        "https://example.com/",
        "https://EXAMPLE.com/red-shoes?size=42&color=red&page=2",
        "https://example.com/sch%C3%B6ne-schuhe",
        "https://example.com/商品/靴",
        "https://example.com/inside?q=Red",
    ] {
        assert_eq!(outcome(plain), PASS, "{plain}");
    }
    for other in [
        "https://example.com/Red-Shoes",
        "https://example.com/red_shoes",
        "https://example.com/red%20shoes",
        "https://example.com/red shoes",
        "https://example.com//shoes",
        "https://example.com/shoes?PHPSESSID=abc",
        "https://example.com/shoes;jsessionid=abc",
        "https://example.com/shoes?sid=1",
        "https://example.com/shoes?a=1&b=2&c=3&d=4",
        "https://example.com/Red_Shoes?SID=1",
    ] {
        assert_eq!(outcome(other), WARN, "{other}");
    }
    let long = |length: usize| {
        let start = "https://example.com/";
        format!("{start}{}", "a".repeat(length - start.len()))
    };
    assert_eq!(outcome(&long(115)), PASS);
    assert_eq!(outcome(&long(116)), WARN);
    // Each of these letters takes nine characters when encoded.
    let japanese = format!("https://example.com/{}", "靴".repeat(50));
    assert_eq!(outcome(&japanese), PASS);
}

fn hop(from: &str, status: u16, location: &str) -> Hop {
    Hop::new(url(from), status, location)
}

#[test]
fn raw_letters_in_the_redirect_to_the_page_warn() {
    let to = |location: &str| {
        let hop = hop("https://example.com/a", 301, location);
        let snapshot = page_at("https://example.com/%C3%BC", "<p>x").with_hop(hop);
        run("seo_friendly_url", &snapshot).outcome
    };
    assert_eq!(to("/ü"), WARN);
    assert_eq!(to("/%C3%BC"), PASS);
}

#[test]
fn redirects_are_counted() {
    let with = |hops: &[Hop]| {
        let snapshot = page("<p>x");
        let snapshot = hops.iter().cloned().fold(snapshot, Snapshot::with_hop);
        run("redirects", &snapshot).outcome
    };
    let a = || hop("https://example.com/a", 301, "/b");
    let b = || hop("https://example.com/b", 302, "/c");
    let c = || hop("https://example.com/c", 308, "/shop/shoes");
    assert_eq!(with(&[]), PASS);
    assert_eq!(with(&[a()]), PASS);
    assert_eq!(with(&[b()]), PASS);
    assert_eq!(with(&[a(), b()]), WARN);
    assert_eq!(with(&[a(), b(), c()]), FAIL);
}

#[test]
fn a_temporary_redirect_to_another_host_or_scheme_warns() {
    let with = |from: &str, status| {
        let snapshot = page("<p>x").with_hop(hop(from, status, "https://example.com/shop/shoes"));
        run("redirects", &snapshot)
    };
    assert_eq!(with("http://example.com/shop/shoes", 301).outcome, PASS);
    assert_eq!(with("http://example.com/shop/shoes", 308).outcome, PASS);
    let temporary = with("http://example.com/shop/shoes", 302);
    assert_eq!(temporary.outcome, WARN);
    assert!(temporary.evidence.items[0].found.contains("302"));
    assert_eq!(
        with("https://www.example.com/shop/shoes", 307).outcome,
        WARN
    );
}

#[test]
fn redirects_that_come_back_fail() {
    let snapshot = page("<p>x").with_hop(hop(
        "https://example.com/shop/shoes",
        302,
        "https://example.com/shop/shoes",
    ));
    assert_eq!(run("redirects", &snapshot).outcome, FAIL);
}
