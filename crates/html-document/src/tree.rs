//! The arena that a document's nodes are in, and the links between them.

mod links;
mod names;

use html5ever::LocalName;
use html5ever::tendril::StrTendril;

use crate::attribute::{Attribute, Namespace};
use crate::chunks::Chunks;
use crate::node::NodeId;
pub use names::NameId;
pub(crate) use names::Names;

#[derive(Debug, Clone)]
pub(crate) struct ElementData {
    pub(crate) name: NameId,
    /// Where the element's attributes begin in the document's list of attributes.
    pub(crate) first_attribute: u32,
    pub(crate) attribute_count: u16,
    pub(crate) namespace: Namespace,
}

#[derive(Debug, Clone)]
pub(crate) enum NodeKind {
    /// The document, the representative of comments, or the contents of a template.
    Root,
    Element(ElementData),
    /// The index of the text in the document's list of texts.
    Text(u32),
}

#[derive(Debug, Clone)]
pub(crate) struct Node {
    pub(crate) parent: Option<NodeId>,
    /// The previous sibling; of a first child, the last.
    before: Option<NodeId>,
    pub(crate) next: Option<NodeId>,
    pub(crate) first_child: Option<NodeId>,
    /// Of an element: the line of the start tag's `<`, from 1.
    pub(crate) line: u32,
    pub(crate) kind: NodeKind,
}

const _: () = assert!(size_of::<Node>() == 32, "pages have millions of nodes");

/// All nodes of a document, all texts and all attributes of its elements, each in one list: nothing
/// is freed node by node, so that a deeply nested document is dropped without recursion.
///
/// A page of short tags has one every three bytes, so each node takes as little as possible.
#[derive(Debug, Default)]
pub(crate) struct Tree {
    pub(crate) nodes: Chunks<Node>,
    pub(crate) attributes: Chunks<Attribute>,
    pub(crate) texts: Chunks<StrTendril>,
    /// The names of its elements.
    pub(crate) names: Names,
    /// How many elements were added.
    pub(crate) elements: usize,
}

impl Tree {
    fn add(&mut self, kind: NodeKind, line: u32) -> NodeId {
        let index = self.nodes.push(Node {
            parent: None,
            before: None,
            next: None,
            first_child: None,
            line,
            kind,
        });
        NodeId::at(index)
    }

    /// Adds a root.
    pub(crate) fn add_root(&mut self) -> NodeId {
        self.add(NodeKind::Root, 0)
    }

    /// Adds a text without a parent.
    pub(crate) fn add_text(&mut self, text: StrTendril) -> NodeId {
        let index = self.texts.push(text);
        self.add(NodeKind::Text(u32::try_from(index).unwrap_or(u32::MAX)), 0)
    }

    /// Adds an element without a parent; a template is directly followed by the root of its
    /// contents.
    pub(crate) fn add_element(
        &mut self,
        element: ElementData,
        line: u32,
        is_template: bool,
    ) -> NodeId {
        self.elements += 1;
        let id = self.add(NodeKind::Element(element), line);
        if is_template {
            self.add_root();
        }
        id
    }

    /// The text of a node of this kind.
    #[inline]
    pub(crate) fn text(&self, kind: &NodeKind) -> Option<&StrTendril> {
        match kind {
            NodeKind::Text(index) => self.texts.get(*index as usize),
            _ => None,
        }
    }

    pub(crate) fn text_mut(&mut self, id: NodeId) -> Option<&mut StrTendril> {
        match self.node(id)?.kind {
            NodeKind::Text(index) => self.texts.get_mut(index as usize),
            _ => None,
        }
    }

    /// The root of a template's contents; `None` for another element.
    pub(crate) fn template_contents(&self, element: NodeId) -> Option<NodeId> {
        let behind = NodeId::at(element.index() + 1);
        matches!(self.node(behind)?.kind, NodeKind::Root).then_some(behind)
    }

    #[inline]
    pub(crate) fn node(&self, id: NodeId) -> Option<&Node> {
        self.nodes.get(id.index())
    }

    fn node_mut(&mut self, id: Option<NodeId>) -> Option<&mut Node> {
        self.nodes.get_mut(id?.index())
    }

    #[inline]
    pub(crate) fn element(&self, id: NodeId) -> Option<&ElementData> {
        match &self.node(id)?.kind {
            NodeKind::Element(element) => Some(element),
            _ => None,
        }
    }

    /// The first child that is an HTML element with one of these names.
    pub(crate) fn html_child(&self, parent: NodeId, names: &[&str]) -> Option<NodeId> {
        let first = self.node(parent)?.first_child;
        let mut children = std::iter::successors(first, |id| self.node(*id)?.next);
        children.find(|child| {
            self.element(*child).is_some_and(|element| {
                element.namespace == Namespace::Html && names.contains(&&**self.name(element))
            })
        })
    }

    #[inline]
    pub(crate) fn name(&self, element: &ElementData) -> &LocalName {
        self.names.get(element.name)
    }

    #[inline]
    pub(crate) fn attributes_of(&self, element: &ElementData) -> &[Attribute] {
        let first = element.first_attribute as usize;
        self.attributes.slice(first, element.attribute_count.into())
    }

    #[inline]
    pub(crate) fn parent(&self, id: NodeId) -> Option<NodeId> {
        self.node(id)?.parent
    }

    pub(crate) fn last_child(&self, id: NodeId) -> Option<NodeId> {
        let first = self.node(id)?.first_child?;
        self.node(first)?.before
    }

    #[inline]
    pub(crate) fn previous(&self, id: NodeId) -> Option<NodeId> {
        let before = self.node(id)?.before?;
        // Nothing follows the last child, which a first child has there.
        self.node(before)?.next.map(|_| before)
    }
}
