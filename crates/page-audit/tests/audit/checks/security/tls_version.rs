//! Tests of the check `tls_version`.

use page_audit::{OldTls, Outcome, ProbeFailure, Snapshot};

use crate::checks::{HTTP, NOT_APPLICABLE, PASS, UNMEASURED, WARN, keys, page, page_at, run};
use crate::findings::Findings;

fn with(old_tls: OldTls) -> Snapshot {
    let mut snapshot = page("<p>x");
    snapshot.probes.old_tls = old_tls;
    snapshot
}

fn late() -> OldTls {
    OldTls::Failed(ProbeFailure {
        code: "timeout",
        message: "example.com took too long.".to_owned(),
    })
}

fn outcome(old_tls: OldTls) -> Outcome {
    run("tls_version", &with(old_tls)).outcome
}

#[test]
fn a_server_that_accepts_an_old_version_warns() {
    assert_eq!(outcome(OldTls::Refused), PASS);
    for version in ["TLS 1.0", "TLS 1.1"] {
        let result = run("tls_version", &with(OldTls::Accepted(version)));
        assert_eq!((result.outcome, keys(&result)), (WARN, vec!["old_version"]));
        assert!(result.message.contains(version));
    }
}

#[test]
fn what_was_not_tried_is_not_known() {
    assert_eq!(outcome(OldTls::NotTried), UNMEASURED);
    assert_eq!(outcome(late()), UNMEASURED);
    assert_eq!(
        run("tls_version", &page_at(HTTP, "")).outcome,
        NOT_APPLICABLE
    );
}

#[test]
fn findings_match_the_snapshot() {
    let findings = Findings::of("tls_version")
        .on_page("old", &with(OldTls::Accepted("TLS 1.0")))
        .on_page("new", &with(OldTls::Refused))
        .on_page("late", &with(late()))
        .on_page("not tried", &page("<p>x"))
        .on_page("http", &page_at(HTTP, "<p>x"));
    insta::assert_snapshot!(findings.text());
}
