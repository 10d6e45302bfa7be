//! The names of controls contain the text that people see on them.

use std::cell::OnceCell;

use html_document::Element;
use page_styles::ComputedStyles;

use super::icons::is_icon;
use crate::cost::Measure;
use crate::finding::{Evidence, EvidenceList, Finding, Kinds, Noun, counted};
use crate::page::{Naming, Page, Role, input_type, is_labelable};
use crate::rule::{Category, Effort, Fixer, Rule, Severity};
use shown::{Doubts, is_unreadable, shown_text};
use spoken::is_label;

mod shown;
mod spoken;

/// ACT rule 2ee8b8, and the fields that a `<label>` is for (WCAG 2.2, 2.5.3). A text as long as a
/// paragraph is hardly a label, and nobody operates a result or a meter, so these are only
/// warnings. Whether words that stand next to each other are apart depends on styles, and a part
/// may be hidden by them: a name fails only if it lacks the text whatever they do.
pub(super) static RULE: Rule = Rule {
    id: "label_in_name",
    category: Category::Accessibility,
    severity: Severity::Medium,
    measure: Some(Measure::Share),
    gate: None,
    title: "The names of controls contain their visible text",
    failing_title: "Voice control does not know some controls by the text on them",
    faults: &[],
    fixer: Fixer::Developer,
    effort: Effort::Hours,
    why: "People who use voice control say what they see. A button that shows \"Send\" but is \
          named \"Submit form\" does not react to \"click Send\".",
    how_to_fix: "Let the aria-label begin with the visible text, or remove it: the text is the \
                 name then.",
    source_url: "https://www.w3.org/WAI/standards-guidelines/act/rules/2ee8b8/",
    check,
};

/// The longest text that is a label, in characters.
const MAX_LABEL: usize = 60;
/// How many labels of a field are compared.
const MAX_LABELS: usize = 10;

fn check(page: &Page<'_>) -> Finding {
    let mut controls = 0_usize;
    let mut kinds = Kinds::default();
    let (mut labels, mut texts) = (EvidenceList::default(), EvidenceList::default());
    let has_icon_font = has_icon_font(page);
    let layouts = OnceCell::new();
    for control in page.with_aria().filter(|at| is_concerned(page, *at)) {
        let name = page.accessible_name(control).text;
        let label = match verdict(page, control, &name, &layouts) {
            Verdict::Unlabelled => continue,
            Verdict::Same(label) | Verdict::Differs(label)
                if has_icon_font && is_ligature(&label) =>
            {
                continue;
            }
            Verdict::Same(_) => {
                controls += 1;
                continue;
            }
            Verdict::Differs(label) => label,
        };
        controls += 1;
        kinds.add(noun(page, control));
        let is_called = label.chars().count() <= MAX_LABEL && !is_display(control);
        let list = if is_called { &mut labels } else { &mut texts };
        list.add("name_without_label", |key| {
            let found = format_args!("the name \"{name}\" without the visible text");
            let expected = format_args!("a name with \"{label}\"");
            Evidence::at(key, control, found, expected)
        });
    }
    if controls == 0 {
        return Finding::not_applicable("No control has both a text and a name of another kind.");
    }
    let total = labels.total + texts.total;
    let differ = || {
        let (one, many) = kinds.noun_or(("control", "controls"));
        let controls = counted(total, one, many);
        if one == FIELD.0 {
            return match total {
                1 => format!("The name of {controls} differs from its label."),
                _ => format!("The names of {controls} differ from their labels."),
            };
        }
        match total {
            1 => format!("The name of {controls} differs from the text on it."),
            _ => format!("The names of {controls} differ from the text on them."),
        }
    };
    let finding = if !labels.is_empty() {
        Finding::fail(differ())
    } else if !texts.is_empty() {
        Finding::warn(differ())
    } else {
        let controls = counted(controls, "control contains", "controls contain");
        Finding::pass(format!("The name of {controls} the visible text."))
    };
    finding
        .concerning(total, controls)
        .with_value(total)
        .with_evidence(labels.and(texts))
}

const FIELD: Noun = ("form field", "form fields");

fn noun(page: &Page<'_>, control: Element<'_>) -> Noun {
    match page.role(control) {
        _ if is_field(page, control) => FIELD,
        _ if page.is_disclosure(control) => ("button", "buttons"),
        Role::Button => ("button", "buttons"),
        Role::Link => ("link", "links"),
        _ => ("control", "controls"),
    }
}

