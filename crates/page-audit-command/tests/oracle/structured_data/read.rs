//! What extruct reads in pages, as items that are alike for all syntaxes.

use std::collections::{BTreeMap, BTreeSet};
use std::process::Command;

use serde::Deserialize;
use serde_json::{Map, Value, json};

use crate::answers::answers;
use crate::browser::here;
use crate::installed::{oracles, program};

/// What extruct reads in a page.
#[derive(Debug, Deserialize)]
pub struct Read {
    /// Each script: its line, and its nodes if it can be read.
    json_ld: Vec<(u32, Option<Vec<Node>>)>,
    microdata: Vec<Node>,
    rdfa: Vec<Node>,
    /// Properties and their contents.
    pub open_graph: Vec<(String, String)>,
}

type Node = Map<String, Value>;

/// An item of any syntax.
#[derive(Debug, Default)]
pub struct Item {
    /// All types, as addresses.
    pub types: Vec<String>,
    /// The texts of properties of schema.org, and nothing for values that are items or addresses.
    pub properties: BTreeMap<String, Vec<Option<String>>>,
    /// The items that are values of its properties, by the property.
    pub parts: Vec<(String, usize)>,
    /// Whether it is the value of a property.
    pub is_part: bool,
}

/// A script of JSON-LD.
#[derive(Debug)]
pub struct Script {
    pub line: u32,
    /// `None` if it is not JSON.
    pub items: Option<Vec<Item>>,
}

/// What extruct reads in pages, each given by its URL and its HTML. If something is not installed,
/// reports that and returns `None`.
pub fn read(pages: &[(String, String)]) -> Option<Vec<Read>> {
    let oracles = oracles()?;
    program("python3")?;
    let mut extract = Command::new(oracles.join("extruct-0.18.0/bin/python"));
    Some(answers(extract.arg(here("extract.py")), &json!(pages)))
}

impl Read {
    pub fn json_ld(&self) -> Vec<Script> {
        let scripts = self.json_ld.iter();
        let scripts = scripts.map(|(line, nodes)| Script {
            line: *line,
            items: nodes.as_deref().map(of_nodes),
        });
        scripts.collect()
    }

    pub fn microdata(&self) -> Vec<Item> {
        let numbers = self.microdata.iter().map(|node| node["iid"].as_u64());
        let numbers: Vec<Option<u64>> = numbers.collect();
        let place = |value: &Value| {
            let number = value.get("iid_ref")?.as_u64();
            numbers.iter().position(|other| *other == number)
        };
        let items = self.microdata.iter().map(|node| of_microdata(node, place));
        with_parts(items.collect())
    }

    /// The items of RDFa, that is the subjects that have a type.
    pub fn rdfa(&self) -> Vec<Item> {
        of_nodes(&self.rdfa)
    }
}

/// A name of schema.org without its address.
pub fn of_schema_org(address: &str) -> Option<&str> {
    let rest = address
        .strip_prefix("https://")
        .or_else(|| address.strip_prefix("http://"))?;
    rest.strip_prefix("www.")
        .unwrap_or(rest)
        .strip_prefix("schema.org/")
}

/// The nodes of expanded JSON-LD, which name each other by `@id`.
fn of_nodes(nodes: &[Node]) -> Vec<Item> {
    let names = nodes.iter().enumerate();
    let names: BTreeMap<&str, usize> = names
        .filter_map(|(index, node)| Some((node.get("@id")?.as_str()?, index)))
        .collect();
    with_parts(nodes.iter().map(|node| of_node(node, &names)).collect())
}

/// Notes which of the items are values of others.
fn with_parts(mut items: Vec<Item>) -> Vec<Item> {
    let parts = items.iter().flat_map(|item| &item.parts);
    let parts: BTreeSet<usize> = parts.map(|(_, part)| *part).collect();
    for (index, item) in items.iter_mut().enumerate() {
        item.is_part = parts.contains(&index);
    }
    items
}

fn of_node(node: &Node, places: &BTreeMap<&str, usize>) -> Item {
    let mut item = Item {
        types: texts(node.get("@type")),
        ..Item::default()
    };
    for (property, values) in node {
        let values = values.as_array().into_iter().flatten();
        let values = values.flat_map(|value| match value.get("@list") {
            Some(list) => list.as_array().unwrap().iter().collect(),
            None => vec![value],
        });
        let short = of_schema_org(property);
        for value in values {
            let id = value.get("@id").and_then(Value::as_str);
            if let Some(part) = id.and_then(|id| places.get(id)) {
                item.parts.push((property.clone(), *part));
            }
            let address = id.filter(|id| of_schema_org(id).is_some());
            let text = value.get("@value").and_then(Value::as_str).or(address);
            if let Some(short) = short {
                let texts = item.properties.entry(short.to_owned()).or_default();
                texts.push(text.map(str::to_owned));
            }
        }
    }
    item
}

/// An item of microdata, and the places of the items that are its values.
fn of_microdata(node: &Node, place: impl Fn(&Value) -> Option<usize>) -> Item {
    let mut item = Item {
        types: texts(node.get("type")),
        ..Item::default()
    };
    let is_of_schema_org = item.types.iter().any(|name| of_schema_org(name).is_some());
    let properties = node.get("properties").and_then(Value::as_object);
    for (name, values) in properties.into_iter().flatten() {
        let plain = (is_of_schema_org && !name.contains(':')).then_some(name.as_str());
        let short = of_schema_org(name).or(plain);
        for value in values.as_array().into_iter().flatten() {
            if let Some(part) = place(value) {
                item.parts.push((name.clone(), part));
            }
            if let Some(short) = short {
                let texts = item.properties.entry(short.to_owned()).or_default();
                texts.push(value.as_str().map(str::to_owned));
            }
        }
    }
    item
}

fn texts(value: Option<&Value>) -> Vec<String> {
    let values = value.and_then(Value::as_array).into_iter().flatten();
    let texts = values.filter_map(Value::as_str);
    texts.map(str::to_owned).collect()
}
