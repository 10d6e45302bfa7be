//! Ids are unique, and references to ids find their targets.

use html_document::{Element, NodeSet};

use crate::cost::Measure;
use crate::finding::{Evidence, EvidenceList, Finding, counted};
use crate::page::{Page, Role, explicit_role, is_blank, is_labelable};
use crate::rule::{Category, Effort, FaultKind, Fixer, Rule, Severity};

/// An `aria-controls` or `aria-owns` may refer to an element that appears only once it is opened,
/// if its own element is marked as closed; if nothing is said about that, it is a warning. An error
/// message counts only while the field is marked as invalid, and an active descendant may appear
/// with the list that it is in.
pub(super) static RULE: Rule = Rule {
    id: "id_references",
    category: Category::Accessibility,
    severity: Severity::Medium,
    measure: Some(Measure::Share),
    gate: None,
    title: "IDs are unique and references to them resolve",
    failing_title: "IDs do not lead to the element that is meant",
    faults: &[
        FaultKind::new("missing_id", "References lead to an id that is not there"),
        FaultKind::new(
            "repeated_id_referenced",
            "References lead to an id that several elements have",
        ),
        FaultKind::new(
            "hidden_error_message",
            "Error messages are hidden although they apply",
        ),
        FaultKind::new("label_of_no_field", "Labels belong to no field"),
        FaultKind::new("repeated_id", "Several elements have the same id"),
    ],
    fixer: Fixer::Developer,
    effort: Effort::Hours,
    why: "Labels, links and scripts find an element by its id. If that is missing or repeated, \
          they find none or the wrong one.",
    how_to_fix: "Use each id only once, let for refer to a form field, and aria-labelledby, \
                 aria-describedby and aria-controls to ids that are in the page.",
    source_url: "https://www.w3.org/WAI/standards-guidelines/act/rules/3ea0c8/",
    check,
};

/// The attributes whose ids must be in the page.
const REFERENCES: &[&str] = &[
    "aria-activedescendant",
    "aria-controls",
    "aria-describedby",
    "aria-errormessage",
    "aria-labelledby",
];
/// The attributes that can name what a script has yet to create.
const OTHER_REFERENCES: &[&str] = &["aria-details", "aria-flowto", "aria-owns"];

