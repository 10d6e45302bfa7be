//! The names of controls contain the text that people see on them.

use html_document::{Element, Step, push_collapsed};

use crate::finding::{Evidence, EvidenceList, Finding, counted, part_of, plural};
use crate::page::{Naming, Page};
use crate::rule::{Category, Rule, Severity};

/// ACT rule 2ee8b8. A text as long as a paragraph is hardly a label, so it is only a warning.
pub(super) static RULE: Rule = Rule {
    id: "label_in_name",
    category: Category::Accessibility,
    severity: Severity::Medium,
    gate: None,
    title: "The names of controls contain their visible text",
    failing_title: "The names of some controls differ from their visible text",
    why: "People who use voice control say what they see. A button that shows \"Send\" but is \
          named \"Submit form\" does not react to \"click Send\".",
    how_to_fix: "Let the aria-label begin with the visible text, or remove it: the text is the \
                 name then.",
    source_url: "https://www.w3.org/WAI/standards-guidelines/act/rules/2ee8b8/",
    check,
};

/// The longest text that is a label, in characters.
const MAX_LABEL: usize = 60;
/// How much of a text is compared.
const MAX_TEXT: usize = 500;
/// How many elements and texts are read for one control.
const MAX_STEPS: usize = 500;
/// How much of the classes of an element is read, in bytes: many controls may have the same label.
const MAX_CLASS: usize = 1_000;
/// Parts of the names of classes whose elements show a picture, or nothing, instead of their text.
const UNREADABLE: [&str; 8] = [
    "icon",
    "material-symbols",
    "sr-only",
    "screen-reader",
    "screenreader",
    "visually-hidden",
    "visuallyhidden",
    "glyph",
];

fn check(page: &Page<'_>) -> Finding {
    let mut controls = 0_usize;
    let (mut labels, mut texts) = (EvidenceList::default(), EvidenceList::default());
    let has_icon_font = has_icon_font(page);
    for control in page.with_aria().filter(|at| is_concerned(page, *at)) {
        let visible = visible_text(page, control);
        let compared = comparable(&visible);
        // A single sign stands for something, such as a cross for "close".
        if compared.chars().count() < 2 || (has_icon_font && is_ligature(&visible)) {
            continue;
        }
        controls += 1;
        let name = page.accessible_name(control).text;
        if name.is_empty() || comparable(&name).contains(&compared) {
            continue;
        }
        let is_label = visible.chars().count() <= MAX_LABEL;
        let list = if is_label { &mut labels } else { &mut texts };
        list.add(|| {
            let found = format_args!("the name \"{name}\" without the visible text");
            let expected = format_args!("a name with \"{visible}\"");
            Evidence::at("name_without_label", control, found, expected)
        });
    }
    if controls == 0 {
        return Finding::not_applicable("No control has both a text and a name of another kind.");
    }
    let total = labels.total + texts.total;
    let differ = || {
        let subject = part_of(total, controls, "named control", "named controls");
        let verb = plural(total, "has", "have");
        format!("{subject} {verb} a name that does not contain the visible text.")
    };
    let finding = if !labels.is_empty() {
        Finding::fail(differ())
    } else if !texts.is_empty() {
        Finding::warn(differ())
    } else {
        let controls = counted(controls, "control contains", "controls contain");
        Finding::pass(format!("The name of {controls} the visible text."))
    };
    finding.with_value(total).with_evidence(labels.and(texts))
}

/// Whether the element is a control that would be named from its contents but is named otherwise.
fn is_concerned(page: &Page<'_>, element: Element<'_>) -> bool {
    let role = page.role(element);
    role.is_control()
        && role.naming() == Naming::Contents
        && !page.is_hidden(element)
        && (element.has_attribute("aria-label") || element.has_attribute("aria-labelledby"))
}

/// The text within that people see.
fn visible_text(page: &Page<'_>, control: Element<'_>) -> String {
    let mut text = String::new();
    let mut steps = control.steps();
    let mut count = 0;
    while let Some(step) = steps.next() {
        count += 1;
        if count > MAX_STEPS || text.len() >= MAX_TEXT {
            break;
        }
        match step {
            Step::Text(piece) => push_collapsed(&mut text, piece, MAX_TEXT),
            Step::Enter(element) if page.is_hidden(element) || is_unreadable(element) => {
                steps.skip_element(element);
            }
            Step::Enter(element) | Step::Leave(element) if is_apart(element) => {
                push_collapsed(&mut text, " ", MAX_TEXT);
            }
            Step::Enter(_) | Step::Leave(_) => {}
        }
    }
    text.trim().to_owned()
}

/// Whether the text does not belong to the line around it.
fn is_apart(element: Element<'_>) -> bool {
    ["br", "div", "p", "li", "h1", "h2", "h3", "h4", "h5", "h6"]
        .iter()
        .any(|name| element.is_html(name))
}

fn is_unreadable(element: Element<'_>) -> bool {
    let class = element.attribute("class").unwrap_or_default();
    let end = class.floor_char_boundary(MAX_CLASS);
    let class = class.get(..end).unwrap_or_default().to_ascii_lowercase();
    element.name() == "svg" || UNREADABLE.iter().any(|part| class.contains(part))
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

/// The words of the text in lower case. Nobody says punctuation: signs count as spaces, and those
/// within words, such as apostrophes and soft hyphens, as nothing.
fn comparable(text: &str) -> String {
    let text = text.to_lowercase();
    let is_silent = |sign: &char| {
        matches!(
            sign,
            '\'' | '"'
                | '`'
                | '\u{ad}'
                | '\u{b4}'
                | '\u{200b}'..='\u{200f}'
                | '\u{2018}'..='\u{201f}'
                | '\u{2060}'
                | '\u{feff}'
        )
    };
    let spoken: String = text.chars().filter(|sign| !is_silent(sign)).collect();
    let words = spoken.split(|sign: char| !sign.is_alphanumeric());
    let words: Vec<_> = words.filter(|word| !word.is_empty()).collect();
    words.join(" ")
}
