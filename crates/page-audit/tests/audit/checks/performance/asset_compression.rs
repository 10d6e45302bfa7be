//! Tests of the check `asset_compression`.

use page_audit::{Outcome, Probe, Subresource, SubresourceKind};

use super::{fetched, with_file, without_its_file};
use crate::checks::{FAIL, NOT_APPLICABLE, PASS, UNMEASURED, assert_each, page, run, url};
use crate::findings::Findings;

const SCRIPT: &str = "<script src=a></script>";
const TEXT: (&str, &str) = ("content-type", "text/javascript; charset=utf-8");

fn outcome(headers: &[(&str, &str)], length: usize) -> Outcome {
    let body = "x".repeat(length);
    let snapshot = with_file(SCRIPT, SubresourceKind::Script, headers, &body);
    run("asset_compression", &snapshot).outcome
}

#[test]
fn a_text_that_is_worth_it_is_compressed() {
    for coding in ["gzip", "BR", "zstd", "deflate", "x-gzip"] {
        assert_eq!(outcome(&[TEXT, ("content-encoding", coding)], 9_000), PASS);
    }
    assert_eq!(outcome(&[TEXT], 1_400), FAIL);
    assert_eq!(
        outcome(&[TEXT, ("content-encoding", "identity")], 1_400),
        FAIL
    );
    assert_eq!(outcome(&[TEXT], 1_399), NOT_APPLICABLE);
}

#[test]
fn the_length_of_a_file_without_a_body_is_in_its_header() {
    assert_eq!(outcome(&[TEXT, ("content-length", "1400")], 0), FAIL);
    for unknown in [&[TEXT][..], &[TEXT, ("content-length", "many")]] {
        assert_eq!(outcome(unknown, 0), NOT_APPLICABLE);
    }
}

#[test]
fn only_text_becomes_smaller() {
    for media_type in [
        "text/css",
        "image/svg+xml",
        "application/json",
        "application/javascript",
        "application/x-javascript",
        "application/xml",
        "application/manifest+json",
    ] {
        assert_eq!(
            outcome(&[("content-type", media_type)], 9_000),
            FAIL,
            "{media_type}"
        );
    }
    for media_type in ["image/png", "font/woff2", "application/octet-stream", ""] {
        let of_type = outcome(&[("content-type", media_type)], 9_000);
        assert_eq!(of_type, NOT_APPLICABLE, "{media_type}");
    }
}

#[test]
fn only_files_that_the_owner_controls_and_that_are_there_count() {
    let body = "x".repeat(9_000);
    let missing = without_its_file(with_file(SCRIPT, SubresourceKind::Script, &[TEXT], &body));
    assert_eq!(run("asset_compression", &missing).outcome, NOT_APPLICABLE);
    let elsewhere = "https://cdn.example.net/a.js";
    let html = format!("<script src={elsewhere}></script>");
    let files = [(
        elsewhere,
        SubresourceKind::Script,
        &[TEXT][..],
        body.as_str(),
    )];
    let foreign = fetched(&html, &files);
    assert_eq!(run("asset_compression", &foreign).outcome, NOT_APPLICABLE);
    assert_each("asset_compression", UNMEASURED, &[SCRIPT]);
}

#[test]
fn a_file_that_leads_to_another_origin_or_from_one_does_not_count() {
    let (own, elsewhere) = (url("/a.js"), url("https://cdn.example.net/a.js"));
    for (asked, sent) in [(&own, &elsewhere), (&elsewhere, &own)] {
        let body = "x".repeat(9_000);
        let response = Probe::responded(sent.clone(), 200, &[TEXT], body);
        let file = Subresource::new(asked.clone(), SubresourceKind::Script, response);
        let snapshot =
            page(&format!("<script src={asked}></script>")).with_subresources(vec![file]);
        let result = run("asset_compression", &snapshot);
        assert_eq!(result.outcome, NOT_APPLICABLE, "{asked}");
    }
}

#[test]
fn a_file_of_another_origin_need_not_arrive() {
    let html = "<script src=a></script><script src=https://cdn.example.net/a.js></script>";
    let headers = [TEXT, ("content-encoding", "br")];
    let mut snapshot = with_file(html, SubresourceKind::Script, &headers, "x");
    snapshot.subresources.push(Subresource::new(
        url("https://cdn.example.net/a.js"),
        SubresourceKind::Script,
        Probe::failed("timeout", "It took too long."),
    ));
    assert_eq!(run("asset_compression", &snapshot).outcome, PASS);
}

#[test]
fn findings_match_the_snapshot() {
    let body = "x".repeat(9_000);
    let plain = with_file(SCRIPT, SubresourceKind::Script, &[TEXT], &body);
    let coded = [TEXT, ("content-encoding", "br")];
    let findings = Findings::of("asset_compression")
        .on_page("plain", &plain)
        .on_page(
            "compressed",
            &with_file(SCRIPT, SubresourceKind::Script, &coded, &body),
        )
        .on_page("nothing fetched", &page(SCRIPT))
        .on_each(&["<p>x"]);
    insta::assert_snapshot!(findings.text());
}
