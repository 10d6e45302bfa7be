//! The arena that a document's nodes are in, and the links between them.

use html5ever::LocalName;
use html5ever::tendril::StrTendril;

use crate::attribute::{Attribute, Namespace};
use crate::node::NodeId;

#[derive(Debug, Clone)]
pub(crate) struct ElementData {
    pub(crate) name: LocalName,
    pub(crate) namespace: Namespace,
    /// The line of the start tag's `<`, from 1.
    pub(crate) line: u32,
    /// Where the element's attributes begin in the document's list of attributes.
    pub(crate) first_attribute: u32,
    pub(crate) attribute_count: u32,
}

#[derive(Debug, Clone)]
pub(crate) enum NodeKind {
    /// The document, the representative of comments, or the contents of a template.
    Root,
    Element(ElementData),
    Text(StrTendril),
}

#[derive(Debug, Clone)]
pub(crate) struct Node {
    pub(crate) parent: Option<Link>,
    pub(crate) previous: Option<Link>,
    pub(crate) next: Option<Link>,
    pub(crate) first_child: Option<Link>,
    pub(crate) last_child: Option<Link>,
    pub(crate) kind: NodeKind,
}

/// A node's index plus one, so that an absent link takes no room.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Link(std::num::NonZeroU32);

impl Link {
    fn to(node: NodeId) -> Option<Self> {
        std::num::NonZeroU32::new(node.0.saturating_add(1)).map(Self)
    }

    pub(crate) fn node(self) -> NodeId {
        NodeId(self.0.get() - 1)
    }
}

/// All nodes of a document and all attributes of its elements, each in one list: nothing is freed
/// node by node, so that a deeply nested document is dropped without recursion.
#[derive(Debug, Default)]
pub(crate) struct Tree {
    pub(crate) nodes: Vec<Node>,
    pub(crate) attributes: Vec<Attribute>,
}

impl Tree {
    /// Adds a node without a parent.
    pub(crate) fn add(&mut self, kind: NodeKind) -> NodeId {
        let id = NodeId(u32::try_from(self.nodes.len()).unwrap_or(u32::MAX - 1));
        self.nodes.push(Node {
            parent: None,
            previous: None,
            next: None,
            first_child: None,
            last_child: None,
            kind,
        });
        id
    }

    /// Adds a template without a parent, directly followed by the root of its contents.
    pub(crate) fn add_template(&mut self, template: ElementData) -> NodeId {
        let id = self.add(NodeKind::Element(template));
        self.add(NodeKind::Root);
        id
    }

    /// The root of a template's contents; `None` for another element.
    pub(crate) fn template_contents(&self, element: NodeId) -> Option<NodeId> {
        let behind = NodeId(element.0.checked_add(1)?);
        matches!(self.node(behind)?.kind, NodeKind::Root).then_some(behind)
    }

    pub(crate) fn node(&self, id: NodeId) -> Option<&Node> {
        self.nodes.get(id.index())
    }

    fn node_mut(&mut self, id: Option<Link>) -> Option<&mut Node> {
        self.nodes.get_mut(id?.node().index())
    }

    pub(crate) fn element(&self, id: NodeId) -> Option<&ElementData> {
        match &self.node(id)?.kind {
            NodeKind::Element(element) => Some(element),
            _ => None,
        }
    }

    /// The first child that is an HTML element with one of these names.
    pub(crate) fn html_child(&self, parent: NodeId, names: &[&str]) -> Option<NodeId> {
        let first = self.node(parent)?.first_child;
        let mut children =
            std::iter::successors(first, |link| self.node(link.node())?.next).map(Link::node);
        children.find(|child| {
            self.element(*child).is_some_and(|element| {
                element.namespace == Namespace::Html && names.contains(&&*element.name)
            })
        })
    }

    pub(crate) fn attributes_of(&self, element: &ElementData) -> &[Attribute] {
        let first = element.first_attribute as usize;
        let end = first.saturating_add(element.attribute_count as usize);
        self.attributes.get(first..end).unwrap_or_default()
    }

    pub(crate) fn parent(&self, id: NodeId) -> Option<NodeId> {
        Some(self.node(id)?.parent?.node())
    }

    pub(crate) fn last_child(&self, id: NodeId) -> Option<NodeId> {
        Some(self.node(id)?.last_child?.node())
    }

    pub(crate) fn previous(&self, id: NodeId) -> Option<NodeId> {
        Some(self.node(id)?.previous?.node())
    }

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
            node.parent = Link::to(parent);
            node.previous = last;
        }
        match self.node_mut(last) {
            Some(last) => last.next = Link::to(child),
            None => {
                if let Some(parent) = self.nodes.get_mut(parent.index()) {
                    parent.first_child = Link::to(child);
                }
            }
        }
        if let Some(parent) = self.nodes.get_mut(parent.index()) {
            parent.last_child = Link::to(child);
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
            node.next = Link::to(sibling);
        }
        if let Some(sibling) = self.nodes.get_mut(sibling.index()) {
            sibling.previous = Link::to(child);
        }
        match self.node_mut(previous) {
            Some(before) => before.next = Link::to(child),
            None => {
                if let Some(parent) = self.node_mut(parent) {
                    parent.first_child = Link::to(child);
                }
            }
        }
    }
}
