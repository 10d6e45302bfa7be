//! Text is large enough to read.

use html_document::Element;

use crate::cost::Measure;
use crate::finding::{Evidence, EvidenceList, Finding};
use crate::page::Page;
use crate::rule::{Category, Effort, Fixer, Rule, Severity};

/// Without a browser, only sizes that are the same on all screens are judged.
pub(super) static RULE: Rule = Rule {
    id: "text_size",
    category: Category::Accessibility,
    severity: Severity::Low,
    measure: Some(Measure::Share),
    gate: None,
    title: "Text is large enough to read",
    failing_title: "Much of the text is smaller than 12 pixels",
    faults: &[],
    fixer: Fixer::Developer,
    effort: Effort::Minutes,
    why: "On a phone, people have to zoom in to read text that is smaller than 12 pixels.",
    how_to_fix: "Give text a font size of at least 12 pixels, best in rem, so that it follows what \
                 people have set in their browser.",
    source_url: "https://developer.chrome.com/docs/lighthouse/seo/font-size",
    check,
};

const SMALLEST: f32 = 12.0;
/// How much of the text may be smaller, in per cent.
const MAX_SMALL: u64 = 40;

fn check(page: &Page<'_>) -> Finding {
    if page.laid_out().is_none()
        && let Some(reason) = page.styles().unknown()
    {
        return Finding::unmeasured(format!("The sizes of text are not known: {reason}."));
    }
    let texts = || {
        let elements = page.document().elements();
        elements.filter(|element| page.has_own_text(*element) && !page.is_unseen(*element))
    };
    if !texts().any(|element| small_size(page, element).is_some()) {
        // Characters need not be counted.
        return match texts().next() {
            Some(_) => passed(0),
            None => Finding::not_applicable("The page has no text."),
        };
    }
    let mut all = 0;
    let mut small = 0;
    let mut elements = EvidenceList::default();
    for element in texts() {
        let characters = characters(element);
        all += characters;
        let Some(size) = small_size(page, element) else {
            continue;
        };
        small += characters;
        elements.add("small_text", |key| {
            let size = (size * 100.0).round() / 100.0;
            Evidence::at(key, element, format_args!("{size} px"), "at least 12 px")
        });
    }
    let share = small * 100 / all;
    if share <= MAX_SMALL {
        return passed(share);
    }
    Finding::warn(format!("{share} % of the text is smaller than 12 pixels."))
        .concerning(share, 100_u64)
        .with_value(share)
        .with_evidence(elements)
}

fn passed(share: u64) -> Finding {
    Finding::pass(format!("{share} % of the text is smaller than 12 pixels.")).with_value(share)
}

/// The size of an element's text in pixels, if it is known and too small. Text without a size is
/// hidden, not small. What a browser has measured is the size on a phone, if the text is there.
fn small_size(page: &Page<'_>, element: Element<'_>) -> Option<f32> {
    let size = match page.laid_out() {
        Some(laid_out) => laid_out.texts(element).next().map(|(_, text)| text.size)?,
        None => page.styles().of(element)?.font_size?.pixels(),
    };
    (size > 0.0 && size < SMALLEST).then_some(size)
}

/// How many characters of text an element has itself, white space aside.
fn characters(element: Element<'_>) -> u64 {
    let counts = element.own_text().map(|text| {
        if text.is_ascii() {
            text.len() - text.bytes().filter(|at| is_space(*at)).count()
        } else {
            text.chars().filter(|at| !at.is_whitespace()).count()
        }
    });
    counts.map(|count| count as u64).sum()
}

/// Whether a byte of ASCII is white space, as for a `char`.
fn is_space(byte: u8) -> bool {
    matches!(byte, b'\t'..=b'\r' | b' ')
}
