//! Text differs enough from what is behind it.

use html_document::{Element, NodeSet};
use page_styles::{Color, Length, Possible, Style};

use crate::finding::{Evidence, EvidenceList, Finding, counted, part_of, plural};
use crate::page::Page;
use crate::rule::{Category, Rule, Severity};

/// Only where both colours are certain: no image, no transparency, nothing that may lie between, and
/// the same on all screens. Without a browser nobody can be sure of the rest.
pub(super) static RULE: Rule = Rule {
    id: "contrast",
    category: Category::Accessibility,
    severity: Severity::Medium,
    gate: None,
    title: "Text stands out from its background",
    failing_title: "Some text hardly stands out from its background",
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
    if let Some(reason) = page.styles().unknown() {
        return Finding::unmeasured(format!("The colours are not known: {reason}."));
    }
    let overlaid = overlaid(page);
    let mut texts = 0_usize;
    let mut faint = EvidenceList::default();
    let mut exempt = labels_of_disabled(page);
    for element in page.document().elements() {
        let parent = element.parent();
        let is_exempt = parent.is_some_and(|parent| exempt.contains(parent.id()))
            || exempt.contains(element.id())
            || is_disabled(element);
        if is_exempt {
            exempt.insert(element.id());
        }
        if is_exempt || !has_words(page, element) || page.is_unseen(element) {
            continue;
        }
        let Some((color, background, style)) = colors(page, element, &overlaid) else {
            continue;
        };
        // Text in the colour of its background is hidden on purpose or has something behind it that
        // is not known.
        if color == background {
            continue;
        }
        texts += 1;
        let contrast = color.contrast(background);
        let needed = needed(style);
        if contrast < needed {
            faint.add(|| {
                let contrast = (contrast * 100.0).floor() / 100.0;
                let found = format!("{contrast}: {} on {}", color.text(), background.text());
                Evidence::at(
                    "low_contrast",
                    element,
                    found,
                    format_args!("a contrast of at least {needed}"),
                )
            });
        }
    }
    if texts == 0 {
        return Finding::not_applicable("No text has colours that are known for certain.");
    }
    if faint.is_empty() {
        let count = counted(
            texts,
            "text whose colours are known has",
            "texts whose colours are known have",
        );
        return Finding::pass(format!("{count} enough contrast.")).with_value(0_usize);
    }
    let subject = part_of(faint.total, texts, "text", "texts");
    let have = plural(faint.total, "has", "have");
    Finding::warn(format!("{subject} {have} too little contrast."))
        .with_value(faint.total)
        .with_evidence(faint)
}

/// The labels of controls that are disabled: their text may be faint, too.
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
    labels
}

fn has_words(page: &Page<'_>, element: Element<'_>) -> bool {
    page.has_own_words(element) && !element.is_one_of(&["option", "textarea"])
}

/// Whether it is a control that is disabled: text in it may be faint (WCAG 2.2, 1.4.3).
fn is_disabled(element: Element<'_>) -> bool {
    element.has_attribute("disabled") || element.attribute_is("aria-disabled", "true")
}

fn needed(style: &Style) -> f64 {
    let is_bold = style.font_weight.is_none_or(|weight| weight >= 700);
    let is_large = style.font_size.is_none_or(|size| {
        size >= Length::px(LARGE) || (is_bold && size >= Length::px(LARGE_AND_BOLD))
    });
    if is_large { 3.0 } else { 4.5 }
}

/// The colours of a text and of what is behind it, if both are certain.
fn colors<'p>(
    page: &'p Page<'_>,
    text: Element<'_>,
    overlaid: &NodeSet,
) -> Option<(Color, Color, &'p Style)> {
    let style = page.styles().of(text)?;
    let color = style.color.filter(|color| color.is_opaque())?;
    if style.is_altered {
        return None;
    }
    let mut at = text;
    loop {
        let style_here = page.styles().of(at)?;
        if style_here.has_image {
            return None;
        }
        let background = style_here.background?;
        if background.is_opaque() {
            let is_covered = overlaid.contains(at.id()) && at != text;
            return (!is_covered).then_some((color, background, style));
        }
        let is_in_flow = style_here.position.must_be(Possible::SHOWN);
        if background != Color::TRANSPARENT || !is_in_flow || overlaid.contains(at.id()) {
            return None;
        }
        match at.parent() {
            Some(parent) => at = parent,
            None => return Some((color, Color::WHITE, style)),
        }
    }
}

/// The elements with something in them that may cover other things in them.
fn overlaid(page: &Page<'_>) -> NodeSet {
    let mut overlaid = NodeSet::default();
    for element in page.document().elements() {
        let Some(style) = page.styles().of(element) else {
            continue;
        };
        if style.has_overlay {
            overlaid.insert(element.id());
        }
        if style.position.may_be(Possible::OUT)
            && let Some(parent) = element.parent()
            && !page.is_not_rendered(element)
        {
            overlaid.insert(parent.id());
        }
    }
    overlaid
}
