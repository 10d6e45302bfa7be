//! Tests of the check `redirects`.

use page_audit::{Hop, Snapshot};
use url::Url;

use super::hop;
use crate::checks::{FAIL, PASS, WARN, page, run, url};
use crate::findings::Findings;

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
fn circular_redirects_fail() {
    let snapshot = page("<p>x").with_hop(hop(
        "https://example.com/shop/shoes",
        302,
        "https://example.com/shop/shoes",
    ));
    assert_eq!(run("redirects", &snapshot).outcome, FAIL);
}

#[test]
fn each_redirect_that_is_not_permanent_is_temporary() {
    for (status, expected) in [
        (301, PASS),
        (302, WARN),
        (303, WARN),
        (307, WARN),
        (308, PASS),
    ] {
        let from = Url::parse("https://www.example.com/").unwrap();
        let hop = Hop::new(from, status, "https://example.com/shop/shoes");
        let outcome = run("redirects", &page("<p>x").with_hop(hop)).outcome;
        assert_eq!(outcome, expected, "{status}");
    }
}

#[test]
fn findings_match_the_snapshot() {
    let redirected = |count: u32| {
        (0..count).fold(page("<p>x"), |snapshot, index| {
            let next = format!("/{}", index + 1);
            snapshot.with_hop(Hop::new(url(&format!("/{index}")), 301, next))
        })
    };
    let findings = Findings::of("redirects")
        .on_each(&["<p>x"])
        .on_page(
            "two",
            &page("<p>x")
                .with_hop(Hop::new(url("/a"), 301, "/b"))
                .with_hop(Hop::new(url("/b"), 302, "/shop/shoes")),
        )
        .on_page("one", &redirected(1))
        .on_page("three", &redirected(3));
    insta::assert_snapshot!(findings.text());
}
