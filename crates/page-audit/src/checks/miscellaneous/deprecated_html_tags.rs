//! The page has no obsolete elements.

use crate::finding::{Evidence, EvidenceList, Finding, counted};
use crate::page::Page;
use crate::rule::{Category, Effort, Fixer, Rule, Severity};

pub(super) static RULE: Rule = Rule {
    id: "deprecated_html_tags",
    category: Category::Miscellaneous,
    severity: Severity::Low,
    measure: None,
    gate: None,
    title: "The page has no obsolete elements",
    failing_title: "The page has obsolete elements",
    faults: &[],
    fixer: Fixer::Developer,
    effort: Effort::Hours,
    why: "Browsers support obsolete elements only for the sake of old pages, each in its own way \
          or not at all.",
    how_to_fix: "Use CSS for presentation, and replace each element with what the HTML standard \
                 recommends instead.",
    source_url: "https://html.spec.whatwg.org/multipage/obsolete.html#non-conforming-features",
    check,
};

/// The elements that the standard calls "entirely obsolete". `<image>` becomes `<img>` and
/// `<isindex>` is unknown to parsers.
const OBSOLETE: [&str; 29] = [
    "acronym",
    "applet",
    "basefont",
    "bgsound",
    "big",
    "blink",
    "center",
    "dir",
    "font",
    "frame",
    "frameset",
    "isindex",
    "keygen",
    "listing",
    "marquee",
    "menuitem",
    "multicol",
    "nextid",
    "nobr",
    "noembed",
    "noframes",
    "param",
    "plaintext",
    "rb",
    "rtc",
    "spacer",
    "strike",
    "tt",
    "xmp",
];

fn check(page: &Page<'_>) -> Finding {
    let mut names = Vec::new();
    let mut evidence = EvidenceList::default();
    for name in OBSOLETE {
        let before = evidence.total;
        for element in page.document().html_elements(name) {
            evidence.add("obsolete_element", |key| {
                Evidence::at(
                    key,
                    element,
                    format_args!("<{name}>"),
                    "no obsolete element",
                )
            });
        }
        if evidence.total > before {
            names.push(format!("<{name}>"));
        }
    }
    if evidence.is_empty() {
        return Finding::pass("The page has no obsolete elements.").with_value(0_usize);
    }
    let count = counted(evidence.total, "obsolete element", "obsolete elements");
    Finding::warn(format!("The page has {count}: {}.", names.join(", ")))
        .with_value(evidence.total)
        .with_evidence(evidence)
}
