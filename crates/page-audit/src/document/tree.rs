//! The arena a document's nodes live in, and the links between them.

use html5ever::{LocalName, tendril::StrTendril};

/// Where a node is in its document's arena.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct NodeId(pub(super) u32);

impl NodeId {
    pub(super) fn index(self) -> usize {
        self.0 as usize
    }
}

/// A set of a document's nodes.
#[derive(Debug, Clone, Default)]
pub struct NodeSet(Vec<bool>);

impl NodeSet {
    /// Adds a node. Says whether it was new.
    pub fn insert(&mut self, id: NodeId) -> bool {
        if self.0.len() <= id.index() {
            self.0.resize(id.index() + 1, false);
        }
        match self.0.get_mut(id.index()) {
            Some(held) => !std::mem::replace(held, true),
            None => false,
        }
    }

    /// Whether a node was added.
    pub fn contains(&self, id: NodeId) -> bool {
        self.0.get(id.index()).copied().unwrap_or(false)
    }
}

/// Something small about each of a document's nodes.
#[derive(Debug, Clone, Default)]
pub struct NodeMap<T>(Vec<T>);

impl<T: Copy + Default> NodeMap<T> {
    pub(super) fn with_room(nodes: usize) -> Self {
        Self(vec![T::default(); nodes])
    }

    /// What was set for a node, else the default.
    pub fn get(&self, id: NodeId) -> T {
        self.0.get(id.index()).copied().unwrap_or_default()
    }

    /// Sets it.
    pub fn set(&mut self, id: NodeId, value: T) {
        if let Some(held) = self.0.get_mut(id.index()) {
            *held = value;
        }
    }
}

/// The namespace of an element or an attribute.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Namespace {
    /// None, as nearly all attributes.
    None,
    /// HTML
    Html,
    /// SVG
    Svg,
    /// `MathML`
    MathMl,
    /// One of XML's own: `xml`, `xmlns`, `xlink`.
    Xml,
}

/// An attribute of an element. Of several with one name, the document keeps the first.
#[derive(Debug, Clone)]
pub struct Attribute {
    pub(super) namespace: Namespace,
    pub(super) name: LocalName,
    pub(super) value: StrTendril,
}

impl Attribute {
    /// Whether it has this name and is in no namespace.
    pub(super) fn is_named(&self, name: &str) -> bool {
        self.namespace == Namespace::None && self.name() == name
    }

    /// The attribute's local name: lower case, but for SVG's names in mixed case.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The value, with character references resolved.
    pub fn value(&self) -> &str {
        &self.value
    }
}

#[derive(Debug, Clone)]
pub(super) struct ElementData {
    pub(super) name: LocalName,
    pub(super) namespace: Namespace,
    /// The line of the start tag's `<`, from 1.
    pub(super) line: u32,
    /// Where the element's attributes begin in the document's list of attributes.
    pub(super) first_attribute: u32,
    pub(super) attribute_count: u32,
}

#[derive(Debug, Clone)]
pub(super) enum NodeKind {
    /// The document, what stands for comments, or the contents of a template.
    Root,
    Element(ElementData),
    Text(StrTendril),
}

#[derive(Debug, Clone)]
pub(super) struct Node {
    pub(super) parent: Option<Link>,
    pub(super) previous: Option<Link>,
    pub(super) next: Option<Link>,
    pub(super) first_child: Option<Link>,
    pub(super) last_child: Option<Link>,
    pub(super) kind: NodeKind,
}

/// A node's index plus one, so that an absent link takes no room.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Link(std::num::NonZeroU32);

impl Link {
    fn to(node: NodeId) -> Option<Self> {
        std::num::NonZeroU32::new(node.0.saturating_add(1)).map(Self)
    }

    pub(super) fn node(self) -> NodeId {
        NodeId(self.0.get() - 1)
    }
}

/// All nodes of a document and all attributes of its elements, each in one list: nothing is freed
/// node by node, so that a deeply nested document is dropped without recursion.
#[derive(Debug, Default)]
pub(super) struct Tree {
    pub(super) nodes: Vec<Node>,
    pub(super) attributes: Vec<Attribute>,
}

impl Tree {
    /// Adds a node that hangs nowhere yet.
    pub(super) fn add(&mut self, kind: NodeKind) -> NodeId {
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

    /// Adds a template that hangs nowhere yet, and right behind it the root of its contents.
    pub(super) fn add_template(&mut self, template: ElementData) -> NodeId {
        let id = self.add(NodeKind::Element(template));
        self.add(NodeKind::Root);
        id
    }

    /// The root of a template's contents; None for another element.
    pub(super) fn template_contents(&self, element: NodeId) -> Option<NodeId> {
        let behind = NodeId(element.0.checked_add(1)?);
        matches!(self.node(behind)?.kind, NodeKind::Root).then_some(behind)
    }

    pub(super) fn node(&self, id: NodeId) -> Option<&Node> {
        self.nodes.get(id.index())
    }

    fn node_mut(&mut self, id: Option<Link>) -> Option<&mut Node> {
        self.nodes.get_mut(id?.node().index())
    }

    pub(super) fn element(&self, id: NodeId) -> Option<&ElementData> {
        match &self.node(id)?.kind {
            NodeKind::Element(element) => Some(element),
            _ => None,
        }
    }

    pub(super) fn attributes_of(&self, element: &ElementData) -> &[Attribute] {
        let first = element.first_attribute as usize;
        let end = first.saturating_add(element.attribute_count as usize);
        self.attributes.get(first..end).unwrap_or_default()
    }

    pub(super) fn parent(&self, id: NodeId) -> Option<NodeId> {
        Some(self.node(id)?.parent?.node())
    }

    pub(super) fn last_child(&self, id: NodeId) -> Option<NodeId> {
        Some(self.node(id)?.last_child?.node())
    }

    pub(super) fn previous(&self, id: NodeId) -> Option<NodeId> {
        Some(self.node(id)?.previous?.node())
    }

    /// Takes a node out of its parent; without one, nothing happens.
    pub(super) fn detach(&mut self, id: NodeId) {
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
    pub(super) fn append(&mut self, parent: NodeId, child: NodeId) {
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

    /// Puts a node before another, under the same parent.
    pub(super) fn insert_before(&mut self, sibling: NodeId, child: NodeId) {
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
