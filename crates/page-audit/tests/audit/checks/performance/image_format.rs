//! Tests of the check `image_format`.

use page_audit::{Probe, Snapshot, SubresourceKind};

use super::{File, fetched, with_file, with_two_files, without_its_file};
use crate::checks::{NOT_APPLICABLE, PASS, UNMEASURED, WARN, assert_each, run};
use crate::findings::Findings;

const LARGE_PNG: &[(&str, &str)] = &[("content-type", "image/png"), ("content-length", "9000")];

fn with_image(html: &str, content_type: &str, bytes: u64) -> Snapshot {
    let length = bytes.to_string();
    let headers = [("content-type", content_type), ("content-length", &length)];
    fetched(html, &[("/shop/a", SubresourceKind::Image, &headers, "")])
}

#[test]
fn old_formats_go_by_several_names() {
    for (content_type, format) in [
        ("image/jpeg", "JPEG"),
        ("image/jpg", "JPEG"),
        ("image/pjpeg", "JPEG"),
        ("image/png", "PNG"),
        ("image/x-png", "PNG"),
        ("image/apng", "PNG"),
        ("image/gif", "GIF"),
        ("image/bmp", "BMP"),
        ("image/x-bmp", "BMP"),
        ("image/x-ms-bmp", "BMP"),
    ] {
        let headers = [("content-type", content_type), ("content-length", "9000")];
        let files = [("/shop/a", SubresourceKind::Image, &headers[..], "")];
        let result = run("image_format", &fetched("<img src=a>", &files));
        let found = &result.evidence.items[0].found;
        assert!(found.starts_with(&format!("{format}, ")), "{found}");
    }
}

#[test]
fn modern_formats_go_by_type_or_by_name() {
    let files: [File<'_>; 1] = [("/shop/a", SubresourceKind::Image, LARGE_PNG, "")];
    for html in [
        "<picture><source type=image/jxl srcset=b><img src=a></picture>",
        "<picture><source type=image/svg+xml srcset=b><img src=a></picture>",
        "<picture><source type=image/webp srcset=b><source srcset=c><img src=a></picture>",
        "<img src=a srcset='b.jxl 2x'>",
        "<img src=a srcset='b.avif#x 2x'>",
    ] {
        let outcome = run("image_format", &fetched(html, &files)).outcome;
        assert_eq!(outcome, PASS, "{html}");
    }
    let script: [File<'_>; 1] = [("/shop/a", SubresourceKind::Script, LARGE_PNG, "")];
    let no_image = fetched("<script src=a></script>", &script);
    assert_eq!(run("image_format", &no_image).outcome, NOT_APPLICABLE);
}

#[test]
fn large_images_in_an_old_format_warn() {
    let outcome = |content_type, bytes| {
        let snapshot = with_image("<img src=a>", content_type, bytes);
        run("image_format", &snapshot).outcome
    };
    for old in ["image/jpeg", "IMAGE/PNG; x=y", "image/gif", "image/bmp"] {
        assert_eq!(outcome(old, 8_193), WARN, "{old}");
        assert_eq!(outcome(old, 8_192), PASS, "{old}");
    }
    // The server chose by Accept, whatever the URL's ending.
    for modern in ["image/webp", "image/avif", "image/svg+xml", "text/html"] {
        assert_eq!(outcome(modern, 100_000), PASS, "{modern}");
    }
}

#[test]
fn an_old_image_next_to_a_modern_one_is_not_a_fault() {
    let outcome = |html| run("image_format", &with_image(html, "image/jpeg", 10_000)).outcome;
    for html in [
        "<picture><source type=image/webp srcset=b><img src=a></picture>",
        "<picture><SOURCE TYPE='Image/AVIF' SRCSET='b 1x, c 2x'>\n<img src=a></picture>",
        "<picture><source srcset='b.webp?x=1 1x'><img src=a></picture>",
        "<img src=a srcset='b.avif 2x'>",
    ] {
        assert_eq!(outcome(html), PASS, "{html}");
    }
    for html in [
        "<picture><source type=image/png srcset=b><img src=a></picture>",
        "<picture><img src=a><source type=image/webp srcset=b></picture>",
        "<div><source type=image/webp srcset=b><img src=a></div>",
        "<svg><image xlink:href=a /></svg>",
        "<video poster=a></video>",
    ] {
        assert_eq!(outcome(html), WARN, "{html}");
    }
}

#[test]
fn images_that_could_not_be_fetched_are_not_judged() {
    assert_each(
        "image_format",
        NOT_APPLICABLE,
        &["<p>x", "<img src=data:image/png;base64,x>", "<img src=''>"],
    );
    assert_each("image_format", UNMEASURED, &["<img src=a.jpg>"]);
    assert_each(
        "image_format",
        PASS,
        &["<img src=a.webp>", "<img src=a.svg#x>"],
    );
    let mut snapshot = with_image("<img src=a>", "image/jpeg", 9_000);
    snapshot.subresources[0].result = Probe::failed("timeout", "The server took too long.");
    let result = run("image_format", &snapshot);
    assert_eq!(result.outcome, UNMEASURED);
    assert!(
        result.message.contains("took too long"),
        "{}",
        result.message
    );
}

#[test]
fn a_modern_alternative_must_belong_to_the_image() {
    let outcome = |html: &str| {
        let body = "x".repeat(100_000);
        let headers = [("content-type", "image/png"), ("content-length", "100000")];
        let files = [(
            "/shop/a",
            SubresourceKind::Image,
            &headers[..],
            body.as_str(),
        )];
        run("image_format", &fetched(html, &files)).outcome
    };
    let source = "<source type=image/avif srcset=x>";
    assert_eq!(outcome("<img src=a>"), WARN);
    assert_eq!(
        outcome(&format!("<picture>{source}<img src=a></picture>")),
        PASS
    );
    assert_eq!(
        outcome(&format!("<picture>{source}<img src=a#b></picture>")),
        PASS
    );
    for none in [
        format!("<div>{source}<img src=a></div>"),
        format!("<picture>{source}<img src=b.webp><img src=a></picture>"),
        "<picture><i type=image/avif></i><img src=a></picture>".to_owned(),
        format!("<picture><img src=a>{source}</picture>"),
    ] {
        assert_eq!(outcome(&none), WARN, "{none}");
    }
}

#[test]
fn an_image_that_is_missing_is_not_judged() {
    let headers = [("content-type", "image/png"), ("content-length", "9000000")];
    let file = ("/shop/a", SubresourceKind::Image, &headers[..], "");
    let gone = without_its_file(fetched("<img src=a>", &[file]));
    assert_eq!(run("image_format", &gone).outcome, PASS);
}

#[test]
fn findings_match_the_snapshot() {
    let image = "<p>x\n<img src=a>";
    let png = || format!("{}{}", "\u{89}PNG", "x".repeat(3_000_000));
    let large = [("content-type", "image/png"), ("content-length", "2000000")];
    let findings = Findings::of("image_format")
        .on_each(&["<img src=a.webp>"])
        .on_page(
            "a large PNG",
            &with_file(
                image,
                SubresourceKind::Image,
                &[("content-type", "image/png"), ("content-length", "400000")],
                &png(),
            ),
        )
        .on_page(
            "two large PNGs",
            &with_two_files(SubresourceKind::Image, &large, ""),
        );
    insta::assert_snapshot!(findings.text());
}
