//! Ways through the tree, none of which recurses.

use super::Document;
use super::element::Element;
use super::tree::{Link, NodeId, NodeKind};

/// A node as a walk meets it.
#[derive(Debug, Clone, Copy)]
pub enum Piece<'d> {
    /// An element.
    Element(Element<'d>),
    /// Text between tags.
    Text(&'d str),
}

/// Every element and text below a node, in document order.
#[derive(Debug, Clone)]
pub struct Descendants<'d> {
    document: &'d Document,
    top: NodeId,
    next: Option<NodeId>,
}

impl<'d> Descendants<'d> {
    pub(super) fn new(document: &'d Document, top: NodeId) -> Self {
        let first = document.tree.node(top).and_then(|node| node.first_child);
        Self {
            document,
            top,
            next: first.map(Link::node),
        }
    }

    /// Leaves out what is below the element that was just given.
    pub fn skip_children(&mut self, element: Element<'_>) {
        let Some(next) = self.next else { return };
        if self.document.tree.parent(next) == Some(element.id()) {
            self.next = self.outside(element.id());
        }
    }

    fn outside(&self, from: NodeId) -> Option<NodeId> {
        let mut id = from;
        while id != self.top {
            let node = self.document.tree.node(id)?;
            if let Some(next) = node.next {
                return Some(next.node());
            }
            id = node.parent?.node();
        }
        None
    }
}

impl<'d> Iterator for Descendants<'d> {
    type Item = Piece<'d>;

    fn next(&mut self) -> Option<Piece<'d>> {
        loop {
            let id = self.next?;
            let node = self.document.tree.node(id)?;
            self.next = match node.first_child {
                Some(child) => Some(child.node()),
                None => self.outside(id),
            };
            match &node.kind {
                NodeKind::Element(_) => return Some(Piece::Element(self.document.at(id))),
                NodeKind::Text(text) => return Some(Piece::Text(text)),
                NodeKind::Root => {}
            }
        }
    }
}
