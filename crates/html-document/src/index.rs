//! The elements of a document in order and by name, so that checks need not walk the tree to find
//! the ones that concern them.

use crate::node::NodeId;
use crate::tree::{NameId, NodeKind, Tree};

#[derive(Debug, Default)]
pub(crate) struct Index {
    order: Vec<NodeId>,
    /// The elements of each name together, in order.
    by_name: Vec<NodeId>,
    /// Where the elements of each name begin, by its number, and where the last end.
    begin: Vec<usize>,
}

impl Index {
    pub(crate) fn new(tree: &Tree, root: NodeId) -> Self {
        // Nothing that is long grows: it would be there twice for a moment.
        let mut order = Vec::with_capacity(tree.elements);
        let mut counts = vec![0; tree.names.len()];
        let mut at = Some(root);
        while let Some(id) = at {
            let Some(node) = tree.node(id) else { break };
            if let NodeKind::Element(element) = &node.kind {
                if let Some(count) = counts.get_mut(element.name.index()) {
                    *count += 1;
                }
                order.push(id);
            }
            at = node.first_child.or_else(|| next_outside(tree, id));
        }
        let (begin, by_name) = sorted(tree, &order, counts);
        Self {
            order,
            by_name,
            begin,
        }
    }

    pub(crate) fn order(&self) -> &[NodeId] {
        &self.order
    }

    pub(crate) fn named(&self, name: NameId) -> &[NodeId] {
        let begin = self.begin.get(name.index());
        let end = self.begin.get(name.index() + 1);
        let range = begin.zip(end).map(|(begin, end)| *begin..*end);
        range
            .and_then(|range| self.by_name.get(range))
            .unwrap_or_default()
    }
}

/// Sorts the elements by the numbers of their names, of which there are so many: where each name
/// begins, and the elements.
fn sorted(tree: &Tree, order: &[NodeId], counts: Vec<usize>) -> (Vec<usize>, Vec<NodeId>) {
    let mut begin = counts;
    let mut sum = 0;
    for first in &mut begin {
        sum += std::mem::replace(first, sum);
    }
    let mut next = begin.clone();
    begin.push(sum);
    let mut by_name = vec![NodeId::ROOT; order.len()];
    for id in order {
        let name = tree.element(*id).map(|element| element.name.index());
        if let Some(index) = name.and_then(|name| next.get_mut(name)) {
            if let Some(free) = by_name.get_mut(*index) {
                *free = *id;
            }
            *index += 1;
        }
    }
    (begin, by_name)
}

/// The node that follows a node's last descendant.
fn next_outside(tree: &Tree, from: NodeId) -> Option<NodeId> {
    let mut id = from;
    loop {
        let node = tree.node(id)?;
        if node.next.is_some() {
            return node.next;
        }
        id = node.parent?;
    }
}
