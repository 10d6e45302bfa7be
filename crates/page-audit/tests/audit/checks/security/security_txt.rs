//! Tests of the check `security_txt`.

use page_audit::{Probe, Snapshot};

use crate::checks::{INFO, PASS, UNMEASURED, WARN, keys, page, run, url};
use crate::findings::Findings;

const SENT: &str = "Mon, 23 Nov 2026 08:00:00 GMT";
const GOOD: &str = "# Security\nContact: mailto:security@example.com\n\
                    Expires: 2027-01-31T00:00:00Z\nPreferred-Languages: en\n";

fn with(result: Probe) -> Snapshot {
    let mut snapshot = page("<p>x");
    snapshot.probes.security_txt = result;
    snapshot
}

fn file(status: u16, media_type: &str, text: &str) -> Snapshot {
    let headers = [("content-type", media_type), ("date", SENT)];
    let url = url("/.well-known/security.txt");
    with(Probe::responded(url, status, &headers, text))
}

fn text(text: &str) -> Snapshot {
    file(200, "text/plain; charset=utf-8", text)
}

#[test]
fn a_file_with_a_contact_and_a_date_to_come_passes() {
    let signed = format!(
        "-----BEGIN PGP SIGNED MESSAGE-----\nHash: SHA256\n\n{GOOD}\n\
         -----BEGIN PGP SIGNATURE-----\n\nabc=\n-----END PGP SIGNATURE-----\n"
    );
    for good in [
        GOOD,
        &signed,
        "CONTACT: https://example.com/report\r\nexpires: 2026-11-23T09:00:01+01:00\r\n",
        "Contact: tel:+1-201-555-0123\nContact: mailto:a@example.com\nExpires: 2030-01-01T00:00:00z",
    ] {
        let result = run("security_txt", &text(good));
        assert_eq!(result.outcome, PASS, "{good} {:?}", result.evidence);
    }
}

#[test]
fn a_file_that_nobody_can_use_warns() {
    for (faulty, key) in [
        ("Expires: 2027-01-31T00:00:00Z", "no_contact"),
        (
            "Contact: security@example.com\nExpires: 2027-01-31T00:00:00Z",
            "invalid_contact",
        ),
        (
            "Contact: http://example.com/\nExpires: 2027-01-31T00:00:00Z",
            "invalid_contact",
        ),
        ("Contact: mailto:a@example.com", "no_expires"),
        (
            "Contact: mailto:a@example.com\nExpires: 31 January 2027",
            "invalid_expires",
        ),
        (
            "Contact: mailto:a@example.com\nExpires: 2026-11-23T08:00:00Z",
            "expired",
        ),
        (
            "Contact: mailto:a@example.com\nExpires: 2027-01-31T00:00:00Z\n\
             Expires: 2028-01-31T00:00:00Z",
            "several_expires",
        ),
    ] {
        let result = run("security_txt", &text(faulty));
        assert_eq!(result.outcome, WARN, "{faulty}");
        assert_eq!(keys(&result), [key], "{faulty}");
    }
    let neither = run("security_txt", &text("Hello"));
    assert_eq!(keys(&neither), ["no_contact", "no_expires"]);
}

#[test]
fn without_a_date_nothing_has_expired() {
    let old = "Contact: mailto:a@example.com\nExpires: 1999-01-31T00:00:00Z";
    let response = |headers: &[(&str, &str)]| Probe::responded(url("/x"), 200, headers, old);
    assert_eq!(run("security_txt", &with(response(&[]))).outcome, PASS);
    let of_page = with(response(&[])).with_header("date", SENT);
    assert_eq!(run("security_txt", &of_page).outcome, WARN);
}

#[test]
fn a_site_without_the_file_is_told_so() {
    for without in [
        file(404, "text/plain", GOOD),
        file(200, "text/html", GOOD),
        file(200, "text/plain", "<!DOCTYPE html><p>Contact: us"),
        file(200, "text/plain", " \n"),
    ] {
        assert_eq!(run("security_txt", &without).outcome, INFO);
    }
}

#[test]
fn what_was_not_fetched_is_not_known() {
    for unknown in [
        page("<p>x"),
        with(Probe::failed("timeout", "example.com took too long.")),
        file(500, "text/plain", ""),
        file(503, "text/plain", ""),
    ] {
        assert_eq!(run("security_txt", &unknown).outcome, UNMEASURED);
    }
}

#[test]
fn findings_match_the_snapshot() {
    let findings = Findings::of("security_txt")
        .on_page("good", &text(GOOD))
        .on_page("faulty", &text("Contact: me\nExpires: soon"))
        .on_page("empty", &text("Hello"))
        .on_page("missing", &file(404, "text/plain", ""))
        .on_page("unavailable", &file(503, "text/plain", ""))
        .on_page("not fetched", &page("<p>x"));
    insta::assert_snapshot!(findings.text());
}
