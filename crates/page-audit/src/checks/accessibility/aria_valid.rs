//! Roles and ARIA attributes are known and allowed together.

use html_document::{Element, Namespace};

use crate::cost::Measure;
use crate::finding::{Evidence, EvidenceList, Finding, Outcome, counted, plural};
use crate::page::{AriaAttribute, Naming, Page, Role, explicit_role, is_blank};
use crate::rule::{Category, Effort, FaultKind, Fixer, Rule, Severity};

mod context;
mod decoration;
mod outdated;
mod permitted;
mod range;
mod required;

/// ACT rules 674b10, 5f99a7, 6a7281, 4e8ab6, 5c01ea and 46ca7f, according to the tables of WAI-ARIA
/// 1.2 and the additions of 1.3. A name on an element without a role is only a warning: some
/// browsers pass it on. So is what browsers apply although ARIA in HTML does not permit it on the
/// element. What is deprecated is only mentioned.
pub(super) static RULE: Rule = Rule {
    id: "aria_valid",
    category: Category::Accessibility,
    severity: Severity::High,
    measure: Some(Measure::Share),
    gate: None,
    title: "Roles and ARIA attributes are valid",
    failing_title: "Markup for screen readers is not valid",
    faults: &[
        FaultKind::with_steps(
            "unknown_role",
            "Elements have a role that does not exist",
            "Correct the spelling of the role, or remove it.",
        ),
        FaultKind::with_steps(
            "unknown_attribute",
            "Elements have an ARIA attribute that does not exist",
            "Correct the spelling of the attribute, or remove it.",
        ),
        FaultKind::with_steps(
            "missing_attribute",
            "Screen readers do not learn the state of some controls",
            "Add the attributes that the role needs, or use the HTML element that has its \
             meaning.",
        ),
        FaultKind::with_steps(
            "invalid_value",
            "ARIA attributes have a value that is not valid",
            "Use one of the values that the attribute can have.",
        ),
        FaultKind::new(
            "number_out_of_range",
            "Numbers for screen readers are out of range",
        ),
        FaultKind::with_steps(
            "attribute_not_allowed",
            "ARIA attributes are not allowed on their role",
            "Remove the attribute, or give the element a role that allows it.",
        ),
        FaultKind::with_steps(
            "name_not_allowed",
            "Names are given to elements that cannot have one",
            "Put the words into the text, or give the element a role that can have a name.",
        ),
        FaultKind::with_steps(
            "exposed_decoration",
            "Decoration is read out by screen readers",
            "Remove the name and the tabindex from what only decorates, or its role if it does \
             more.",
        ),
        FaultKind::with_steps(
            "role_not_permitted",
            "Elements have a role that HTML does not permit there",
            "Remove the role, or put it on an element that can have it, such as a <div>.",
        ),
        FaultKind::with_steps(
            "attribute_not_permitted",
            "ARIA attributes are not permitted on their element",
            "Remove the ARIA attribute: the attribute of HTML already says it.",
        ),
        FaultKind::new("deprecated_role", "Roles are deprecated"),
        FaultKind::new("deprecated_attribute", "ARIA attributes are deprecated"),
    ],
    fixer: Fixer::Developer,
    effort: Effort::Hours,
    why: "Browsers ignore roles and ARIA attributes that they do not know, and what they should \
          have conveyed is lost.",
    how_to_fix: "Correct the spelling, add the attributes that a role requires, and remove those \
                 that it does not allow. An HTML element with the same meaning needs no role.",
    source_url: "https://www.w3.org/TR/wai-aria-1.2/#states_and_properties",
    check,
};