fn check(page: &Page<'_>) -> Finding {
    let mut references = References::default();
    for label in page.document().html_elements("label") {
        references.add_label(page, label);
    }
    for output in page.document().html_elements("output") {
        references.add_all(page, output, "for");
    }
    for element in page.with_aria() {
        for attribute in element.attributes() {
            let name = attribute.name();
            if name == "aria-errormessage" && is_in_use(element, name) {
                references.add_hidden(page, element);
            }
            let is_reference = REFERENCES.contains(&name) || OTHER_REFERENCES.contains(&name);
            if is_reference && is_in_use(element, name) {
                references.add_all(page, element, name);
            } else if is_reference {
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
        list.add(key, |key| {
            Evidence::at(
                key,
                element,
                format_args!("id=\"{id}\" again"),
                "each id once",
            )
        });
    }
    let (missing, hidden) = (references.missing, references.hidden);
    let may_come = references.may_come;
    let no_field = references.no_field;
    let broken = missing.total + hidden.total + referenced_twice.total;
    let doubtful = may_come.total + no_field.total + twice.total;
    let all = references.count as u64 + referenced_twice.total + twice.total;
    let finding = if broken > 0 {
        Finding::fail(broken_message(&missing, &hidden, &referenced_twice))
    } else if !may_come.is_empty() {
        let count = counted(may_come.total, "attribute", "attributes");
        Finding::warn(format!(
            "The page has {count} for something that is not in it."
        ))
    } else if !no_field.is_empty() {
        let labels = counted(no_field.total, "label refers", "labels refer");
        Finding::warn(format!("{labels} to something that is not a form field."))
    } else if !twice.is_empty() {
        let count = counted(twice.total, "element whose id is", "elements whose ids are");
        Finding::warn(format!("The page has {count} already in use."))
    } else {
        Finding::pass("Every id is unique, and every reference resolves.")
    };
    finding
        .concerning(if broken > 0 { broken } else { doubtful }, all)
        .with_value(broken + doubtful)
        .with_evidence(
            missing
                .and(hidden)
                .and(referenced_twice)
                .and(may_come)
                .and(no_field)
                .and(twice),
        )
}

/// A sentence for each kind of what leads nowhere or to several elements.
fn broken_message(
    missing: &EvidenceList,
    hidden: &EvidenceList,
    repeated: &EvidenceList,
) -> String {
    let sentences = [
        (
            missing.total,
            "reference leads to an id that is missing.",
            "references lead to ids that are missing.",
        ),
        (
            hidden.total,
            "error message is hidden while its field is invalid.",
            "error messages are hidden while their fields are invalid.",
        ),
        (
            repeated.total,
            "element has an id that is taken, and that something refers to.",
            "elements have ids that are taken, and that something refers to.",
        ),
    ];
    let said = sentences.iter().filter(|(count, ..)| *count > 0);
    let said: Vec<_> = said
        .map(|(count, one, many)| counted(*count, one, many))
        .collect();
    said.join(" ")
}

/// The element that refers to ids.
#[derive(Default)]
struct References {
    count: usize,
    /// The elements that are referred to.
    named: NodeSet,
    missing: EvidenceList,
    /// Error messages that nobody sees.
    hidden: EvidenceList,
    /// What is controlled and missing: a script may create it.
    may_come: EvidenceList,
    /// Labels of what cannot have one.
    no_field: EvidenceList,
}

impl References {
    /// The `for` of a label, which holds one id.
    fn add_label(&mut self, page: &Page<'_>, label: Element<'_>) {
        let id = label.attribute("for").unwrap_or_default();
        if is_blank(id) {
            return;
        }
        self.count += 1;
        match self.find(page, id) {
            None => self.add_missing(label, "for", id, true),
            Some(target) if !is_field(target) => self.no_field.add("label_of_no_field", |key| {
                let kind = if target.is_html("input") {
                    "a hidden field".to_owned()
                } else {
                    format!("<{}>", target.name())
                };
                let found = format_args!("for=\"{id}\", the id of {kind}");
                let expected = "the id of a form field that is shown";
                Evidence::at(key, label, found, expected)
            }),
            Some(_) => {}
        }
    }

    /// An attribute that holds a list of ids: it works as long as one of them is there.
    fn add_all(&mut self, page: &Page<'_>, element: Element<'_>, name: &str) {
        let ids = element.attribute(name).unwrap_or_default();
        let (mut count, mut found) = (0_usize, 0_usize);
        for id in ids.split_ascii_whitespace() {
            count += 1;
            found += usize::from(self.find(page, id).is_some());
        }
        self.count += usize::from(count > 0);
        if count > 0 && found == 0 {
            let ids = ids.trim_ascii();
            self.add_missing(element, name, ids, count == 1);
        }
    }

    /// An error message that nobody sees although the field is marked as invalid.
    fn add_hidden(&mut self, page: &Page<'_>, element: Element<'_>) {
        let ids = element.attribute("aria-errormessage").unwrap_or_default();
        let ids = ids.split_ascii_whitespace();
        let mut messages = ids
            .filter_map(|id| page.document().element_by_id(id))
            .peekable();
        if messages.peek().is_some() && messages.all(|message| page.is_unseen(message)) {
            self.hidden.add("hidden_error_message", |key| {
                let found = "an error message that is hidden, while the field is invalid";
                Evidence::at(key, element, found, "a message that is shown")
            });
        }
    }

    fn add_missing(&mut self, element: Element<'_>, name: &str, ids: &str, is_one: bool) {
        let what = if is_one {
            "an id that is not in the page"
        } else {
            "ids of which none is in the page"
        };
        let may_come =
            OTHER_REFERENCES.contains(&name) || (name == "aria-controls" && !has_target(element));
        let list = if may_come {
            &mut self.may_come
        } else {
            &mut self.missing
        };
        list.add("missing_id", |key| {
            let found = format_args!("{name}=\"{ids}\", {what}");
            Evidence::at(key, element, found, "the id of an element in the page")
        });
    }

    /// The element with this id, which is then remembered.
    fn find<'p>(&mut self, page: &'p Page<'_>, id: &str) -> Option<Element<'p>> {
        let element = page.document().element_by_id(id)?;
        self.named.insert(element.id());
        Some(element)
    }
}

/// Whether a label may be for it: a custom element can be a field.
fn is_field(element: Element<'_>) -> bool {
    is_labelable(element) || element.name().contains('-')
}

/// Whether the target of a reference has to be there now.
fn is_in_use(element: Element<'_>, name: &str) -> bool {
    match name {
        "aria-controls" | "aria-activedescendant" | "aria-owns" => !is_closed(element),
        "aria-errormessage" => element
            .attribute("aria-invalid")
            .is_some_and(|invalid| !is_blank(invalid) && !invalid.eq_ignore_ascii_case("false")),
        _ => true,
    }
}

/// Whether what the element controls is there: a scroll bar cannot do without (WAI-ARIA 1.2).
fn has_target(element: Element<'_>) -> bool {
    let role = element.attribute("role").and_then(explicit_role);
    element.attribute_is("aria-expanded", "true") || role == Some(Role::Scrollbar)
}

/// Whether the element is marked as closed, so that its target may be missing.
fn is_closed(element: Element<'_>) -> bool {
    element.attribute_is("aria-expanded", "false")
        || element.attribute_is("aria-selected", "false")
        || element
            .attribute("aria-haspopup")
            .is_some_and(|popup| !popup.eq_ignore_ascii_case("false"))
}
