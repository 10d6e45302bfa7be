//! Which rules may match an element.

use std::borrow::Cow;

use hashbrown::HashMap;
use html_document::{Document, NameId};
use selectors::context::QuirksMode;
use selectors::parser::{Combinator, Component};

use super::node::StyledElement;
use super::rules::{Rule, narrow};
use super::selector::{Selector, Text};

/// The rules by what their selectors ask of the element itself.
#[derive(Debug, Default)]
pub(super) struct Buckets {
    ids: HashMap<Box<str>, Vec<u32>>,
    classes: HashMap<Box<str>, Vec<u32>>,
    /// By the id that the document has for the name.
    names: HashMap<NameId, Vec<u32>>,
    others: Vec<u32>,
    ignores_case: bool,
}

/// The name that a selector asks for.
enum Key<'s> {
    Id(&'s Text),
    Class(&'s Text),
    Name(&'s Text),
}

impl Buckets {
    /// Names are compared without regard to case in quirks mode.
    pub(super) fn new(rules: &[Rule], document: &Document, quirks: QuirksMode) -> Self {
        let ignores_case = quirks == QuirksMode::Quirks;
        let mut buckets = Self {
            ignores_case,
            ..Self::default()
        };
        for (number, rule) in rules.iter().enumerate() {
            let number = narrow(number);
            let (names, name) = match key(&rule.selector) {
                Some(Key::Id(id)) => (&mut buckets.ids, cased(id.as_ref(), ignores_case)),
                Some(Key::Class(class)) => {
                    (&mut buckets.classes, cased(class.as_ref(), ignores_case))
                }
                Some(Key::Name(name)) => {
                    // No element has a name without an id.
                    if let Some(name) = document.name_id(name.as_ref()) {
                        buckets.names.entry(name).or_default().push(number);
                    }
                    continue;
                }
                None => {
                    buckets.others.push(number);
                    continue;
                }
            };
            if let Some(bucket) = names.get_mut(&*name) {
                bucket.push(number);
            } else {
                names.insert(name.into(), vec![number]);
            }
        }
        buckets
    }

    /// Passes the numbers of the rules that may match an element.
    pub(super) fn each(&self, styled: &StyledElement<'_>, mut each: impl FnMut(u32)) {
        let mut all = |numbers: Option<&Vec<u32>>| {
            let numbers = numbers.into_iter().flatten();
            numbers.for_each(|number| each(*number));
        };
        all(Some(&self.others));
        let name = styled.element.name_id();
        all(name.and_then(|name| self.names.get(&name)));
        if let Some(id) = styled.id.filter(|_| !self.ids.is_empty()) {
            all(self.ids.get(&*cased(id, self.ignores_case)));
        }
        if !self.classes.is_empty() {
            for class in styled.classes() {
                all(self.classes.get(&*cased(class, self.ignores_case)));
            }
        }
    }
}

/// A name as it is compared.
fn cased(name: &str, ignores_case: bool) -> Cow<'_, str> {
    if ignores_case {
        name.to_ascii_lowercase().into()
    } else {
        name.into()
    }
}

/// The rarest name that a selector asks of the element itself.
fn key(selector: &Selector) -> Option<Key<'_>> {
    let mut best = None;
    for component in selector.iter_raw_match_order() {
        let found = match component {
            Component::Combinator(Combinator::PseudoElement) | Component::PseudoElement(_) => None,
            Component::Combinator(_) => break,
            Component::ID(id) => return Some(Key::Id(id)),
            Component::Class(class) => Some(Key::Class(class)),
            // Elsewhere than in HTML, the name is not in lower case.
            Component::LocalName(name) if name.name == name.lower_name => {
                Some(Key::Name(&name.name))
            }
            Component::Is(list) | Component::Where(list) => match list.slice() {
                [inner] => key(inner),
                _ => None,
            },
            _ => None,
        };
        if let (None | Some(Key::Name(_)), Some(_)) = (&best, &found) {
            best = found;
        }
    }
    best
}
