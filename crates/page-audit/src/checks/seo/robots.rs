//! The site's robots.txt lets search engines fetch the page.

use web_formats::robots::{RobotsTxt, Verdict, decoded_path};

use crate::finding::{Evidence, EvidenceList, Finding};
use crate::page::Page;
use crate::rule::{Category, Effort, Fixer, Gate, Rule, Severity};
use crate::snapshot::Probe;

pub(super) static RULE: Rule = Rule {
    id: "robots",
    category: Category::Seo,
    severity: Severity::High,
    measure: None,
    gate: Some(Gate::UNLISTED),
    title: "robots.txt lets search engines fetch the page",
    failing_title: "robots.txt keeps a search engine away from the page",
    faults: &[],
    fixer: Fixer::Developer,
    effort: Effort::Minutes,
    why: "Search engines do not read a page that robots.txt disallows: they list it without its \
          content, or not at all.",
    how_to_fix: "If the page is meant to be found, change the Disallow rule that matches it, or \
                 add a longer Allow rule for it.",
    source_url: "https://www.rfc-editor.org/rfc/rfc9309",
    check,
};

/// They are to compare `%7E` as `~` (RFC 9309, section 2.2.2), which Google does not.
const OTHER_BOTS: [&str; 4] = ["bingbot", "DuckDuckBot", "Applebot", "YandexBot"];

fn check(page: &Page<'_>) -> Finding {
    if let Some(robots_txt) = page.robots_txt() {
        return by_rules(robots_txt, &page.path_and_query());
    }
    match &page.snapshot().robots_txt {
        Probe::NotFetched => Finding::unmeasured("The site's robots.txt was not fetched."),
        Probe::Failed(failure) => Finding::unmeasured(format!(
            "The site's robots.txt could not be fetched: {}.",
            failure.message.trim_end_matches('.')
        )),
        Probe::Response(response) if response.status >= 500 => Finding::unmeasured(format!(
            "The site's robots.txt returns {}, so search engines stay away until it recovers.",
            response.status
        ))
        .with_value(response.status),
        Probe::Response(response) => Finding::pass(format!(
            "The site has no robots.txt (it returns {}), so every page may be fetched.",
            response.status
        )),
    }
}

fn by_rules(robots_txt: &RobotsTxt, path: &str) -> Finding {
    let google = robots_txt.verdict("Googlebot", path);
    if !google.allowed {
        return Finding::fail("robots.txt keeps Googlebot from fetching the page.")
            .with_value("disallowed")
            .with(evidence("Googlebot", google));
    }
    let mut barred = EvidenceList::default();
    let mut names = Vec::new();
    let (decoded, decoded_path) = (robots_txt.decoded(), decoded_path(path));
    for bot in OTHER_BOTS {
        let written = robots_txt.verdict(bot, path);
        let verdict = if written.allowed {
            decoded.verdict(bot, &decoded_path)
        } else {
            written
        };
        if !verdict.allowed {
            names.push(bot);
            barred.push(evidence(bot, verdict));
        }
    }
    if names.is_empty() {
        return Finding::pass("robots.txt lets search engines fetch the page.")
            .with_value("allowed");
    }
    Finding::warn(format!(
        "robots.txt keeps some search engines from fetching the page: {}.",
        names.join(", ")
    ))
    .with_value("disallowed for some")
    .with_evidence(barred)
}

fn evidence(bot: &str, verdict: Verdict<'_>) -> Evidence {
    let expected = format_args!("no rule that bars {bot}").to_string();
    match verdict.rule {
        Some(rule) => Evidence::of(
            "barred_by_robots_txt",
            format_args!(
                "robots.txt line {}: {}: {}",
                rule.number, rule.name, rule.value
            ),
            expected,
        ),
        None => Evidence::of("barred_by_robots_txt", "robots.txt", expected),
    }
}
