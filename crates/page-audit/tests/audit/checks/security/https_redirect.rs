//! Tests of the check `https_redirect`.

use page_audit::{Hop, Outcome, Probe, ProbeResponse, Probes};
use url::Url;

use crate::checks::{
    FAIL, HTTP, NOT_APPLICABLE, PASS, UNMEASURED, WARN, beside, page, page_at, run, url,
};
use crate::findings::Findings;

fn over_http(result: Probe) -> Outcome {
    let probes = Probes {
        http_variant: result,
        ..Probes::default()
    };
    run("https_redirect", &page("<p>x").with_probes(probes)).outcome
}

fn redirected(locations: &[&str], status: u16) -> Probe {
    let mut at = url("http://example.com/shop/shoes");
    let mut hops = Vec::new();
    for location in locations {
        let next = at.join(location).unwrap();
        hops.push(Hop::new(at.clone(), 301, *location));
        if next.scheme() == "http" {
            at = next;
        }
    }
    let response = ProbeResponse::of(at, status, &[], "");
    Probe::Response(hops.into_iter().fold(response, ProbeResponse::with_hop))
}

#[test]
fn the_first_response_over_http_must_lead_to_https_on_the_same_host() {
    assert_eq!(
        over_http(redirected(&["https://example.com/shop/shoes"], 301)),
        PASS
    );
    assert_eq!(
        over_http(redirected(&["HTTPS://EXAMPLE.com:443/"], 301)),
        PASS
    );
    assert_eq!(
        over_http(redirected(
            &["//example.com/x", "https://example.com/"],
            301
        )),
        WARN
    );
    assert_eq!(
        over_http(redirected(&["https://www.example.com/"], 301)),
        WARN
    );
    assert_eq!(
        over_http(redirected(
            &["http://www.example.com/", "https://www.example.com/"],
            301
        )),
        WARN
    );
    assert_eq!(over_http(redirected(&["/index"], 200)), FAIL);
    assert_eq!(over_http(redirected(&["/index", "/home"], 200)), FAIL);
    assert_eq!(over_http(redirected(&["/index"], 404)), WARN);
    let later = redirected(&["/index", "https://example.com/shop/shoes"], 200);
    assert_eq!(over_http(later), WARN);
    assert_eq!(over_http(redirected(&[], 200)), FAIL);
    assert_eq!(over_http(redirected(&[], 403)), WARN);
    let http = url("http://example.com/shop/shoes");
    let nowhere = Hop::new(http.clone(), 301, "https://[broken/");
    let response = ProbeResponse::of(http, 200, &[], "").with_hop(nowhere);
    assert_eq!(over_http(Probe::Response(response)), WARN);
    assert_eq!(over_http(Probe::failed("connection_refused", "No.")), PASS);
}

#[test]
fn a_redirect_that_could_not_be_tried_is_not_measured() {
    assert_eq!(
        over_http(Probe::failed("timeout", "It took too long.")),
        UNMEASURED
    );
    assert_eq!(over_http(Probe::NotFetched), UNMEASURED);
    let elsewhere = page_at("https://example.com:8443/", "<p>x");
    assert_eq!(run("https_redirect", &elsewhere).outcome, NOT_APPLICABLE);
    let plain = page_at("http://example.com/", "<p>x");
    assert_eq!(run("https_redirect", &plain).outcome, NOT_APPLICABLE);
}

#[test]
fn findings_match_the_snapshot() {
    let http = || Url::parse("http://example.com/shop/shoes").unwrap();
    let over_http = |response: ProbeResponse| {
        let probes = Probes {
            http_variant: Probe::Response(response),
            ..Probes::default()
        };
        beside("<p>x", probes)
    };
    let redirected = |location: &str, status| {
        let response = ProbeResponse::of(http(), status, &[], "");
        over_http(response.with_hop(Hop::new(http(), 301, location)))
    };
    let findings = Findings::of("https_redirect")
        .on_response(HTTP, &[], "<p>x")
        .on_page(
            "no redirect",
            &over_http(ProbeResponse::of(http(), 200, &[], "")),
        )
        .on_page(
            "no page",
            &over_http(ProbeResponse::of(http(), 403, &[], "")),
        )
        .on_page("stays", &redirected("/index", 200))
        .on_page("stays and is missing", &redirected("/index", 404))
        .on_page("elsewhere", &redirected("https://www.example.com/", 301))
        .on_page("nowhere", &redirected("https://[broken/", 301));
    insta::assert_snapshot!(findings.text());
}
