//! A page's HTML as a tree: decoded and parsed as the HTML standard says, with the line of every
//! element. Everything in here takes time and memory in proportion to the page, and nothing recurses.

use std::cell::OnceCell;

use encoding_rs::Encoding;
use html5ever::LocalName;

mod build;
mod decode;
mod element;
mod guard;
mod ids;
mod index;
mod parse;
mod prescan;
mod selector;
mod tree;
mod walk;

pub use decode::EncodingSource;
pub use element::Element;
pub(crate) use element::push_collapsed;
pub use html5ever::interface::QuirksMode;
pub use tree::{Attribute, Namespace, NodeId, NodeMap, NodeSet};
pub use walk::{Descendants, Piece, Step, Steps};

use build::Builder;
use ids::Ids;
use index::Index;
use tree::Tree;

/// An HTML document.
#[derive(Debug)]
pub struct Document {
    tree: Tree,
    index: Index,
    ids: OnceCell<Ids>,
    doctype: Option<String>,
    quirks_mode: QuirksMode,
    encoding: &'static Encoding,
    encoding_source: EncodingSource,
    incomplete: bool,
    head_was_cut: bool,
    root: NodeId,
    html: Option<NodeId>,
    head: Option<NodeId>,
    body: Option<NodeId>,
}

impl Document {
    /// Decodes and parses a page. `declared` is the encoding that the `Content-Type` header names.
    pub fn parse(bytes: &[u8], declared: Option<&'static Encoding>) -> Self {
        let (mut encoding, mut source) = decode::detect(bytes, declared);
        let confident = matches!(
            source,
            EncodingSource::ByteOrderMark | EncodingSource::ContentType
        );
        let tentative = (!confident).then_some(encoding);
        let mut parsed = parse::parse(&decode::decode(bytes, encoding), tentative);
        if let Some(named) = parsed.change_encoding {
            (encoding, source) = (named, EncodingSource::LateMeta);
            parsed = parse::parse(&decode::decode(bytes, encoding), None);
        }
        let head_was_cut = parsed.head_was_cut;
        let mut document = Self::build(parsed.builder, encoding, source, parsed.incomplete);
        document.head_was_cut = head_was_cut;
        document
    }

    fn build(
        builder: Builder,
        encoding: &'static Encoding,
        encoding_source: EncodingSource,
        incomplete: bool,
    ) -> Self {
        let tree = builder.tree.into_inner();
        let root = NodeId(0);
        let index = Index::new(&tree, root);
        let mut document = Self {
            tree,
            index,
            ids: OnceCell::new(),
            doctype: builder.doctype.into_inner(),
            quirks_mode: builder.quirks.get(),
            encoding,
            encoding_source,
            incomplete,
            head_was_cut: false,
            root,
            html: None,
            head: None,
            body: None,
        };
        document.html = document.child_element(root, &["html"]);
        if let Some(html) = document.html {
            document.head = document.child_element(html, &["head"]);
            document.body = document.child_element(html, &["body", "frameset"]);
        }
        document
    }

    fn child_element(&self, parent: NodeId, names: &[&str]) -> Option<NodeId> {
        self.at(parent)
            .children()
            .find(|child| names.iter().any(|name| child.is_html(name)))
            .map(Element::id)
    }

