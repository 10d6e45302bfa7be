//! Tests of the check `robots_txt_valid`.

use page_audit::{CheckResult, Probe};

use super::{failed, with_robots};
use crate::checks::{FAIL, NOT_APPLICABLE, PASS, UNMEASURED, WARN, answered, page, run, url};
use crate::findings::Findings;

fn robots_txt(result: Probe) -> CheckResult {
    run("robots_txt_valid", &page("<p>x").with_robots_txt(result))
}

fn robots_text(text: &str) -> CheckResult {
    robots_txt(Probe::responded(url("/robots.txt"), 200, &[], text))
}

#[test]
fn a_robots_txt_that_can_be_read_passes() {
    for text in [
        "",
        "User-agent: *\nDisallow:",
        "\u{feff}user-agent: *\r\nallow: /a # here\r\ndisallow: *.pdf$\r\n",
        "Sitemap: https://example.org/sitemap.xml\nUser-agent: *\nDisallow: /ü",
        "Host: example.com\nContent-Signal: ai-train=no\nLicense: /l.xml\nUser-agent: \
         *\nCrawl-delay: 1",
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
    let status = |status| robots_txt(Probe::responded(url("/robots.txt"), status, &[], "")).outcome;
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
fn without_a_robots_txt_or_a_response_there_is_no_verdict() {
    for status in [401, 403, 404, 410, 429] {
        let response = Probe::responded(url("/robots.txt"), status, &[], "<html>");
        assert_eq!(robots_txt(response).outcome, NOT_APPLICABLE, "{status}");
    }
    assert_eq!(robots_txt(Probe::NotFetched).outcome, UNMEASURED);
    assert_eq!(robots_txt(failed("not_enough_time")).outcome, UNMEASURED);
    assert_eq!(robots_txt(failed("blocked_address")).outcome, UNMEASURED);
}

#[test]
fn robots_txt_is_read_as_far_as_500_kib() {
    let comment = |length: usize| format!("#{}", "x".repeat(length - 1));
    let outcome = |text: &str| run("robots_txt_valid", &with_robots(200, text)).outcome;
    assert_eq!(outcome(&comment(512_000)), PASS);
    assert_eq!(outcome(&comment(512_001)), WARN);
    assert_eq!(outcome("Sitemap: mailto:a@example.com"), WARN);
    let mut cut = with_robots(200, "");
    if let Probe::Response(response) = &mut cut.robots_txt {
        response.truncated = true;
    }
    assert_eq!(run("robots_txt_valid", &cut).outcome, WARN);
}

#[test]
fn findings_match_the_snapshot() {
    let robots = |status, text: &str| page("<p>x").with_robots_txt(answered(status, text));
    let faults = "Disallow: /x\nAllow: /y\nUser-agent: *";
    let findings = Findings::of("robots_txt_valid")
        .on_page("503", &robots(503, ""))
        .on_page("HTML", &robots(200, "<!DOCTYPE html><p>x"))
        .on_page(
            "a rule for nobody",
            &robots(200, "Disallow: /x\nUser-agent: *"),
        )
        .on_page("too long", &robots(200, &"#".repeat(500 * 1_024 + 1)))
        .on_page(
            "two rules for nobody",
            &page("<p>x").with_robots_txt(answered(200, faults)),
        );
    insta::assert_snapshot!(findings.text());
}
