//! Controls contain no other controls.

use html_document::{Element, Namespace, NodeSet};

use crate::cost::Measure;
use crate::finding::{Evidence, EvidenceList, Finding, counted};
use crate::page::{Page, Role};
use crate::rule::{Category, Effort, Fixer, Rule, Severity};

/// ACT rule 307n5z and, for links, the content model of HTML.
pub(super) static RULE: Rule = Rule {
    id: "nested_controls",
    category: Category::Accessibility,
    severity: Severity::Medium,
    measure: Some(Measure::Share),
    gate: None,
    title: "Controls contain no other controls",
    failing_title: "Controls contain other controls",
    faults: &[],
    fixer: Fixer::Developer,
    effort: Effort::Hours,
    why: "Screen readers read out a button or a picture as a whole. A link inside it can get \
          focus, but nothing says what it is, and browsers disagree on which of them a click \
          reaches.",
    how_to_fix: "Put the inner link, button or field next to the outer one instead of into it.",
    source_url: "https://www.w3.org/WAI/standards-guidelines/act/rules/307n5z/",
    check,
};

fn check(page: &Page<'_>) -> Finding {
    let mut controls = 0_usize;
    let mut nested = EvidenceList::default();
    let mut within = NodeSet::default();
    // The outermost control around what is within.
    let mut outer = None;
    for element in page.document().elements() {
        let is_control = is_outer(page, element);
        controls += usize::from(is_control);
        let parent = element.parent();
        if parent.is_none_or(|parent| !within.contains(parent.id())) {
            outer = is_control.then_some(element);
        } else if is_inner(page, element)
            && let Some(around) = outer
        {
            nested.add("nested_control", |key| {
                let (inner, name) = (element.name(), around.name());
                let found = format_args!("<{inner}> can get focus within <{name}>");
                Evidence::at(key, element, found, "nothing within that can get focus")
            });
        }
        if outer.is_some() {
            within.insert(element.id());
        }
    }
    if controls == 0 {
        return Finding::not_applicable("The page has no links, buttons or images.");
    }
    let finding = if nested.is_empty() {
        Finding::pass("No control contains another one.")
    } else {
        let some = counted(nested.total, "control is", "controls are");
        Finding::fail(format!("{some} inside another one."))
    };
    finding
        .concerning(nested.total, controls)
        .with_value(nested.total)
        .with_evidence(nested)
}

/// Whether it can get focus: with the Tab key or, as a field or a button of HTML, with a click.
fn is_inner(page: &Page<'_>, element: Element<'_>) -> bool {
    let controls = ["button", "input", "select", "textarea"];
    let is_control = controls.iter().any(|name| element.is_html(name));
    page.is_in_tab_order(element)
        || (is_control && page.is_focusable(element) && !page.is_hidden(element))
}

/// Whether nothing that can get focus may be within.
fn is_outer(page: &Page<'_>, element: Element<'_>) -> bool {
    if page.is_hidden(element) || !matches!(element.namespace(), Namespace::Html | Namespace::Svg) {
        return false;
    }
    let role = page.role(element);
    let is_link = role == Role::Link && (element.name() == "a" || page.is_focusable(element));
    role.hides_contents() || is_link
}
