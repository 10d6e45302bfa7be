//! A document: the tree and the facts about the page as a whole. Its elements are in `element` and
//! `find`.

use std::cell::OnceCell;

use encoding_rs::Encoding;
use html5ever::interface::QuirksMode;

use crate::decode::{self, EncodingSource};
use crate::ids::Ids;
use crate::index::Index;
use crate::node::{NodeId, NodeMap};
use crate::parse::{self, Parsed};
use crate::parse_errors::ParseErrors;
use crate::tree::Tree;

/// An HTML document.
#[derive(Debug)]
pub struct Document {
    pub(crate) tree: Tree,
    pub(crate) index: Index,
    ids: OnceCell<Ids>,
    doctype: Option<String>,
    quirks_mode: QuirksMode,
    encoding: &'static Encoding,
    encoding_source: EncodingSource,
    errors: ParseErrors,
    incomplete: bool,
    pub(crate) head_was_cut: bool,
    pub(crate) root: NodeId,
    pub(crate) html: Option<NodeId>,
    pub(crate) head: Option<NodeId>,
    pub(crate) body: Option<NodeId>,
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
        Self::build(parsed, encoding, source)
    }

    fn build(parsed: Parsed, encoding: &'static Encoding, encoding_source: EncodingSource) -> Self {
        let tree = parsed.tree;
        let root = NodeId::ROOT;
        let index = Index::new(&tree, root);
        let html = tree.html_child(root, &["html"]);
        let child_of_html = |names: &[&str]| tree.html_child(html?, names);
        let (head, body) = (
            child_of_html(&["head"]),
            child_of_html(&["body", "frameset"]),
        );
        Self {
            tree,
            index,
            ids: OnceCell::new(),
            doctype: parsed.doctype,
            quirks_mode: parsed.quirks_mode,
            encoding,
            encoding_source,
            errors: parsed.errors,
            incomplete: parsed.incomplete,
            head_was_cut: parsed.head_was_cut,
            root,
            html,
            head,
            body,
        }
    }

    pub(crate) fn ids(&self) -> &Ids {
        self.ids
            .get_or_init(|| Ids::new(&self.tree, self.index.order()))
    }

    /// A map for the document's nodes.
    pub fn node_map<T: Copy + Default>(&self) -> NodeMap<T> {
        NodeMap::with_room(self.tree.nodes.end())
    }

    /// Whether exactly one element has this id.
    pub fn is_unique_id(&self, id: &str) -> bool {
        self.ids().is_unique(&self.tree, id)
    }

    /// Whether an element has an id.
    pub fn has_ids(&self) -> bool {
        !self.ids().is_empty()
    }

    /// The document type declaration, written as in the page's source, as far as it was understood.
    pub fn doctype(&self) -> Option<&str> {
        self.doctype.as_deref()
    }

    /// How far browsers imitate old browsers in showing the page.
    pub fn quirks_mode(&self) -> QuirksMode {
        self.quirks_mode
    }

    /// The encoding the bytes were decoded with.
    pub fn encoding(&self) -> &'static Encoding {
        self.encoding
    }

    /// What declared that encoding.
    pub fn encoding_source(&self) -> EncodingSource {
        self.encoding_source
    }

    /// The tags that the parser had to correct.
    pub fn parse_errors(&self) -> &ParseErrors {
        &self.errors
    }

    /// Whether part of the page was left out because it would have taken more time or memory than a
    /// page of its size may: only pages made for that purpose come close.
    pub fn is_incomplete(&self) -> bool {
        self.incomplete
    }
}
