//! Forms can be sent.

use std::collections::HashMap;

use html_document::{Element, NodeId, NodeMap, ParseErrorKind};

use crate::finding::{Evidence, EvidenceList, Finding, grouped};
use crate::page::{Page, input_type};
use crate::rule::{Category, Effort, FaultKind, Fixer, Rule, Severity};

/// A form with a single field is sent with the Enter key, so it needs no button (HTML standard,
/// "implicit submission"). A script may send any form, so this only warns.
pub(super) static RULE: Rule = Rule {
    id: "forms",
    category: Category::Accessibility,
    severity: Severity::Low,
    measure: None,
    gate: None,
    title: "Forms have a button that sends them",
    failing_title: "Forms lack a button that sends them",
    faults: &[
        FaultKind::new("no_submit_button", "A form has no button that sends it"),
        FaultKind::new("nested_form", "A form begins inside another one"),
    ],
    fixer: Fixer::Developer,
    effort: Effort::Minutes,
    why: "People look for a button to send a form, and the Enter key sends a form with several \
          fields only if it has one. Browsers ignore a form that begins inside another one.",
    how_to_fix: "Put a <button> into each form, and end a form before the next one begins.",
    source_url: "https://www.w3.org/WAI/WCAG22/Techniques/html/H32",
    check,
};

/// What is known of a form's fields.
#[derive(Default)]
struct Form {
    fields: usize,
    has_button: bool,
}

fn check(page: &Page<'_>) -> Finding {
    let document = page.document();
    if document.html_elements("form").next().is_none() {
        return Finding::not_applicable("The page has no forms.");
    }
    let contents = contents(page);
    let mut without_button = EvidenceList::default();
    for form in document.html_elements("form") {
        let contents = contents.get(&form.id());
        let lacks = contents.is_some_and(|held| held.fields > 1 && !held.has_button);
        if lacks && !page.is_not_rendered(form) && !form.attribute_is("method", "dialog") {
            without_button.add("no_submit_button", |key| {
                let expected = "a <button> or <input type=\"submit\">";
                Evidence::at(key, form, "a form without a button", expected)
            });
        }
    }
    let mut nested = EvidenceList::default();
    let errors = document.parse_errors();
    let items = errors.items.iter();
    for error in items.filter(|error| error.kind == ParseErrorKind::NestedForm) {
        nested.add("nested_form", |key| {
            let expected = "a form that ends before the next one";
            Evidence::on_line(key, error.line, "<form> within a form", expected)
        });
    }
    nested.total = errors.nested_forms as u64;
    let total = nested.total + without_button.total;
    let finding = if !nested.is_empty() {
        Finding::warn(match nested.total {
            1 => "A form begins inside another one.".to_owned(),
            forms => format!("{} forms begin inside another one.", grouped(forms)),
        })
    } else if !without_button.is_empty() {
        Finding::warn(match without_button.total {
            1 => "A form has no button that sends it.".to_owned(),
            forms => format!("{} forms have no button that sends them.", grouped(forms)),
        })
    } else {
        Finding::pass("Every form with several fields has a button that sends it.")
    };
    finding
        .with_value(total)
        .with_evidence(nested.and(without_button))
}

/// The fields and buttons of each form, by the element that they are in or that their `form` names.
fn contents(page: &Page<'_>) -> HashMap<NodeId, Form> {
    let document = page.document();
    let mut contents: HashMap<NodeId, Form> = HashMap::new();
    let mut forms: NodeMap<Option<NodeId>> = document.node_map();
    for element in document.elements() {
        let around = if element.is_html("form") {
            Some(element.id())
        } else {
            element.parent().and_then(|parent| forms.get(parent.id()))
        };
        forms.set(element.id(), around);
        let (is_button, is_field) = (is_submit_button(element), is_field(element));
        if !is_button && !is_field {
            continue;
        }
        let named = element.attribute("form");
        let named = named.map(|id| document.element_by_id(id));
        let form = named.map_or(around, |form| form.map(Element::id));
        if let Some(form) = form {
            let held = contents.entry(form).or_default();
            held.has_button |= is_button;
            held.fields += usize::from(is_field);
        }
    }
    contents
}

fn is_submit_button(element: Element<'_>) -> bool {
    let is = |kind: &str| input_type(element).eq_ignore_ascii_case(kind);
    if element.is_html("input") {
        return is("submit") || is("image");
    }
    let other = ["button", "reset"];
    element.is_html("button") && !other.iter().any(|kind| element.attribute_is("type", kind))
}

/// Whether a form with several such fields is not sent by the Enter key alone.
fn is_field(element: Element<'_>) -> bool {
    let kinds = [
        "text",
        "search",
        "tel",
        "url",
        "email",
        "password",
        "date",
        "month",
        "week",
        "time",
        "datetime-local",
        "number",
    ];
    element.is_html("input")
        && kinds
            .iter()
            .any(|kind| input_type(element).eq_ignore_ascii_case(kind))
}
