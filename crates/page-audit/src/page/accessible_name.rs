//! Accessible names, according to the Accessible Name and Description Computation 1.2 and HTML's
//! mappings to it, as far as static HTML determines them: the effects of style sheets and scripts
//! are not known here.
//!
//! The computation is recursive in the specification. Here it is a few functions that call each
//! other in one direction only: a name may use the elements that it refers to and labels, those use
//! nothing further, and the contents of an element are walked without recursion.

use std::collections::HashMap;
use std::iter;
use std::rc::Rc;

use html_document::{Element, NodeId, Piece};
use page_styles::Words;

use super::Page;
use super::aria::Naming;
use super::text_within::is_blank;

mod contents;
mod cut;
mod embedded;
mod labels;
mod material;
mod name;
mod native;

use cut::cut;
pub(super) use labels::Labels;
pub(crate) use labels::is_labelable;
pub use name::{AccessibleName, NameSource};

use name::MAX_NAME;

/// How many references of one element are followed: it may be within many others that take their
/// names from their contents.
const MAX_LABELS: usize = 100;
/// How many references are looked at for whether they are to what is around their element.
const MAX_OF_ONE: usize = 1_000;

/// The names of elements that others refer to.
#[derive(Debug, Default)]
pub(super) struct ReferencedNames {
    names: HashMap<NodeId, Rc<str>>,
    bytes: usize,
    /// How many references were looked at for whether they are to what is around their element.
    of_one: usize,
}

impl ReferencedNames {
    /// What a name takes besides its text.
    const NAME_BYTES: usize = 48;

    /// Adds a name. Before the names take more than the page, they are forgotten: elements in each
    /// other have the same text again and again.
    fn add(&mut self, element: NodeId, name: &Rc<str>, page_bytes: usize) {
        self.bytes += name.len() + Self::NAME_BYTES;
        if self.bytes > page_bytes {
            self.names = HashMap::new();
            self.bytes = 0;
        }
        self.names.insert(element, Rc::clone(name));
    }
}

/// How a name is computed: for an element itself, or for one that another's name refers to.
#[derive(Debug, Clone, Copy)]
struct Computation<'p> {
    page: &'p Page<'p>,
    /// The element that is being named.
    origin: Option<Element<'p>>,
    /// Whether `aria-labelledby` is followed, which happens only once on the way.
    follows: bool,
    /// Whether the first word is enough, as only whether there is a name is asked for.
    is_word_enough: bool,
}

impl Page<'_> {
    /// The accessible name of an element.
    pub fn accessible_name(&self, element: Element<'_>) -> AccessibleName {
        self.computed_name(element, false)
    }

    fn computed_name(&self, element: Element<'_>, is_word_enough: bool) -> AccessibleName {
        let element = self.document.element(element.id());
        Computation {
            page: self,
            origin: Some(element),
            follows: true,
            is_word_enough,
        }
        .name(element)
    }

    /// Whether the element has an accessible name.
    pub(crate) fn has_name(&self, element: Element<'_>) -> bool {
        let from_contents = self.role(element).naming() == Naming::Contents;
        let at_hand = from_contents && self.has_own_text(element);
        at_hand
            || !self.computed_name(element, true).is_empty()
            || from_contents && self.has_generated_words(element)
    }

    /// Whether a style may put words before or after what is within: they are a part of the name
    /// (computation step 2F).
    pub(crate) fn has_generated_words(&self, element: Element<'_>) -> bool {
        let within = element.descendants().filter_map(|piece| match piece {
            Piece::Element(within) if !self.is_hidden(within) => Some(within),
            _ => None,
        });
        let mut elements = iter::once(element).chain(within);
        elements.any(|element| {
            let words = self.styles().of(element).map(|style| style.words);
            match words.unwrap_or_default() {
                Words::None => false,
                Words::OfAttribute => has_words_in_attribute(element),
                Words::Some => true,
            }
        })
    }

    /// The name of an element that `aria-labelledby` refers to: the same for all that refer to it.
    fn referenced_name(&self, element: Element<'_>) -> Rc<str> {
        if let Some(name) = self.referenced_names.borrow().names.get(&element.id()) {
            return Rc::clone(name);
        }
        let computation = Computation {
            page: self,
            origin: None,
            follows: false,
            is_word_enough: false,
        };
        let element = self.document.element(element.id());
        let name: Rc<str> = computation.referenced(element).into();
        let mut names = self.referenced_names.borrow_mut();
        names.add(element.id(), &name, self.snapshot.body.len());
        name
    }
}

