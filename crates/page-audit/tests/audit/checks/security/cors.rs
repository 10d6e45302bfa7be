//! Tests of the check `cors`.

use page_audit::{FOREIGN_ORIGIN, Probe, Probes, Snapshot};

use crate::checks::{FAIL, PASS, UNMEASURED, beside, page, run, url};
use crate::findings::Findings;

fn asked_from_elsewhere(result: Probe) -> Snapshot {
    page("<p>x").with_probes(Probes {
        foreign_origin: result,
        ..Probes::default()
    })
}

#[test]
fn no_foreign_site_may_read_the_page_with_credentials() {
    let outcome = |headers: &[(&str, &str)]| {
        let response = Probe::responded(url("https://example.com/"), 200, headers, "");
        run("cors", &asked_from_elsewhere(response)).outcome
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
fn the_message_names_the_sites_that_may_read_the_page() {
    let message = |origin: Option<&str>| {
        let headers = origin.map(|origin| ("access-control-allow-origin", origin));
        let response = Probe::responded(url("https://example.com/"), 200, headers.as_slice(), "");
        run("cors", &asked_from_elsewhere(response)).message
    };
    assert_eq!(message(None), "No other site may read the page.");
    for any in ["*", FOREIGN_ORIGIN] {
        let expected = "Other sites may read the page, but not with visitors' credentials.";
        assert_eq!(message(Some(any)), expected, "{any}");
    }
    for named in ["https://example.net", "null"] {
        let expected = "Only the sites that the server names may read the page.";
        assert_eq!(message(Some(named)), expected, "{named}");
    }
}

#[test]
fn a_failed_request_of_a_foreign_site_is_unmeasured() {
    let failed = asked_from_elsewhere(Probe::failed("timeout", "It took too long."));
    let result = run("cors", &failed);
    assert_eq!(result.outcome, UNMEASURED);
    assert!(result.message.contains("It took too long."));
    assert_eq!(run("cors", &page("<p>x")).outcome, UNMEASURED);
}

#[test]
fn findings_match_the_snapshot() {
    let shared = |headers: &[(&str, &str)]| Probes {
        foreign_origin: Probe::responded(url("/"), 200, headers, ""),
        ..Probes::default()
    };
    let origin = ("access-control-allow-origin", "https://foreign.example");
    let credentials = ("access-control-allow-credentials", "true");
    let findings = Findings::of("cors")
        .on_page(
            "with credentials",
            &beside("<p>x", shared(&[origin, credentials])),
        )
        .on_page("without", &beside("<p>x", shared(&[origin])))
        .on_page(
            "open",
            &beside("<p>x", shared(&[("access-control-allow-origin", "*")])),
        );
    insta::assert_snapshot!(findings.text());
}
