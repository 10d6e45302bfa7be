//! What is fetched of the site: robots.txt and a missing page.

use page_audit::{CheckResult, Hop, Probe, ProbeAnswer, Probes};
use url::Url;

use super::super::{FAIL, NOT_APPLICABLE, PASS, UNMEASURED, WARN, page, run};

pub(super) fn url(path: &str) -> Url {
    Url::parse("https://example.com")
        .unwrap()
        .join(path)
        .unwrap()
}

pub(super) fn failed(code: &'static str) -> Probe {
    Probe::failed(code, "It did not work.")
}

fn robots_txt(answer: Probe) -> CheckResult {
    run("robots_txt_valid", &page("<p>x").with_robots_txt(answer))
}

fn robots_text(text: &str) -> CheckResult {
    robots_txt(Probe::answered(url("/robots.txt"), 200, &[], text))
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
    let status = |status| robots_txt(Probe::answered(url("/robots.txt"), status, &[], "")).outcome;
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
        let answer = Probe::answered(url("/robots.txt"), status, &[], "<html>");
        assert_eq!(robots_txt(answer).outcome, NOT_APPLICABLE, "{status}");
    }
    assert_eq!(robots_txt(Probe::NotFetched).outcome, UNMEASURED);
    assert_eq!(robots_txt(failed("not_enough_time")).outcome, UNMEASURED);
    assert_eq!(robots_txt(failed("blocked_address")).outcome, UNMEASURED);
}

fn missing_page(answer: Probe) -> CheckResult {
    let probes = Probes {
        missing_page: answer,
        ..Probes::default()
    };
    run("404_page", &page("<p>x").with_probes(probes))
}

#[test]
fn a_missing_page_has_to_answer_so() {
    let status = |status| missing_page(Probe::answered(url("/x"), status, &[], "<p>x")).outcome;
    assert_eq!(status(404), PASS);
    assert_eq!(status(410), PASS);
    assert_eq!(status(200), FAIL);
    assert_eq!(status(204), FAIL);
    assert_eq!(status(500), WARN);
    for unclear in [401, 403, 429] {
        assert_eq!(status(unclear), NOT_APPLICABLE, "{unclear}");
    }
    let redirected = |status| {
        missing_page(Probe::Answer(
            ProbeAnswer::of(url("/"), status, &[], "<p>x").with_hop(Hop::new(url("/x"), 302, "/")),
        ))
    };
    let led_away = redirected(200);
    assert_eq!(led_away.outcome, FAIL);
    assert_eq!(
        led_away.message,
        "A missing page redirects to one that is there."
    );
    assert_eq!(
        led_away.evidence.items[0].found,
        "https://example.com/x redirects to https://example.com/, 200"
    );
    assert_eq!(redirected(302).outcome, FAIL);
    assert_eq!(redirected(500).outcome, WARN);
    for after_redirect in [404, 410] {
        let result = redirected(after_redirect);
        assert_eq!(result.outcome, PASS, "{after_redirect}");
        assert!(result.evidence.items.is_empty(), "{after_redirect}");
    }
    assert_eq!(missing_page(Probe::NotFetched).outcome, UNMEASURED);
    let late = missing_page(failed("timeout"));
    assert_eq!(late.outcome, UNMEASURED);
    assert!(late.message.contains("It did not work."));
}
