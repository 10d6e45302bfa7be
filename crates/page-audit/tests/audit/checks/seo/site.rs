//! What is fetched of the site: robots.txt, a missing page, sitemaps, the icon.

use page_audit::{CheckResult, Extra, ExtraAnswer, Extras, Favicon, Hop, Outcome, Sitemap};
use url::Url;

use super::super::{FAIL, NOT_APPLICABLE, PASS, UNMEASURED, WARN, page, run};

fn url(path: &str) -> Url {
    Url::parse("https://example.com")
        .unwrap()
        .join(path)
        .unwrap()
}

fn failed(code: &'static str) -> Extra {
    Extra::failed(code, "It did not work.")
}

fn robots_txt(answer: Extra) -> CheckResult {
    run("robots_txt_valid", &page("<p>x").with_robots_txt(answer))
}

fn robots_text(text: &str) -> CheckResult {
    robots_txt(Extra::answered(url("/robots.txt"), 200, &[], text))
}

#[test]
fn a_robots_txt_that_can_be_read_passes() {
    for text in [
        "",
        "User-agent: *\nDisallow:",
        "\u{feff}user-agent: *\r\nallow: /a # here\r\ndisallow: *.pdf$\r\n",
        "Sitemap: https://example.org/sitemap.xml\nUser-agent: *\nDisallow: /ü",
        "Host: example.com\nContent-Signal: ai-train=no\nLicense: /l.xml\nUser-agent: *\nCrawl-delay: 1",
        "just words here",
        "# <html>",
    ] {
        assert_eq!(robots_text(text).outcome, PASS, "{text}");
    }
}

#[test]
fn lines_of_a_robots_txt_that_are_not_read_warn() {
    for (text, line) in [
        ("Disallow: /x\nUser-agent: *", 1),
        ("User-agent: *\n\nDisallow: x", 3),
        ("User-agent: *\nALLOW: https://example.com/x", 2),
        ("User-agent: *\rDisallow: /\rSitemap: /sitemap.xml", 3),
        ("Sitemap: example.com/sitemap.xml", 1),
    ] {
        let result = robots_text(text);
        assert_eq!(result.outcome, WARN, "{text}");
        assert_eq!(result.evidence.total, 1, "{text}");
        let place = format!("robots.txt line {line}:");
        assert!(result.evidence.items[0].found.starts_with(&place), "{text}");
    }
    let long = format!("User-agent: *\n{}", "#".repeat(500 * 1024));
    assert_eq!(robots_text(&long).outcome, WARN);
}

#[test]
fn a_robots_txt_that_cannot_be_fetched_fails() {
    let status = |status| robots_txt(Extra::answered(url("/robots.txt"), status, &[], "")).outcome;
    assert_eq!(status(500), FAIL);
    assert_eq!(status(503), FAIL);
    assert_eq!(status(302), FAIL);
    for code in [
        "timeout",
        "connection_refused",
        "too_many_redirects",
        "dns_not_found",
    ] {
        let result = robots_txt(failed(code));
        assert_eq!(result.outcome, FAIL, "{code}");
        assert!(result.message.contains("It did not work."));
    }
    for html in [
        "<!DOCTYPE HTML><title>x</title>",
        " \n<html>",
        "\u{feff}<!-- x --><p>",
    ] {
        assert_eq!(robots_text(html).outcome, FAIL, "{html}");
    }
}

#[test]
fn without_a_robots_txt_or_a_look_at_it_there_is_no_judgement() {
    for status in [401, 403, 404, 410, 429] {
        let answer = Extra::answered(url("/robots.txt"), status, &[], "<html>");
        assert_eq!(robots_txt(answer).outcome, NOT_APPLICABLE, "{status}");
    }
    assert_eq!(robots_txt(Extra::NotFetched).outcome, UNMEASURED);
    assert_eq!(robots_txt(failed("not_enough_time")).outcome, UNMEASURED);
    assert_eq!(robots_txt(failed("blocked_address")).outcome, UNMEASURED);
}

fn missing_page(answer: Extra) -> CheckResult {
    let extras = Extras {
        missing_page: answer,
        ..Extras::default()
    };
    run("404_page", &page("<p>x").with_extras(extras))
}

#[test]
fn a_missing_page_has_to_answer_so() {
    let status = |status| missing_page(Extra::answered(url("/x"), status, &[], "<p>x")).outcome;
    assert_eq!(status(404), PASS);
    assert_eq!(status(410), PASS);
    assert_eq!(status(200), FAIL);
    assert_eq!(status(204), FAIL);
    assert_eq!(status(500), WARN);
    for unclear in [401, 403, 429] {
        assert_eq!(status(unclear), NOT_APPLICABLE, "{unclear}");
    }
    let redirected = |status| {
        missing_page(Extra::Answer(
            ExtraAnswer::of(url("/"), status, &[], "<p>x").with_hop(Hop::new(url("/x"), 302, "/")),
        ))
    };
    assert_eq!(redirected(200).outcome, FAIL);
    assert!(
        redirected(200).evidence.items[0]
            .found
            .contains("redirects to")
    );
    assert_eq!(redirected(404).outcome, PASS);
    assert_eq!(missing_page(Extra::NotFetched).outcome, UNMEASURED);
    let late = missing_page(failed("timeout"));
    assert_eq!(late.outcome, UNMEASURED);
    assert!(late.message.contains("It did not work."));
}

