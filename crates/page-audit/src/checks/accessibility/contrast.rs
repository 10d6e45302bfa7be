//! Text differs enough from what is behind it.

use html_document::{Element, NodeSet};
use page_styles::{Length, Possible};

use super::icons::is_icon;
use crate::cost::Measure;
use crate::finding::{Evidence, EvidenceList, Finding, counted, part_of, plural};
use crate::page::{Page, SUSPECTS, input_type};
use crate::rule::{Category, Effort, Fixer, Rule, Severity};
use laid_out::Texts;
use overlays::Overlays;
use screens::judge_on_screens;
use seen::{Judged, seen};

mod blend;
mod laid_out;
mod overlays;
mod screens;
mod seen;

/// Without a browser, only where the outcome is certain: where both colours are known, or where it
/// is the same with each that is possible. What shows through is computed.
pub(super) static RULE: Rule = Rule {
    id: "contrast",
    category: Category::Accessibility,
    severity: Severity::Medium,
    measure: Some(Measure::Share),
    gate: None,
    title: "Text stands out from its background",
    failing_title: "Text hardly stands out from its background",
    faults: &[],
    fixer: Fixer::Developer,
    effort: Effort::Hours,
    why: "People with poor eyesight, and everyone in the sun, cannot read text that is nearly as \
          light as its background.",
    how_to_fix: "Choose a darker or a lighter colour, so that the contrast is at least 4.5, or 3 \
                 for large text.",
    source_url: "https://www.w3.org/WAI/standards-guidelines/act/rules/afw4f7/",
    check,
};

/// From this size in pixels, text is large; if it is bold, from the second.
const LARGE: f32 = 24.0;
const LARGE_AND_BOLD: f32 = 18.66;

fn check(page: &Page<'_>) -> Finding {
    if let Some(laid_out) = page.laid_out() {
        let overlays = Overlays::of(page);
        let has_styles = page.styles().unknown().is_none();
        let mut texts = Texts::default();
        for_each_text(page, |order, element| {
            // What is shown of a value is no text of the document that a browser could measure.
            if shows_value(element) || element.is_html("textarea") {
                let styles = page.styles().computed();
                let seen = seen(page, styles, element, order, &overlays).filter(|_| has_styles);
                let judged = seen.and_then(|seen| seen.judged());
                texts.add_styled(element, judged.as_ref());
            } else {
                texts.add(laid_out, element);
            }
        });
        return texts.finding();
    }
    if let Some(reason) = page.styles().unknown() {
        return Finding::unmeasured(format!("The colours are not known: {reason}."));
    }
    let overlays = Overlays::of(page);
    let mut texts = 0_usize;
    let mut faint = EvidenceList::default();
    let mut judge = |element, judged: &Judged| {
        texts += 1;
        if judged.is_faint {
            add_faint(&mut faint, element, judged);
        }
    };
    let mut left = Vec::new();
    for_each_text(page, |order, element| {
        let seen = seen(page, page.styles().computed(), element, order, &overlays);
        match seen.and_then(|seen| seen.judged()) {
            Some(judged) => judge(element, &judged),
            None => left.push((order, element)),
        }
    });
    let unknown = judge_on_screens(page, &overlays, &left, judge);
    if texts == 0 {
        return Finding::not_applicable("No text has colours that are known for certain.");
    }
    let left = match unknown {
        0 => String::new(),
        _ => format!(
            " The colours of {} are not known.",
            counted(unknown, "text", "texts")
        ),
    };
    if faint.is_empty() {
        let count = counted(texts, "text has", "texts have");
        return Finding::pass(format!("{count} enough contrast.{left}")).with_value(0_usize);
    }
    let subject = part_of(faint.total, texts + unknown, "text", "texts");
    let have = plural(faint.total, "has", "have");
    Finding::warn(format!("{subject} {have} too little contrast.{left}"))
        .concerning(faint.total, texts)
        .with_value(faint.total)
        .with_evidence(faint)
}

fn add_faint(faint: &mut EvidenceList, element: Element<'_>, judged: &Judged) {
    faint.add("low_contrast", |key| {
        let contrast = (judged.contrast * 100.0).floor() / 100.0;
        let most = if judged.is_exact { "" } else { " at most" };
        let found = format_args!("{contrast}{most}: {}", judged.found);
        let expected = format_args!("a contrast of at least {}", judged.needed);
        Evidence::at(key, element, found, expected)
    });
}

