//! Which elements ids name.

use std::hash::{BuildHasher, RandomState};

use hashbrown::HashTable;
use hashbrown::hash_table::Entry;

use super::{Attribute, Document, NodeId};

/// The elements that ids name. The ids themselves stay in the tree: what refers to an element is mostly near it, and so
/// its id is in the processor's caches.
#[derive(Debug, Default)]
pub(super) struct Ids {
    /// Keyed by chance, so that no page can choose ids that collide.
    hasher: RandomState,
    named: HashTable<Named>,
    /// The elements whose id an earlier one has, in document order.
    repeated: Vec<NodeId>,
}

#[derive(Debug)]
struct Named {
    first: NodeId,
    /// Which of the element's attributes is the id: hundreds may stand before it.
    attribute: usize,
    unique: bool,
}

impl Ids {
    pub(super) fn new(document: &Document) -> Self {
        let mut ids = Self::default();
        for element in document.elements() {
            let mut attributes = element.attributes().iter().enumerate();
            if let Some((attribute, id)) =
                attributes.find(|(_, attribute)| attribute.is_named("id"))
                && !id.value().is_empty()
            {
                let named = Named {
                    first: element.id(),
                    attribute,
                    unique: true,
                };
                ids.add(document, named, id.value());
            }
        }
        ids
    }

    fn add(&mut self, document: &Document, added: Named, id: &str) {
        let hasher = &self.hasher;
        let entry = self.named.entry(
            hasher.hash_one(id),
            |named| named.id(document) == id,
            |named| hasher.hash_one(named.id(document)),
        );
        match entry {
            Entry::Occupied(mut there) => {
                there.get_mut().unique = false;
                self.repeated.push(added.first);
            }
            Entry::Vacant(free) => drop(free.insert(added)),
        }
    }

    fn named(&self, document: &Document, id: &str) -> Option<&Named> {
        let hash = self.hasher.hash_one(id);
        self.named.find(hash, |named| named.id(document) == id)
    }

    pub(super) fn first(&self, document: &Document, id: &str) -> Option<NodeId> {
        self.named(document, id).map(|named| named.first)
    }

    pub(super) fn is_unique(&self, document: &Document, id: &str) -> bool {
        self.named(document, id).is_some_and(|named| named.unique)
    }

    pub(super) fn is_empty(&self) -> bool {
        self.named.is_empty()
    }

    pub(super) fn repeated(&self) -> &[NodeId] {
        &self.repeated
    }
}

impl Named {
    fn id<'d>(&self, document: &'d Document) -> &'d str {
        let attributes = document.at(self.first).attributes();
        attributes.get(self.attribute).map_or("", Attribute::value)
    }
}
