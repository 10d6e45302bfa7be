//! Tests of the check `cache_policy`.

use page_audit::{Probe, SubresourceKind};

use super::{fetched, with_file, with_two_files};
use crate::checks::{FAIL, NOT_APPLICABLE, PASS, UNMEASURED, WARN, assert_each, lines, run};
use crate::findings::Findings;

#[test]
fn own_files_should_be_cached_for_a_month() {
    let outcome = |value| {
        let headers = [("cache-control", value)];
        let snapshot = fetched(
            "<script src=a></script>",
            &[("/shop/a", SubresourceKind::Script, &headers, "x")],
        );
        run("cache_policy", &snapshot).outcome
    };
    assert_eq!(outcome("max-age=2592000"), PASS);
    assert_eq!(outcome("max-age=2591999"), WARN);
    assert_eq!(outcome("max-age=86400"), WARN);
    assert_eq!(outcome("max-age=86399"), FAIL);
    assert_eq!(outcome("no-store, max-age=2592000"), FAIL);
    assert_eq!(outcome("public"), FAIL);
}

#[test]
fn only_own_files_with_a_response_are_judged_by_their_lifetime() {
    assert_each(
        "cache_policy",
        NOT_APPLICABLE,
        &[
            "<p>x",
            "<script src=//cdn.example.net/a></script>",
            "<iframe src=/f></iframe>",
        ],
    );
    assert_each("cache_policy", UNMEASURED, &["<script src=a></script>"]);
    let html = "<script src=a></script>\n<img src=b>\n<img src=http://example.com/c>";
    let month = [("cache-control", "max-age=2592000")];
    let snapshot = fetched(
        html,
        &[
            ("/shop/a", SubresourceKind::Script, &month, "x"),
            ("/shop/b", SubresourceKind::Image, &[], ""),
            ("http://example.com/c", SubresourceKind::Image, &[], ""),
        ],
    );
    let result = run("cache_policy", &snapshot);
    assert_eq!((result.outcome, lines(&result)), (FAIL, vec![2]));
    let mut gone = snapshot;
    if let Probe::Response(response) = &mut gone.subresources[1].result {
        response.status = 404;
    }
    assert_eq!(run("cache_policy", &gone).outcome, PASS);
}

#[test]
fn caching_for_a_day_warns_and_for_thirty_passes() {
    let outcome = |seconds: u32| {
        let value = format!("max-age={seconds}");
        let headers = [("cache-control", value.as_str())];
        let snapshot = fetched(
            "<img src=a>",
            &[("/shop/a", SubresourceKind::Image, &headers, "")],
        );
        run("cache_policy", &snapshot).outcome
    };
    assert_eq!(outcome(86_399), FAIL);
    assert_eq!(outcome(86_400), WARN);
    assert_eq!(outcome(2_591_999), WARN);
    assert_eq!(outcome(2_592_000), PASS);
}

#[test]
fn files_that_are_hardly_cached_are_counted_among_the_others() {
    let headers = [("cache-control", "max-age=86400")];
    let kind = SubresourceKind::Image;
    let files = [("a", kind, &headers[..], ""), ("b", kind, &[], "")];
    let result = run("cache_policy", &fetched("<img src=a><img src=b>", &files));
    assert_eq!(result.outcome, FAIL);
    assert_eq!(
        result.message,
        "Both files from the page's origin can be cached for less than 30 days, 1 of them for \
         less than one day."
    );
}

#[test]
fn a_comma_in_quotes_does_not_end_a_directive() {
    let outcome = |value: &str| {
        let headers = [("cache-control", value)];
        let files = [("/shop/a", SubresourceKind::Image, &headers[..], "")];
        run("cache_policy", &fetched("<img src=a>", &files)).outcome
    };
    assert_eq!(outcome("private=\"x, no-store, y\", max-age=2592000"), PASS);
    assert_eq!(outcome("private=\"x\", no-store, max-age=2592000"), FAIL);
}

#[test]
fn a_file_that_is_elsewhere_is_not_judged() {
    let script = "<script src=a></script>";
    let mut elsewhere = fetched(script, &[("/shop/a", SubresourceKind::Script, &[], "x")]);
    if let Probe::Response(response) = &mut elsewhere.subresources[0].result {
        response.final_url = "https://cdn.example.net/a".parse().unwrap();
    }
    assert_eq!(run("cache_policy", &elsewhere).outcome, NOT_APPLICABLE);
}

#[test]
fn findings_match_the_snapshot() {
    let image = "<p>x\n<img src=a>";
    let findings = Findings::of("cache_policy")
        .on_page(
            "not kept",
            &with_file(
                image,
                SubresourceKind::Image,
                &[("cache-control", "no-store")],
                "",
            ),
        )
        .on_page(
            "kept for a day",
            &with_file(
                image,
                SubresourceKind::Image,
                &[("cache-control", "max-age=86400")],
                "",
            ),
        )
        .on_page(
            "two not kept",
            &with_two_files(SubresourceKind::Image, &[], ""),
        )
        .on_page(
            "two kept",
            &with_two_files(
                SubresourceKind::Image,
                &[("cache-control", "max-age=9999999")],
                "",
            ),
        );
    insta::assert_snapshot!(findings.text());
}
