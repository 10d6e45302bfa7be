//! The ways to get from a document to its elements.

use html5ever::LocalName;

use crate::document::Document;
use crate::element::Element;
use crate::node::NodeId;
use crate::tree::NameId;
use crate::walk::Piece;

impl Document {
    /// The element at this place of the document.
    #[inline]
    pub fn element(&self, id: NodeId) -> Element<'_> {
        Element::new(self, id)
    }

    /// The `<html>` element.
    pub fn html(&self) -> Option<Element<'_>> {
        self.html.map(|id| self.element(id))
    }

    /// The `<head>` element.
    pub fn head(&self) -> Option<Element<'_>> {
        self.head.map(|id| self.element(id))
    }

    /// The `<body>` element, or the `<frameset>` in its place.
    pub fn body(&self) -> Option<Element<'_>> {
        self.body.map(|id| self.element(id))
    }

    /// Every element in document order, without the contents of templates.
    pub fn elements(&self) -> impl ExactSizeIterator<Item = Element<'_>> + Clone {
        self.index.order().iter().map(|id| self.element(*id))
    }

    /// The id of a local name, if an element has it.
    pub fn name_id(&self, name: &str) -> Option<NameId> {
        self.tree.names.find(&LocalName::from(name))
    }

    /// Every HTML element with this name in document order, without the contents of templates.
    pub fn html_elements<'d>(&'d self, name: &str) -> impl Iterator<Item = Element<'d>> + use<'d> {
        let name = LocalName::from(name);
        let number = self.tree.names.find(&name);
        let elements = number.map_or(&[][..], |number| self.index.named(number));
        elements
            .iter()
            .map(|id| self.element(*id))
            .filter(move |element| element.is_html(&name))
    }

    /// The first element with this id.
    pub fn element_by_id(&self, id: &str) -> Option<Element<'_>> {
        self.ids().first(&self.tree, id).map(|id| self.element(id))
    }

    /// The elements whose id an earlier element already has, in document order, each with the first
    /// element that has it.
    pub fn repeated_ids(&self) -> impl Iterator<Item = (Element<'_>, Element<'_>)> {
        let repeated = self.ids().repeated().iter();
        repeated.map(|(element, first)| (self.element(*element), self.element(*first)))
    }

    /// The element that ended the `<head>` instead of `</head>` or `<body>`, if there was one: the
    /// first in the `<body>`. A `<head>` without tags ends wherever the text begins.
    pub fn head_cut_by(&self) -> Option<Piece<'_>> {
        let mut pieces = self.body()?.descendants();
        let cut_by = pieces.find(|piece| match piece {
            Piece::Element(_) => true,
            Piece::Text(text) => !text.trim_ascii().is_empty(),
        });
        cut_by.filter(|_| self.head_was_cut)
    }
}