    fn at(&self, id: NodeId) -> Element<'_> {
        Element::new(self, id)
    }

    /// The element at this place of the document.
    pub(crate) fn element(&self, id: NodeId) -> Element<'_> {
        self.at(id)
    }

    /// The `<html>` element.
    pub fn html(&self) -> Option<Element<'_>> {
        self.html.map(|id| self.at(id))
    }

    /// The `<head>` element.
    pub fn head(&self) -> Option<Element<'_>> {
        self.head.map(|id| self.at(id))
    }

    /// The `<body>` element, or the `<frameset>` in its place.
    pub fn body(&self) -> Option<Element<'_>> {
        self.body.map(|id| self.at(id))
    }

    /// Every element in document order, without the contents of templates.
    pub fn elements(&self) -> impl ExactSizeIterator<Item = Element<'_>> + Clone {
        self.index.order().iter().map(|id| self.at(*id))
    }

    /// A map for the document's nodes.
    pub(crate) fn node_map<T: Copy + Default>(&self) -> NodeMap<T> {
        NodeMap::with_room(self.tree.nodes.len())
    }

    /// Every HTML element of this name in document order, without the contents of templates.
    pub fn html_elements<'d>(&'d self, name: &str) -> impl Iterator<Item = Element<'d>> + use<'d> {
        let name = LocalName::from(name);
        self.index
            .named(&name)
            .iter()
            .map(|id| self.at(*id))
            .filter(move |element| element.is_html(&name))
    }

    /// Every node below the document's root, without the contents of templates.
    pub fn descendants(&self) -> Descendants<'_> {
        self.at(self.root).descendants()
    }

    /// The contents of a template, if the element is one.
    pub fn template_contents(&self, template: Element<'_>) -> Option<Descendants<'_>> {
        let contents = self.tree.template_contents(template.id())?;
        Some(self.at(contents).descendants())
    }

    fn ids(&self) -> &Ids {
        self.ids.get_or_init(|| Ids::new(self))
    }

    /// The first element with this id.
    pub fn element_by_id(&self, id: &str) -> Option<Element<'_>> {
        self.ids().first(self, id).map(|id| self.at(id))
    }

    /// Whether exactly one element has this id.
    pub fn is_unique_id(&self, id: &str) -> bool {
        self.ids().is_unique(self, id)
    }

    /// Whether an element has an id.
    pub fn has_ids(&self) -> bool {
        !self.ids().is_empty()
    }

    /// The elements whose id an earlier element has, in document order, each with the first that has it.
    pub fn repeated_ids(&self) -> impl Iterator<Item = (Element<'_>, Element<'_>)> {
        let repeated = self.ids().repeated().iter();
        repeated.map(|(element, first)| (self.at(*element), self.at(*first)))
    }

    /// The document type declaration, written as in the page's source as far as it was understood.
    pub fn doctype(&self) -> Option<&str> {
        self.doctype.as_deref()
    }

    /// How far browsers imitate old ones in showing the page.
    pub fn quirks_mode(&self) -> QuirksMode {
        self.quirks_mode
    }

    /// The encoding the bytes were decoded with.
    pub fn encoding(&self) -> &'static Encoding {
        self.encoding
    }

    /// What said so.
    pub fn encoding_source(&self) -> EncodingSource {
        self.encoding_source
    }

    /// What ended the `<head>` in place of `</head>` or `<body>`, if it was something else: the first
    /// that is in the `<body>`. A `<head>` that is not written ends wherever the text begins.
    pub fn head_cut_by(&self) -> Option<Piece<'_>> {
        let mut pieces = self.body()?.descendants();
        let cut_by = pieces.find(|piece| match piece {
            Piece::Element(_) => true,
            Piece::Text(text) => !text.trim_ascii().is_empty(),
        });
        cut_by.filter(|_| self.head_was_cut)
    }

    /// Whether part of the page was left out because it would have taken more time or memory than a
    /// page of its size may: no page that is not made for it comes near.
    pub fn is_incomplete(&self) -> bool {
        self.incomplete
    }
}

/// The encoding that a `<meta>` element declares, by `charset` or by `http-equiv` and `content`.
pub fn declared_encoding(meta: Element<'_>) -> Option<&'static Encoding> {
    if let Some(label) = meta.attribute("charset") {
        return prescan::meta_encoding(label.as_bytes());
    }
    let pragma = meta.attribute("http-equiv")?;
    if !pragma.trim_ascii().eq_ignore_ascii_case("content-type") {
        return None;
    }
    prescan::encoding_of_content(meta.attribute("content")?.as_bytes())
}
