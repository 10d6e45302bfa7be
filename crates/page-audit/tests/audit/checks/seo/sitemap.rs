//! Tests of the check `sitemap`.

use page_audit::{CheckResult, Probe, Probes, Sitemap};

use super::failed;
use crate::checks::{FAIL, HERE, PASS, UNMEASURED, WARN, answered, beside, page, run, url};
use crate::findings::Findings;

fn sitemap(path: &str, declared: bool, result: Probe) -> Sitemap {
    Sitemap {
        url: url(path),
        declared,
        result,
    }
}

fn sitemaps(sitemaps: Vec<Sitemap>) -> CheckResult {
    let probes = Probes {
        sitemaps,
        ..Probes::default()
    };
    run("sitemap", &page("<p>x").with_probes(probes))
}

fn one_sitemap(declared: bool, status: u16, body: &str) -> CheckResult {
    let response = Probe::responded(url("/s.xml"), status, &[], body);
    sitemaps(vec![sitemap("/s.xml", declared, response)])
}

const URL_SET: &str =
    "<?xml version='1.0'?><urlset><url><loc>https://example.com/shop/shoes</loc></url></urlset>";

#[test]
fn a_sitemap_that_can_be_read_passes_and_says_whether_the_page_is_listed() {
    for declared in [true, false] {
        let result = one_sitemap(declared, 200, URL_SET);
        assert_eq!(result.outcome, PASS);
        assert!(result.message.contains("1 URL, which lists this page"));
    }
    let other = one_sitemap(
        true,
        200,
        "<urlset><url><loc>https://example.com/</loc></url></urlset>",
    );
    assert!(other.message.contains("does not list this page"));
    let without = URL_SET.replace("/shop/shoes", "/");
    for bodies in [[URL_SET, &without], [&without, URL_SET]] {
        let both = bodies.map(|body| {
            let response = Probe::responded(url("/s.xml"), 200, &[], body);
            sitemap("/s.xml", true, response)
        });
        let message = sitemaps(both.to_vec()).message;
        assert!(message.contains("which lists this page"), "{message}");
    }
    let index = one_sitemap(true, 200, "<sitemapindex><sitemap/></sitemapindex>");
    assert_eq!(index.outcome, PASS);
    assert_eq!(
        one_sitemap(true, 200, "https://example.com/\n").outcome,
        PASS
    );
}

#[test]
fn a_declared_sitemap_that_cannot_be_used_fails() {
    assert_eq!(one_sitemap(true, 404, URL_SET).outcome, FAIL);
    assert_eq!(one_sitemap(true, 503, "").outcome, FAIL);
    assert_eq!(
        one_sitemap(true, 200, "<!DOCTYPE html><p>Not found").outcome,
        FAIL
    );
    assert_eq!(
        one_sitemap(true, 200, "<urlset><url></urlset>").outcome,
        FAIL
    );
    let of = |count| format!("<urlset>{}</urlset>", "<url/>".repeat(count));
    assert_eq!(one_sitemap(true, 200, &of(50_000)).outcome, PASS);
    assert_eq!(one_sitemap(true, 200, &of(50_001)).outcome, FAIL);
    let good = sitemap(
        "/a.xml",
        true,
        Probe::responded(url("/a.xml"), 200, &[], URL_SET),
    );
    let bad = sitemap(
        "/b.xml",
        true,
        Probe::responded(url("/b.xml"), 410, &[], ""),
    );
    let result = sitemaps(vec![good, bad]);
    assert_eq!(result.outcome, FAIL);
    assert!(
        result.evidence.items[0]
            .found
            .contains("/b.xml: returns 410")
    );
}

#[test]
fn a_site_without_a_sitemap_warns() {
    assert_eq!(one_sitemap(false, 404, "").outcome, WARN);
    assert_eq!(
        one_sitemap(false, 200, "<!DOCTYPE html><p>Home").outcome,
        WARN
    );
}

#[test]
fn a_sitemap_that_was_not_seen_is_unmeasured() {
    assert_eq!(sitemaps(Vec::new()).outcome, UNMEASURED);
    let result = sitemaps(vec![sitemap("/s.xml", true, failed("timeout"))]);
    assert_eq!(result.outcome, UNMEASURED);
    assert!(result.message.contains("It did not work."));
}

#[test]
fn a_page_is_listed_only_in_a_loc_directly_within_a_url() {
    let here = "<loc>https://example.com/shop/shoes</loc>";
    for elsewhere in [
        format!("<urlset>{here}</urlset>"),
        format!("<urlset><url><x>{here}</x></url></urlset>"),
        format!("<sitemapindex><sitemap>{here}</sitemap></sitemapindex>"),
        format!("<rss><channel>{here}<item>{here}</item></channel></rss>"),
    ] {
        let result = one_sitemap(true, 200, &elsewhere);
        assert_eq!(result.outcome, PASS, "{elsewhere}");
        assert!(!result.message.contains("which lists"), "{elsewhere}");
    }
}

#[test]
fn a_sitemap_may_have_50_mb() {
    const MAX_BYTES: usize = 50 * 1024 * 1024;
    let of_bytes = |length: usize| {
        let padding = "x".repeat(length - URL_SET.len() - "<!---->".len());
        one_sitemap(true, 200, &format!("{URL_SET}<!--{padding}-->"))
    };
    assert_eq!(of_bytes(MAX_BYTES).outcome, PASS);
    let larger = of_bytes(MAX_BYTES + 1);
    assert_eq!(larger.outcome, FAIL);
    assert_eq!(
        larger.evidence.items[0].found,
        "https://example.com/s.xml: more than 50 MB"
    );
}

#[test]
fn findings_match_the_snapshot() {
    let sitemap = |declared, status, text: &str| Probes {
        sitemaps: vec![Sitemap {
            url: url("/s.xml"),
            declared,
            result: answered(status, text),
        }],
        ..Probes::default()
    };
    let named = |bodies: &[&str]| {
        let sitemaps = bodies.iter().map(|body| Sitemap {
            url: url("/s.xml"),
            declared: true,
            result: answered(200, body),
        });
        let probes = Probes {
            sitemaps: sitemaps.collect(),
            ..Probes::default()
        };
        page("<p>x").with_probes(probes)
    };
    let index = "<sitemapindex><sitemap/></sitemapindex>";
    let findings = Findings::of("sitemap")
        .on_page("none", &beside("<p>x", sitemap(false, 404, "")))
        .on_page(
            "declared, and none",
            &beside("<p>x", sitemap(true, 404, "")),
        )
        .on_page("two that are none", &named(&["<p>x", "<p>y"]))
        .on_page("of one URL", &named(&["https://example.com/"]))
        .on_page(
            "of two URLs, one of them the page's",
            &named(&[&format!("https://example.com/\n{HERE}")]),
        )
        .on_page("an index of one", &named(&[index]))
        .on_page(
            "an index of two",
            &named(&[&index.replace("<sitemap/>", "<sitemap/><sitemap/>")]),
        );
    insta::assert_snapshot!(findings.text());
}
