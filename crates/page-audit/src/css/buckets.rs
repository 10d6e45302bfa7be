//! Which rules may match an element.

use std::collections::HashMap;

use html_document::Element;
use selectors::parser::{Combinator, Component};

use super::rules::{Rule, narrow};
use super::selector::{Selector, Text};

/// The rules by what their selectors ask of the element itself.
#[derive(Debug, Default)]
pub(super) struct Buckets {
    ids: HashMap<Box<str>, Vec<u32>>,
    classes: HashMap<Box<str>, Vec<u32>>,
    names: HashMap<Box<str>, Vec<u32>>,
    others: Vec<u32>,
}

/// The name that a selector asks for.
enum Key<'s> {
    Id(&'s Text),
    Class(&'s Text),
    Name(&'s Text),
}

impl Buckets {
    /// Names are compared without regard to case in quirks mode.
    pub(super) fn new(rules: &[Rule], ignores_case: bool) -> Self {
        let mut buckets = Self::default();
        for (number, rule) in rules.iter().enumerate() {
            let number = narrow(number);
            let (names, name) = match key(&rule.selector) {
                Some(Key::Id(id)) if !ignores_case => (&mut buckets.ids, id),
                Some(Key::Class(class)) if !ignores_case => (&mut buckets.classes, class),
                Some(Key::Name(name)) => (&mut buckets.names, name),
                _ => {
                    buckets.others.push(number);
                    continue;
                }
            };
            if let Some(bucket) = names.get_mut(name.as_ref()) {
                bucket.push(number);
            } else {
                names.insert(name.as_ref().into(), vec![number]);
            }
        }
        buckets
    }

    /// Passes the numbers of the rules that may match an element.
    pub(super) fn each(&self, element: Element<'_>, mut each: impl FnMut(u32)) {
        let mut all = |numbers: &[u32]| numbers.iter().for_each(|number| each(*number));
        all(&self.others);
        if let Some(named) = self.names.get(element.name()) {
            all(named);
        }
        if self.ids.is_empty() && self.classes.is_empty() {
            return;
        }
        for attribute in element.attributes() {
            match attribute.name() {
                "id" => {
                    if let Some(with_id) = self.ids.get(attribute.value()) {
                        all(with_id);
                    }
                }
                "class" => {
                    for class in attribute.value().split_ascii_whitespace() {
                        if let Some(of_class) = self.classes.get(class) {
                            all(of_class);
                        }
                    }
                }
                _ => {}
            }
        }
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
