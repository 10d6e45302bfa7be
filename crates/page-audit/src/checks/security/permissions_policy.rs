//! What the page and its frames may use of the device.

use sfv::{BareItem, Dictionary, ListEntry};
use web_formats::structured_field::dictionary;

use crate::finding::{Evidence, EvidenceList, Finding, Outcome, counted};
use crate::page::Page;
use crate::rule::{Category, Effort, FaultKind, Fixer, Rule, Severity};

pub(super) static RULE: Rule = Rule {
    id: "permissions_policy",
    category: Category::Security,
    severity: Severity::Info,
    measure: None,
    gate: None,
    title: "A Permissions-Policy limits what pages may use",
    failing_title: "The Permissions-Policy has parts that browsers ignore",
    faults: &[
        FaultKind::new("malformed_policy", "The Permissions-Policy is malformed"),
        FaultKind::new(
            "unknown_feature",
            "The Permissions-Policy names unknown features",
        ),
        FaultKind::new(
            "invalid_allowlist",
            "The Permissions-Policy has an invalid list of sites",
        ),
    ],
    fixer: Fixer::Developer,
    effort: Effort::Minutes,
    why: "It keeps injected scripts and embedded frames from the camera, the microphone, the \
          location and the like. Browsers ignore a header with one mistake in its syntax as a \
          whole.",
    how_to_fix: "Send Permissions-Policy: camera=(), microphone=(), geolocation=(), with the \
                 origins in double quotes that may use them.",
    source_url: "https://www.w3.org/TR/permissions-policy/",
    check,
};

const FEATURES: &str = include_str!("permissions_policy/features.txt");
const HEADERS: [&str; 2] = ["Permissions-Policy", "Permissions-Policy-Report-Only"];

fn check(page: &Page<'_>) -> Finding {
    let mut faults = EvidenceList::default();
    let mut features = None;
    for name in HEADERS {
        let Some(header) = page.combined_header(name) else {
            continue;
        };
        let Some(policy) = dictionary(&header) else {
            faults.add("malformed_policy", |key| {
                let found = format!("{name}: {header}");
                let expected = "features such as camera=(), separated by commas";
                Evidence::of(key, found, expected)
            });
            continue;
        };
        features = features.or(Some(policy.len()));
        of_policy(name, &policy, &mut faults);
    }
    if !faults.is_empty() {
        let count = counted(faults.total, "part", "parts");
        return Finding::warn(format!(
            "The Permissions-Policy has {count} that browsers ignore."
        ))
        .with_value(faults.total)
        .with_evidence(faults);
    }
    let message = match features {
        None => "The page has no Permissions-Policy.".to_owned(),
        Some(count) => format!(
            "The Permissions-Policy limits {}.",
            counted(count, "feature", "features")
        ),
    };
    let finding = Finding::new(Outcome::Info, message);
    match features {
        Some(count) => finding.with_value(count),
        None => finding,
    }
}

fn of_policy(name: &str, policy: &Dictionary, faults: &mut EvidenceList) {
    for (feature, value) in policy {
        let feature = feature.as_str();
        if !is_known(feature) {
            faults.add("unknown_feature", |key| {
                let found = format!("{name}: {feature}");
                Evidence::of(key, found, "a feature that browsers know")
            });
        }
        let items = match value {
            ListEntry::Item(item) => std::slice::from_ref(item),
            ListEntry::InnerList(list) => list.items.as_slice(),
        };
        for item in items {
            if !is_allowed(&item.bare_item) {
                faults.add("invalid_allowlist", |key| {
                    let found = format!("{name}: {feature} for {}", described(&item.bare_item));
                    let expected = "*, self, src or an origin in double quotes";
                    Evidence::of(key, found, expected)
                });
            }
        }
    }
}

fn is_known(feature: &str) -> bool {
    FEATURES.lines().any(|name| name == feature)
}

/// Permissions Policy, section 5.2: tokens that are not known and strings that are not URLs match
/// nothing.
fn is_allowed(item: &BareItem) -> bool {
    match item {
        BareItem::Token(token) => matches!(token.as_str(), "*" | "self" | "src"),
        BareItem::String(text) => {
            let text = text.as_str().replace("://*.", "://");
            url::Url::parse(&text).is_ok_and(|url| url.has_host())
        }
        _ => false,
    }
}

fn described(item: &BareItem) -> String {
    match item {
        BareItem::Token(token) => token.as_str().to_owned(),
        BareItem::String(text) => format!("\"{}\"", text.as_str()),
        _ => "a value that is not an origin".to_owned(),
    }
}
