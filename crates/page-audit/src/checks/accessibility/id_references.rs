//! Ids are unique, and references to ids find their targets.

use html_document::{Element, NodeSet};

use crate::finding::{Evidence, EvidenceList, Finding, counted};
use crate::page::{Page, is_blank};
use crate::rule::{Category, Rule, Severity};

/// An `aria-controls` may refer to an element that appears only once it is opened, if its own
/// element is marked as closed.
pub(super) static RULE: Rule = Rule {
    id: "id_references",
    category: Category::Accessibility,
    severity: Severity::Medium,
    gate: None,
    title: "Ids are unique and references to them resolve",
    failing_title: "Some ids are repeated, or referred to but missing",
    why: "A label that refers to a missing or wrong id labels nothing.",
    how_to_fix: "Use each id only once, and let for, aria-labelledby, aria-describedby and \
                 aria-controls refer to ids that are in the page.",
    source_url: "https://www.w3.org/WAI/standards-guidelines/act/rules/3ea0c8/",
    check,
};

/// The attributes whose ids must be in the page.
const REFERENCES: &[&str] = &["aria-labelledby", "aria-describedby", "aria-controls"];
/// The other attributes that name ids.
const OTHER_REFERENCES: &[&str] = &[
    "aria-activedescendant",
    "aria-details",
    "aria-errormessage",
    "aria-flowto",
    "aria-owns",
];

fn check(page: &Page<'_>) -> Finding {
    let mut references = References::default();
    for label in page.document().html_elements("label") {
        references.add(page, label, "for");
    }
    for output in page.document().html_elements("output") {
        references.add_all(page, output, "for");
    }
    for element in page.with_aria() {
        for attribute in element.attributes() {
            let name = attribute.name();
            if REFERENCES.contains(&name) {
                if name != "aria-controls" || !is_closed(element) {
                    references.add_all(page, element, name);
                }
            } else if OTHER_REFERENCES.contains(&name) {
                for id in attribute.value().split_ascii_whitespace() {
                    references.find(page, id);
                }
            }
        }
    }
    if !page.document().has_ids() && references.count == 0 {
        return Finding::not_applicable("The page has no ids and refers to none.");
    }
    let mut referenced_twice = EvidenceList::default();
    let mut twice = EvidenceList::default();
    for (element, first) in page.document().repeated_ids() {
        let id = element.attribute("id").unwrap_or_default();
        let (key, list) = if references.named.contains(first.id()) {
            ("repeated_id_referenced", &mut referenced_twice)
        } else {
            ("repeated_id", &mut twice)
        };
        list.add(|| {
            Evidence::at(
                key,
                element,
                format_args!("id=\"{id}\" again"),
                "each id once",
            )
        });
    }
    let missing = references.missing;
    let broken = missing.total + referenced_twice.total;
    let finding = if broken > 0 {
        let count = counted(broken, "reference", "references");
        Finding::fail(format!(
            "The page has {count} to ids that are missing or repeated."
        ))
    } else if !twice.is_empty() {
        let count = counted(twice.total, "element whose id is", "elements whose ids are");
        Finding::warn(format!("The page has {count} already in use."))
    } else {
        Finding::pass("Every id is unique, and every reference resolves.")
    };
    finding
        .with_value(broken + twice.total)
        .with_evidence(missing.and(referenced_twice).and(twice))
}

/// The element that refers to ids.
#[derive(Default)]
struct References {
    count: usize,
    /// The elements that are referred to.
    named: NodeSet,
    missing: EvidenceList,
}

impl References {
    /// An attribute that holds one id.
    fn add(&mut self, page: &Page<'_>, element: Element<'_>, name: &str) {
        let id = element.attribute(name).unwrap_or_default();
        if !is_blank(id) {
            self.add_id(page, element, name, id);
        }
    }

    /// An attribute that holds a list of ids.
    fn add_all(&mut self, page: &Page<'_>, element: Element<'_>, name: &str) {
        let ids = element.attribute(name).unwrap_or_default();
        for id in ids.split_ascii_whitespace() {
            self.add_id(page, element, name, id);
        }
    }

    fn add_id(&mut self, page: &Page<'_>, element: Element<'_>, name: &str, id: &str) {
        self.count += 1;
        if !self.find(page, id) {
            self.missing.add(|| {
                let found = format_args!("{name}=\"{id}\", an id that is not in the page");
                Evidence::at(
                    "missing_id",
                    element,
                    found,
                    "the id of an element in the page",
                )
            });
        }
    }

    /// Whether there is an element with this id, which is then remembered.
    fn find(&mut self, page: &Page<'_>, id: &str) -> bool {
        let Some(element) = page.document().element_by_id(id) else {
            return false;
        };
        self.named.insert(element.id());
        true
    }
}

/// Whether the element is marked as closed, so that its target may be missing.
fn is_closed(element: Element<'_>) -> bool {
    element.attribute_is("aria-expanded", "false")
        || element.attribute_is("aria-selected", "false")
        || element
            .attribute("aria-haspopup")
            .is_some_and(|popup| !popup.eq_ignore_ascii_case("false"))
}