fn check(page: &Page<'_>) -> Finding {
    let mut elements = 0_usize;
    let mut faults = Faults::default();
    for element in page.with_aria() {
        if !matches!(element.namespace(), Namespace::Html | Namespace::Svg) {
            continue;
        }
        elements += 1;
        let is_hidden = page.is_hidden(element);
        if !is_hidden {
            check_role(page, element, &mut faults);
            range::check(page, element, &mut faults.wrong);
            decoration::check(page, element, &mut faults);
        }
        for attribute in element.attributes() {
            let (name, value) = (attribute.name(), attribute.value());
            if name.starts_with("aria-") {
                check_attribute(page, element, (name, value), is_hidden, &mut faults);
            }
        }
    }
    if elements == 0 {
        return Finding::not_applicable("The page uses neither roles nor ARIA attributes.");
    }
    let Faults {
        wrong,
        misplaced,
        unsure,
        outdated,
    } = faults;
    let finding = if !wrong.is_empty() {
        let faults = counted(
            wrong.total,
            "role or ARIA attribute is",
            "roles and ARIA attributes are",
        );
        Finding::fail(format!("{faults} not valid according to WAI-ARIA."))
    } else if !misplaced.is_empty() {
        let faults = counted(
            misplaced.total,
            "role or ARIA attribute is",
            "roles and ARIA attributes are",
        );
        Finding::warn(format!(
            "{faults} not permitted on the element according to ARIA in HTML."
        ))
    } else if !unsure.is_empty() {
        let unnamed = counted(unsure.total, "element", "elements");
        let have = plural(unsure.total, "has", "have");
        Finding::warn(format!(
            "{unnamed} without a role {have} a name, which few browsers pass on."
        ))
    } else if !outdated.is_empty() {
        let names = counted(
            outdated.total,
            "role or ARIA attribute is",
            "roles and ARIA attributes are",
        );
        Finding::new(Outcome::Info, format!("{names} deprecated."))
    } else {
        let all = counted(elements, "element", "elements");
        Finding::pass(format!("The roles and ARIA attributes of {all} are valid."))
    };
    let concerned = match wrong.total {
        0 => misplaced.total + unsure.total,
        wrong => wrong,
    };
    finding
        .concerning(concerned, elements)
        .with_value(wrong.total + misplaced.total + unsure.total)
        .with_evidence(wrong.and(misplaced).and(unsure).and(outdated))
}

#[derive(Default)]
struct Faults {
    wrong: EvidenceList,
    /// What is known, but not for this element.
    misplaced: EvidenceList,
    /// Names of elements without a role.
    unsure: EvidenceList,
    outdated: EvidenceList,
}

fn check_role(page: &Page<'_>, element: Element<'_>, faults: &mut Faults) {
    let roles = element.attribute("role").unwrap_or_default();
    if is_blank(roles) {
        return;
    }
    let Faults {
        wrong,
        misplaced,
        outdated,
        ..
    } = faults;
    let Some(role) = explicit_role(roles) else {
        let found = format_args!("role=\"{roles}\", which is not a role");
        wrong.add("unknown_role", |key| {
            Evidence::at(key, element, found, "a WAI-ARIA role")
        });
        return;
    };
    if permitted::is_excluded(page, element, role) {
        misplaced.add("role_not_permitted", |key| {
            let found = format_args!("role=\"{}\" on <{}>", role.name(), element.name());
            let expected = "a role that ARIA in HTML permits on the element, or another element";
            Evidence::at(key, element, found, expected)
        });
    }
    if outdated::is_deprecated(role) {
        outdated.add("deprecated_role", |key| {
            let found = format_args!("role=\"{}\", which is deprecated", role.name());
            Evidence::at(key, element, found, "a role for which it was given up")
        });
    }
    // A role without effect requires nothing.
    if page.role(element) != role {
        return;
    }
    for name in required::missing(page, element, role) {
        wrong.add("missing_attribute", |key| {
            let found = format_args!("role=\"{}\" without {name}", role.name());
            Evidence::at(key, element, found, format_args!("{name} with a value"))
        });
    }
}

