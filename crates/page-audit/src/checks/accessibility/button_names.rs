//! Buttons have a name.

use html_document::Element;

use crate::cost::Measure;
use crate::finding::{Evidence, EvidenceList, Finding, lacking, part_of, plural};
use crate::page::{Page, Role, input_type, is_blank, is_silent};
use crate::rule::{Category, Effort, FaultKind, Fixer, Rule, Severity};

/// ACT rules 97a4e1, m6b1q3 and 2t702h. Image buttons are left to another check. A `<summary>`
/// opens its `<details>` whatever its role (HTML standard, "the summary element"). A name of dots
/// only is a warning: screen readers say nothing for it (WCAG 2.2, 4.1.2). Invisible signs and the
/// characters of icon fonts are no name at all.
pub(super) static RULE: Rule = Rule {
    id: "button_names",
    category: Category::Accessibility,
    severity: Severity::High,
    measure: Some(Measure::Share),
    gate: None,
    title: "Buttons have names",
    failing_title: "Buttons have no name",
    faults: &[
        FaultKind::new(
            "no_name",
            "Buttons have no text that screen readers can say",
        ),
        FaultKind::new("dots_name", "The text of some buttons is only dots"),
    ],
    fixer: Fixer::Developer,
    effort: Effort::Minutes,
    why: "A screen reader reads out a button without a name as \"button\", and nobody knows what \
          it does.",
    how_to_fix: "Put text into the button, or give a button that only shows an icon an aria-label.",
    source_url: "https://www.w3.org/WAI/standards-guidelines/act/rules/97a4e1/",
    check,
};

fn check(page: &Page<'_>) -> Finding {
    let mut buttons = 0_usize;
    let mut nameless = EvidenceList::default();
    let mut unspoken = EvidenceList::default();
    let elements = page.exposed(&[Role::Button, Role::Menuitem, Role::Absent]);
    let elements = elements.filter(|button| is_button(page, *button));
    for button in elements.chain(disclosures_of_other_roles(page)) {
        buttons += 1;
        let name_of_dots = name_of_dots(page, button);
        if !page.has_name(button) || name_of_dots.as_deref().is_some_and(is_silent) {
            nameless.add("no_name", |key| {
                Evidence::at(key, button, described(button), "text or an aria-label")
            });
        } else if let Some(name) = name_of_dots {
            unspoken.add("dots_name", |key| {
                let found = format_args!("a button that is named \"{name}\"");
                Evidence::at(key, button, found, "a name with words")
            });
        }
    }
    if buttons == 0 {
        return Finding::not_applicable("The page has no buttons.");
    }
    let some_have = |part| {
        let subject = part_of(part, buttons, "button", "buttons");
        format!("{subject} {}", plural(part, "has", "have"))
    };
    let finding = if !nameless.is_empty() {
        let kind = ("button", "buttons");
        let names = ("no name", "a name");
        Finding::fail(lacking(nameless.total, buttons, kind, names))
    } else if !unspoken.is_empty() {
        let subject = some_have(unspoken.total);
        Finding::warn(format!("{subject} a name that is only dots."))
    } else {
        Finding::pass(format!("{} a name.", some_have(buttons as u64)))
    };
    let concerned = match nameless.total {
        0 => unspoken.total,
        nameless => nameless,
    };
    finding
        .concerning(concerned, buttons)
        .with_value(nameless.total + unspoken.total)
        .with_evidence(nameless.and(unspoken))
}

/// The name, if it is only dots or signs that nobody sees, and nothing describes the button
/// besides.
fn name_of_dots(page: &Page<'_>, button: Element<'_>) -> Option<String> {
    let is_described = ["aria-describedby", "aria-description", "title"]
        .iter()
        .any(|name| button.attribute(name).is_some_and(|text| !is_blank(text)));
    if is_described || page.has_generated_words(button) {
        return None;
    }
    let name = page.accessible_name(button).text;
    let is_dot = |sign: char| matches!(sign, '.' | '\u{b7}' | '\u{2022}' | '\u{2026}');
    let has_dots = !is_blank(&name);
    let is_of_dots = name
        .chars()
        .all(|sign| is_dot(sign) || is_silent(sign.encode_utf8(&mut [0; 4])));
    (has_dots && is_of_dots).then_some(name)
}

fn is_button(page: &Page<'_>, element: Element<'_>) -> bool {
    if page.role(element) == Role::Absent {
        return page.is_disclosure(element);
    }
    !element.is_html("input") || !input_type(element).eq_ignore_ascii_case("image")
}

/// What opens a `<details>` and has the role of something that is not operated, such as a heading.
fn disclosures_of_other_roles<'p>(page: &'p Page<'_>) -> impl Iterator<Item = Element<'p>> {
    let summaries = page.document().html_elements("summary");
    summaries.filter(|summary| {
        let role = page.role(*summary);
        page.is_disclosure(*summary)
            && !page.is_hidden(*summary)
            && role != Role::Absent
            && !role.is_control()
    })
}

fn described(button: Element<'_>) -> String {
    match button.attribute("class") {
        Some(class) => format!("<{} class=\"{class}\"> without a name", button.name()),
        None => format!("<{}> without a name", button.name()),
    }
}
