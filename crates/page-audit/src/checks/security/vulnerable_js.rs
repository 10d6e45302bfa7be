//! The page's libraries have no known holes.

use crate::finding::{Evidence, EvidenceList, Finding, counted};
use crate::page::{Fetched, Page, ResourceKind};
use crate::rule::{Category, Effort, Fixer, Rule, Severity};

mod library;

use library::{Hole, LIBRARIES, Version};

/// By the version in the address of a script, or at its beginning. Whether the page uses the part
/// of the library with the hole is not known, so this only warns.
pub(super) static RULE: Rule = Rule {
    id: "vulnerable_js",
    category: Category::Security,
    severity: Severity::Low,
    measure: None,
    gate: None,
    title: "The page's libraries have no known holes",
    failing_title: "Some libraries have known security holes",
    faults: &[],
    fixer: Fixer::Developer,
    effort: Effort::Hours,
    why: "What is wrong with an old version is published, so attackers can look up how to use it.",
    how_to_fix: "Update each library to the version given, or remove it if it is not needed.",
    source_url: "https://osv.dev/",
    check,
};

/// How much of a script is searched for its version.
const BEGINNING: usize = 1_000;

fn check(page: &Page<'_>) -> Finding {
    let mut scripts = 0_usize;
    let mut old = EvidenceList::default();
    for file in page.fetched_resources() {
        if file.resource.kind != ResourceKind::Script {
            continue;
        }
        scripts += 1;
        let beginning = match file.fetched {
            Fetched::Response(response) if response.is_success() => {
                let end = response.body.len().min(BEGINNING);
                String::from_utf8_lossy(response.body.get(..end).unwrap_or_default())
            }
            Fetched::Response(response) if matches!(response.status, 404 | 410) => continue,
            _ => "".into(),
        };
        let address = file.resource.url.as_str();
        let mut libraries = LIBRARIES.iter();
        let found = libraries.find_map(|library| {
            let version = library.version(address, &beginning)?;
            Some((library, version, library.hole(version)?))
        });
        if let Some((library, version, hole)) = found {
            let Version(major, minor, patch) = version;
            let Hole { fixed, advisory } = hole;
            let element = page.document().element(file.resource.element);
            old.add(|| {
                let name = library.name;
                let found = format!("{name} {major}.{minor}.{patch} ({advisory}): {address}");
                let expected = match fixed {
                    Some(Version(major, minor, patch)) => {
                        format!("{name} {major}.{minor}.{patch} or newer")
                    }
                    None => "a library that is still maintained".to_owned(),
                };
                Evidence::at("known_hole", element, found, expected)
            });
        }
    }
    if scripts == 0 {
        return Finding::not_applicable("The page loads no scripts.");
    }
    let finding = if old.is_empty() {
        Finding::pass("No script is a version of a library that is known for a hole.")
    } else {
        let libraries = counted(old.total, "library has", "libraries have");
        Finding::warn(format!("{libraries} a known hole."))
    };
    finding.with_value(old.total).with_evidence(old)
}
