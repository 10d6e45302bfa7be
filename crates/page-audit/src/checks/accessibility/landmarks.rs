//! The page has one main landmark, and landmarks of the same kind have different names.

use std::collections::{BTreeSet, HashMap, HashSet};
use std::hash::{BuildHasher, RandomState};

use html_document::{Element, NodeId, Piece};

use crate::finding::{Evidence, EvidenceList, Finding, counted};
use crate::page::{Page, Role};
use crate::rule::{Category, Effort, FaultKind, Fixer, Rule, Severity};

pub(super) static RULE: Rule = Rule {
    id: "landmarks",
    category: Category::Accessibility,
    severity: Severity::Low,
    measure: None,
    gate: None,
    title: "The page has one main landmark, and others can be distinguished",
    failing_title: "Screen readers cannot jump to the content",
    faults: &[
        FaultKind::new("no_main", "Screen readers cannot jump to the main content"),
        FaultKind::new("repeated_main", "Screen readers find several main contents"),
        FaultKind::new(
            "repeated_landmark",
            "Screen readers find a part several times that pages have once",
        ),
        FaultKind::new(
            "landmarks_alike",
            "Screen readers cannot tell some parts of the page apart",
        ),
    ],
    fixer: Fixer::Developer,
    effort: Effort::Minutes,
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
        let roles = [role];
        if !are_together(page, page.exposed(&roles)) {
            continue;
        }
        for more in page.exposed(&roles).skip(1) {
            alike.add("repeated_landmark", |key| {
                let found = format_args!("another landmark of the role {}", role.name());
                let expected = "one in the page, or others within an <article>";
                Evidence::at(key, more, found, expected)
            });
        }
    }
    for role in NAMED {
        add_alike(page, role, &mut alike);
    }
    let mut mains = page.exposed(&[Role::Main]);
    let has_main = mains.next().is_some();
    let mut more = EvidenceList::default();
    let others = are_together(page, page.exposed(&[Role::Main])).then_some(mains);
    for main in others.into_iter().flatten() {
        more.add("repeated_main", |key| {
            Evidence::at(key, main, "another main landmark", "one main landmark")
        });
    }
    let count = u64::from(has_main) + more.total;
    let unread = (!has_main).then(|| page.unread(&["main"])).flatten();
    let finding = if let Some(reason) = unread.filter(|_| alike.is_empty()) {
        return Finding::not_applicable(reason);
    } else if !has_main && unread.is_none() {
        if !alike.is_empty() {
            more.add("no_main", |key| {
                Evidence::of(key, "no main landmark", "one main landmark")
            });
        }
        Finding::warn(without_main(page, alike.total))
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

/// Whether some screen may show several of these: one for phones and one for desks are never there
/// together.
fn are_together<'p>(page: &Page<'_>, landmarks: impl Iterator<Item = Element<'p>>) -> bool {
    /// How many are looked at.
    const MAX_LANDMARKS: usize = 50;
    let mut landmarks = landmarks.take(MAX_LANDMARKS);
    landmarks.any(|landmark| page.is_always_shown(landmark))
}

/// What is said of a page without a main landmark, in which this many others are alike.
fn without_main(page: &Page<'_>, alike: u64) -> String {
    const MISSING: &str = "The page has no main landmark";
    let navigations = page.exposed(&[Role::Navigation]);
    let is_unnamed = |navigation: &Element<'_>| page.accessible_name(*navigation).text.is_empty();
    let unnamed = navigations.filter(is_unnamed).count() as u64;
    match alike {
        0 => format!("{MISSING}."),
        2.. if alike == unnamed => format!("{MISSING}; {unnamed} navigations have no name."),
        _ => {
            let landmarks = counted(alike, "landmark", "landmarks");
            format!("{MISSING}; {landmarks} cannot be distinguished from others of the same kind.")
        }
    }
}

/// Adds the landmarks of a role that have no name, or that of another.
fn add_alike(page: &Page<'_>, role: Role, alike: &mut EvidenceList) {
    let name_of = |landmark| page.accessible_name(landmark).text.to_lowercase();
    // By the hashes of their names, which may be many times as long as what refers to them.
    let (mut by_name, hasher) = (HashMap::<u64, Vec<NodeId>>::new(), RandomState::new());
    let roles = [role];
    for landmark in page.exposed(&roles) {
        let landmarks = by_name.entry(hasher.hash_one(name_of(landmark)));
        landmarks.or_default().push(landmark.id());
    }
    let is_named = |landmarks: &[NodeId]| {
        let first = landmarks.first().map(|id| page.document().element(*id));
        first.is_some_and(|first| !name_of(first).is_empty())
    };
    let is_alike = |landmarks: &[NodeId]| match role {
        Role::Form | Role::Region => is_named(landmarks),
        Role::Navigation => !is_named(landmarks) || !have_the_same_links(page, landmarks),
        _ => true,
    };
    by_name.retain(|_, landmarks| {
        let elements = landmarks.iter().map(|id| page.document().element(*id));
        landmarks.len() > 1 && is_alike(landmarks) && are_together(page, elements)
    });
    let found: HashSet<NodeId> = by_name.into_values().flatten().collect();
    for landmark in page.exposed(&roles) {
        if !found.contains(&landmark.id()) {
            continue;
        }
        alike.add("landmarks_alike", |key| {
            let (role, name) = (role.name(), name_of(landmark));
            let found = if name.is_empty() {
                format!("one of several landmarks of the role {role} without a name")
            } else {
                format!("one of several landmarks of the role {role} named \"{name}\"")
            };
            Evidence::at(key, landmark, found, "an aria-label of its own")
        });
    }
}

/// Whether these are copies of one navigation, such as at the top and at the bottom of a page: they
/// share their name rightly.
fn have_the_same_links(page: &Page<'_>, landmarks: &[NodeId]) -> bool {
    /// How many copies are compared: no page has more.
    const MAX_LANDMARKS: usize = 9;
    if landmarks.len() > MAX_LANDMARKS {
        return false;
    }
    let mut landmarks = landmarks
        .iter()
        .map(|id| links(page.document().element(*id)));
    let first = landmarks.next().unwrap_or_default();
    !first.is_empty() && landmarks.all(|links| links == first)
}

/// The addresses of the links in a part of the page. `#` is none: it says nothing about what the
/// links are for.
fn links(part: Element<'_>) -> BTreeSet<&str> {
    /// How much of a part is read.
    const MAX_PIECES: usize = 5_000;
    let pieces = part.descendants().take(MAX_PIECES);
    pieces
        .filter_map(|piece| match piece {
            Piece::Element(element) if element.is_html("a") => element.attribute("href"),
            _ => None,
        })
        .filter(|address| *address != "#")
        .collect()
}
