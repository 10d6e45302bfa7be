//! The state of the HTML parser's work: a tree, and counts of what was built.

use std::borrow::Cow;
use std::cell::{Cell, RefCell};
use std::collections::HashSet;

use html5ever::interface::{NodeOrText, QuirksMode};
use html5ever::{Attribute as ParsedAttribute, LocalName, ns};

use crate::attribute::{Attribute, IN_NAMESPACE, Namespace};
use crate::node::NodeId;
use crate::tree::Tree;

/// This many bytes of an attribute's value take as long to check as one more attribute.
const LONG_VALUE: usize = 64;

/// What a node takes: in the tree, in the index, and in what checks note of each.
const NODE_BYTES: usize = 54;
/// What a text takes besides its node and, in most cases, its characters, which are the page's.
const TEXT_BYTES: usize = 16;
const ATTRIBUTE_BYTES: usize = 26;
/// What a longer value takes besides its characters.
const VALUE_BYTES: usize = 24;
const SHORT_VALUE: usize = 8;
/// How many bytes a name has at most that html5ever keeps in the attribute itself.
const SHORT_NAME: usize = 7;
/// What checks note of a link.
const LINK_BYTES: usize = 44;

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
    /// How many errors the parser has met, and the last of them.
    pub(super) errors: Cell<usize>,
    pub(super) last_error: RefCell<Cow<'static, str>>,
    /// How many bytes the attributes and links take.
    attribute_bytes: Cell<usize>,
    /// The longer names that attributes have.
    attribute_names: RefCell<HashSet<LocalName>>,
}

impl Builder {
    pub(super) fn new() -> Self {
        let mut tree = Tree::default();
        let document = tree.add_root();
        let comment = tree.add_root();
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
            errors: Cell::new(0),
            last_error: RefCell::default(),
            attribute_bytes: Cell::new(0),
            attribute_names: RefCell::default(),
        }
    }

    /// How many names elements have, and attributes, short ones apart.
    pub(super) fn name_count(&self) -> usize {
        self.tree.borrow().names.len() + self.attribute_names.borrow().len()
    }

    /// About how many bytes the document takes.
    pub(super) fn bytes(&self) -> usize {
        let tree = self.tree.borrow();
        tree.nodes.end() * NODE_BYTES + tree.texts.end() * TEXT_BYTES + self.attribute_bytes.get()
    }

    /// Counts what an element has besides its node.
    pub(super) fn count_bytes(&self, name: &LocalName, attributes: &[ParsedAttribute]) {
        let of_value = |length: usize| match length {
            0..=SHORT_VALUE => 0,
            length => length + VALUE_BYTES,
        };
        let values = attributes.iter().map(|one| of_value(one.value.len()));
        let values: usize = values.sum();
        let is_link = matches!(&**name, "a" | "area");
        let link = if is_link { LINK_BYTES } else { 0 };
        let bytes = attributes.len() * ATTRIBUTE_BYTES + values + link;
        self.attribute_bytes.set(self.attribute_bytes.get() + bytes);
        let names = attributes.iter().map(|one| &one.name.local);
        let long = names.filter(|name| name.len() > SHORT_NAME);
        self.attribute_names.borrow_mut().extend(long.cloned());
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
                if let Some(before) = text_before.and_then(|before| tree.text_mut(before)) {
                    before.push_tendril(&text);
                    return;
                }
                tree.add_text(text)
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
    let local = parsed.name.local;
    Attribute {
        name: match namespace(&parsed.name.ns) {
            Namespace::None => local,
            _ => LocalName::from(format!("{IN_NAMESPACE}{local}")),
        },
        value: parsed.value,
    }
}
