//! Moving nodes within the tree.

use super::Tree;
use crate::node::NodeId;

impl Tree {
    /// Removes a node from its parent; without one, nothing happens.
    pub(crate) fn detach(&mut self, id: NodeId) {
        let Some(node) = self.nodes.get_mut(id.index()) else {
            return;
        };
        let (parent, previous, next) = (node.parent.take(), node.previous.take(), node.next.take());
        match self.node_mut(previous) {
            Some(before) => before.next = next,
            None => {
                if let Some(parent) = self.node_mut(parent) {
                    parent.first_child = next;
                }
            }
        }
        match self.node_mut(next) {
            Some(after) => after.previous = previous,
            None => {
                if let Some(parent) = self.node_mut(parent) {
                    parent.last_child = previous;
                }
            }
        }
    }

    /// Makes a node the last child of another.
    pub(crate) fn append(&mut self, parent: NodeId, child: NodeId) {
        self.detach(child);
        let last = self.node(parent).and_then(|parent| parent.last_child);
        if let Some(node) = self.nodes.get_mut(child.index()) {
            node.parent = Some(parent);
            node.previous = last;
        }
        match self.node_mut(last) {
            Some(last) => last.next = Some(child),
            None => {
                if let Some(parent) = self.nodes.get_mut(parent.index()) {
                    parent.first_child = Some(child);
                }
            }
        }
        if let Some(parent) = self.nodes.get_mut(parent.index()) {
            parent.last_child = Some(child);
        }
    }

    /// Inserts a node before another, under the same parent.
    pub(crate) fn insert_before(&mut self, sibling: NodeId, child: NodeId) {
        self.detach(child);
        let Some((parent, previous)) = self.node(sibling).map(|node| (node.parent, node.previous))
        else {
            return;
        };
        if let Some(node) = self.nodes.get_mut(child.index()) {
            node.parent = parent;
            node.previous = previous;
            node.next = Some(sibling);
        }
        if let Some(sibling) = self.nodes.get_mut(sibling.index()) {
            sibling.previous = Some(child);
        }
        match self.node_mut(previous) {
            Some(before) => before.next = Some(child),
            None => {
                if let Some(parent) = self.node_mut(parent) {
                    parent.first_child = Some(child);
                }
            }
        }
    }
}
