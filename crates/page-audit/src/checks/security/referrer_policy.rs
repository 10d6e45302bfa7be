//! Other sites do not learn the whole address of the page.

use html_document::Element;

use crate::finding::{Evidence, Finding};
use crate::page::Page;
use crate::rule::{Category, Effort, FaultKind, Fixer, Rule, Severity};

pub(super) static RULE: Rule = Rule {
    id: "referrer_policy",
    category: Category::Security,
    severity: Severity::Low,
    measure: None,
    gate: None,
    title: "The referrer policy protects the page's address",
    failing_title: "Other sites learn more than necessary about visits",
    faults: &[
        FaultKind::new("loose_policy", "Other sites learn where visitors come from"),
        FaultKind::new(
            "unknown_policy",
            "The policy about referrers has an unknown value",
        ),
    ],
    fixer: Fixer::Hosting,
    effort: Effort::Minutes,
    why: "Browsers send the address a visitor comes from to the sites that a page links to or \
          loads from. A loose policy sends them the whole address, or exposes it to everybody \
          along the way.",
    how_to_fix: "Send Referrer-Policy: strict-origin-when-cross-origin, or a stricter policy.",
    source_url: "https://www.w3.org/TR/referrer-policy/",
    check,
};

const EXPECTED: &str = "strict-origin-when-cross-origin, strict-origin, same-origin or no-referrer";
const STRICT: [&str; 4] = [
    "no-referrer",
    "same-origin",
    "strict-origin",
    "strict-origin-when-cross-origin",
];
const LOOSE: [&str; 4] = [
    "origin",
    "origin-when-cross-origin",
    "unsafe-url",
    "no-referrer-when-downgrade",
];

fn check(page: &Page<'_>) -> Finding {
    let header = page.combined_header("referrer-policy");
    // A <meta> replaces the header's policy.
    let (policy, evidence) = match (of_metas(page), header) {
        (Some((meta, policy)), _) => {
            let content = meta.attribute("content").unwrap_or_default();
            let found = format!(r#"<meta name="referrer" content="{content}">"#);
            (
                Some(policy),
                Evidence::at("loose_policy", meta, found, EXPECTED),
            )
        }
        (None, Some(header)) => {
            let policy = last_policy(&header);
            let key = if policy.is_some() {
                "loose_policy"
            } else {
                "unknown_policy"
            };
            (
                policy,
                Evidence::of(key, format_args!("Referrer-Policy: {header}"), EXPECTED),
            )
        }
        (None, None) => return without_policy(page),
    };
    match policy {
        Some(policy) if STRICT.contains(&policy) => {
            Finding::pass(format!("The referrer policy is {policy}.")).with_value(policy)
        }
        Some(policy) => Finding::warn(format!(
            "The referrer policy {policy} reveals more than necessary."
        ))
        .with_value(policy)
        .with(evidence),
        None => Finding::warn("The Referrer-Policy header has no value that browsers know.")
            .with(evidence),
    }
}

fn without_policy(page: &Page<'_>) -> Finding {
    let unknown = page.metas("referrer").find(|meta| {
        meta.attribute("content")
            .is_some_and(|content| !content.is_empty())
    });
    if let Some(meta) = unknown {
        let content = meta.attribute("content").unwrap_or_default();
        return Finding::warn("The page's referrer policy has no value that browsers know.")
            .with(Evidence::at("unknown_policy", meta, content, EXPECTED));
    }
    Finding::pass(
        "No referrer policy is set, and the default of browsers (strict-origin-when-cross-origin) \
         is strict enough.",
    )
}

fn known(word: &str) -> Option<&'static str> {
    let word = word.trim_ascii();
    let mut all = STRICT.into_iter().chain(LOOSE);
    all.find(|policy| policy.eq_ignore_ascii_case(word))
}

/// The last policy of a list that browsers know (Referrer Policy, section 8.1).
fn last_policy(list: &str) -> Option<&'static str> {
    list.rsplit(',').find_map(known)
}

/// The policy that the last `<meta>` with a known one sets (HTML standard, "referrer").
fn of_metas<'p>(page: &'p Page<'_>) -> Option<(Element<'p>, &'static str)> {
    let metas = page.metas("referrer");
    metas
        .filter_map(|meta| Some((meta, of_meta(meta.attribute("content")?)?)))
        .last()
}

/// A `<meta>` has one policy, which may be one of four legacy keywords.
fn of_meta(content: &str) -> Option<&'static str> {
    match content.to_ascii_lowercase().as_str() {
        "never" => Some("no-referrer"),
        "default" => Some("strict-origin-when-cross-origin"),
        "always" => Some("unsafe-url"),
        "origin-when-crossorigin" => Some("origin-when-cross-origin"),
        _ => known(content),
    }
}
