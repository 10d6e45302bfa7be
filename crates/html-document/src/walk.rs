//! Ways through the tree, none of which recurses.

use crate::document::Document;
use crate::element::Element;
use crate::node::NodeId;
use crate::tree::{Node, NodeKind};

impl Document {
    /// Every node below the document's root, without the contents of templates.
    pub fn descendants(&self) -> Descendants<'_> {
        Descendants::new(self, self.root)
    }

    /// The contents of a template, if the element is one.
    pub fn template_contents(&self, template: Element<'_>) -> Option<Descendants<'_>> {
        let contents = self.tree.template_contents(template.id())?;
        Some(Descendants::new(self, contents))
    }
}

impl<'d> Element<'d> {
    /// Everything below this element.
    pub fn descendants(self) -> Descendants<'d> {
        Descendants::new(self.document(), self.id())
    }

    /// Everything below this element, with the ends of the elements.
    pub fn steps(self) -> Steps<'d> {
        Steps::new(self.document(), self.id())
    }
}

/// A node as it is encountered in a walk.
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
    fn new(document: &'d Document, top: NodeId) -> Self {
        let first = document.tree.node(top).and_then(|node| node.first_child);
        Self {
            document,
            top,
            next: first,
        }
    }

    /// Skips the descendants of the element that was just returned.
    pub fn skip_children(&mut self, element: Element<'_>) {
        let Some(next) = self.next else { return };
        if self.document.tree.parent(next) == Some(element.id()) {
            self.next = self.outside(element.id());
        }
    }

    #[inline]
    fn outside(&self, from: NodeId) -> Option<NodeId> {
        let mut id = from;
        while id != self.top {
            let node = self.document.tree.node(id)?;
            if let Some(next) = node.next {
                return Some(next);
            }
            id = node.parent?;
        }
        None
    }
}

impl<'d> Iterator for Descendants<'d> {
    type Item = Piece<'d>;

    #[inline]
    fn next(&mut self) -> Option<Piece<'d>> {
        loop {
            let id = self.next?;
            let node = self.document.tree.node(id)?;
            self.next = node
                .first_child
                .or(node.next)
                .or_else(|| self.outside(node.parent?));
            match &node.kind {
                NodeKind::Element(_) => return Some(Piece::Element(self.document.element(id))),
                text => {
                    if let Some(text) = self.document.tree.text(text) {
                        return Some(Piece::Text(text));
                    }
                }
            }
        }
    }
}

/// A step of a walk that also includes the ends of elements.
#[derive(Debug, Clone, Copy)]
pub enum Step<'d> {
    /// An element begins.
    Enter(Element<'d>),
    /// Text between tags.
    Text(&'d str),
    /// An element ends.
    Leave(Element<'d>),
}

/// Everything below a node in document order, with the ends of the elements.
#[derive(Debug, Clone)]
pub struct Steps<'d> {
    document: &'d Document,
    top: NodeId,
    next: Option<(NodeId, Side)>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Side {
    Begin,
    End,
}

impl<'d> Steps<'d> {
    fn new(document: &'d Document, top: NodeId) -> Self {
        let first = document.tree.node(top).and_then(|node| node.first_child);
        Self {
            document,
            top,
            next: first.map(|first| (first, Side::Begin)),
        }
    }

    /// Skips the descendants of the element that was just entered, and its end.
    pub fn skip_element(&mut self, element: Element<'_>) {
        let node = self.document.tree.node(element.id());
        self.next = node.and_then(|node| self.after(node));
    }

    #[inline]
    fn after(&self, node: &Node) -> Option<(NodeId, Side)> {
        if let Some(next) = node.next {
            return Some((next, Side::Begin));
        }
        let parent = node.parent?;
        (parent != self.top).then_some((parent, Side::End))
    }
}

impl<'d> Iterator for Steps<'d> {
    type Item = Step<'d>;

    #[inline]
    fn next(&mut self) -> Option<Step<'d>> {
        let (id, side) = self.next?;
        let node = self.document.tree.node(id)?;
        match &node.kind {
            NodeKind::Element(_) if side == Side::Begin => {
                self.next = match node.first_child {
                    Some(child) => Some((child, Side::Begin)),
                    None => Some((id, Side::End)),
                };
                Some(Step::Enter(self.document.element(id)))
            }
            NodeKind::Element(_) => {
                self.next = self.after(node);
                Some(Step::Leave(self.document.element(id)))
            }
            text => {
                let text = self.document.tree.text(text)?;
                self.next = self.after(node);
                Some(Step::Text(text))
            }
        }
    }
}
