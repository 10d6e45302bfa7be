//! Which elements contain text.

use super::Page;
use html_document::{Document, Element, NodeSet};

/// The elements with text directly in them, which many checks look for.
#[derive(Debug, Default)]
pub(super) struct OwnText {
    /// More than white space.
    any: NodeSet,
    /// Letters or digits.
    words: NodeSet,
}

impl OwnText {
    fn of(document: &Document) -> Self {
        let mut found = Self::default();
        for element in document.elements() {
            let mut texts = element.own_text().filter(|text| !is_blank(text)).peekable();
            if texts.peek().is_none() {
                continue;
            }
            found.any.insert(element.id());
            if texts.any(|text| text.chars().any(char::is_alphanumeric)) {
                found.words.insert(element.id());
            }
        }
        found
    }
}

/// The elements that contain text: characters, the alternative text of an image, or a label.
fn with_text(page: &Page<'_>) -> NodeSet {
    let mut with_text = NodeSet::default();
    let mut add = |element: Element<'_>| {
        if element.is_one_of(&["script", "style", "noscript", "template"]) {
            return;
        }
        // The ancestors of an element in the set are already in it.
        for element in std::iter::once(element).chain(element.ancestors()) {
            if !with_text.insert(element.id()) {
                break;
            }
        }
    };
    let says =
        |element: &Element<'_>, name| element.attribute(name).is_some_and(|text| !is_blank(text));
    let elements = page.document.elements();
    elements
        .filter(|element| page.has_own_text(*element))
        .for_each(&mut add);
    let labelled = page.with_aria();
    labelled
        .filter(|element| says(element, "aria-label"))
        .for_each(&mut add);
    let images = page.document.html_elements("img");
    images.filter(|image| says(image, "alt")).for_each(&mut add);
    with_text
}

/// Whether the text is empty or only white space.
pub(crate) fn is_blank(text: &str) -> bool {
    text.chars().all(char::is_whitespace)
}

/// Whether screen readers can say nothing for any of the text: it is made of spaces, of invisible
/// signs and of characters for private use, with which fonts show icons.
pub(crate) fn is_silent(text: &str) -> bool {
    text.chars().all(|sign| {
        let is_invisible = matches!(
            sign,
            '\u{ad}'
                | '\u{34f}'
                | '\u{61c}'
                | '\u{115f}'..='\u{1160}'
                | '\u{180b}'..='\u{180f}'
                | '\u{200b}'..='\u{200f}'
                | '\u{202a}'..='\u{202e}'
                | '\u{2060}'..='\u{206f}'
                | '\u{2800}'
                | '\u{3164}'
                | '\u{fe00}'..='\u{fe0f}'
                | '\u{feff}'
        );
        let is_private = matches!(sign, '\u{e000}'..='\u{f8ff}' | '\u{f0000}'..);
        sign.is_whitespace() || is_invisible || is_private
    })
}

impl Page<'_> {
    fn own_text(&self) -> &OwnText {
        self.own_text.get_or_init(|| OwnText::of(&self.document))
    }

    /// Whether there is more than white space directly in the element.
    pub(crate) fn has_own_text(&self, element: Element<'_>) -> bool {
        self.own_text().any.contains(element.id())
    }

    /// Whether there are letters or digits directly in the element.
    pub(crate) fn has_own_words(&self, element: Element<'_>) -> bool {
        self.own_text().words.contains(element.id())
    }

    /// Whether the element contains readable text, or the alternative text of an image.
    pub fn has_text(&self, element: Element<'_>) -> bool {
        self.with_text
            .get_or_init(|| with_text(self))
            .contains(element.id())
    }
}
