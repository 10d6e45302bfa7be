//! No image, script, link or frame has an empty URL.

use crate::finding::{Evidence, EvidenceList, Finding, counted};
use crate::page::Page;
use crate::rule::{Category, Effort, Fixer, Rule, Severity};

pub(super) static RULE: Rule = Rule {
    id: "empty_src",
    category: Category::Miscellaneous,
    severity: Severity::Low,
    measure: None,
    gate: None,
    title: "No image, script, link or frame has an empty URL",
    failing_title: "Elements have an empty address",
    faults: &[],
    fixer: Fixer::Developer,
    effort: Effort::Minutes,
    why: "An empty URL loads nothing or, in some browsers, the page itself once more. Usually, a \
          value was forgotten.",
    how_to_fix: "Fill in the URL, or remove the element.",
    source_url: "https://html.spec.whatwg.org/multipage/urls-and-fetching.html#valid-non-empty-url-potentially-surrounded-by-spaces",
    check,
};

const ADDRESSES: [(&str, &str); 4] = [
    ("img", "src"),
    ("script", "src"),
    ("link", "href"),
    ("iframe", "src"),
];

fn check(page: &Page<'_>) -> Finding {
    let mut evidence = EvidenceList::default();
    for (element_name, attribute) in ADDRESSES {
        for element in page.document().html_elements(element_name) {
            let address = element.attribute(attribute);
            if address.is_some_and(|address| address.trim_ascii().is_empty()) {
                evidence.add("empty_url", |key| {
                    let found = format_args!("<{element_name} {attribute}=\"\">");
                    Evidence::at(key, element, found, "a URL")
                });
            }
        }
    }
    if evidence.is_empty() {
        let message = "No image, script, link or frame has an empty URL.";
        return Finding::pass(message).with_value(0_usize);
    }
    let count = counted(evidence.total, "element", "elements");
    Finding::warn(format!("The page has {count} with an empty URL."))
        .with_value(evidence.total)
        .with_evidence(evidence)
}
