//! Form fields have a label.

use std::cell::LazyCell;

use html_document::{Element, NodeSet};

use crate::cost::Measure;
use crate::finding::{Evidence, EvidenceList, Finding, Outcome, counted, lacking, part_of, plural};
use crate::page::{NameSource, Page, Role, input_type, is_blank};
use crate::rule::{Category, Effort, FaultKind, Fixer, Rule, Severity};

mod choices;
mod renamed;

/// ACT rule e086e5, and the fields without a role: passwords, dates, files, colours. The rule
/// accepts a placeholder as a name; this check warns, because a placeholder disappears once
/// something is typed. A field to which a script gives another id is labelled by that. It also warns of choices without a group (WCAG 2.2, techniques H71 and
/// ARIA17), and mentions fields with several labels, of which some screen readers say only one.
pub(super) static RULE: Rule = Rule {
    id: "form_labels",
    category: Category::Accessibility,
    severity: Severity::High,
    measure: Some(Measure::Share),
    gate: None,
    title: "Form fields have labels",
    failing_title: "Form fields have no proper label",
    faults: &[
        FaultKind::with_steps(
            "no_label",
            "Form fields have no label",
            "Put a <label for=\"…\"> with the field's id next to each field, or give the field \
             an aria-label.",
        ),
        FaultKind::with_steps(
            "placeholder_label",
            "Form fields have only a placeholder as their label",
            "Put a <label for=\"…\"> with the field's id next to the field, and keep the \
             placeholder for an example.",
        ),
        FaultKind::with_steps(
            "several_labels",
            "Form fields have several labels",
            "Keep one <label> for the field, and put what else is to be said into a text that \
             aria-describedby names.",
        ),
        FaultKind::with_steps(
            "choices_without_group",
            "Choices are not grouped under their question",
            "Put the choices that belong together into a <fieldset> whose <legend> is the \
             question.",
        ),
    ],
    fixer: Fixer::Developer,
    effort: Effort::Hours,
    why: "Without a label, people who use a screen reader or voice control do not know what a \
          field is for.",
    how_to_fix: "Put a <label for=\"…\"> with the field's id next to each field, or give the field \
                 an aria-label. Put radio buttons that belong together into a <fieldset> with a \
                 <legend>.",
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
    let mut with_several = EvidenceList::default();
    let controlled = lists_of_comboboxes(page);
    let renamed = LazyCell::new(|| renamed::ids(page));
    let elements = page.exposed(ROLES);
    for field in elements.filter(|field| is_field(page, *field)) {
        if page.role(field) == Role::Listbox && controlled.contains(field.id()) {
            continue;
        }
        let name = page.accessible_name(field);
        let is_unlabelled = matches!(name.source, NameSource::Missing | NameSource::Placeholder);
        let id = field.attribute("id").unwrap_or_default();
        if is_unlabelled && renamed.contains(id) {
            continue;
        }
        fields += 1;
        let mut labels = page.labels_of(field);
        let is_generated = is_unlabelled
            && labels.any(|label| !page.is_hidden(label) && page.has_generated_words(label));
        match name.source {
            _ if is_generated => {}
            NameSource::Missing => {
                nameless.add("no_label", |key| {
                    Evidence::at(key, field, described(field), "a label")
                });
            }
            NameSource::Placeholder => by_placeholder.add("placeholder_label", |key| {
                let found = format_args!("only a placeholder: \"{}\"", name.text);
                Evidence::at(key, field, found, "a label besides the placeholder")
            }),
            NameSource::Native if has_several_labels(page, field) => {
                with_several.add("several_labels", |key| {
                    let found = format_args!("several labels: \"{}\"", name.text);
                    Evidence::at(key, field, found, "one label")
                });
            }
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
    let ungrouped = choices::ungrouped(page);
    let finding = if !nameless.is_empty() {
        let kind = ("form field", "form fields");
        Finding::fail(lacking(
            nameless.total,
            fields,
            kind,
            ("no label", "a label"),
        ))
    } else if !by_placeholder.is_empty() {
        let subject = some_have(by_placeholder.total);
        Finding::warn(format!("{subject} only a placeholder as a label."))
    } else if !ungrouped.is_empty() {
        let sets = counted(ungrouped.total, "set of choices is", "sets of choices are");
        Finding::warn(format!("{sets} in no group with a name."))
    } else if !with_several.is_empty() {
        let subject = some_have(with_several.total);
        Finding::new(Outcome::Info, format!("{subject} more than one label."))
    } else {
        Finding::pass(format!("{} a label.", some_have(fields as u64)))
    };
    let concerned = match nameless.total {
        0 => by_placeholder.total + ungrouped.total,
        nameless => nameless,
    };
    let finding = finding.concerning(concerned, fields);
    finding.with_value(nameless.total).with_evidence(
        nameless
            .and(by_placeholder)
            .and(ungrouped)
            .and(with_several),
    )
}

/// Whether labels with different texts are for the same field. A file is often chosen by a second
/// label that looks like a button.
fn has_several_labels(page: &Page<'_>, field: Element<'_>) -> bool {
    /// How much of a label is compared, in bytes.
    const MAX_TEXT: usize = 200;
    if input_type(field).eq_ignore_ascii_case("file") {
        return false;
    }
    let labels = page.labels_of(field);
    let mut texts = labels
        .filter(|label| !page.is_hidden(*label))
        .map(|label| label.text(MAX_TEXT))
        .filter(|text| !is_blank(text));
    let first = texts.next();
    first.is_some_and(|first| texts.any(|text| text.trim() != first.trim()))
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
