//! Tests of the check `canonical`.

use page_audit::{Hop, Probe, ProbeResponse, Probes, Snapshot};
use url::Url;

use crate::checks::{
    FAIL, HERE, NOT_APPLICABLE, PASS, UNMEASURED, WARN, assert_each, page, page_at, run, url,
};
use crate::findings::Findings;

mod target;

fn with_target(html: &str, target: Probe) -> Snapshot {
    page(html).with_probes(Probes {
        canonical_target: target,
        ..Probes::default()
    })
}

const TO_BOOTS: &str = "<link rel=canonical href=https://example.com/shop/boots>";

#[test]
fn a_page_that_names_itself_is_canonical() {
    assert_each(
        "canonical",
        PASS,
        &[
            "<link rel=canonical href='https://example.com/shop/shoes'>",
            "<LINK HREF='https://EXAMPLE.com:443/shop/shoes#top' REL='nofollow Canonical'>",
            "<link rel=canonical href='https://example.com/shop/shoes'>
             <link rel=canonical href='https://example.com/shop/shoes'>",
        ],
    );
    let header = "<https://example.com/shop/shoes>; rel=\"canonical\"";
    let by_header = page("<p>x").with_header("link", header);
    assert_eq!(run("canonical", &by_header).outcome, PASS);
    let home = Url::parse("https://example.com/").unwrap();
    let probes = Probes {
        canonical_target: Probe::responded(home, 200, &[], ""),
        ..Probes::default()
    };
    let index = page_at(
        "https://example.com/index.html",
        "<link rel=canonical href='https://example.com/'>",
    )
    .with_probes(probes);
    assert_eq!(run("canonical", &index).outcome, PASS);
}

#[test]
fn no_canonical_link_is_not_applicable() {
    assert_each(
        "canonical",
        NOT_APPLICABLE,
        &[
            "<p>x",
            "<link rel=alternate href=/x>",
            "<!-- <link rel=canonical href=x> -->",
            "<template><link rel=canonical href=x></template>",
        ],
    );
}

#[test]
fn a_contradictory_or_useless_canonical_link_fails() {
    assert_each(
        "canonical",
        FAIL,
        &[
            "<link rel=canonical href=https://example.com/a><link rel=canonical href=/b>",
            "<link rel=canonical href='https://[broken/'>",
            "<link rel=canonical href='mailto:me@example.com'>",
            "<link rel=canonical href=' '>",
            "<body><p>x<link rel=canonical href=https://example.com/shop/shoes>",
            "<link rel=canonical href=https://example.com/>",
        ],
    );
    let header = "<https://example.com/shop/boots>; rel=canonical";
    let html = "<link rel=canonical href=https://example.com/shop/shoes>";
    let both = page(html).with_header("link", header);
    assert_eq!(run("canonical", &both).outcome, FAIL);
}

#[test]
fn a_relative_foreign_or_unprotected_canonical_url_warns() {
    assert_each(
        "canonical",
        WARN,
        &[
            "<link rel=canonical href=/shop/shoes>",
            "<link rel=canonical href=//example.com/shop/shoes>",
            "<base href=https://example.com/shop/><link rel=canonical href=shoes>",
            "<link rel=canonical href=https://example.org/shop/shoes>",
            "<base href=https://example.org/><link rel=canonical href=/shop/shoes>",
            "<link rel=canonical href=http://example.com/shop/shoes>",
        ],
    );
}

#[test]
fn home_pages_are_recognised() {
    let outcome = |url: &str, canonical: &str| {
        let html = format!("<link rel=canonical href={canonical}>");
        run("canonical", &page_at(url, &html)).outcome
    };
    let root = "https://example.com/";
    for home in ["index.html", "default.aspx", "home"] {
        assert_eq!(
            outcome(&format!("{root}{home}"), root),
            UNMEASURED,
            "{home}"
        );
    }
    for deeper in ["index/", "shoes", "shop/index.html"] {
        assert_eq!(outcome(&format!("{root}{deeper}"), root), FAIL, "{deeper}");
    }
    let by_query = "https://example.com/?page=1";
    assert_eq!(outcome("https://example.com/shoes", by_query), UNMEASURED);
    let plain = "http://example.com/shoes";
    assert_eq!(outcome(plain, plain), PASS);
}

#[test]
fn an_amp_page_names_the_page_that_it_stands_for() {
    for mark in ["amp", "⚡"] {
        for canonical in ["https://example.com/", "https://www.example.com/shoes"] {
            let html = format!("<html {mark}><link rel=canonical href={canonical}>");
            assert_each("canonical", UNMEASURED, &[&html]);
        }
    }
    assert_each(
        "canonical",
        WARN,
        &["<html amp><link rel=canonical href=http://example.com/>"],
    );
}

#[test]
fn a_link_header_is_relative_to_the_page_and_not_to_its_base() {
    let html = "<base href=https://example.org/>";
    let by_header = |html| page(html).with_header("link", "<shoes>; rel=canonical");
    let result = run("canonical", &by_header(html));
    assert_eq!(result.outcome, WARN);
    assert_eq!(result.message, "The canonical URL is relative.");
    assert_eq!(result.evidence.items[0].found, "Link: <shoes>");
    let element = format!("{html}<link rel=canonical href=shoes>");
    let both = run("canonical", &by_header(&element));
    assert_eq!(both.message, "The page has several canonical URLs.");
}

#[test]
fn findings_match_the_snapshot() {
    let canonical = |response: ProbeResponse| {
        let probes = Probes {
            canonical_target: Probe::Response(response),
            ..Probes::default()
        };
        page_at(
            "https://example.com/x?a=1",
            "<link rel=canonical href=https://example.com/y>",
        )
        .with_probes(probes)
    };
    let target = |status, html: &str| ProbeResponse::of(url("/y"), status, &[], html);
    let findings = Findings::of("canonical")
        .on_each(&[
            "<link rel=canonical href=' '>",
            "<link rel=canonical href='https://[broken/'>",
            "<link rel=canonical href=https://example.com/>",
            "<link rel=canonical href='mailto:me@example.com'>",
            "<body><p>x<link rel=canonical href=https://example.com/shop/shoes>",
            "<link rel=canonical href=https://example.com/a><link rel=canonical href=/b>",
            "<link rel=canonical href=/shop/shoes>",
            "<link rel=canonical href=//example.com/shop/shoes>",
            "<link rel=canonical href=http://example.com/shop/shoes>",
            "<link rel=canonical href=https://example.org/shop/shoes>",
            "<base href=https://example.com/shop/><link rel=canonical href=shoes>",
            "<base href=https://example.org/><link rel=canonical href=/shop/shoes>",
            "<link rel=canonical href='https://example.com/shop/shoes'>",
        ])
        .on_response(
            HERE,
            &[("link", "<https://example.org/>; rel=canonical")],
            "<p>x",
        )
        .on_page(
            "redirects",
            &canonical(target(200, "").with_hop(Hop::new(url("/y"), 301, "/z"))),
        )
        .on_page("is missing", &canonical(target(404, "")))
        .on_page(
            "is barred",
            &canonical(target(200, "<meta name=robots content=noindex>")),
        )
        .on_page("is there", &canonical(target(200, "<p>x")));
    insta::assert_snapshot!(findings.text());
}
