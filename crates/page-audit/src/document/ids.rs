//! Which elements ids name.

use std::hash::{BuildHasher, RandomState};

use hashbrown::HashTable;
use hashbrown::hash_table::Entry;

use super::{Document, Element, NodeId};

/// The elements that ids name. The ids themselves stay in the tree: what refers to an element is mostly near it, and so
/// its id is in the processor's caches.
#[derive(Debug, Default)]
pub struct Ids {
    /// Keyed by chance, so that no page can choose ids that collide.
    hasher: RandomState,
    named: HashTable<Named>,
    /// The elements whose id an earlier one has, in document order.
    repeated: Vec<NodeId>,
}

#[derive(Debug)]
struct Named {
    first: NodeId,
    unique: bool,
}

impl Ids {
    pub(super) fn new(document: &Document) -> Self {
        let with_id = document.elements().filter_map(id_of);
        let mut ids = Self {
            named: HashTable::with_capacity(with_id.clone().count()),
            ..Self::default()
        };
        for (element, id) in with_id {
            ids.add(document, element, id);
        }
        ids
    }

    fn add(&mut self, document: &Document, element: NodeId, id: &str) {
        let hasher = &self.hasher;
        let entry = self.named.entry(
            hasher.hash_one(id),
            |named| named.id(document) == id,
            |named| hasher.hash_one(named.id(document)),
        );
        match entry {
            Entry::Occupied(mut there) => {
                there.get_mut().unique = false;
                self.repeated.push(element);
            }
            Entry::Vacant(free) => {
                free.insert(Named {
                    first: element,
                    unique: true,
                });
            }
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
        id_of(document.at(self.first)).map_or("", |(_, id)| id)
    }
}

fn id_of(element: Element<'_>) -> Option<(NodeId, &str)> {
    let id = element.attribute("id").filter(|id| !id.is_empty())?;
    Some((element.id(), id))
}
