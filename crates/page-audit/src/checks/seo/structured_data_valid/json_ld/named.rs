//! What the page's JSON-LD says of nodes with an `@id`, wherever it says so.

use serde_json::Value;

use super::node::{Object, id, is_something, short, within};
use crate::seen::Seen;

/// All JSON-LD of a page is one graph: objects with the same `@id` are one node, to which values of
/// properties may refer (JSON-LD 1.1, section 3.3).
#[derive(Default)]
pub(in super::super) struct Named(Seen);

/// What is said of a node, besides its id and the name of a property.
#[derive(Hash)]
enum Statement {
    Has,
    IsValueOf,
}

impl Named {
    /// Adds what a script says.
    pub(in super::super) fn add(&mut self, value: &Value) {
        self.add_value(value, None);
    }

    fn add_value(&mut self, value: &Value, property: Option<&str>) {
        match value {
            Value::Array(values) => {
                for value in values {
                    self.add_value(value, property);
                }
            }
            Value::Object(object) => match within(object) {
                Some(value) => self.add_value(value, property),
                None => self.add_node(object, property),
            },
            _ => {}
        }
    }

    fn add_node(&mut self, node: &Object, property: Option<&str>) {
        let id = id(node);
        if let (Some(id), Some(property)) = (id, property) {
            self.0.insert(&(Statement::IsValueOf, id, property));
        }
        for (name, value) in node {
            let name = short(name);
            if let Some(id) = id.filter(|_| is_something(value)) {
                self.0.insert(&(Statement::Has, id, name));
            }
            self.add_value(value, (name != "@graph").then_some(name));
        }
    }

    /// Whether the node has a value of this property, here or elsewhere.
    pub(super) fn has(&self, node: &Object, name: &str) -> bool {
        id(node).is_some_and(|id| self.0.contains(&(Statement::Has, id, name)))
    }

    /// Whether the node is a value of this property of another.
    pub(super) fn is_value_of(&self, node: &Object, name: &str) -> bool {
        id(node).is_some_and(|id| self.0.contains(&(Statement::IsValueOf, id, name)))
    }
}
