//! Tests of the check `host_variants`.

use page_audit::{AddressProbe, Hop, Outcome, Probe, ProbeResponse, Snapshot};
use url::Url;

use crate::checks::{NOT_APPLICABLE, PASS, UNMEASURED, WARN, keys, page, page_at, run};
use crate::findings::Findings;

const SECURE: &str = "https://www.example.com/shop/shoes";
const PLAIN: &str = "http://www.example.com/shop/shoes";

fn parsed(url: &str) -> Url {
    Url::parse(url).unwrap()
}

fn copy(url: &str, html: &str) -> Probe {
    Probe::responded(parsed(url), 200, &[("content-type", "text/html")], html)
}

fn redirected(from: &str, to: &str) -> Probe {
    let response = ProbeResponse::of(parsed(to), 200, &[], "<p>x");
    Probe::Response(response.with_hop(Hop::new(parsed(from), 301, to)))
}

fn refused() -> Probe {
    Probe::failed(
        "connection_refused",
        "www.example.com refused the connection.",
    )
}

/// A page with this HTML whose other host returns this.
fn with(html: &str, secure: Probe, plain: Probe) -> Snapshot {
    let mut snapshot = page(html);
    let probe = |url, result| AddressProbe {
        url: parsed(url),
        result,
    };
    snapshot.probes.host_variants = vec![probe(SECURE, secure), probe(PLAIN, plain)];
    snapshot
}

fn outcome(snapshot: &Snapshot) -> Outcome {
    run("host_variants", snapshot).outcome
}

#[test]
fn a_second_host_with_a_page_warns_once_for_each_scheme() {
    let result = run(
        "host_variants",
        &with("<p>x", copy(SECURE, "<p>x"), copy(PLAIN, "<p>x")),
    );
    assert_eq!(result.outcome, WARN);
    assert_eq!(keys(&result), ["second_address", "second_address"]);
    let one = with("<p>x", copy(SECURE, "<p>x"), redirected(PLAIN, SECURE));
    assert_eq!(run("host_variants", &one).evidence.total, 1);
    assert_eq!(outcome(&with("<p>x", refused(), copy(PLAIN, "<p>x"))), WARN);
}

#[test]
fn a_host_that_redirects_or_has_no_page_passes() {
    let here = "https://example.com/shop/shoes";
    let missing = || Probe::responded(parsed(SECURE), 404, &[], "");
    for (secure, plain) in [
        (redirected(SECURE, here), redirected(PLAIN, here)),
        (redirected(SECURE, "https://example.net/"), refused()),
        (refused(), redirected(PLAIN, here)),
        (missing(), refused()),
        (
            Probe::failed("dns_not_found", "There is no www.example.com."),
            Probe::failed("tls_invalid", "The certificate is not for www.example.com."),
        ),
    ] {
        assert_eq!(outcome(&with("<p>x", secure, plain)), PASS);
    }
}

#[test]
fn hosts_that_name_the_same_canonical_host_are_one() {
    let canonical = "<link rel=canonical href=https://example.com/shop/shoes>";
    let at_www = "<link rel=canonical href=https://www.example.com/shop/shoes>";
    let relative = "<link rel=canonical href=/shop/shoes>";
    for (own, other, expected) in [
        ("<p>x", canonical, PASS),
        (canonical, canonical, PASS),
        (at_www, "<p>x", PASS),
        (at_www, at_www, PASS),
        (relative, relative, WARN),
        (canonical, at_www, WARN),
        (
            "<p>x",
            "<p><link rel=canonical href=https://example.com/>",
            WARN,
        ),
    ] {
        let snapshot = with(own, copy(SECURE, other), refused());
        assert_eq!(outcome(&snapshot), expected, "{own} {other}");
    }
    let header = [("link", "<https://example.com/shop/shoes>; rel=canonical")];
    let by_header = Probe::responded(parsed(SECURE), 200, &header, "<p>x");
    assert_eq!(outcome(&with("<p>x", by_header, refused())), PASS);
}

#[test]
fn hosts_that_are_not_entered_with_www_do_not_apply() {
    for url in [
        "https://shop.example.com/",
        "https://192.0.2.1/",
        "https://someone.github.io/",
        "https://example.com:8443/",
    ] {
        assert_eq!(outcome(&page_at(url, "<p>x")), NOT_APPLICABLE, "{url}");
    }
}

#[test]
fn what_was_not_requested_is_not_known() {
    assert_eq!(outcome(&page("<p>x")), UNMEASURED);
    let busy = || Probe::failed("over_budget", "The report has made 160 requests.");
    let late = || Probe::failed("timeout", "www.example.com took too long.");
    for unknown in [busy(), late(), Probe::NotFetched] {
        assert_eq!(
            outcome(&with("<p>x", unknown.clone(), refused())),
            UNMEASURED
        );
        // What is known is enough.
        let second = with("<p>x", copy(SECURE, "<p>x"), unknown);
        assert_eq!(outcome(&second), WARN);
    }
}

#[test]
fn findings_match_the_snapshot() {
    let findings = Findings::of("host_variants")
        .on_page(
            "two",
            &with("<p>x", copy(SECURE, "<p>x"), copy(PLAIN, "<p>x")),
        )
        .on_page("one", &with("<p>x", refused(), refused()))
        .on_page("none", &page_at("https://192.0.2.1/", "<p>x"))
        .on_page("not requested", &page("<p>x"));
    insta::assert_snapshot!(findings.text());
}

#[test]
fn what_the_settings_and_limits_forbid_is_not_known() {
    for code in [
        "blocked_address",
        "blocked_host",
        "robots_disallowed",
        "host_busy",
        "over_budget",
        "not_enough_time",
    ] {
        let ours = || Probe::failed(code, "It was not requested.");
        assert_eq!(outcome(&with("<p>x", ours(), ours())), UNMEASURED, "{code}");
    }
}