fn check_attribute(
    page: &Page<'_>,
    element: Element<'_>,
    (name, value): (&str, &str),
    is_hidden: bool,
    faults: &mut Faults,
) {
    let wrong = &mut faults.wrong;
    let Some(attribute) = AriaAttribute::named(name) else {
        let found = format_args!("{name}, which is not an ARIA attribute");
        wrong.add("unknown_attribute", |key| {
            Evidence::at(key, element, found, "a WAI-ARIA attribute")
        });
        return;
    };
    if !is_blank(value) && !attribute.kind.allows(value) {
        let expected = attribute.kind.to_string();
        wrong.add("invalid_value", |key| {
            Evidence::at(key, element, format_args!("{name}=\"{value}\""), expected)
        });
    }
    if is_hidden {
        return;
    }
    let role = page.role(element);
    if outdated::is_deprecated_attribute(element, role, name) {
        let outdated = &mut faults.outdated;
        outdated.add("deprecated_attribute", |key| {
            let found = format_args!("{name} on {}: deprecated there", described(element, role));
            Evidence::at(key, element, found, "no such attribute")
        });
    }
    if let Some(reason) = context::conflict(page, element, name, value)
        && !is_blank(value)
    {
        let misplaced = &mut faults.misplaced;
        misplaced.add("attribute_not_permitted", |key| {
            let found = format_args!("{name}=\"{value}\" on <{}>", element.name());
            Evidence::at(key, element, found, reason)
        });
        return;
    }
    let wrong = &mut faults.wrong;
    // ARIA in HTML allows nothing else on a line break.
    let is_break = element.is_html("br") || element.is_html("wbr");
    let is_break = is_break && role == Role::Absent && name != "aria-hidden";
    if is_break || (!attribute.is_global && !supports(element, role, name)) {
        wrong.add("attribute_not_allowed", |key| {
            let found = format_args!("{name} on {}", described(element, role));
            Evidence::at(key, element, found, "only attributes that the role allows")
        });
    } else if !is_blank(value) && is_prohibited(element, role, name) {
        // Within a link or a button, it is part of the name.
        if name != "aria-roledescription" && page.is_in_named_control(element) {
            return;
        }
        let is_unsure =
            matches!(role, Role::Generic | Role::Absent) && name != "aria-roledescription";
        let list = if is_unsure { &mut faults.unsure } else { wrong };
        list.add("name_not_allowed", |key| {
            let found = format_args!("{name} on {}", described(element, role));
            Evidence::at(
                key,
                element,
                found,
                "no name here, or a role that allows one",
            )
        });
    }
}

fn described(element: Element<'_>, role: Role) -> String {
    match role.name() {
        "" => format!("<{}>, which has no role", element.name()),
        role => format!("<{}>, whose role is {role}", element.name()),
    }
}

/// Whether an element can have an attribute that is not for all elements. Elements without a role
/// can have those that ARIA in HTML lists for them; nothing is known about custom elements, SVG and
/// `MathML`.
fn supports(element: Element<'_>, role: Role, name: &str) -> bool {
    if role != Role::Absent {
        return role.supports(name) || is_custom(element);
    }
    if element.namespace() != Namespace::Html || is_custom(element) {
        return true;
    }
    match element.name() {
        "input" => Role::Textbox.supports(name),
        "audio" | "video" | "embed" | "object" | "iframe" => Role::Application.supports(name),
        "summary" => Role::Button.supports(name),
        _ => false,
    }
}

/// Whether the attribute gives a name, or a name for the role, to an element that must not have
/// one.
fn is_prohibited(element: Element<'_>, role: Role, name: &str) -> bool {
    let is_name = matches!(name, "aria-label" | "aria-labelledby" | "aria-braillelabel");
    let is_role_name = matches!(name, "aria-roledescription" | "aria-brailleroledescription");
    // ARIA in HTML allows these no name, although they have no role either.
    let is_nameless = ["abbr", "cite", "kbd", "var"]
        .iter()
        .any(|name| element.is_html(name));
    (role.naming() == Naming::Prohibited || (role == Role::Absent && is_nameless))
        && (is_name || (is_role_name && role == Role::Generic))
        && !is_custom(element)
}

/// Whether a script determines what the element is.
fn is_custom(element: Element<'_>) -> bool {
    element.name().contains('-') || element.has_attribute("is")
}
