//! The ids of nodes, and sets and maps of nodes.

use std::num::NonZeroU32;

/// A node's position in its document: its index plus one, so that `None` takes no room.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct NodeId(NonZeroU32);

impl NodeId {
    /// The document's root, which is its first node.
    pub(crate) const ROOT: Self = Self(NonZeroU32::MIN);

    #[inline]
    pub(crate) fn at(index: usize) -> Self {
        let index = u32::try_from(index).unwrap_or(u32::MAX);
        Self(NonZeroU32::MIN.saturating_add(index))
    }

    #[inline]
    pub(crate) fn index(self) -> usize {
        self.0.get() as usize - 1
    }
}

/// A set of a document's nodes.
#[derive(Debug, Clone, Default)]
pub struct NodeSet(Vec<u64>);

/// Where a node's bit is: the index of its word, and the word with only this bit.
#[inline]
fn bit(id: NodeId) -> (usize, u64) {
    (id.index() / 64, 1 << (id.index() % 64))
}

impl NodeSet {
    /// Adds a node. Returns whether it was new.
    #[inline]
    pub fn insert(&mut self, id: NodeId) -> bool {
        let (index, bit) = bit(id);
        if self.0.len() <= index {
            self.0.resize(index + 1, 0);
        }
        let Some(word) = self.0.get_mut(index) else {
            return false;
        };
        let is_new = *word & bit == 0;
        *word |= bit;
        is_new
    }

    /// Whether a node was added.
    #[inline]
    pub fn contains(&self, id: NodeId) -> bool {
        let (index, bit) = bit(id);
        self.0.get(index).is_some_and(|word| word & bit != 0)
    }
}

/// A small value for each of a document's nodes.
#[derive(Debug, Clone, Default)]
pub struct NodeMap<T>(Vec<T>);

impl<T: Copy + Default> NodeMap<T> {
    pub(crate) fn with_room(nodes: usize) -> Self {
        Self(vec![T::default(); nodes])
    }

    /// The value that was set for a node, or else the default.
    pub fn get(&self, id: NodeId) -> T {
        self.0.get(id.index()).copied().unwrap_or_default()
    }

    /// Sets the value for a node.
    pub fn set(&mut self, id: NodeId, value: T) {
        if let Some(held) = self.0.get_mut(id.index()) {
            *held = value;
        }
    }
}
