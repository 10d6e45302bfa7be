//! The ids of nodes, and sets and maps of nodes.

/// The index of a node in its document's arena.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct NodeId(pub(crate) u32);

impl NodeId {
    pub(crate) fn index(self) -> usize {
        self.0 as usize
    }
}

/// A set of a document's nodes.
#[derive(Debug, Clone, Default)]
pub struct NodeSet(Vec<bool>);

impl NodeSet {
    /// Adds a node. Returns whether it was new.
    pub fn insert(&mut self, id: NodeId) -> bool {
        if self.0.len() <= id.index() {
            self.0.resize(id.index() + 1, false);
        }
        match self.0.get_mut(id.index()) {
            Some(held) => !std::mem::replace(held, true),
            None => false,
        }
    }

    /// Whether a node was added.
    pub fn contains(&self, id: NodeId) -> bool {
        self.0.get(id.index()).copied().unwrap_or(false)
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
