//! The names of a document's elements, each once: a number takes half as much as a name.

use std::collections::HashMap;

use html5ever::{LocalName, local_name};

/// Identifies the local name of elements of one document; in another one, it may be that of another
/// name.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct NameId(u32);

impl NameId {
    #[inline]
    pub(crate) fn index(self) -> usize {
        self.0 as usize
    }
}

#[derive(Debug, Default)]
pub(crate) struct Names {
    list: Vec<LocalName>,
    numbers: HashMap<LocalName, NameId>,
    /// The name that was asked for last: often it is the next, too.
    last: Option<NameId>,
}

/// The name of a node that is not an element. The parser never reads it.
static NO_NAME: LocalName = local_name!("");

impl Names {
    /// The number of a name, which is new if no element has it yet.
    pub(crate) fn number(&mut self, name: LocalName) -> NameId {
        if let Some(last) = self.last.filter(|last| *self.get(*last) == name) {
            return last;
        }
        let next = NameId(u32::try_from(self.list.len()).unwrap_or(u32::MAX));
        let number = *self.numbers.entry(name).or_insert_with_key(|name| {
            self.list.push(name.clone());
            next
        });
        self.last = Some(number);
        number
    }

    /// The number of a name, if an element has it.
    pub(crate) fn find(&self, name: &LocalName) -> Option<NameId> {
        self.numbers.get(name).copied()
    }

    #[inline]
    pub(crate) fn get(&self, number: NameId) -> &LocalName {
        self.list.get(number.index()).unwrap_or(&NO_NAME)
    }

    /// How many there are.
    pub(crate) fn len(&self) -> usize {
        self.list.len()
    }

    /// The name that no element has.
    pub(crate) fn none() -> &'static LocalName {
        &NO_NAME
    }
}
