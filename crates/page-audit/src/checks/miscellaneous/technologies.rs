//! What the page was made with.

use std::collections::BTreeSet;

use crate::finding::{Finding, Outcome};
use crate::page::Page;
use crate::rule::{Category, Effort, Fixer, Rule, Severity};

/// By marks that hardly anything else leaves.
pub(super) static RULE: Rule = Rule {
    id: "technologies",
    category: Category::Miscellaneous,
    severity: Severity::Info,
    measure: None,
    gate: None,
    title: "What the page was made with",
    failing_title: "The page shows what it was made with",
    faults: &[],
    fixer: Fixer::Developer,
    effort: Effort::Minutes,
    why: "It helps to know which program, theme or library the rest of a report is about.",
    how_to_fix: "Nothing needs to be done.",
    source_url: "https://html.spec.whatwg.org/multipage/semantics.html#meta-generator",
    check,
};

/// Parts of the addresses of what is loaded.
const IN_ADDRESS: [(&str, &str); 24] = [
    ("/wp-content/", "WordPress"),
    ("/wp-includes/", "WordPress"),
    ("cdn.shopify.com", "Shopify"),
    ("static.wixstatic.com", "Wix"),
    ("static1.squarespace.com", "Squarespace"),
    ("/_next/", "Next.js"),
    ("/_nuxt/", "Nuxt"),
    ("/_astro/", "Astro"),
    ("/_app/immutable/", "SvelteKit"),
    ("/sites/default/files/", "Drupal"),
    ("/typo3temp/", "TYPO3"),
    ("/media/jui/", "Joomla"),
    ("/skin/frontend/", "Magento"),
    ("website-files.com", "Webflow"),
    ("jquery", "jQuery"),
    ("bootstrap", "Bootstrap"),
    ("tailwind", "Tailwind CSS"),
    ("font-awesome", "Font Awesome"),
    ("fontawesome", "Font Awesome"),
    ("fonts.googleapis.com", "Google Fonts"),
    ("googletagmanager.com", "Google Tag Manager"),
    ("google-analytics.com", "Google Analytics"),
    ("matomo", "Matomo"),
    ("plausible.io", "Plausible"),
];

/// How much of a name is shown.
const MAX_NAME: usize = 60;

fn check(page: &Page<'_>) -> Finding {
    let mut found: BTreeSet<String> = BTreeSet::new();
    for resource in page.resources() {
        let address = resource.url.as_str();
        let marks = IN_ADDRESS.iter().filter(|(mark, _)| address.contains(mark));
        found.extend(marks.map(|(_, name)| (*name).to_owned()));
    }
    let generators = page
        .metas("generator")
        .filter_map(|meta| meta.attribute("content"));
    found.extend(generators.take(3).filter_map(name));
    let headers = ["server", "x-powered-by"]
        .iter()
        .filter_map(|name| page.header(name));
    found.extend(headers.filter_map(|value| name(&value)));
    let document = page.document();
    let has_id = |id: &str| document.element_by_id(id).is_some();
    let by_id = [
        ("__next", "Next.js"),
        ("__nuxt", "Nuxt"),
        ("___gatsby", "Gatsby"),
    ];
    found.extend(
        by_id
            .iter()
            .filter(|(id, _)| has_id(id))
            .map(|(_, name)| (*name).to_owned()),
    );
    let count = found.len();
    let message = if found.is_empty() {
        "Nothing shows what the page was made with.".to_owned()
    } else {
        let names: Vec<String> = found.into_iter().collect();
        format!("Found: {}.", names.join(", "))
    };
    Finding::new(Outcome::Info, message).with_value(count)
}

/// The name before the version, comments and addresses.
fn name(value: &str) -> Option<String> {
    let value = value
        .split(['(', ';', ',', '/'])
        .next()
        .unwrap_or_default()
        .trim();
    let words = value.split_whitespace();
    let name: Vec<&str> = words
        .take_while(|word| !word.starts_with(|sign: char| sign.is_ascii_digit()))
        .collect();
    let name: String = name.join(" ").chars().take(MAX_NAME).collect();
    (!name.is_empty()).then_some(name)
}
