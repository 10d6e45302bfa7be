//! Moving nodes within the tree.

use super::Tree;
use crate::node::NodeId;

impl Tree {
    /// Removes a node from its parent; without one, nothing happens.
    pub(crate) fn detach(&mut self, id: NodeId) {
        let Some(node) = self.node_mut(Some(id)) else {
            return;
        };
        let (parent, before, next) = (node.parent.take(), node.before.take(), node.next.take());
        let Some(first) = parent.and_then(|parent| self.node(parent)?.first_child) else {
            return;
        };
        if first == id {
            if let Some(parent) = self.node_mut(parent) {
                parent.first_child = next;
            }
        } else if let Some(before) = self.node_mut(before) {
            before.next = next;
        }
        // Behind the last child is, in a way, the first.
        if let Some(behind) = self.node_mut(next.or(Some(first)).filter(|behind| *behind != id)) {
            behind.before = before;
        }
    }

    /// Makes a node the last child of another.
    pub(crate) fn append(&mut self, parent: NodeId, child: NodeId) {
        self.detach(child);
        let first = self.node(parent).and_then(|parent| parent.first_child);
        let last = self.last_child(parent);
        match self.node_mut(last) {
            Some(last) => last.next = Some(child),
            None => {
                if let Some(parent) = self.node_mut(Some(parent)) {
                    parent.first_child = Some(child);
                }
            }
        }
        if let Some(first) = self.node_mut(first) {
            first.before = Some(child);
        }
        if let Some(node) = self.node_mut(Some(child)) {
            node.parent = Some(parent);
            node.before = last.or(Some(child));
        }
    }

    /// Inserts a node before another, under the same parent.
    pub(crate) fn insert_before(&mut self, sibling: NodeId, child: NodeId) {
        self.detach(child);
        let Some(node) = self.node(sibling) else {
            return;
        };
        let (parent, before) = (node.parent, node.before);
        let is_first = self.previous(sibling).is_none();
        let place = if is_first { parent } else { before };
        if let Some(place) = self.node_mut(place) {
            let link = if is_first {
                &mut place.first_child
            } else {
                &mut place.next
            };
            *link = Some(child);
        }
        if let Some(sibling) = self.node_mut(Some(sibling)) {
            sibling.before = Some(child);
        }
        if let Some(node) = self.node_mut(Some(child)) {
            node.parent = parent;
            node.before = before;
            node.next = Some(sibling);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The children by their links to the next, and by those to the previous.
    fn children(tree: &Tree, parent: NodeId) -> (Vec<NodeId>, Vec<NodeId>) {
        let first = tree.node(parent).unwrap().first_child;
        let forth = std::iter::successors(first, |id| tree.node(*id).unwrap().next);
        let back = std::iter::successors(tree.last_child(parent), |id| tree.previous(*id));
        let mut back: Vec<_> = back.collect();
        back.reverse();
        (forth.collect(), back)
    }

    #[test]
    fn children_are_in_order_both_ways_however_they_are_moved() {
        let mut tree = Tree::default();
        let parents = [tree.add_root(), tree.add_root()];
        let nodes: Vec<NodeId> = (0..6).map(|_| tree.add_text("x".into())).collect();
        let mut expected = [Vec::new(), Vec::new()];
        let mut seed = 1_u32;
        let mut choose = |count: usize| {
            seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (seed >> 16) as usize % count
        };
        for _ in 0..2_000 {
            let node = nodes[choose(nodes.len())];
            let at = choose(2);
            for list in &mut expected {
                list.retain(|child| *child != node);
            }
            match (choose(3), expected[at].len()) {
                (0, _) => tree.detach(node),
                (1, 1..) => {
                    let place = choose(expected[at].len());
                    tree.insert_before(expected[at][place], node);
                    expected[at].insert(place, node);
                }
                _ => {
                    tree.append(parents[at], node);
                    expected[at].push(node);
                }
            }
            for (parent, list) in parents.iter().zip(&expected) {
                let (forth, back) = children(&tree, *parent);
                assert_eq!((&forth, &back), (list, list));
                assert!(
                    list.iter()
                        .all(|child| tree.parent(*child) == Some(*parent))
                );
            }
        }
    }
}
