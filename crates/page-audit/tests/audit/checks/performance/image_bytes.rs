//! Tests of the check `image_bytes`.

use page_audit::{CheckResult, Probe, SubresourceKind};

use super::{fetched, with_file, without_its_file};
use crate::checks::{FAIL, NOT_APPLICABLE, PASS, UNMEASURED, WARN, assert_each, lines, page, run};
use crate::findings::Findings;

const IMAGE: &str = "<img src=a>";

fn of_length(length: &str) -> CheckResult {
    let headers = [("content-length", length)];
    run(
        "image_bytes",
        &with_file(IMAGE, SubresourceKind::Image, &headers, ""),
    )
}

#[test]
fn an_image_has_at_most_200_kb_and_never_more_than_500() {
    for (length, outcome) in [
        ("0", PASS),
        ("200000", PASS),
        ("200001", WARN),
        ("500000", WARN),
        ("500001", FAIL),
        ("18446744073709551615", FAIL),
        ("large", NOT_APPLICABLE),
    ] {
        assert_eq!(of_length(length).outcome, outcome, "{length}");
    }
}

#[test]
fn an_image_that_was_not_fetched_to_its_end_has_the_length_it_was_sent_with() {
    let headers = [("content-length", "900000")];
    let mut cut = with_file(IMAGE, SubresourceKind::Image, &headers, "");
    if let Probe::Response(response) = &mut cut.subresources[0].result {
        response.encoded_body_bytes = 1_000;
    }
    assert_eq!(run("image_bytes", &cut).outcome, PASS);
    if let Probe::Response(response) = &mut cut.subresources[0].result {
        response.truncated = true;
    }
    assert_eq!(run("image_bytes", &cut).outcome, FAIL);
}

#[test]
fn the_heaviest_images_are_shown_and_counted_once() {
    let (light, heavy, very_heavy) = (
        [("content-length", "9000")],
        [("content-length", "300000")],
        [("content-length", "900000")],
    );
    let html = "<img src=a>\n<img src=b><img src=b>\n<img src=c>";
    let kind = SubresourceKind::Image;
    let files = [
        ("/shop/a", kind, &heavy[..], ""),
        ("/shop/b", kind, &light[..], ""),
        ("/shop/c", kind, &very_heavy[..], ""),
    ];
    let result = run("image_bytes", &fetched(html, &files));
    assert_eq!((result.outcome, lines(&result)), (FAIL, vec![3, 1]));
}

#[test]
fn what_is_no_image_or_is_not_there_does_not_count() {
    let headers = [("content-length", "900000")];
    let missing = without_its_file(with_file(IMAGE, SubresourceKind::Image, &headers, ""));
    assert_eq!(run("image_bytes", &missing).outcome, NOT_APPLICABLE);
    let script = "<script src=a></script>";
    let script = with_file(script, SubresourceKind::Script, &headers, "");
    assert_eq!(run("image_bytes", &script).outcome, NOT_APPLICABLE);
    assert_each("image_bytes", UNMEASURED, &[IMAGE]);
    assert_each(
        "image_bytes",
        NOT_APPLICABLE,
        &["<p>x", "<img src=data:,x>"],
    );
}

#[test]
fn findings_match_the_snapshot() {
    let sized = |length| {
        let headers = [("content-length", length)];
        with_file(IMAGE, SubresourceKind::Image, &headers, "")
    };
    let findings = Findings::of("image_bytes")
        .on_page("200 kB", &sized("200000"))
        .on_page("300 kB", &sized("300000"))
        .on_page("900 kB", &sized("900000"))
        .on_page("nothing fetched", &page(IMAGE))
        .on_each(&["<p>x"]);
    insta::assert_snapshot!(findings.text());
}

#[test]
fn the_limit_and_the_largest_image_are_named() {
    let (heavy, largest) = (
        [("content-length", "300000")],
        [("content-length", "3900000")],
    );
    let files = [
        ("/shop/a", SubresourceKind::Image, &heavy[..], ""),
        ("/shop/b", SubresourceKind::Image, &largest[..], ""),
    ];
    let message = |html| run("image_bytes", &fetched(html, &files)).message;
    assert_eq!(
        message("<img src=a><img src=b>"),
        "2 images are larger than 200 kB, the largest 3.9 MB."
    );
    assert_eq!(
        message("<img src=a>"),
        "1 image is larger than 200 kB: it has 300 kB."
    );
}
