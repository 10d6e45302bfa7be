//! The elements of a document in order and by name, so that checks need not walk the tree to find
//! the ones that concern them.

use std::collections::HashMap;

use html5ever::LocalName;

use crate::node::NodeId;
use crate::tree::{NodeKind, Tree};

#[derive(Debug, Default)]
pub(crate) struct Index {
    order: Vec<NodeId>,
    by_name: HashMap<LocalName, Vec<NodeId>>,
}

impl Index {
    pub(crate) fn new(tree: &Tree, root: NodeId) -> Self {
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

    pub(crate) fn order(&self) -> &[NodeId] {
        &self.order
    }

    pub(crate) fn named(&self, name: &LocalName) -> &[NodeId] {
        self.by_name.get(name).map_or(&[], Vec::as_slice)
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