/// Does this with each element that has a text of its own that must stand out, and its place in the
/// document.
fn for_each_text<'p>(page: &'p Page<'_>, mut judge: impl FnMut(usize, Element<'p>)) {
    let mut exempt = labels_of_disabled(page);
    for (order, element) in page.document().elements().enumerate() {
        let parent = element.parent();
        let is_exempt = parent.is_some_and(|parent| exempt.contains(parent.id()))
            || exempt.contains(element.id())
            || marks_as_disabled(element)
            || is_clipped_away(page, element);
        if is_exempt {
            exempt.insert(element.id());
        }
        if !is_exempt && has_words(page, element) && !page.is_unseen(element) {
            judge(order, element);
        }
    }
}

/// Whether nothing is left of it where it would be. What is out of the flow may come back.
fn is_clipped_away(page: &Page<'_>, element: Element<'_>) -> bool {
    let style = page.styles().of(element);
    style.is_some_and(|style| style.is_nowhere && style.position.must_be(Possible::SHOWN))
}

/// The labels of controls that are disabled, and what else names or describes these: their text may
/// be faint, too (WCAG 2.2, 1.4.3; ACT rule afw4f7).
fn labels_of_disabled(page: &Page<'_>) -> NodeSet {
    let mut labels = NodeSet::default();
    for control in ["input", "select", "textarea", "button"] {
        let controls = page.document().html_elements(control);
        for control in controls.filter(|control| is_disabled(*control)) {
            for label in page.labels_of(control) {
                labels.insert(label.id());
            }
        }
    }
    for disabled in page.with_aria().filter(|element| is_disabled(*element)) {
        let ids = ["aria-labelledby", "aria-describedby"]
            .into_iter()
            .filter_map(|name| disabled.attribute(name))
            .flat_map(str::split_ascii_whitespace);
        for label in ids.filter_map(|id| page.document().element_by_id(id)) {
            labels.insert(label.id());
        }
    }
    labels
}

/// Whether it says something: lines and ornaments are no text (ACT rule afw4f7), nor is what they
/// become when they are decoded wrongly.
fn has_words(page: &Page<'_>, element: Element<'_>) -> bool {
    let says = |sign: char| sign.is_alphanumeric() && !SUSPECTS.contains(&sign);
    if shows_value(element) {
        let value = element.attribute("value").unwrap_or_default();
        return value.contains(says);
    }
    page.has_own_words(element)
        && element.own_text().any(|text| text.contains(says))
        && !element.is_html("option")
        && !is_icon(page, element)
}

/// Whether its value is shown as a text, as on a button (HTML standard, "the input element as a
/// form control").
fn shows_value(element: Element<'_>) -> bool {
    let kinds = [
        "button", "email", "number", "reset", "search", "submit", "tel", "text", "url",
    ];
    let is_shown = |kind: &str| kinds.iter().any(|shown| kind.eq_ignore_ascii_case(shown));
    element.is_html("input") && is_shown(input_type(element))
}

/// Whether it is a control that is disabled: text in it may be faint (WCAG 2.2, 1.4.3).
fn is_disabled(element: Element<'_>) -> bool {
    element.has_attribute("disabled") || element.attribute_is("aria-disabled", "true")
}

/// Whether it is disabled, or its class is what frameworks give to the links of a menu or to pages
/// of a list that lead nowhere: what is in it is hardly a control that works. A paragraph is none.
fn marks_as_disabled(element: Element<'_>) -> bool {
    const NO_CONTROLS: [&str; 13] = [
        "html",
        "body",
        "main",
        "p",
        "h1",
        "h2",
        "h3",
        "h4",
        "h5",
        "h6",
        "blockquote",
        "figcaption",
        "pre",
    ];
    let is_all = || element.is_one_of(&NO_CONTROLS);
    let is_it = |class: &str| class.eq_ignore_ascii_case("disabled");
    let mut attributes = element.attributes().iter();
    attributes.any(|attribute| match attribute.name() {
        "disabled" | "aria-disabled" => is_disabled(element),
        "class" => attribute.value().split_ascii_whitespace().any(is_it) && !is_all(),
        _ => false,
    })
}

fn is_bold(weight: u16) -> bool {
    weight >= 700
}

/// The contrast that is enough for text of any size.
const ENOUGH: f64 = 4.5;

/// The contrast that a text of this size needs. A size that is not known may be large.
fn needed(size: Option<Length>, is_bold: bool) -> f64 {
    let is_large = size.is_none_or(|size| {
        size >= Length::px(LARGE) || (is_bold && size >= Length::px(LARGE_AND_BOLD))
    });
    if is_large { 3.0 } else { ENOUGH }
}
