//! The page has one main landmark, and landmarks of the same kind have different names.

use std::collections::HashMap;

use html_document::Element;

use crate::finding::{Evidence, EvidenceList, Finding, counted};
use crate::page::{Page, Role};
use crate::rule::{Category, Rule, Severity};

pub(super) static RULE: Rule = Rule {
    id: "landmarks",
    category: Category::Accessibility,
    severity: Severity::Low,
    gate: None,
    title: "The page has one main landmark, and others can be distinguished",
    failing_title: "The main landmark is missing or repeated, or landmarks look alike",
    why: "With one key, people who use a screen reader jump from landmark to landmark: to the main \
          content, past menus and banners. Two navigations without names are the same to them.",
    how_to_fix: "Put the page's main content into one <main> element, and give each <nav>, <aside> \
                 and search of several an aria-label of its own.",
    source_url: "https://www.w3.org/WAI/ARIA/apg/practices/landmark-regions/",
    check,
};

/// Of these, a page has at most one.
const ONCE: [Role; 2] = [Role::Banner, Role::Contentinfo];
/// Of these, a page can have several, with names. A region or a form without a name is no landmark.
const NAMED: [Role; 5] = [
    Role::Complementary,
    Role::Form,
    Role::Navigation,
    Role::Region,
    Role::Search,
];

fn check(page: &Page<'_>) -> Finding {
    let mut alike = EvidenceList::default();
    for role in ONCE {
        for more in page.exposed(&[role]).skip(1) {
            alike.add(|| {
                let found = format_args!("another landmark of the role {}", role.name());
                let expected = "one in the page, or others within an <article>";
                Evidence::at("repeated_landmark", more, found, expected)
            });
        }
    }
    for role in NAMED {
        add_alike(page, role, &mut alike);
    }
    let mut mains = page.exposed(&[Role::Main]);
    let has_main = mains.next().is_some();
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
    let count = u64::from(has_main) + more.total;
    let finding = if !has_main {
        Finding::warn("The page has no main landmark.")
    } else if !more.is_empty() {
        Finding::warn(format!("The page has {count} main landmarks."))
    } else if !alike.is_empty() {
        let landmarks = counted(alike.total, "landmark", "landmarks");
        Finding::warn(format!(
            "{landmarks} cannot be distinguished from others of the same kind."
        ))
    } else {
        Finding::pass("The page has one main landmark.")
    };
    finding.with_value(count).with_evidence(more.and(alike))
}

/// Adds the landmarks of a role that have no name, or that of another.
fn add_alike(page: &Page<'_>, role: Role, alike: &mut EvidenceList) {
    let roles = [role];
    let landmarks: Vec<(Element<'_>, String)> = page
        .exposed(&roles)
        .map(|landmark| (landmark, page.accessible_name(landmark).text.to_lowercase()))
        .filter(|(_, name)| !name.is_empty() || !matches!(role, Role::Form | Role::Region))
        .collect();
    if landmarks.len() < 2 {
        return;
    }
    let mut counts: HashMap<&str, usize> = HashMap::new();
    for (_, name) in &landmarks {
        *counts.entry(name).or_default() += 1;
    }
    for (landmark, name) in &landmarks {
        // One without a name differs from those with one.
        if counts.get(name.as_str()).is_some_and(|count| *count > 1) {
            alike.add(|| {
                let role = role.name();
                let found = if name.is_empty() {
                    format!("one of several landmarks of the role {role} without a name")
                } else {
                    format!("one of several landmarks of the role {role} named \"{name}\"")
                };
                Evidence::at(
                    "landmarks_alike",
                    *landmark,
                    found,
                    "an aria-label of its own",
                )
            });
        }
    }
}
