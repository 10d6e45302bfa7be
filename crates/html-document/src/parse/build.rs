//! The state of the HTML parser's work: a tree, and counts of what was built.

use std::cell::{Cell, RefCell};
use std::collections::HashSet;

use html5ever::interface::{NodeOrText, QuirksMode};
use html5ever::{Attribute as ParsedAttribute, ns};

use crate::attribute::{Attribute, Namespace};
use crate::node::NodeId;
use crate::tree::{NodeKind, Tree};

/// This many bytes of an attribute's value take as long to check as one more attribute.
const LONG_VALUE: usize = 64;

/// The result of the HTML parser's work so far.
pub(super) struct Builder {
    pub(super) tree: RefCell<Tree>,
    pub(super) annotation_xml: RefCell<HashSet<NodeId>>,
    pub(super) doctype: RefCell<Option<String>>,
    pub(super) quirks: Cell<QuirksMode>,
    pub(super) document: NodeId,
    /// Represents every comment. No check reads comments, so they are kept out of the tree.
    pub(super) comment: NodeId,
    pub(super) namespaces: [html5ever::Namespace; 5],
    /// The line of the `<` of the tag that is being read.
    pub(super) line: Cell<u32>,
    /// Whether there is a `<body>`, by its tag or without.
    pub(super) has_body: Cell<bool>,
    /// How many elements were created.
    pub(super) elements: Cell<usize>,
    /// The weight of the attributes that were given to them.
    pub(super) attributes: Cell<usize>,
}

impl Builder {
    pub(super) fn new() -> Self {
        let mut tree = Tree::default();
        let document = tree.add(NodeKind::Root);
        let comment = tree.add(NodeKind::Root);
        Self {
            tree: RefCell::new(tree),
            annotation_xml: RefCell::default(),
            doctype: RefCell::default(),
            quirks: Cell::new(QuirksMode::NoQuirks),
            document,
            comment,
            namespaces: [ns!(), ns!(html), ns!(svg), ns!(mathml), ns!(xml)],
            line: Cell::new(1),
            has_body: Cell::new(false),
            elements: Cell::new(0),
            attributes: Cell::new(0),
        }
    }

    pub(super) fn insert(
        &self,
        child: NodeOrText<NodeId>,
        text_before: Option<NodeId>,
        place: impl FnOnce(&mut Tree, NodeId),
    ) {
        let tree = &mut *self.tree.borrow_mut();
        let node = match child {
            NodeOrText::AppendNode(node) if node == self.comment => return,
            NodeOrText::AppendNode(node) => node,
            NodeOrText::AppendText(text) => {
                let before = text_before.and_then(|before| tree.nodes.get_mut(before.index()));
                if let Some(NodeKind::Text(held)) = before.map(|node| &mut node.kind) {
                    held.push_tendril(&text);
                    return;
                }
                tree.add(NodeKind::Text(text))
            }
        };
        place(tree, node);
    }
}

/// The cost of checking attributes: a long value counts as several.
pub(super) fn weight(attributes: &[ParsedAttribute]) -> usize {
    let weights = attributes
        .iter()
        .map(|one| 1 + one.value.len() / LONG_VALUE);
    weights.sum()
}

pub(super) fn namespace(parsed: &html5ever::Namespace) -> Namespace {
    match *parsed {
        ns!() => Namespace::None,
        ns!(html) => Namespace::Html,
        ns!(svg) => Namespace::Svg,
        ns!(mathml) => Namespace::MathMl,
        _ => Namespace::Xml,
    }
}

pub(super) fn attribute(parsed: ParsedAttribute) -> Attribute {
    Attribute {
        namespace: namespace(&parsed.name.ns),
        name: parsed.name.local,
        value: parsed.value,
    }
}
