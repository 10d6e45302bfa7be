//! The page's headers about cross-origin isolation.

use web_formats::structured_field::token_item;

use crate::finding::{Evidence, EvidenceList, Finding, Outcome};
use crate::page::Page;
use crate::rule::{Category, Effort, Fixer, Rule, Severity};

pub(super) static RULE: Rule = Rule {
    id: "cross_origin_isolation",
    category: Category::Security,
    severity: Severity::Info,
    measure: None,
    gate: None,
    title: "Cross-origin isolation headers",
    failing_title: "A cross-origin isolation header has an invalid value",
    faults: &[],
    fixer: Fixer::Developer,
    effort: Effort::Hours,
    why: "Cross-Origin-Opener-Policy, -Embedder-Policy and -Resource-Policy keep a page's memory \
          out of reach of other sites. Browsers ignore values they do not know, so the page is not \
          protected as intended.",
    how_to_fix: "Send Cross-Origin-Opener-Policy: same-origin and Cross-Origin-Resource-Policy: \
                 same-origin where no other site needs the page.",
    source_url: "https://html.spec.whatwg.org/multipage/browsers.html#cross-origin-opener-policies",
    check,
};

struct Header {
    name: &'static str,
    values: &'static [&'static str],
    /// Whether it is a structured field, which may have parameters.
    structured: bool,
}

/// HTML standard, "cross-origin opener policies" and "embedder policies"; Fetch standard,
/// "Cross-Origin-Resource-Policy".
const HEADERS: [Header; 3] = [
    Header {
        name: "Cross-Origin-Opener-Policy",
        values: &[
            "unsafe-none",
            "same-origin-allow-popups",
            "same-origin",
            "noopener-allow-popups",
        ],
        structured: true,
    },
    Header {
        name: "Cross-Origin-Embedder-Policy",
        values: &["unsafe-none", "require-corp", "credentialless"],
        structured: true,
    },
    Header {
        name: "Cross-Origin-Resource-Policy",
        values: &["same-site", "same-origin", "cross-origin"],
        structured: false,
    },
];

fn check(page: &Page<'_>) -> Finding {
    let mut said = Vec::new();
    let mut invalid = EvidenceList::default();
    for header in &HEADERS {
        let Some(value) = page.combined_header(header.name) else {
            continue;
        };
        let token = if header.structured {
            token_item(&value)
        } else {
            Some(value.trim_ascii().to_owned())
        };
        match token.filter(|token| header.values.contains(&token.as_str())) {
            Some(token) => said.push(format!("{}: {token}", header.name)),
            None => invalid.add("invalid_value", |key| {
                let found = format!("{}: {value}", header.name);
                Evidence::of(
                    key,
                    found,
                    format_args!("one of {}", header.values.join(", ")),
                )
            }),
        }
    }
    if !invalid.is_empty() {
        return Finding::warn("A cross-origin isolation header has a value that browsers ignore.")
            .with_evidence(invalid);
    }
    if said.is_empty() {
        return Finding::new(
            Outcome::Info,
            "The page has no cross-origin isolation headers.",
        );
    }
    let said = said.join("; ");
    Finding::new(Outcome::Info, format!("The page has {said}.")).with_value(&*said)
}
