//! The elements of a document in order, and by name, so that no check has to walk the tree to find
//! those it is about.

use std::collections::HashMap;

use html5ever::LocalName;

use super::Document;
use super::tree::{NodeId, NodeKind, Tree};

#[derive(Debug, Default)]
pub(super) struct Index {
    order: Vec<NodeId>,
    by_name: HashMap<LocalName, Vec<NodeId>>,
}

impl Index {
    pub(super) fn new(tree: &Tree, root: NodeId) -> Self {
        let mut index = Self::default();
        let mut at = Some(root);
        while let Some(id) = at {
            let Some(node) = tree.node(id) else { break };
            if let NodeKind::Element(element) = &node.kind {
                index.order.push(id);
                match index.by_name.get_mut(&element.name) {
                    Some(ids) => ids.push(id),
                    None => {
                        index.by_name.insert(element.name.clone(), vec![id]);
                    }
                }
            }
            at = match node.first_child {
                Some(child) => Some(child.node()),
                None => next_outside(tree, id),
            };
        }
        index
    }

    pub(super) fn order(&self) -> &[NodeId] {
        &self.order
    }

    pub(super) fn named(&self, name: &LocalName) -> &[NodeId] {
        self.by_name.get(name).map_or(&[], Vec::as_slice)
    }
}

/// The elements that ids name.
#[derive(Debug, Default)]
pub struct Ids {
    named: HashMap<String, Named>,
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
        let mut ids = Self::default();
        for element in document.elements() {
            let id = element.attribute("id").filter(|id| !id.is_empty());
            let Some(id) = id else {
                continue;
            };
            if let Some(named) = ids.named.get_mut(id) {
                named.unique = false;
                ids.repeated.push(element.id());
            } else {
                let first = element.id();
                let unique = true;
                ids.named.insert(id.to_owned(), Named { first, unique });
            }
        }
        ids
    }

    /// Whether exactly one element has this id.
    pub fn is_unique(&self, id: &str) -> bool {
        self.named.get(id).is_some_and(|named| named.unique)
    }

    /// Whether no element has an id.
    pub fn is_empty(&self) -> bool {
        self.named.is_empty()
    }

    pub(super) fn repeated(&self) -> &[NodeId] {
        &self.repeated
    }

    pub(super) fn first(&self, id: &str) -> Option<NodeId> {
        self.named.get(id).map(|named| named.first)
    }
}

/// The node that follows a node's last descendant.
fn next_outside(tree: &Tree, from: NodeId) -> Option<NodeId> {
    let mut id = from;
    loop {
        let node = tree.node(id)?;
        if let Some(next) = node.next {
            return Some(next.node());
        }
        id = node.parent?.node();
    }
}
