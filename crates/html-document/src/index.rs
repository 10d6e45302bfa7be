//! The elements of a document in order and by name, so that checks need not walk the tree to find
//! the ones that concern them.

use std::collections::HashMap;

use html5ever::LocalName;

use crate::node::NodeId;
use crate::tree::{NodeKind, Tree};

#[derive(Debug, Default)]
pub(crate) struct Index {
    order: Vec<NodeId>,
    /// The elements of each name together, in order.
    by_name: Vec<NodeId>,
    /// The number of each name.
    names: HashMap<LocalName, usize>,
    /// Where the elements of each name begin, by its number, and where the last end.
    begin: Vec<usize>,
}

impl Index {
    pub(crate) fn new(tree: &Tree, root: NodeId) -> Self {
        // Nothing that is long grows: it would be there twice for a moment.
        let mut order = Vec::with_capacity(tree.elements);
        let mut names: HashMap<LocalName, usize> = HashMap::new();
        let mut name_of: Vec<u32> = Vec::with_capacity(tree.elements);
        let mut counts: Vec<usize> = Vec::new();
        let mut at = Some(root);
        while let Some(id) = at {
            let Some(node) = tree.node(id) else { break };
            if let NodeKind::Element(element) = &node.kind {
                let name = if let Some(number) = names.get(&element.name) {
                    *number
                } else {
                    names.insert(element.name.clone(), counts.len());
                    counts.push(0);
                    counts.len() - 1
                };
                if let Some(count) = counts.get_mut(name) {
                    *count += 1;
                }
                order.push(id);
                name_of.push(u32::try_from(name).unwrap_or(u32::MAX));
            }
            at = node.first_child.or_else(|| next_outside(tree, id));
        }
        let (begin, by_name) = sorted(&order, &name_of, counts);
        Self {
            order,
            by_name,
            names,
            begin,
        }
    }

    pub(crate) fn order(&self) -> &[NodeId] {
        &self.order
    }

    pub(crate) fn named(&self, name: &LocalName) -> &[NodeId] {
        let range = self.names.get(name).and_then(|number| {
            let end = self.begin.get(number + 1)?;
            Some(*self.begin.get(*number)?..*end)
        });
        range
            .and_then(|range| self.by_name.get(range))
            .unwrap_or_default()
    }
}

/// Sorts the elements by the numbers of their names: where each name begins, and the elements.
fn sorted(order: &[NodeId], name_of: &[u32], counts: Vec<usize>) -> (Vec<usize>, Vec<NodeId>) {
    let mut begin = counts;
    let mut sum = 0;
    for first in &mut begin {
        sum += std::mem::replace(first, sum);
    }
    let mut next = begin.clone();
    begin.push(sum);
    let mut by_name = vec![NodeId::ROOT; order.len()];
    for (id, name) in order.iter().zip(name_of) {
        if let Some(index) = next.get_mut(*name as usize) {
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
