//! Tests of the check `robots`.

use page_audit::{Probe, ProbeFailure};

use super::with_robots;
use crate::checks::{FAIL, PASS, UNMEASURED, WARN, answered, page, run};
use crate::findings::Findings;

#[test]
fn robots_txt_decides_by_the_longest_match_for_googlebot() {
    let outcome = |body| run("robots", &with_robots(200, body)).outcome;
    assert_eq!(outcome("User-agent: *\nDisallow: /private/"), FAIL);
    assert_eq!(outcome("User-agent: *\nDisallow: /*page=2$"), FAIL);
    assert_eq!(outcome("user-agent: GOOGLEBOT\ndisallow: /"), FAIL);
    assert_eq!(outcome(""), PASS);
    assert_eq!(outcome("User-agent: *\nDisallow:"), PASS);
    assert_eq!(
        outcome("User-agent: *\nDisallow: /\nAllow: /private/list"),
        PASS
    );
    assert_eq!(
        outcome("User-agent: *\nDisallow: /\nUser-agent: Googlebot\nAllow: /"),
        WARN
    );
    assert_eq!(
        outcome("User-agent: AhrefsBot\nDisallow: /\nContent-Signal: ai=no"),
        PASS
    );
    assert_eq!(
        outcome("User-agent: bingbot\nUser-agent: Applebot\nDisallow: /"),
        WARN
    );
}

#[test]
fn characters_that_need_no_encoding_are_compared_without_it() {
    let outcome = |rule: &str| {
        let body = format!("User-agent: *\n{rule}");
        run("robots", &with_robots(200, &body)).outcome
    };
    // Google compares them as they are written.
    assert_eq!(outcome("Disallow: /%70rivate/"), WARN);
    assert_eq!(outcome("Disallow: /pr%69v%61te/"), WARN);
    assert_eq!(outcome("Disallow: /private%2Flist"), PASS);
    assert_eq!(outcome("Disallow: /%7private/"), PASS);
    assert_eq!(outcome("Disallow: /private/\nAllow: /%70rivate/l"), FAIL);
}

#[test]
fn robots_names_the_rule_that_bars_the_page() {
    let body = "# hello\n\nUser-agent: *\r\nAllow: /\nDisallow: /private/ # here";
    let result = run("robots", &with_robots(200, body));
    assert_eq!(
        result.evidence.items[0].found,
        "robots.txt line 5: Disallow: /private/"
    );
}

#[test]
fn without_a_robots_txt_everything_is_allowed_and_without_a_response_it_is_unmeasured() {
    assert_eq!(
        run("robots", &with_robots(404, "User-agent: *\nDisallow: /")).outcome,
        PASS
    );
    assert_eq!(run("robots", &with_robots(403, "")).outcome, PASS);
    assert_eq!(run("robots", &with_robots(503, "")).outcome, UNMEASURED);
    assert_eq!(run("robots", &page("<p>x")).outcome, UNMEASURED);
    let failed = page("<p>x").with_robots_txt(Probe::Failed(ProbeFailure {
        code: "timeout",
        message: "it took too long".to_owned(),
    }));
    let result = run("robots", &failed);
    assert_eq!(result.outcome, UNMEASURED);
    assert!(result.message.contains("it took too long"));
}

#[test]
fn each_other_search_engine_is_checked_in_robots_txt() {
    for bot in ["bingbot", "DuckDuckBot", "Applebot", "YandexBot"] {
        let barred = with_robots(200, &format!("User-agent: {bot}\nDisallow: /"));
        assert_eq!(run("robots", &barred).outcome, WARN, "{bot}");
    }
    assert_eq!(run("robots", &with_robots(500, "")).outcome, UNMEASURED);
}

#[test]
fn findings_match_the_snapshot() {
    let robots = |status, text: &str| page("<p>x").with_robots_txt(answered(status, text));
    let findings = Findings::of("robots")
        .on_page("barred", &robots(200, "User-agent: *\nDisallow: /shop/"))
        .on_page(
            "barred for some",
            &robots(200, "User-agent: bingbot\nDisallow: /"),
        )
        .on_page("open", &robots(200, "User-agent: *\nDisallow:"));
    insta::assert_snapshot!(findings.text());
}
