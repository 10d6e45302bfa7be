//! Tests of the check `cross_origin_isolation`.

use crate::checks::{HERE, INFO, WARN, page, run};
use crate::findings::Findings;

#[test]
fn isolation_headers_are_listed_and_invalid_ones_warn() {
    let outcome = |name: &str, value: &str| {
        run(
            "cross_origin_isolation",
            &page("<p>x").with_header(name, value),
        )
        .outcome
    };
    let opener = "cross-origin-opener-policy";
    let embedder = "cross-origin-embedder-policy";
    let resource = "cross-origin-resource-policy";
    assert_eq!(outcome(opener, "same-origin; report-to=\"coop\""), INFO);
    assert_eq!(outcome(opener, "noopener-allow-popups"), INFO);
    assert_eq!(outcome(embedder, "require-corp"), INFO);
    assert_eq!(outcome(embedder, "credentialless;report-to=\"x\""), INFO);
    assert_eq!(outcome(resource, "same-site"), INFO);
    for (name, value) in [
        (opener, "Same-Origin"),
        (opener, "\"same-origin\""),
        (opener, "same-origin, same-origin"),
        (opener, "same-site"),
        (embedder, "same-origin"),
        (embedder, "require-corp; report-to=\"x"),
        (resource, "same-origin; report-to=\"x\""),
        (resource, "Same-Origin"),
        (resource, ""),
    ] {
        assert_eq!(outcome(name, value), WARN, "{name}: {value}");
    }
    assert_eq!(run("cross_origin_isolation", &page("<p>x")).outcome, INFO);
}

#[test]
fn findings_match_the_snapshot() {
    let findings = Findings::of("cross_origin_isolation")
        .on_each(&["<p>x"])
        .on_response(
            HERE,
            &[
                ("cross-origin-opener-policy", "same-origin"),
                ("cross-origin-embedder-policy", "require-corp"),
            ],
            "<p>x",
        )
        .on_response(HERE, &[("cross-origin-opener-policy", "same-site")], "<p>x")
        .on_response(
            HERE,
            &[("cross-origin-opener-policy", "same-origin")],
            "<p>x",
        );
    insta::assert_snapshot!(findings.text());
}