fn sitemap(path: &str, declared: bool, answer: Extra) -> Sitemap {
    Sitemap {
        url: url(path),
        declared,
        answer,
    }
}

fn sitemaps(sitemaps: Vec<Sitemap>) -> CheckResult {
    let extras = Extras {
        sitemaps,
        ..Extras::default()
    };
    run("sitemap", &page("<p>x").with_extras(extras))
}

fn one_sitemap(declared: bool, status: u16, body: &str) -> CheckResult {
    let answer = Extra::answered(url("/s.xml"), status, &[], body);
    sitemaps(vec![sitemap("/s.xml", declared, answer)])
}

const URL_SET: &str =
    "<?xml version='1.0'?><urlset><url><loc>https://example.com/shop/shoes</loc></url></urlset>";

#[test]
fn a_sitemap_that_can_be_read_passes_and_says_whether_the_page_is_listed() {
    for declared in [true, false] {
        let result = one_sitemap(declared, 200, URL_SET);
        assert_eq!(result.outcome, PASS);
        assert!(
            result
                .message
                .contains("1 URL, and this page is among them")
        );
    }
    let other = one_sitemap(
        true,
        200,
        "<urlset><url><loc>https://example.com/</loc></url></urlset>",
    );
    assert!(other.message.contains("not among them"));
    let without = URL_SET.replace("/shop/shoes", "/");
    for bodies in [[URL_SET, &without], [&without, URL_SET]] {
        let both = bodies.map(|body| {
            let answer = Extra::answered(url("/s.xml"), 200, &[], body);
            sitemap("/s.xml", true, answer)
        });
        let message = sitemaps(both.to_vec()).message;
        assert!(message.contains("this page is among them"), "{message}");
    }
    let index = one_sitemap(true, 200, "<sitemapindex><sitemap/></sitemapindex>");
    assert_eq!(index.outcome, PASS);
    assert_eq!(
        one_sitemap(true, 200, "https://example.com/\n").outcome,
        PASS
    );
}

#[test]
fn a_declared_sitemap_that_cannot_be_used_fails() {
    assert_eq!(one_sitemap(true, 404, URL_SET).outcome, FAIL);
    assert_eq!(one_sitemap(true, 503, "").outcome, FAIL);
    assert_eq!(
        one_sitemap(true, 200, "<!DOCTYPE html><p>Not found").outcome,
        FAIL
    );
    assert_eq!(
        one_sitemap(true, 200, "<urlset><url></urlset>").outcome,
        FAIL
    );
    let of = |count| format!("<urlset>{}</urlset>", "<url/>".repeat(count));
    assert_eq!(one_sitemap(true, 200, &of(50_000)).outcome, PASS);
    assert_eq!(one_sitemap(true, 200, &of(50_001)).outcome, FAIL);
    let good = sitemap(
        "/a.xml",
        true,
        Extra::answered(url("/a.xml"), 200, &[], URL_SET),
    );
    let bad = sitemap("/b.xml", true, Extra::answered(url("/b.xml"), 410, &[], ""));
    let result = sitemaps(vec![good, bad]);
    assert_eq!(result.outcome, FAIL);
    assert!(
        result.evidence.items[0]
            .found
            .contains("/b.xml: answers 410")
    );
}

#[test]
fn a_site_without_a_sitemap_warns() {
    assert_eq!(one_sitemap(false, 404, "").outcome, WARN);
    assert_eq!(
        one_sitemap(false, 200, "<!DOCTYPE html><p>Home").outcome,
        WARN
    );
}

#[test]
fn a_sitemap_that_was_not_seen_is_unmeasured() {
    assert_eq!(sitemaps(Vec::new()).outcome, UNMEASURED);
    let result = sitemaps(vec![sitemap("/s.xml", true, failed("timeout"))]);
    assert_eq!(result.outcome, UNMEASURED);
    assert!(result.message.contains("It did not work."));
}

fn icon(html: &str, answer: Extra) -> CheckResult {
    let favicon = Favicon {
        url: url("/icon"),
        answer,
    };
    let extras = Extras {
        favicon: Some(favicon),
        ..Extras::default()
    };
    run("favicon", &page(html).with_extras(extras))
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
        Extra::answered(url("/icon"), 200, &headers, body),
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
    let by_default = Extra::answered(
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
        Extra::answered(
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
    assert_eq!(icon("<p>x", Extra::NotFetched).outcome, UNMEASURED);
    let result = icon("<p>x", failed("timeout"));
    assert_eq!(result.outcome, UNMEASURED);
    assert!(result.message.contains("It did not work."));
}
