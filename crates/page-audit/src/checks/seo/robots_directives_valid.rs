//! Directives for search engines are spelt as search engines know them.

use crate::finding::{EvidenceList, Finding, counted, excerpt, plural};
use crate::page::{Page, RobotsDirective};
use crate::rule::{Category, Effort, FaultKind, Fixer, Rule, Severity};

/// A directive that is close to a known one is taken for a mistake; others may be meant for bots
/// that know more.
pub(super) static RULE: Rule = Rule {
    id: "robots_directives_valid",
    category: Category::Seo,
    severity: Severity::Low,
    measure: None,
    gate: None,
    title: "Directives for search engines are spelt correctly",
    failing_title: "Directives for search engines are ignored",
    faults: &[
        FaultKind::new(
            "misspelt_directive",
            "Directives for search engines are misspelt",
        ),
        FaultKind::new(
            "invalid_value",
            "Directives for search engines have an invalid value",
        ),
        FaultKind::new(
            "wrong_separator",
            "Directives for search engines lack a comma",
        ),
    ],
    fixer: Fixer::Developer,
    effort: Effort::Minutes,
    why: "Search engines ignore directives that they do not know: a page with \"no-index\" is \
          listed.",
    how_to_fix: "Correct the spelling, as in noindex, nofollow or max-snippet:50.",
    source_url: "https://developers.google.com/search/docs/crawling-indexing/robots-meta-tag",
    check,
};

/// Without a value.
const PLAIN: [&str; 20] = [
    "all",
    "archive",
    "follow",
    "index",
    "indexifembedded",
    "noai",
    "noarchive",
    "nocache",
    "nofollow",
    "noimageai",
    "noimageindex",
    "noindex",
    "none",
    "noodp",
    "nopagereadaloud",
    "nositelinkssearchbox",
    "nosnippet",
    "notranslate",
    "noyaca",
    "noydir",
];
const WITH_VALUE: [&str; 4] = [
    "max-image-preview",
    "max-snippet",
    "max-video-preview",
    "unavailable_after",
];

fn check(page: &Page<'_>) -> Finding {
    let directives = page.robots_directives();
    if directives.is_empty() {
        return Finding::not_applicable("The page has no directives for search engines.");
    }
    let mut wrong = EvidenceList::default();
    for directive in directives {
        if let Some((key, expected)) = fault(directive) {
            wrong.add(key, |key| {
                let mut evidence = directive.evidence(page, key, &expected);
                evidence.found = excerpt(&described(directive));
                evidence
            });
        }
    }
    let finding = if wrong.is_empty() {
        Finding::pass("The directives for search engines are spelt as search engines know them.")
    } else {
        let directives = counted(wrong.total, "directive is", "directives are");
        let it = plural(wrong.total, "it", "them");
        Finding::warn(format!(
            "{directives} misspelt, and search engines ignore {it}."
        ))
    };
    finding.with_value(wrong.total).with_evidence(wrong)
}

fn described(directive: &RobotsDirective) -> String {
    match &directive.value {
        Some(value) => format!("{}: {value}", directive.name),
        None => directive.name.clone(),
    }
}

fn fault(directive: &RobotsDirective) -> Option<(&'static str, String)> {
    let (name, value) = (directive.name.as_str(), directive.value.as_deref());
    if PLAIN.contains(&name) {
        return None;
    }
    if WITH_VALUE.contains(&name) {
        let expected = expected_value(name, value.unwrap_or_default())?;
        return Some(("invalid_value", expected));
    }
    if let Some(separated) = separated(name) {
        return Some(("wrong_separator", separated));
    }
    let known = PLAIN.iter().chain(&WITH_VALUE);
    let close = known.copied().find(|known| is_close(name, known))?;
    Some(("misspelt_directive", close.to_owned()))
}

/// The same directives with commas, if other signs are between them.
fn separated(name: &str) -> Option<String> {
    let is_between = |sign: char| matches!(sign, ';' | '|' | '/') || sign.is_ascii_whitespace();
    let parts = name.split(is_between).filter(|part| !part.is_empty());
    let parts: Vec<&str> = parts.take(PLAIN.len()).collect();
    let are_known = parts
        .iter()
        .all(|part| PLAIN.contains(part) || WITH_VALUE.contains(part));
    (parts.len() > 1 && are_known).then(|| parts.join(", "))
}

/// What the value should be, if it is not that.
fn expected_value(name: &str, value: &str) -> Option<String> {
    let is_number = value.parse::<i64>().is_ok_and(|number| number >= -1);
    match name {
        "max-image-preview" => {
            let sizes = ["none", "standard", "large"];
            let is_size = sizes.iter().any(|size| value.eq_ignore_ascii_case(size));
            (!is_size).then(|| format!("{name}:none, standard or large"))
        }
        "max-snippet" | "max-video-preview" if !is_number => Some(format!("{name}: and a number")),
        "unavailable_after" if !value.contains(|sign: char| sign.is_ascii_digit()) => {
            Some(format!("{name}: and a date"))
        }
        _ => None,
    }
}

/// Whether two names differ only in signs between their letters, or in one letter.
fn is_close(name: &str, known: &str) -> bool {
    let letters = |name: &str| -> Vec<u8> {
        name.bytes()
            .filter(u8::is_ascii_alphanumeric)
            .take(64)
            .collect()
    };
    let (name, known) = (letters(name), letters(known));
    if known.len() < 5 {
        return name == known;
    }
    let same = name.iter().zip(&known).take_while(|(a, b)| a == b).count();
    let (rest, known_rest) = (name.get(same..), known.get(same..));
    let (Some(rest), Some(known_rest)) = (rest, known_rest) else {
        return false;
    };
    let ends_alike = |skip: usize, skip_known: usize| matches!((rest.get(skip..), known_rest.get(skip_known..)), (Some(a), Some(b)) if a == b);
    let is_swapped = matches!(
        (rest, known_rest),
        ([a, b, after @ ..], [c, d, known_after @ ..]) if a == d && b == c && after == known_after
    );
    rest == known_rest || ends_alike(1, 1) || ends_alike(1, 0) || ends_alike(0, 1) || is_swapped
}

#[cfg(test)]
mod tests {
    use super::is_close;

    #[test]
    fn a_mistake_is_one_letter_or_a_sign() {
        for name in [
            "no-index", "no index", "noidex", "noinndex", "nonidex", "noindex.",
        ] {
            assert!(is_close(name, "noindex"), "{name}");
        }
        for name in ["nolinks", "index", "no", "googlebot", ""] {
            assert!(!is_close(name, "noindex"), "{name}");
        }
    }
}
