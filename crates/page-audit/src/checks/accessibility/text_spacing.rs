//! Readers can space out text.

use html_document::Element;
use page_styles::{ImportantSpaces, Length, Space};

use crate::finding::{Evidence, EvidenceList, Finding, counted};
use crate::page::Page;
use crate::rule::{Category, Effort, FaultKind, Fixer, Rule, Severity};

/// ACT rules 24afc2, 9e45ec and 78fd32. Only the text of the element itself is judged: what is in
/// it may have a style of its own. The height of lines matters where the text has several.
pub(super) static RULE: Rule = Rule {
    id: "text_spacing",
    category: Category::Accessibility,
    severity: Severity::Low,
    measure: None,
    gate: None,
    title: "Readers can space out the text",
    failing_title: "Readers cannot space out some text",
    faults: &[
        FaultKind::new("line_height", "Readers cannot move some lines apart"),
        FaultKind::new("letter_spacing", "Readers cannot move some letters apart"),
        FaultKind::new("word_spacing", "Readers cannot move some words apart"),
    ],
    fixer: Fixer::Developer,
    effort: Effort::Minutes,
    why: "People with dyslexia or poor eyesight let their browser add space between lines, words \
          and letters. It cannot change what a style attribute says with !important.",
    how_to_fix: "Remove the !important, or leave enough space: a line-height of 1.5, a \
                 letter-spacing of 0.12em, a word-spacing of 0.16em.",
    source_url: "https://www.w3.org/WAI/WCAG22/Understanding/text-spacing.html",
    check,
};

/// What the text of an element is to have, in its own size (WCAG 2.2, 1.4.12).
const LINES: f32 = 1.5;
const LETTERS: f32 = 0.12;
const WORDS: f32 = 0.16;
/// Browsers compute in fractions of a pixel.
const TOLERANCE: f32 = 0.001;

fn check(page: &Page<'_>) -> Finding {
    let mut fixed = 0_usize;
    let mut faults = EvidenceList::default();
    for element in page.document().elements() {
        if !page.has_own_words(element) {
            continue;
        }
        let style = element.attribute("style").unwrap_or_default();
        if !style.contains('!') || is_unseen(page, element) {
            continue;
        }
        let spaces = ImportantSpaces::from_style(style);
        if spaces == ImportantSpaces::default() {
            continue;
        }
        let size = page.styles().of(element).and_then(|style| style.font_size);
        let text = Text::of(page, element, size);
        let properties = [
            (
                "line_height",
                "line-height",
                spaces.lines,
                LINES,
                text.is_long,
            ),
            (
                "letter_spacing",
                "letter-spacing",
                spaces.letters,
                LETTERS,
                true,
            ),
            (
                "word_spacing",
                "word-spacing",
                spaces.words,
                WORDS,
                text.has_words,
            ),
        ];
        for (key, name, space, needed, is_concerned) in properties {
            let Some(times) = space.and_then(|space| in_size(space, size)) else {
                continue;
            };
            if !is_concerned {
                continue;
            }
            fixed += 1;
            if times < needed - TOLERANCE {
                faults.add(key, |key| {
                    let times = (times * 100.0).round() / 100.0;
                    let found = format_args!("{name}: {times} of the text's size, !important");
                    let expected = format_args!("no !important, or at least {needed}");
                    Evidence::at(key, element, found, expected)
                });
            }
        }
    }
    if fixed == 0 {
        return Finding::not_applicable("No style attribute fixes the spaces in text.");
    }
    if faults.is_empty() {
        return Finding::pass("The spaces that style attributes fix are wide enough.");
    }
    if let Some(reason) = page.styles().unknown() {
        return Finding::unmeasured(format!(
            "Some text with fixed spaces may be hidden: {reason}."
        ));
    }
    let spaces = counted(faults.total, "space in text is", "spaces in text are");
    Finding::fail(format!("{spaces} fixed and too narrow."))
        .with_value(faults.total)
        .with_evidence(faults)
}

/// Whether nobody sees the element, or only those whose screen is very large.
fn is_unseen(page: &Page<'_>, element: Element<'_>) -> bool {
    /// How far up something beside the screen is looked for.
    const MAX_ANCESTORS: usize = 32;
    let mut around = std::iter::once(element).chain(element.ancestors().take(MAX_ANCESTORS));
    let is_nowhere = |at| page.styles().of(at).is_some_and(|style| style.is_nowhere);
    page.is_unseen(element) || around.any(is_nowhere)
}

/// What matters about the text of an element.
struct Text {
    has_words: bool,
    /// Whether it certainly needs several lines on some screens.
    is_long: bool,
}

impl Text {
    fn of(page: &Page<'_>, element: Element<'_>, size: Option<Length>) -> Self {
        /// The narrowest window that a page has to fit, in pixels (WCAG 2.2, 1.4.10).
        const NARROWEST: f32 = 320.0;
        /// No text has letters that are narrower than this on average, in its size.
        const LETTER: f32 = 0.3;
        let words = || element.own_text().flat_map(str::split_whitespace);
        let has_words = words().nth(1).is_some();
        let mut room = std::iter::once(element).chain(element.ancestors().take(32));
        let room = room.find_map(|at| page.styles().of(at)?.width.length);
        let room = room.map_or(NARROWEST, Length::pixels);
        let letter = size.map_or(0.0, Length::pixels) * LETTER;
        let mut length = 0.0;
        let is_long = words().any(|word| {
            length +=
                letter * f32::from(u16::try_from(word.chars().count() + 1).unwrap_or(u16::MAX));
            length > room
        });
        Self {
            has_words,
            is_long: has_words && is_long,
        }
    }
}

/// A space in the size of the text.
fn in_size(space: Space, size: Option<Length>) -> Option<f32> {
    match space {
        Space::Em(times) => Some(times),
        Space::Px(pixels) => {
            let size = size.map(Length::pixels).filter(|size| *size > 0.0)?;
            Some(pixels / size)
        }
    }
}
