//! Which elements have which ids.

use std::hash::{BuildHasher, RandomState};

use hashbrown::HashTable;
use hashbrown::hash_table::Entry;

use crate::attribute::Attribute;
use crate::node::{NodeId, NodeSet};
use crate::tree::Tree;

/// The elements that ids name. The ids themselves stay in the tree: references to an element are
/// usually near it, so its id is in the processor's caches.
#[derive(Debug, Default)]
pub(crate) struct Ids {
    /// Randomly seeded, so that no page can choose ids that collide.
    hasher: RandomState,
    named: HashTable<Named>,
    /// The elements whose id later ones share.
    shared: NodeSet,
    /// The elements whose id an earlier one already has, in document order, each with the first
    /// that has it.
    repeated: Vec<(NodeId, NodeId)>,
}

#[derive(Debug, Clone, Copy)]
struct Named {
    first: NodeId,
    /// The index of the id among the attributes of the whole document: its element may have
    /// hundreds of attributes before it.
    attribute: u32,
}

impl Ids {
    /// `elements` are all of the tree's, in document order.
    pub(crate) fn new(tree: &Tree, elements: &[NodeId]) -> Self {
        let all: Vec<Named> = elements
            .iter()
            .filter_map(|element| Named::by_its_id(tree, *element))
            .collect();
        let mut ids = Self {
            // A table that grows would read every id from the tree again, in random order.
            named: HashTable::with_capacity(all.len()),
            ..Self::default()
        };
        for named in all {
            ids.add(tree, named);
        }
        ids
    }

    fn add(&mut self, tree: &Tree, added: Named) {
        let hasher = &self.hasher;
        let id = added.id(tree);
        let entry = self.named.entry(
            hasher.hash_one(id),
            |named| named.id(tree) == id,
            |named| hasher.hash_one(named.id(tree)),
        );
        match entry {
            Entry::Occupied(there) => {
                let first = there.get().first;
                self.shared.insert(first);
                self.repeated.push((added.first, first));
            }
            Entry::Vacant(free) => drop(free.insert(added)),
        }
    }

    pub(crate) fn first(&self, tree: &Tree, id: &str) -> Option<NodeId> {
        let hash = self.hasher.hash_one(id);
        let named = self.named.find(hash, |named| named.id(tree) == id);
        named.map(|named| named.first)
    }

    pub(crate) fn is_unique(&self, tree: &Tree, id: &str) -> bool {
        self.first(tree, id)
            .is_some_and(|first| !self.shared.contains(first))
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.named.is_empty()
    }

    pub(crate) fn repeated(&self) -> &[(NodeId, NodeId)] {
        &self.repeated
    }
}

impl Named {
    /// `None` for an element without an id.
    fn by_its_id(tree: &Tree, element: NodeId) -> Option<Self> {
        let data = tree.element(element)?;
        let mut attributes = tree.attributes_of(data).iter();
        let place = attributes.position(|attribute| attribute.is_named("id"))?;
        let named = Self {
            first: element,
            attribute: data
                .first_attribute
                .checked_add(u32::try_from(place).ok()?)?,
        };
        (!named.id(tree).is_empty()).then_some(named)
    }

    fn id(self, tree: &Tree) -> &str {
        let attribute = tree.attributes.get(self.attribute as usize);
        attribute.map_or("", Attribute::value)
    }
}
