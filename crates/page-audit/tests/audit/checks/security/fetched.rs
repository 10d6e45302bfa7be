//! The checks of what is fetched beside the page, and of the secure connection.

use page_audit::{FOREIGN_ORIGIN, Hop, Outcome, Probe, ProbeAnswer, Probes, Snapshot, Tls};
use url::Url;

use crate::checks::{FAIL, NOT_APPLICABLE, PASS, UNMEASURED, WARN, page, page_at, run};

fn url(url: &str) -> Url {
    Url::parse(url).unwrap()
}

#[test]
fn a_certificate_passes_warns_or_fails_by_what_is_seen_of_it() {
    let with = |tls: Tls| run("tls_certificate", &page("<p>x").with_tls(tls));
    assert_eq!(with(Tls::valid("example.com", 14)).outcome, PASS);
    assert_eq!(with(Tls::valid("example.com", 13)).outcome, WARN);
    assert_eq!(with(Tls::valid("example.com", 0)).outcome, WARN);
    for (code, days) in [
        ("expired", -3),
        ("not_yet_valid", 90),
        ("name_mismatch", 90),
        ("untrusted", 90),
    ] {
        let tls = Tls::valid("example.net", days).with_fault(code, "It is not valid.");
        let result = with(tls);
        assert_eq!(result.outcome, FAIL, "{code}");
        assert!(result.evidence.items[0].found.contains(code));
        assert!(result.evidence.items[0].found.contains("example.net"));
    }
    assert_eq!(run("tls_certificate", &page("<p>x")).outcome, UNMEASURED);
    let plain = page_at("http://example.com/", "<p>x");
    assert_eq!(run("tls_certificate", &plain).outcome, NOT_APPLICABLE);
}

#[test]
fn https_with_a_bad_certificate_is_as_bad_as_none() {
    let tls = Tls::valid("example.com", 90);
    let outcome = |tls| run("https_encryption", &page("<p>x").with_tls(tls)).outcome;
    assert_eq!(outcome(tls.clone()), PASS);
    assert_eq!(
        outcome(tls.with_fault("untrusted", "It is not valid.")),
        FAIL
    );
}

fn over_http(answer: Probe) -> Outcome {
    let probes = Probes {
        http_variant: answer,
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
    let answer = ProbeAnswer::of(at, status, &[], "");
    Probe::Answer(hops.into_iter().fold(answer, ProbeAnswer::with_hop))
}

#[test]
fn the_first_answer_over_http_must_lead_to_https_on_the_same_host() {
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
    assert_eq!(over_http(redirected(&["/index"], 404)), WARN);
    let later = redirected(&["/index", "https://example.com/shop/shoes"], 200);
    assert_eq!(over_http(later), WARN);
    assert_eq!(over_http(redirected(&[], 200)), FAIL);
    assert_eq!(over_http(redirected(&[], 403)), WARN);
    let http = url("http://example.com/shop/shoes");
    let nowhere = Hop::new(http.clone(), 301, "https://[broken/");
    let answer = ProbeAnswer::of(http, 200, &[], "").with_hop(nowhere);
    assert_eq!(over_http(Probe::Answer(answer)), WARN);
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
    assert_eq!(run("https_redirect", &plain).outcome, FAIL);
}

fn asked_from_elsewhere(answer: Probe) -> Snapshot {
    page("<p>x").with_probes(Probes {
        foreign_origin: answer,
        ..Probes::default()
    })
}

#[test]
fn reading_in_a_visitors_name_is_for_no_foreign_site() {
    let outcome = |headers: &[(&str, &str)]| {
        let answer = Probe::answered(url("https://example.com/"), 200, headers, "");
        run("cors", &asked_from_elsewhere(answer)).outcome
    };
    let allow = "access-control-allow-origin";
    let credentials = ("Access-Control-Allow-Credentials", "true");
    assert_eq!(outcome(&[(allow, FOREIGN_ORIGIN), credentials]), FAIL);
    assert_eq!(outcome(&[(allow, "null"), credentials]), FAIL);
    for headers in [
        &[][..],
        &[(allow, "*")],
        // Browsers refuse the asterisk together with credentials.
        &[(allow, "*"), credentials],
        &[(allow, FOREIGN_ORIGIN)],
        &[
            (allow, FOREIGN_ORIGIN),
            ("access-control-allow-credentials", "false"),
        ],
        &[
            (allow, FOREIGN_ORIGIN),
            ("access-control-allow-credentials", "True"),
        ],
        &[(allow, "https://example.com"), credentials],
        &[
            (allow, FOREIGN_ORIGIN),
            (allow, FOREIGN_ORIGIN),
            credentials,
        ],
    ] {
        assert_eq!(outcome(headers), PASS, "{headers:?}");
    }
}

#[test]
fn it_is_said_which_sites_may_read_the_page() {
    let message = |origin: Option<&str>| {
        let headers = origin.map(|origin| ("access-control-allow-origin", origin));
        let answer = Probe::answered(url("https://example.com/"), 200, headers.as_slice(), "");
        run("cors", &asked_from_elsewhere(answer)).message
    };
    assert_eq!(message(None), "No other site may read the page.");
    for any in ["*", FOREIGN_ORIGIN] {
        let expected = "Other sites may read the page, but not in a visitor's name.";
        assert_eq!(message(Some(any)), expected, "{any}");
    }
    for named in ["https://example.net", "null"] {
        let expected = "No site but those that the server names may read the page.";
        assert_eq!(message(Some(named)), expected, "{named}");
    }
}

#[test]
fn what_a_foreign_site_is_answered_may_stay_unknown() {
    let failed = asked_from_elsewhere(Probe::failed("timeout", "It took too long."));
    let result = run("cors", &failed);
    assert_eq!(result.outcome, UNMEASURED);
    assert!(result.message.contains("It took too long."));
    assert_eq!(run("cors", &page("<p>x")).outcome, UNMEASURED);
}
