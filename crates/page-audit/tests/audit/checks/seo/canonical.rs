//! The canonical URL: the page's own, another page's, and none.

use page_audit::{Hop, Probe, Probes, Snapshot};
use url::Url;

use super::super::{FAIL, NOT_APPLICABLE, PASS, UNMEASURED, WARN, assert_each, page, page_at, run};

fn url(text: &str) -> Url {
    Url::parse(text).unwrap()
}

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
        canonical_target: Probe::answered(home, 200, &[], ""),
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
fn which_page_is_a_home_page() {
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

fn with_target(html: &str, target: Probe) -> Snapshot {
    page(html).with_probes(Probes {
        canonical_target: target,
        ..Probes::default()
    })
}

const TO_BOOTS: &str = "<link rel=canonical href=https://example.com/shop/boots>";

#[test]
fn the_canonical_target_has_to_be_there_and_listable() {
    let boots = url("https://example.com/shop/boots");
    let outcome = |status, headers: &[(&str, &str)], body: &str| {
        let target = Probe::answered(boots.clone(), status, headers, body);
        run("canonical", &with_target(TO_BOOTS, target)).outcome
    };
    assert_eq!(outcome(200, &[], "<h1>Boots"), PASS);
    assert_eq!(outcome(404, &[], "<h1>Boots"), FAIL);
    assert_eq!(outcome(500, &[], ""), FAIL);
    assert_eq!(outcome(200, &[("x-robots-tag", "noindex")], "x"), FAIL);
    assert_eq!(outcome(200, &[], "<META NAME=ROBOTS CONTENT=None>"), FAIL);
    assert_eq!(
        outcome(200, &[], "<!-- <meta name=robots content=none> -->"),
        PASS
    );
    assert_eq!(outcome(429, &[], ""), UNMEASURED);
}

#[test]
fn a_canonical_target_that_redirects_is_none() {
    let boots = url("https://example.com/shop/boots");
    let Probe::Answer(answer) = Probe::answered(url("https://example.com/"), 200, &[], "x") else {
        panic!();
    };
    let target = Probe::Answer(answer.with_hop(Hop::new(boots, 301, "/")));
    assert_eq!(
        run("canonical", &with_target(TO_BOOTS, target)).outcome,
        FAIL
    );
}

#[test]
fn a_canonical_target_that_was_not_seen_is_unmeasured_unless_a_fault_is_certain() {
    let failed = || Probe::failed("timeout", "It took too long.");
    let result = run("canonical", &with_target(TO_BOOTS, failed()));
    assert_eq!(result.outcome, UNMEASURED);
    assert!(result.message.contains("It took too long."));
    assert_eq!(run("canonical", &page(TO_BOOTS)).outcome, UNMEASURED);
    let relative = "<link rel=canonical href=boots>";
    assert_eq!(
        run("canonical", &with_target(relative, failed())).outcome,
        WARN
    );
    let broken = "<link rel=canonical href=mailto:x>";
    assert_eq!(
        run("canonical", &with_target(broken, failed())).outcome,
        FAIL
    );
}

#[test]
fn a_fault_of_the_target_counts_more_than_a_warning() {
    let boots = url("https://example.com/shop/boots");
    let result = |status| {
        let target = Probe::answered(boots.clone(), status, &[], "x");
        run(
            "canonical",
            &with_target("<link rel=canonical href=boots>", target),
        )
    };
    let there = result(200);
    assert_eq!(there.outcome, WARN);
    assert_eq!(there.message, "The canonical URL is relative.");
    let missing = result(404);
    assert_eq!(missing.outcome, FAIL);
    assert_eq!(missing.message, "The canonical URL answers 404.");
}

#[test]
fn directives_that_let_the_target_be_listed_do_not_count_against_it() {
    let boots = url("https://example.com/shop/boots");
    let date = ("date", "Sat, 21 Nov 2026 10:00:00 GMT");
    let outcome = |headers: &[(&str, &str)]| {
        let target = Probe::answered(boots.clone(), 200, headers, "<p>x");
        run("canonical", &with_target(TO_BOOTS, target)).outcome
    };
    for listed in [
        "nofollow, noarchive",
        "bingbot: noindex",
        "unavailable_after: 2030-01-01",
        "unavailable_after: some day",
    ] {
        assert_eq!(outcome(&[("x-robots-tag", listed), date]), PASS, "{listed}");
    }
    let past = ("x-robots-tag", "unavailable_after: 2026-06-25");
    assert_eq!(outcome(&[past, date]), FAIL);
    // Whether that day is past, nothing tells.
    assert_eq!(outcome(&[past]), PASS);
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
    assert_eq!(both.message, "The page names several canonical URLs.");
}
