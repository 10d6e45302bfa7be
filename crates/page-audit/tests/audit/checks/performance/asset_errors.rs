//! Tests of the check `asset_errors`.

use page_audit::{Outcome, Probe, Subresource, SubresourceKind};

use super::{fetched, with_file};
use crate::checks::{
    FAIL, NOT_APPLICABLE, PASS, UNMEASURED, assert_each, keys, lines, page, run, url,
};
use crate::findings::Findings;

const SCRIPT: &str = "<script src=a></script>";
const SHEET: &str = "<link rel=stylesheet href=a>";
const IMAGE: &str = "<img src=a>";

fn with_status(status: u16) -> Outcome {
    let mut snapshot = with_file(IMAGE, SubresourceKind::Image, &[], "");
    if let Probe::Response(response) = &mut snapshot.subresources[0].result {
        response.status = status;
    }
    run("asset_errors", &snapshot).outcome
}

fn of_type(html: &str, media_type: &str) -> Outcome {
    let headers = [("content-type", media_type)];
    run(
        "asset_errors",
        &with_file(html, SubresourceKind::Other, &headers, ""),
    )
    .outcome
}

#[test]
fn a_file_that_is_missing_fails() {
    for status in [404, 410, 400, 500, 503] {
        assert_eq!(with_status(status), FAIL, "{status}");
    }
    for status in [200, 204, 206, 304] {
        assert_eq!(with_status(status), PASS, "{status}");
    }
}

#[test]
fn a_server_that_turns_programs_away_is_not_judged() {
    for status in [401, 403, 405, 429, 451, 999] {
        assert_eq!(with_status(status), NOT_APPLICABLE, "{status}");
    }
}

#[test]
fn a_file_of_another_type_fails() {
    for (html, media_type) in [
        (SHEET, "text/html"),
        (SHEET, "text/plain; charset=utf-8"),
        (SCRIPT, "TEXT/HTML"),
        (SCRIPT, "image/png"),
        (IMAGE, "text/html; charset=utf-8"),
        (IMAGE, "application/xhtml+xml"),
    ] {
        assert_eq!(of_type(html, media_type), FAIL, "{html} {media_type}");
    }
    for (html, media_type) in [
        (SHEET, "text/css; charset=utf-8"),
        (SCRIPT, "application/javascript"),
        // Without nosniff, browsers run it.
        (SCRIPT, "text/plain"),
        (IMAGE, "application/octet-stream"),
        (IMAGE, "nonsense"),
        (SHEET, ""),
    ] {
        assert_eq!(of_type(html, media_type), PASS, "{html} {media_type}");
    }
}

#[test]
fn files_without_a_response_are_unmeasured_unless_another_is_missing() {
    assert_each("asset_errors", UNMEASURED, &[IMAGE]);
    let html = "<img src=a>\n<img src=b>";
    let mut snapshot = fetched(html, &[("/shop/b", SubresourceKind::Image, &[], "")]);
    let failed = Probe::failed("timeout", "It took too long.");
    let kind = SubresourceKind::Image;
    snapshot
        .subresources
        .push(Subresource::new(url("/shop/a"), kind, failed));
    let result = run("asset_errors", &snapshot);
    assert_eq!(result.outcome, UNMEASURED);
    assert!(
        result.message.contains("It took too long"),
        "{}",
        result.message
    );
    if let Probe::Response(response) = &mut snapshot.subresources[0].result {
        response.status = 404;
    }
    let result = run("asset_errors", &snapshot);
    assert_eq!((result.outcome, lines(&result)), (FAIL, vec![2]));
    assert_eq!(keys(&result), ["missing_file"]);
}

#[test]
fn a_page_without_files_is_not_judged() {
    assert_each(
        "asset_errors",
        NOT_APPLICABLE,
        &["<p>x", "<video src=a></video>", "<iframe src=a></iframe>"],
    );
}

#[test]
fn findings_match_the_snapshot() {
    let html = [("content-type", "text/html")];
    let findings = Findings::of("asset_errors")
        .on_page(
            SCRIPT,
            &with_file(SCRIPT, SubresourceKind::Script, &html, ""),
        )
        .on_page(IMAGE, &with_file(IMAGE, SubresourceKind::Image, &[], ""))
        .on_page("nothing fetched", &page(IMAGE))
        .on_each(&["<p>x"]);
    insta::assert_snapshot!(findings.text());
}
