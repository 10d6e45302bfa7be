//! Tests of the check `favicon`.

use page_audit::{CheckResult, Favicon, Outcome, Probe, Probes};

use super::failed;
use crate::checks::{FAIL, PASS, UNMEASURED, WARN, answered, beside, page, run, url};
use crate::findings::Findings;

fn icon(html: &str, result: Probe) -> CheckResult {
    let favicon = Favicon {
        url: url("/icon"),
        result,
    };
    let probes = Probes {
        favicon: Some(favicon),
        ..Probes::default()
    };
    run("favicon", &page(html).with_probes(probes))
}

fn png(width: u8, height: u8) -> Vec<u8> {
    let mut png = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR".to_vec();
    png.extend([0, 0, 0, width, 0, 0, 0, height]);
    png
}

fn icon_of(content_type: &str, body: impl Into<Vec<u8>>) -> Outcome {
    let headers = [("content-type", content_type)];
    icon(
        "<link rel=icon href=/icon>",
        Probe::responded(url("/icon"), 200, &headers, body),
    )
    .outcome
}

#[test]
fn a_square_icon_passes() {
    assert_eq!(icon_of("image/png", png(48, 48)), PASS);
    assert_eq!(icon_of("image/png", png(8, 8)), PASS);
    assert_eq!(icon_of("Image/X-Icon; x=y", "unknown"), PASS);
    assert_eq!(icon_of("application/octet-stream", png(16, 16)), PASS);
    assert_eq!(icon_of("image/svg+xml", "<svg viewBox='0 0 10 10'/>"), PASS);
    let inline = page("<LINK REL='Shortcut ICON' HREF='data:image/svg+xml,<svg/>'>");
    assert_eq!(run("favicon", &inline).outcome, PASS);
    let by_default = Probe::responded(
        url("/favicon.ico"),
        200,
        &[("content-type", "image/png")],
        png(32, 32),
    );
    assert_eq!(icon("<p>x", by_default).outcome, PASS);
}

#[test]
fn an_icon_that_is_oblong_or_tiny_warns() {
    assert_eq!(icon_of("image/png", png(48, 32)), WARN);
    assert_eq!(icon_of("image/png", png(7, 7)), WARN);
    assert_eq!(icon_of("image/svg+xml", "<svg viewBox='0 0 20 10'/>"), WARN);
}

#[test]
fn a_page_without_an_icon_fails() {
    let missing = || {
        Probe::responded(
            url("/favicon.ico"),
            404,
            &[("content-type", "image/png")],
            png(32, 32),
        )
    };
    assert_eq!(icon("<p>x", missing()).outcome, FAIL);
    let declared = icon("\n<link rel=icon href=/icon>", missing());
    assert_eq!(declared.outcome, FAIL);
    assert_eq!(declared.evidence.items[0].line, Some(2));
    assert_eq!(icon_of("text/html", "<p>Home"), FAIL);
    assert_eq!(
        run("favicon", &page("<link rel=icon href='data:,'>")).outcome,
        FAIL
    );
}

#[test]
fn an_icon_that_was_not_seen_is_unmeasured() {
    assert_eq!(run("favicon", &page("<p>x")).outcome, UNMEASURED);
    assert_eq!(icon("<p>x", Probe::NotFetched).outcome, UNMEASURED);
    let result = icon("<p>x", failed("timeout"));
    assert_eq!(result.outcome, UNMEASURED);
    assert!(result.message.contains("It did not work."));
}

#[test]
fn a_link_without_an_address_is_not_an_icon() {
    for link in ["<link rel=icon href>", "<link rel=icon href=' \n'>"] {
        let default = Probe::responded(
            url("/favicon.ico"),
            200,
            &[("content-type", "image/png")],
            png(32, 32),
        );
        let result = icon(link, default);
        assert_eq!(result.outcome, FAIL, "{link}");
        assert_eq!(result.message, "The page declares that it has no icon.");
        assert_eq!(result.evidence.items[0].line, Some(1), "{link}");
    }
}

#[test]
fn findings_match_the_snapshot() {
    let icon = |result| Probes {
        favicon: Some(Favicon {
            url: url("/favicon.ico"),
            result,
        }),
        ..Probes::default()
    };
    let findings = Findings::of("favicon")
        .on_each(&[
            "<link rel=icon href='data:,'>",
            "<LINK REL='Shortcut ICON' HREF='data:image/svg+xml,<svg/>'>",
        ])
        .on_page("none", &beside("<p>x", icon(answered(404, ""))))
        .on_page(
            "named, and none",
            &beside("<link rel=icon href=/favicon.ico>", icon(answered(404, ""))),
        );
    insta::assert_snapshot!(findings.text());
}

#[test]
fn the_title_says_why_there_is_no_icon() {
    let declared = "<link rel=icon href=/icon>";
    let title = |html: &str, status| icon(html, answered(status, "x")).failing_title.unwrap();
    assert_eq!(title(declared, 404), "The site's icon is missing");
    assert_eq!(title(declared, 403), "The site's icon cannot be loaded");
    let unfit = "The site's icon does not suit search results";
    assert_eq!(title(declared, 200), unfit);
    let none = title("<link rel=icon href='data:,'>", 404);
    assert_eq!(none, "The page declares that it has no icon");
}
