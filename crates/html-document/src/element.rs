//! One element of a document.

use std::ptr::NonNull;

use crate::attribute::{Attribute, Namespace};
use crate::document::Document;
use crate::node::NodeId;
use crate::tree::{ElementData, NameId, Tree};

/// An element: a reference into its document, free to copy.
#[derive(Debug, Clone, Copy)]
pub struct Element<'d> {
    document: &'d Document,
    id: NodeId,
}

impl PartialEq for Element<'_> {
    fn eq(&self, other: &Self) -> bool {
        self.id == other.id && std::ptr::eq(self.document, other.document)
    }
}

impl<'d> Element<'d> {
    #[inline]
    pub(crate) fn new(document: &'d Document, id: NodeId) -> Self {
        Self { document, id }
    }

    #[inline]
    fn data(self) -> Option<&'d ElementData> {
        self.document.tree.element(self.id)
    }

    /// The document that the element belongs to.
    #[inline]
    pub fn document(self) -> &'d Document {
        self.document
    }

    /// The element's place in its document.
    #[inline]
    pub fn id(self) -> NodeId {
        self.id
    }

    /// The address of the element's data, which no other element of any document shares. It is good
    /// for comparing only.
    #[inline]
    pub fn address(self) -> NonNull<()> {
        self.data()
            .map_or(NonNull::dangling(), |data| NonNull::from(data).cast())
    }

    /// The local name: lower case in HTML, as SVG writes it in SVG.
    #[inline]
    pub fn name(self) -> &'d str {
        let tree = &self.document.tree;
        self.data().map_or("", |data| tree.name(data))
    }

    /// The id of the local name.
    #[inline]
    pub fn name_id(self) -> Option<NameId> {
        self.data().map(|data| data.name)
    }

    /// The namespace.
    #[inline]
    pub fn namespace(self) -> Namespace {
        self.data().map_or(Namespace::None, |data| data.namespace)
    }

    /// Whether this is an HTML element with this name.
    #[inline]
    pub fn is_html(self, name: &str) -> bool {
        let tree = &self.document.tree;
        self.data()
            .is_some_and(|data| data.namespace == Namespace::Html && **tree.name(data) == *name)
    }

    /// Whether this is an HTML element with one of these names.
    #[inline]
    pub fn is_one_of(self, names: &[&str]) -> bool {
        let tree = &self.document.tree;
        self.data().is_some_and(|data| {
            data.namespace == Namespace::Html && names.contains(&&**tree.name(data))
        })
    }

    /// The line of the start tag, from 1.
    pub fn line(self) -> u32 {
        let node = self.document.tree.node(self.id);
        node.map_or(0, |node| node.line).max(1)
    }

    /// The attributes, each name once.
    #[inline]
    pub fn attributes(self) -> &'d [Attribute] {
        self.data()
            .map_or(&[], |data| self.document.tree.attributes_of(data))
    }

    /// The value of the attribute with this name and no namespace.
    #[inline]
    pub fn attribute(self, name: &str) -> Option<&'d str> {
        self.attributes()
            .iter()
            .find(|attribute| attribute.is_named(name))
            .map(Attribute::value)
    }

    /// Whether the element has an attribute with this name, whatever its value.
    #[inline]
    pub fn has_attribute(self, name: &str) -> bool {
        self.attribute(name).is_some()
    }

    /// Whether an attribute is this keyword, ignoring case.
    pub fn attribute_is(self, name: &str, keyword: &str) -> bool {
        self.attribute(name)
            .is_some_and(|value| value.trim_ascii().eq_ignore_ascii_case(keyword))
    }

    /// Whether an attribute that is a list of words separated by white space, such as `rel`, has
    /// this word, ignoring case.
    pub fn has_token(self, name: &str, token: &str) -> bool {
        self.attribute(name).is_some_and(|value| {
            value
                .split_ascii_whitespace()
                .any(|word| word.eq_ignore_ascii_case(token))
        })
    }

    /// The parent, if it is an element.
    #[inline]
    pub fn parent(self) -> Option<Self> {
        let parent = self.document.tree.parent(self.id)?;
        self.document.tree.element(parent)?;
        Some(Self::new(self.document, parent))
    }

    /// The ancestors of this element, from the inside out.
    #[inline]
    pub fn ancestors(self) -> impl Iterator<Item = Self> {
        std::iter::successors(self.parent(), |element| element.parent())
    }

    #[inline]
    fn sibling(self, step: impl Fn(&Tree, NodeId) -> Option<NodeId>) -> Option<Self> {
        let mut id = self.id;
        loop {
            id = step(&self.document.tree, id)?;
            if self.document.tree.element(id).is_some() {
                return Some(Self::new(self.document, id));
            }
        }
    }

    /// The previous element under the same parent.
    #[inline]
    pub fn previous_sibling(self) -> Option<Self> {
        self.sibling(Tree::previous)
    }

    /// The next element under the same parent.
    #[inline]
    pub fn next_sibling(self) -> Option<Self> {
        self.sibling(|tree, id| tree.node(id)?.next)
    }

    /// The child elements.
    #[inline]
    pub fn children(self) -> impl Iterator<Item = Self> {
        let first = self.document.tree.node(self.id);
        let first = first.and_then(|node| node.first_child);
        let first = first.and_then(|id| {
            if self.document.tree.element(id).is_some() {
                Some(Self::new(self.document, id))
            } else {
                Self::new(self.document, id).next_sibling()
            }
        });
        std::iter::successors(first, |element| element.next_sibling())
    }

    /// All elements under the same parent, itself among them.
    pub(crate) fn siblings(self) -> impl Iterator<Item = Self> {
        let tree = &self.document.tree;
        let parent = tree.parent(self.id).and_then(|parent| tree.node(parent));
        let first = parent.and_then(|parent| parent.first_child);
        std::iter::successors(first, |id| tree.node(*id)?.next)
            .filter(|id| tree.element(*id).is_some())
            .map(|id| Self::new(self.document, id))
    }

    /// The pieces of text that are children of this element.
    #[inline]
    pub fn own_text(self) -> impl Iterator<Item = &'d str> {
        let tree = &self.document.tree;
        let first = tree.node(self.id).and_then(|node| node.first_child);
        std::iter::successors(first, move |id| tree.node(*id)?.next)
            .filter_map(move |id| Some(&**tree.text(&tree.node(id)?.kind)?))
    }
}
