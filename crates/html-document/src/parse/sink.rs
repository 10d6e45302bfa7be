//! The parser's sink: the operations that the HTML parser performs on the tree.

use std::borrow::Cow;
use std::cell::Ref;

use html5ever::interface::{ElementFlags, NodeOrText, QuirksMode, TreeSink};
use html5ever::tendril::StrTendril;
use html5ever::{Attribute as ParsedAttribute, QualName};

use super::build::{Builder, attribute, namespace, weight};
use super::name::Name;
use crate::attribute::Namespace;
use crate::node::NodeId;
use crate::tree::{ElementData, Names, NodeKind};

/// How many attributes an element can get from later tags, as `<html>` and `<body>` can.
const MAX_MERGED_ATTRIBUTES: usize = 256;

impl TreeSink for Builder {
    type Handle = NodeId;
    type Output = Self;
    type ElemName<'b> = Name<'b>;

    fn finish(self) -> Self {
        self
    }

    fn parse_error(&self, message: Cow<'static, str>) {
        self.errors.set(self.errors.get() + 1);
        *self.last_error.borrow_mut() = message;
    }

    fn get_document(&self) -> NodeId {
        self.document
    }

    fn elem_name<'b>(&'b self, target: &'b NodeId) -> Name<'b> {
        let tree = self.tree.borrow();
        let namespace = tree
            .element(*target)
            .map_or(Namespace::None, |element| element.namespace);
        let [none, html, svg, mathml, xml] = &self.namespaces;
        Name {
            namespace: match namespace {
                Namespace::None => none,
                Namespace::Html => html,
                Namespace::Svg => svg,
                Namespace::MathMl => mathml,
                Namespace::Xml => xml,
            },
            local: Ref::map(tree, |tree| {
                tree.element(*target)
                    .map_or(Names::none(), |element| tree.name(element))
            }),
        }
    }

    fn create_element(
        &self,
        name: QualName,
        attributes: Vec<ParsedAttribute>,
        flags: ElementFlags,
    ) -> NodeId {
        self.elements.set(self.elements.get() + 1);
        if name.local == html5ever::local_name!("body") {
            self.has_body.set(true);
        }
        self.attributes
            .set(self.attributes.get() + weight(&attributes));
        self.count_bytes(&name.local, &attributes);
        let tree = &mut *self.tree.borrow_mut();
        let count = attributes.len();
        let attributes = attributes.into_iter().map(attribute);
        let first = tree.attributes.extend(count, attributes);
        let element = ElementData {
            name: tree.names.number(name.local),
            namespace: namespace(&name.ns),
            first_attribute: u32::try_from(first).unwrap_or(u32::MAX),
            attribute_count: u16::try_from(count).unwrap_or(0),
        };
        let id = tree.add_element(element, self.line.get(), flags.template);
        if flags.mathml_annotation_xml_integration_point {
            self.annotation_xml.borrow_mut().insert(id);
        }
        id
    }

    fn create_comment(&self, _text: StrTendril) -> NodeId {
        self.comment
    }

    fn create_pi(&self, _target: StrTendril, _data: StrTendril) -> NodeId {
        self.comment
    }

    fn append(&self, parent: &NodeId, child: NodeOrText<NodeId>) {
        let last = self.tree.borrow().last_child(*parent);
        self.insert(child, last, |tree, node| tree.append(*parent, node));
    }

    fn append_based_on_parent_node(
        &self,
        element: &NodeId,
        previous_element: &NodeId,
        child: NodeOrText<NodeId>,
    ) {
        let has_parent = self.tree.borrow().parent(*element).is_some();
        if has_parent {
            self.append_before_sibling(element, child);
        } else {
            self.append(previous_element, child);
        }
    }

    fn append_doctype_to_document(
        &self,
        name: StrTendril,
        public_id: StrTendril,
        system_id: StrTendril,
    ) {
        let mut text = format!("<!DOCTYPE {name}");
        if !public_id.is_empty() {
            text.extend([" PUBLIC \"", &*public_id, "\""]);
        } else if !system_id.is_empty() {
            text.push_str(" SYSTEM");
        }
        if !system_id.is_empty() {
            text.extend([" \"", &*system_id, "\""]);
        }
        text.push('>');
        *self.doctype.borrow_mut() = Some(text);
    }

    fn get_template_contents(&self, target: &NodeId) -> NodeId {
        let tree = self.tree.borrow();
        tree.template_contents(*target).unwrap_or(*target)
    }

    fn same_node(&self, x: &NodeId, y: &NodeId) -> bool {
        x == y
    }

    fn set_quirks_mode(&self, mode: QuirksMode) {
        self.quirks.set(mode);
    }

    fn append_before_sibling(&self, sibling: &NodeId, new_node: NodeOrText<NodeId>) {
        let before = self.tree.borrow().previous(*sibling);
        self.insert(new_node, before, |tree, node| {
            tree.insert_before(*sibling, node);
        });
    }

    fn add_attrs_if_missing(&self, target: &NodeId, attributes: Vec<ParsedAttribute>) {
        let tree = &mut *self.tree.borrow_mut();
        let Some(element) = tree.element(*target).cloned() else {
            return;
        };
        let mut merged = tree.attributes_of(&element).to_vec();
        let had = merged.len();
        for parsed in attributes {
            let added = attribute(parsed);
            let known = merged.iter().any(|known| known.name == added.name);
            if !known && merged.len() < MAX_MERGED_ATTRIBUTES {
                merged.push(added);
            }
        }
        if merged.len() == had {
            return;
        }
        let count = merged.len();
        let first = tree.attributes.extend(count, merged.into_iter());
        if let Some(NodeKind::Element(element)) = tree
            .nodes
            .get_mut(target.index())
            .map(|node| &mut node.kind)
        {
            element.first_attribute = u32::try_from(first).unwrap_or(u32::MAX);
            element.attribute_count = u16::try_from(count).unwrap_or(0);
        }
    }

    fn remove_from_parent(&self, target: &NodeId) {
        self.tree.borrow_mut().detach(*target);
    }

    fn reparent_children(&self, node: &NodeId, new_parent: &NodeId) {
        let tree = &mut *self.tree.borrow_mut();
        while let Some(child) = tree.node(*node).and_then(|node| node.first_child) {
            tree.append(*new_parent, child);
        }
    }

    fn is_mathml_annotation_xml_integration_point(&self, target: &NodeId) -> bool {
        self.annotation_xml.borrow().contains(target)
    }
}
