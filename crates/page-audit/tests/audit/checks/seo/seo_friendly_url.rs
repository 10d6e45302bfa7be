//! Tests of the check `seo_friendly_url`.

use super::hop;
use crate::checks::{PASS, WARN, page_at, run};
use crate::findings::Findings;

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

#[test]
fn unencoded_letters_in_the_redirect_to_the_page_warn() {
    let to = |location: &str| {
        let hop = hop("https://example.com/a", 301, location);
        let snapshot = page_at("https://example.com/%C3%BC", "<p>x").with_hop(hop);
        run("seo_friendly_url", &snapshot).outcome
    };
    assert_eq!(to("/ü"), WARN);
    assert_eq!(to("/%C3%BC"), PASS);
}

#[test]
fn session_parameters_are_recognised() {
    let outcome = |rest: &str| {
        let url = format!("https://example.com/{rest}");
        run("seo_friendly_url", &page_at(&url, "<p>x")).outcome
    };
    for name in [
        "ASPSESSIONIDQQ",
        "cfid",
        "cftoken",
        "jsessionid",
        "phpsessid",
        "session_id",
        "sessionid",
        "sessid",
        "sid",
        "zenid",
    ] {
        assert_eq!(outcome(&format!("a?{name}=1")), WARN, "{name}");
    }
    assert_eq!(outcome("a;sid/b"), WARN);
    assert_eq!(outcome("a?b=c%20d"), WARN);
    assert_eq!(outcome("a;v=1/b"), PASS);
    assert_eq!(outcome("a?b=1&&&c=2&d=3"), PASS);
}

#[test]
fn findings_match_the_snapshot() {
    let findings = Findings::of("seo_friendly_url")
        .on_response("https://example.com/red-shoes", &[], "<p>x")
        .on_response("https://example.com/Red%20Shoes", &[], "<p>x")
        .on_response(
            "https://example.com//a_b;jsessionid=1?a=1&b=2&c=3&d=4",
            &[],
            "<p>x",
        )
        .on_page("one fault", &page_at("https://example.com/Shoes", "<p>x"));
    insta::assert_snapshot!(findings.text());
}
