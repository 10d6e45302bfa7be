//! The page has one main landmark.

use crate::finding::{Evidence, EvidenceList, Finding};
use crate::page::{Page, Role};
use crate::rule::{Category, Rule, Severity};

pub(super) static RULE: Rule = Rule {
    id: "landmarks",
    category: Category::Accessibility,
    severity: Severity::Low,
    gate: None,
    title: "The page has one main landmark",
    failing_title: "The page has no main landmark, or several",
    why: "With one key, people who use a screen reader can jump to the main landmark, past menus \
          and banners.",
    how_to_fix: "Put the page's main content into one <main> element.",
    source_url: "https://dequeuniversity.com/rules/axe/4.10/landmark-one-main",
    check,
};

fn check(page: &Page<'_>) -> Finding {
    let mut mains = page.exposed(&[Role::Main]);
    if mains.next().is_none() {
        return Finding::warn("The page has no main landmark.").with_value(0_usize);
    }
    let mut more = EvidenceList::default();
    for main in mains {
        more.add(|| {
            Evidence::at(
                "repeated_main",
                main,
                "another main landmark",
                "one main landmark",
            )
        });
    }
    if more.is_empty() {
        return Finding::pass("The page has one main landmark.").with_value(1_usize);
    }
    let count = more.total + 1;
    Finding::warn(format!("The page has {count} main landmarks."))
        .with_value(count)
        .with_evidence(more)
}
