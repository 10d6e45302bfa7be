//! The site's rules for AI services.

use crate::finding::{Evidence, EvidenceList, Finding, Outcome, counted};
use crate::page::Page;
use crate::rule::{Category, Effort, Fixer, Rule, Severity};
use crate::snapshot::Probe;

pub(super) static RULE: Rule = Rule {
    id: "ai_access",
    category: Category::Miscellaneous,
    severity: Severity::Info,
    measure: None,
    gate: None,
    title: "Access for AI crawlers",
    failing_title: "robots.txt keeps AI crawlers out",
    faults: &[],
    fixer: Fixer::Developer,
    effort: Effort::Minutes,
    why: "AI services use different crawler names for different purposes, so robots.txt can let \
          them find and cite a page and still keep it out of training.",
    how_to_fix: "Decide for each purpose, and name the crawlers in robots.txt accordingly.",
    source_url: "https://llmstxt.org/",
    check,
};

/// The purpose of a crawler, and the product tokens that its operators document.
const PURPOSES: [(&str, &[&str]); 3] = [
    (
        "training",
        &[
            "GPTBot",
            "ClaudeBot",
            "Google-Extended",
            "Applebot-Extended",
            "CCBot",
            "Bytespider",
            "Meta-ExternalAgent",
            "Amazonbot",
        ],
    ),
    (
        "search",
        &["OAI-SearchBot", "Claude-SearchBot", "PerplexityBot"],
    ),
    (
        "users' requests",
        &[
            "ChatGPT-User",
            "Claude-User",
            "Perplexity-User",
            "MistralAI-User",
        ],
    ),
];

fn check(page: &Page<'_>) -> Finding {
    if let Some(reason) = not_fetched("robots.txt", &page.snapshot().robots_txt)
        .or_else(|| not_fetched("llms.txt", &page.snapshot().probes.llms_txt))
    {
        return Finding::unmeasured(reason);
    }
    let path = page.path_and_query();
    let mut barred = EvidenceList::default();
    let mut purposes = Vec::new();
    for (purpose, agents) in PURPOSES {
        let before = barred.total;
        for agent in agents {
            let rules = page.robots_txt();
            let verdict = rules.map(|rules| rules.verdict(agent, &path));
            let Some(verdict) = verdict.filter(|verdict| !verdict.allowed) else {
                continue;
            };
            barred.add("ai_crawler_barred", |key| {
                let rule = verdict.rule.map_or(String::new(), |rule| {
                    format!(", line {}: {}: {}", rule.number, rule.name, rule.value)
                });
                Evidence::of(
                    key,
                    format_args!("{agent} ({purpose}): robots.txt{rule}"),
                    "as intended",
                )
            });
        }
        if barred.total > before {
            let count = barred.total - before;
            let of = counted(agents.len(), "crawler", "crawlers");
            purposes.push(format!("{count} of {of} for {purpose}"));
        }
    }
    let llms = if has_llms_txt(&page.snapshot().probes.llms_txt) {
        "There is an llms.txt"
    } else {
        "There is no llms.txt"
    };
    let message = if purposes.is_empty() {
        format!("{llms}, and robots.txt keeps no known AI crawler out.")
    } else {
        format!("{llms}, and robots.txt keeps out {}.", purposes.join(", "))
    };
    Finding::new(Outcome::Info, message)
        .with_value(barred.total)
        .with_evidence(barred)
}

/// Why nothing is known about a file, if that is so.
fn not_fetched(name: &str, file: &Probe) -> Option<String> {
    match file {
        Probe::NotFetched => Some(format!("The site's {name} was not fetched.")),
        Probe::Failed(failure) => Some(format!(
            "The site's {name} could not be fetched: {}.",
            failure.message.trim_end_matches('.')
        )),
        Probe::Response(response) if response.status >= 500 => Some(format!(
            "The site's {name} could not be fetched: it returns {}.",
            response.status
        )),
        Probe::Response(_) => None,
    }
}

/// Whether there is a text; many sites respond to every request with one of their pages.
fn has_llms_txt(file: &Probe) -> bool {
    let Probe::Response(response) = file else {
        return false;
    };
    let kind = response.headers.content_type();
    let is_text =
        kind.is_none_or(|kind| matches!(kind.essence.as_str(), "text/plain" | "text/markdown"));
    let body = response.body.trim_ascii();
    response.is_success() && is_text && !body.is_empty() && !body.starts_with(b"<")
}