impl<'p> Computation<'p> {
    fn name(self, element: Element<'p>) -> AccessibleName {
        let labelled = AccessibleName::new(self.labelled_by(element), NameSource::LabelledBy);
        if !labelled.is_empty() {
            return labelled;
        }
        self.name_without_reference(element)
    }

    fn name_without_reference(self, element: Element<'p>) -> AccessibleName {
        if let Some(label) = text_attribute(element, "aria-label") {
            return AccessibleName::new(label, NameSource::AriaLabel);
        }
        if let Some(native) = self.native(element) {
            let name = AccessibleName::new(native, NameSource::Native);
            if !name.is_empty() {
                return name;
            }
        }
        if self.is_named_by_contents(element) {
            let text = self.contents(element, self.page.is_hidden(element));
            let name = AccessibleName::new(text, NameSource::Contents);
            if !name.is_empty() {
                return name;
            }
        }
        if let Some(title) = text_attribute(element, "title") {
            return AccessibleName::new(title, NameSource::Title);
        }
        let placeholder = native::placeholder(element).unwrap_or_default();
        AccessibleName::new(placeholder, NameSource::Placeholder)
    }

    fn is_named_by_contents(self, element: Element<'p>) -> bool {
        let is_control = element.is_html("input") || element.is_html("select");
        !is_control
            && (self.page.role(element).naming() == Naming::Contents
                || element.is_html("summary")
                || element.is_html("button"))
    }

    /// The names of the elements that `aria-labelledby` refers to, separated by spaces.
    fn labelled_by(self, element: Element<'p>) -> String {
        let mut text = String::new();
        let mut own: Option<String> = None;
        let ids = element.attribute("aria-labelledby").unwrap_or_default();
        for id in ids.split_ascii_whitespace().take(MAX_LABELS) {
            if text.len() >= MAX_NAME {
                break;
            }
            let Some(label) = self.page.document.element_by_id(id) else {
                continue;
            };
            if self.origin == Some(label) {
                let alone = || self.name_without_reference(element).text;
                append(&mut text, own.get_or_insert_with(alone));
            } else if self.has_own_value_within(label) {
                // Its own value is not part of its name, so the text differs for each field.
                let within = Self {
                    follows: false,
                    ..self
                };
                append(&mut text, &within.referenced(label));
            } else {
                append(&mut text, &self.page.referenced_name(label));
            }
        }
        text
    }

    /// Whether the label contains the element that is being named, and that has a value. No real
    /// page has many such fields.
    fn has_own_value_within(self, label: Element<'p>) -> bool {
        let Some(origin) = self.origin else {
            return false;
        };
        {
            let mut names = self.page.referenced_names.borrow_mut();
            if names.of_one >= MAX_OF_ONE {
                return false;
            }
            names.of_one += 1;
        }
        let has_value = self
            .embedded_value(origin)
            .is_some_and(|value| !is_blank(&value));
        has_value && origin.ancestors().any(|around| around == label)
    }

    /// The name of an element that is referred to, whatever its role. If the element itself is
    /// hidden, hidden contents count too.
    fn referenced(self, element: Element<'p>) -> String {
        if let Some(value) = self.embedded_value(element) {
            return value;
        }
        if let Some(label) = text_attribute(element, "aria-label") {
            return cut(label);
        }
        let native = self.native(element).unwrap_or_default();
        if !is_blank(&native) {
            return native;
        }
        let hidden = self.page.is_hidden(element);
        let contents = self.contents(element, hidden);
        if !is_blank(&contents) {
            return contents;
        }
        let title = text_attribute(element, "title");
        cut(title.unwrap_or_default())
    }
}

/// Whether an attribute has words that a style may show. The characters of icon fonts are none.
fn has_words_in_attribute(element: Element<'_>) -> bool {
    let mut attributes = element.attributes().iter();
    attributes.any(|attribute| {
        !["class", "id", "style", "href", "src"].contains(&attribute.name())
            && attribute.value().chars().any(char::is_alphanumeric)
    })
}

fn append(text: &mut String, more: &str) {
    if !text.is_empty() && !more.is_empty() {
        text.push(' ');
    }
    text.push_str(more);
}

/// An attribute that contains more than white space.
fn text_attribute<'d>(element: Element<'d>, name: &str) -> Option<&'d str> {
    element.attribute(name).filter(|text| !is_blank(text))
}
