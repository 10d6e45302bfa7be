//! Form fields have a label.

use html_document::{Element, NodeSet};

use crate::finding::{Evidence, EvidenceList, Finding, part_of, plural};
use crate::page::{NameSource, Page, Role, input_type};
use crate::rule::{Category, Rule, Severity};

/// ACT rule e086e5, and the fields without a role: passwords, dates, files, colours. The rule
/// accepts a placeholder as a name; this check warns, because a placeholder disappears once
/// something is typed.
pub(super) static RULE: Rule = Rule {
    id: "form_labels",
    category: Category::Accessibility,
    severity: Severity::High,
    gate: None,
    title: "Form fields have labels",
    failing_title: "Some form fields have no label, or only a placeholder",
    why: "Without a label, people who use a screen reader or voice control do not know what a \
          field is for.",
    how_to_fix: "Put a <label for=\"…\"> with the field's id next to each field, or give the field \
                 an aria-label.",
    source_url: "https://www.w3.org/WAI/standards-guidelines/act/rules/e086e5/",
    check,
};

const ROLES: &[Role] = &[
    Role::Checkbox,
    Role::Combobox,
    Role::Listbox,
    Role::Menuitemcheckbox,
    Role::Menuitemradio,
    Role::Radio,
    Role::Searchbox,
    Role::Slider,
    Role::Spinbutton,
    Role::Switch,
    Role::Textbox,
    Role::Absent,
];

fn check(page: &Page<'_>) -> Finding {
    let mut fields = 0_usize;
    let mut nameless = EvidenceList::default();
    let mut by_placeholder = EvidenceList::default();
    let controlled = lists_of_comboboxes(page);
    let elements = page.exposed(ROLES);
    for field in elements.filter(|field| is_field(page, *field)) {
        if page.role(field) == Role::Listbox && controlled.contains(field.id()) {
            continue;
        }
        fields += 1;
        let name = page.accessible_name(field);
        match name.source {
            NameSource::Missing => {
                nameless.add(|| Evidence::at("no_label", field, described(field), "a label"));
            }
            NameSource::Placeholder => by_placeholder.add(|| {
                let found = format_args!("only a placeholder: \"{}\"", name.text);
                Evidence::at(
                    "placeholder_label",
                    field,
                    found,
                    "a label besides the placeholder",
                )
            }),
            _ => {}
        }
    }
    if fields == 0 {
        return Finding::not_applicable("The page has no form fields.");
    }
    let some_have = |part| {
        let subject = part_of(part, fields, "form field", "form fields");
        format!("{subject} {}", plural(part, "has", "have"))
    };
    let finding = if !nameless.is_empty() {
        Finding::fail(format!("{} no label.", some_have(nameless.total)))
    } else if !by_placeholder.is_empty() {
        let subject = some_have(by_placeholder.total);
        Finding::warn(format!("{subject} only a placeholder as a label."))
    } else {
        Finding::pass(format!("{} a label.", some_have(fields as u64)))
    };
    finding
        .with_value(nameless.total)
        .with_evidence(nameless.and(by_placeholder))
}

/// The lists that belong to a combobox, whose label names both.
fn lists_of_comboboxes(page: &Page<'_>) -> NodeSet {
    let mut lists = NodeSet::default();
    for combobox in page.exposed(&[Role::Combobox]) {
        for name in ["aria-controls", "aria-owns"] {
            let ids = combobox.attribute(name).unwrap_or_default();
            for id in ids.split_ascii_whitespace() {
                if let Some(list) = page.document().element_by_id(id) {
                    lists.insert(list.id());
                }
            }
        }
    }
    lists
}

fn is_field(page: &Page<'_>, element: Element<'_>) -> bool {
    page.role(element) != Role::Absent || element.is_html("input")
}

fn described(field: Element<'_>) -> String {
    let role = field.attribute("role").unwrap_or_default();
    if field.is_html("input") {
        format!("<input type=\"{}\"> without a label", input_type(field))
    } else if role.is_empty() {
        format!("<{}> without a label", field.name())
    } else {
        format!("<{} role=\"{role}\"> without a label", field.name())
    }
}
