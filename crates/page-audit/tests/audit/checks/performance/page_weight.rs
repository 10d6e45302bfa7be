//! Tests of the check `page_weight`.

use page_audit::{Probe, Subresource, SubresourceKind, Value};

use super::{fetched, with_file, with_two_files};
use crate::checks::{FAIL, PASS, UNMEASURED, WARN, assert_each, lines, run};
use crate::findings::Findings;

#[test]
fn a_missing_file_weighs_nothing() {
    let headers = [("content-length", "9000000")];
    let files = [("/shop/a", SubresourceKind::Image, &headers[..], "")];
    let mut snapshot = fetched("<img src=a>", &files);
    assert_eq!(run("page_weight", &snapshot).outcome, FAIL);
    if let Probe::Response(response) = &mut snapshot.subresources[0].result {
        response.status = 404;
    }
    let result = run("page_weight", &snapshot);
    assert_eq!(result.outcome, PASS);
    let html_alone = "<img src=a>".len() as u64;
    assert_eq!(result.value, Some(Value::Number(html_alone)));
    assert_eq!(result.message, "The page weighs 11 bytes with 0 files.");
}

#[test]
fn images_further_down_are_not_weighed() {
    let large = [("content-length", "9000000")];
    let files = [("/shop/a", SubresourceKind::Image, &large[..], "")];
    let result = run("page_weight", &fetched("<img src=a loading=lazy>", &files));
    assert_eq!(result.message, "The page weighs 24 bytes with 0 files.");
}

#[test]
fn the_heaviest_file_is_shown_first() {
    let (small, large) = ([("content-length", "9")], [("content-length", "3000000")]);
    let files = [
        ("/shop/a", SubresourceKind::Image, &small[..], ""),
        ("/shop/b", SubresourceKind::Image, &large[..], ""),
    ];
    let result = run("page_weight", &fetched("<img src=a>\n<img src=b>", &files));
    assert_eq!(lines(&result), [2, 1]);
}

#[test]
fn the_page_and_its_files_are_weighed_together() {
    let outcome = |kib: u64| {
        let length = (kib * 1024 - 512).to_string();
        let headers = [("content-length", length.as_str())];
        let html = format!("{:512}", "<img src=a>");
        let snapshot = fetched(&html, &[("/shop/a", SubresourceKind::Image, &headers, "")]);
        let result = run("page_weight", &snapshot);
        assert_eq!(result.value, Some(Value::Number(kib * 1024)));
        result.outcome
    };
    assert_eq!(outcome(2_667), PASS);
    assert_eq!(outcome(2_668), WARN);
    assert_eq!(outcome(4_000), WARN);
    assert_eq!(outcome(4_001), FAIL);
    assert_each("page_weight", PASS, &["<p>x"]);
}

#[test]
fn an_unknown_weight_is_not_called_light() {
    assert_each("page_weight", UNMEASURED, &["<img src=a>"]);
    let html = "<img src=a><img src=b>";
    let kib = |kib: u64| (kib * 1024).to_string();
    let with_failed = |bytes: &str| {
        let headers = [("content-length", bytes)];
        let mut snapshot = fetched(html, &[("/shop/a", SubresourceKind::Image, &headers, "")]);
        let url = snapshot.final_url.join("b").unwrap();
        let failed = Probe::failed("timeout", "The server took too long.");
        let asset = Subresource::new(url, SubresourceKind::Image, failed);
        snapshot.subresources.push(asset);
        run("page_weight", &snapshot)
    };
    let unknown = with_failed(&kib(1));
    assert_eq!(unknown.outcome, UNMEASURED);
    assert!(
        unknown.message.contains("took too long"),
        "{}",
        unknown.message
    );
    assert_eq!(with_failed(&kib(3_000)).outcome, WARN);
    assert_eq!(with_failed(&kib(5_000)).outcome, FAIL);
    let without_length = fetched(
        "<img src=a>",
        &[("/shop/a", SubresourceKind::Image, &[], "")],
    );
    assert_eq!(run("page_weight", &without_length).outcome, UNMEASURED);
}

#[test]
fn files_that_were_not_requested_make_only_the_weight_unknown() {
    let html = "<script src=a></script><script src=b></script>";
    let headers = [
        ("cache-control", "max-age=2592000"),
        ("content-length", "9"),
    ];
    let files = [("/shop/a", SubresourceKind::Script, &headers[..], "f()")];
    let outcome = |check| run(check, &fetched(html, &files)).outcome;
    assert_eq!(outcome("page_weight"), UNMEASURED);
    assert_eq!(outcome("cache_policy"), PASS);
    assert_eq!(outcome("minification"), PASS);
}

#[test]
fn findings_match_the_snapshot() {
    let image = "<p>x\n<img src=a>";
    let png = || format!("{}{}", "\u{89}PNG", "x".repeat(3_000_000));
    let large = [("content-type", "image/png"), ("content-length", "2000000")];
    let findings = Findings::of("page_weight")
        .on_each(&["<img src=a>", "<img src=a><img src=b>"])
        .on_page(
            "a large image",
            &with_file(
                image,
                SubresourceKind::Image,
                &[("content-type", "image/png"), ("content-length", "9000000")],
                &png(),
            ),
        )
        .on_page(
            "two images",
            &with_two_files(SubresourceKind::Image, &large, ""),
        );
    insta::assert_snapshot!(findings.text());
}

#[test]
fn what_weighs_nothing_is_no_evidence() {
    let (empty, large) = ([("content-length", "0")], [("content-length", "3000000")]);
    let files = [
        ("/shop/a", SubresourceKind::Image, &empty[..], ""),
        ("/shop/b", SubresourceKind::Image, &large[..], ""),
    ];
    let result = run("page_weight", &fetched("<img src=a>\n<img src=b>", &files));
    assert_eq!((result.outcome, lines(&result)), (WARN, vec![2]));
}

#[test]
fn a_heavy_page_is_compared_with_a_light_one() {
    let message = |length: &str| {
        let headers = [("content-length", length)];
        let files = [("/shop/a", SubresourceKind::Image, &headers[..], "")];
        run("page_weight", &fetched("<img src=a>", &files)).message
    };
    assert_eq!(
        message("5900000"),
        "The page weighs 5.9 MB (1 file); 2.7 MB is light."
    );
    assert_eq!(
        message("2750000"),
        "The page weighs 2.75 MB (1 file); 2.73 MB is light."
    );
}
