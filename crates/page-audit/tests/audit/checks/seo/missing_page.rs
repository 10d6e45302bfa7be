//! Tests of the check `404_page`.

use page_audit::{CheckResult, Hop, Probe, ProbeResponse, Probes};

use super::failed;
use crate::checks::{
    FAIL, NOT_APPLICABLE, PASS, UNMEASURED, WARN, answered, beside, page, run, url,
};
use crate::findings::Findings;

fn missing_page(result: Probe) -> CheckResult {
    let probes = Probes {
        missing_page: result,
        ..Probes::default()
    };
    run("404_page", &page("<p>x").with_probes(probes))
}

#[test]
fn a_missing_page_must_return_404_or_410() {
    let status = |status| missing_page(Probe::responded(url("/x"), status, &[], "<p>x")).outcome;
    assert_eq!(status(404), PASS);
    assert_eq!(status(410), PASS);
    assert_eq!(status(200), FAIL);
    assert_eq!(status(204), FAIL);
    assert_eq!(status(500), WARN);
    for unclear in [401, 403, 429] {
        assert_eq!(status(unclear), NOT_APPLICABLE, "{unclear}");
    }
    let redirected = |status| {
        missing_page(Probe::Response(
            ProbeResponse::of(url("/"), status, &[], "<p>x").with_hop(Hop::new(
                url("/x"),
                302,
                "/",
            )),
        ))
    };
    let led_away = redirected(200);
    assert_eq!(led_away.outcome, FAIL);
    assert_eq!(
        led_away.message,
        "A missing page redirects to one that exists."
    );
    assert_eq!(
        led_away.evidence.items[0].found,
        "https://example.com/x redirects to https://example.com/, 200"
    );
    assert_eq!(redirected(302).outcome, FAIL);
    assert_eq!(redirected(500).outcome, WARN);
    for after_redirect in [404, 410] {
        let result = redirected(after_redirect);
        assert_eq!(result.outcome, PASS, "{after_redirect}");
        assert!(result.evidence.items.is_empty(), "{after_redirect}");
    }
    assert_eq!(missing_page(Probe::NotFetched).outcome, UNMEASURED);
    let late = missing_page(failed("timeout"));
    assert_eq!(late.outcome, UNMEASURED);
    assert!(late.message.contains("It did not work."));
}

#[test]
fn findings_match_the_snapshot() {
    let missing = |status| Probes {
        missing_page: answered(status, ""),
        ..Probes::default()
    };
    let findings = Findings::of("404_page")
        .on_page("404", &beside("<p>x", missing(404)))
        .on_page("200", &beside("<p>x", missing(200)))
        .on_page("500", &beside("<p>x", missing(500)));
    insta::assert_snapshot!(findings.text());
}