/// What is known of a control's text, which is given where there is one.
enum Verdict {
    /// Nothing that is certainly seen is a label.
    Unlabelled,
    Same(String),
    Differs(String),
}

/// The text of a control is on it, that of a field in one of its labels.
fn verdict(
    page: &Page<'_>,
    control: Element<'_>,
    name: &str,
    layouts: &OnceCell<Option<ComputedStyles>>,
) -> Verdict {
    if !is_field(page, control) {
        return judged(page, control, name, layouts);
    }
    let labels = page.labels_of(control).take(MAX_LABELS);
    let mut verdict = Verdict::Unlabelled;
    let labels = labels.filter(|label| {
        !page.is_hidden(*label) && !is_unreadable(*label) && !is_of_group(page, control, *label)
    });
    for label in labels {
        match (judged(page, label, name, layouts), &verdict) {
            (Verdict::Unlabelled, _) | (Verdict::Differs(_), Verdict::Differs(_)) => {}
            (same @ Verdict::Same(_), _) => return same,
            (differs @ Verdict::Differs(_), _) => verdict = differs,
        }
    }
    verdict
}

/// Whether the label of a radio button stands outside the group that it is in: it says what the
/// group is for then, such as "Your rating" before five stars.
fn is_of_group(page: &Page<'_>, control: Element<'_>, label: Element<'_>) -> bool {
    let mut around = control.ancestors();
    let group = around.find(|at| matches!(page.role(*at), Role::Group | Role::Radiogroup));
    page.role(control) == Role::Radio
        && group.is_some_and(|group| label.ancestors().all(|at| at != group))
}

/// Compares a name with the text that is shown on this element.
fn judged(
    page: &Page<'_>,
    control: Element<'_>,
    name: &str,
    layouts: &OnceCell<Option<ComputedStyles>>,
) -> Verdict {
    let whole = shown_text(page, control, None);
    if !is_label(&whole.text) {
        return Verdict::Unlabelled;
    }
    if name.is_empty() || whole.is_in(name) {
        return Verdict::Same(whole.text);
    }
    let Some(styles) = layouts.get_or_init(|| page.layouts()) else {
        return Verdict::Unlabelled;
    };
    let doubts = Doubts::new(page, styles, control);
    let certain = shown_text(page, control, Some(&doubts));
    let is_label_in_doubt = control.is_html("label") && doubts.may_hide(control);
    let is_pictured = is_icon(page, control) || doubts.is_transparent(control);
    if is_pictured || doubts.is_replaced(control) || is_label_in_doubt || !is_label(&certain.text) {
        return Verdict::Unlabelled;
    }
    if certain.is_in(name) {
        Verdict::Same(certain.text)
    } else {
        Verdict::Differs(certain.text)
    }
}

/// Whether the element is a control that would be named from its contents, or a field that labels
/// can name, but is named otherwise.
fn is_concerned(page: &Page<'_>, element: Element<'_>) -> bool {
    let role = page.role(element);
    let is_named = role.is_control() && role.naming() == Naming::Contents;
    (is_named || is_field(page, element) || page.is_disclosure(element))
        && !page.is_hidden(element)
        && (element.has_attribute("aria-label") || element.has_attribute("aria-labelledby"))
}

/// Whether `<label>`s show what the element is called, and not its own text.
fn is_field(page: &Page<'_>, element: Element<'_>) -> bool {
    let buttons = ["button", "image", "reset", "submit"];
    let kind = input_type(element);
    let is_button = element.is_html("button")
        || (element.is_html("input") && buttons.iter().any(|name| kind.eq_ignore_ascii_case(name)));
    // Another role may make a button of it.
    let has_own_text = page.role(element).naming() == Naming::Contents;
    is_labelable(element) && !is_button && (element.is_html("input") || !has_own_text)
}

/// Whether it only shows a value.
fn is_display(element: Element<'_>) -> bool {
    element.is_one_of(&["meter", "output", "progress"])
}

/// Whether the page uses a font that shows words as pictures.
fn has_icon_font(page: &Page<'_>) -> bool {
    page.links("stylesheet")
        .map(|(_, href)| href.to_ascii_lowercase())
        .any(|href| href.contains("icon") || href.contains("material+symbols"))
}

/// Whether the text could be the name of a picture in such a font.
fn is_ligature(text: &str) -> bool {
    text.bytes()
        .all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'_')
}
