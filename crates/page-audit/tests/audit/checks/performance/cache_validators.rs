//! Tests of the check `cache_validators`.

use page_audit::SubresourceKind;

use super::{fetched, with_file};
use crate::checks::{
    HERE, NOT_APPLICABLE, PASS, UNMEASURED, WARN, keys, lines, page, run, with_headers,
};
use crate::findings::Findings;

const TAG: (&str, &str) = ("etag", "\"1\"");

#[test]
fn a_page_needs_one_of_two_validators() {
    let outcome =
        |headers: &[(&str, &str)]| run("cache_validators", &with_headers(headers)).outcome;
    assert_eq!(outcome(&[]), WARN);
    assert_eq!(outcome(&[TAG]), PASS);
    assert_eq!(
        outcome(&[("last-modified", "Sun, 06 Nov 1994 08:49:37 GMT")]),
        PASS
    );
    assert_eq!(outcome(&[("cache-control", "no-cache")]), WARN);
    assert_eq!(
        outcome(&[("cache-control", "private, no-store")]),
        NOT_APPLICABLE
    );
}

#[test]
fn own_files_need_one_too() {
    let html = "<p>x\n<script src=a></script>\n<script src=//cdn.example/b></script>";
    let file = |headers: &[(&str, &str)], status| {
        let files = [("/shop/a", SubresourceKind::Script, headers, "x")];
        let mut snapshot = fetched(html, &files);
        if status != 200 {
            snapshot = super::without_its_file(snapshot);
        }
        run("cache_validators", &snapshot.with_header("etag", "\"1\""))
    };
    assert_eq!(file(&[TAG], 200).outcome, PASS);
    let without = file(&[], 200);
    assert_eq!(without.outcome, WARN);
    assert_eq!(
        (lines(&without), keys(&without)),
        (vec![2], vec!["file_without_validator"])
    );
    assert_eq!(
        without.message,
        "1 of 2 responses that caches may keep has neither ETag nor \
                                 Last-Modified."
    );
    assert_eq!(file(&[("cache-control", "no-store")], 200).outcome, PASS);
    assert_eq!(file(&[], 404).outcome, PASS);
}

#[test]
fn a_file_that_could_not_be_fetched_leaves_it_open() {
    let unknown = page("<script src=a></script>").with_header("etag", "\"1\"");
    assert_eq!(run("cache_validators", &unknown).outcome, UNMEASURED);
    assert_eq!(
        run("cache_validators", &page("<script src=a></script>")).outcome,
        WARN
    );
}

#[test]
fn findings_match_the_snapshot() {
    let kind = SubresourceKind::Image;
    let findings = Findings::of("cache_validators")
        .on_each(&["<p>x"])
        .on_response(HERE, &[TAG], "<p>x")
        .on_response(HERE, &[("cache-control", "no-store")], "<p>x")
        .on_page("an image", &with_file("<img src=a>", kind, &[], ""));
    insta::assert_snapshot!(findings.text());
}
