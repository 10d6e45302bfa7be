//! Checks the contents of a `<script>` of JSON-LD.

use html_document::Element;
use serde_json::Value;

use super::Faults;
use super::format::Format;
use super::requirements::{
    is_of_rating, is_rating_of_reviews, is_review_rating, missing, missing_of_part, needs_price,
};
use super::vocabulary::{is_known, is_property};
use crate::finding::Evidence;

mod aliases;
mod context;
mod named;
mod node;

pub(super) use aliases::resolve as resolve_aliases;
use context::{Context, context, is_of_others};
pub(super) use named::Named;
use node::{Object, has, number, objects, property, short, texts, types, within};

/// Properties that need not be given where another node has this one as a value of the other.
const INVERSES: [(&str, &str); 3] = [
    ("itemReviewed", "review"),
    ("itemReviewed", "reviews"),
    ("mainEntity", "mainEntityOfPage"),
];

/// Checks a whole script. Its nesting is bounded by the JSON parser.
pub(super) fn check(script: Element<'_>, value: &Value, named: &Named, faults: &mut Faults) {
    let mut checker = Checker {
        script,
        named,
        faults,
    };
    match value {
        Value::Object(_) | Value::Array(_) => checker.document(value),
        _ => checker.broken(
            "not_an_object",
            "not an object",
            "an object with @context and @type",
        ),
    }
}

/// The node and the property that a node is a value of.
#[derive(Clone, Copy)]
struct Place<'n> {
    owner: &'n Object,
    property: &'n str,
}

struct Checker<'f, 'd> {
    script: Element<'d>,
    named: &'f Named,
    faults: &'f mut Faults,
}

impl Checker<'_, '_> {
    fn broken(&mut self, key: &'static str, found: &str, expected: &str) {
        let script = self.script;
        self.faults
            .broken
            .add(key, |key| Evidence::at(key, script, found, expected));
    }

    fn lacking(&mut self, key: &'static str, found: &str, expected: &str) {
        let script = self.script;
        self.faults
            .lacking
            .add(key, |key| Evidence::at(key, script, found, expected));
    }

    /// Whether a property has a value, here or wherever else the page speaks of the node.
    fn has(&self, node: &Object, name: &str) -> bool {
        let mut inverses = INVERSES.iter().filter(|(property, _)| *property == name);
        has(node, name)
            || self.named.has(node, name)
            || inverses.any(|(_, inverse)| self.named.is_value_of(node, inverse))
    }

    fn document(&mut self, value: &Value) {
        match value {
            Value::Object(object) => self.top(object),
            Value::Array(items) => items.iter().for_each(|item| self.document(item)),
            _ => self.broken(
                "not_an_object",
                "a list of something other than objects",
                "objects",
            ),
        }
    }

    fn top(&mut self, object: &Object) {
        let context = match object.get("@context").map(context) {
            None => {
                return self.broken(
                    "no_context",
                    "no @context",
                    "\"@context\": \"https://schema.org\"",
                );
            }
            // What it says is not for search engines.
            Some(Context::Foreign) if object.get("@context").is_some_and(is_of_others) => return,
            Some(Context::Foreign) => {
                let found = format!(
                    "@context: {}",
                    object.get("@context").unwrap_or(&Value::Null)
                );
                return self.broken("foreign_context", &found, "https://schema.org");
            }
            Some(context) => context,
        };
        self.outer(object, context);
    }

    /// A node that is not written within another, or a graph of such nodes.
    fn outer(&mut self, object: &Object, context: Context) {
        let Some(graph) = object.get("@graph") else {
            return self.node(object, context);
        };
        self.graph(graph, context);
        // An object next to a graph may name it, and needs no type.
        if !types(object).is_empty() {
            self.node(object, context);
        }
    }

    fn graph(&mut self, graph: &Value, context: Context) {
        match graph {
            Value::Array(nodes) => nodes.iter().for_each(|node| self.graph(node, context)),
            Value::Object(node) => self.outer(node, context.within(node)),
            _ => self.broken(
                "not_an_object",
                "a @graph of something other than objects",
                "objects",
            ),
        }
    }

    fn node(&mut self, node: &Object, context: Context) {
        let types = types(node);
        if types.is_empty() {
            let is_reference = node.len() == 1 && node.contains_key("@id");
            if !is_reference && !self.named.has(node, "@type") {
                self.broken("no_type", "no @type", "a schema.org @type");
            }
            return;
        }
        if context == Context::SchemaOrg {
            let script = self.script;
            for missing in missing(&types, |name| self.has(node, name)) {
                missing.add_to(&mut self.faults.lacking, script);
            }
        }
        if types.contains(&"BreadcrumbList") {
            self.breadcrumbs(node);
        }
        if types.contains(&"FAQPage") {
            self.questions(node);
        }
        self.names(node, None, context);
    }

    fn breadcrumbs(&mut self, list: &Object) {
        let items = objects(list, "itemListElement");
        let count = items.len();
        for (index, item) in items.into_iter().enumerate() {
            let name_of_target = match property(item, "item") {
                Some(target) => {
                    let target = target.as_object();
                    target.is_some_and(|target| self.has(target, "name"))
                }
                // It is written elsewhere, and so may be its name.
                None => self.has(item, "item"),
            };
            if !self.has(item, "position") {
                self.lacking(
                    "missing_property",
                    "a ListItem without position",
                    "position, which Google requires",
                );
            }
            if !self.has(item, "name") && !name_of_target {
                self.lacking(
                    "missing_property",
                    "a ListItem without name",
                    "name, which Google requires",
                );
            }
            // The last one is the page itself.
            if !self.has(item, "item") && index + 1 < count {
                self.lacking(
                    "missing_property",
                    "a ListItem without item",
                    "item, which Google requires",
                );
            }
        }
    }

    fn questions(&mut self, page: &Object) {
        for question in objects(page, "mainEntity") {
            if !self.has(question, "name") {
                self.lacking(
                    "missing_property",
                    "a Question without name",
                    "name, which Google requires",
                );
            }
            let answers = objects(question, "acceptedAnswer");
            let has_answer = match answers.as_slice() {
                [] => self.named.has(question, "acceptedAnswer"),
                answers => answers.iter().any(|answer| self.has(answer, "text")),
            };
            if !has_answer {
                let expected = "an acceptedAnswer with text, which Google requires";
                self.lacking("missing_property", "a Question without an answer", expected);
            }
        }
    }

    /// The properties of a node: their names, and the formats of their values.
    fn properties(&mut self, node: &Object, place: Option<Place<'_>>) {
        let script = self.script;
        let is_of_review = self.is_of_review(node, place);
        for (name, value) in node {
            let name = short(name);
            if name.starts_with('@') || name.contains(':') {
                continue;
            }
            if !is_property(name) {
                self.faults.misspelt(self.script, name);
                continue;
            }
            let Some(format) = Format::of(name) else {
                continue;
            };
            if is_of_rating(name) && !is_of_review {
                continue;
            }
            for text in texts(value).filter(|text| !format.allows(text)) {
                self.faults.lacking.add("invalid_value", |key| {
                    let found = format_args!("{name}: \"{text}\"");
                    Evidence::at(key, script, found, format.expected())
                });
            }
        }
        if is_of_review {
            self.rating(node);
        }
    }

    /// Whether a node is a rating that Google reads.
    fn is_of_review(&self, node: &Object, place: Option<Place<'_>>) -> bool {
        let named = ["aggregateRating", "reviewRating"];
        types(node).into_iter().any(is_rating_of_reviews)
            || place.is_some_and(|place| is_review_rating(place.property))
            || named.iter().any(|name| self.named.is_value_of(node, name))
    }

    /// A rating lies within its scale, which ends at five unless it says otherwise.
    fn rating(&mut self, node: &Object) {
        let Some(value) = number(node, "ratingValue") else {
            return;
        };
        let best = number(node, "bestRating").unwrap_or(5.0);
        let worst = number(node, "worstRating").unwrap_or(0.0);
        if value > best || value < worst {
            let script = self.script;
            self.faults.lacking.add("rating_out_of_scale", |key| {
                let found = format_args!("ratingValue: {value}");
                let expected = format_args!("from {worst} to {best}, or another bestRating");
                Evidence::at(key, script, found, expected)
            });
        }
    }

    /// The types of a node and of all nodes within it.
    fn names(&mut self, node: &Object, place: Option<Place<'_>>, context: Context) {
        let script = self.script;
        for name in types(node) {
            let is_named_elsewhere = name.contains(':') || context == Context::Mixed;
            if !is_named_elsewhere && !is_known(name) {
                self.faults.add_unknown_type(script, name);
            }
        }
        if context == Context::SchemaOrg {
            self.properties(node, place);
        }
        let values = node.iter().filter(|(name, _)| *name != "@graph");
        for (name, value) in values {
            let place = Place {
                owner: node,
                property: short(name),
            };
            self.names_within(value, place, context);
        }
    }

    fn names_within(&mut self, value: &Value, place: Place<'_>, context: Context) {
        match value {
            Value::Object(object) => match within(object) {
                // The type of a value is none of an item.
                Some(value) => self.names_within(value, place, context),
                None => self.part(object, place, context),
            },
            Value::Array(values) => {
                for value in values {
                    self.names_within(value, place, context);
                }
            }
            _ => {}
        }
    }

    /// A node that is a value of another.
    fn part(&mut self, node: &Object, place: Place<'_>, context: Context) {
        let context = context.within(node);
        if context == Context::SchemaOrg {
            let script = self.script;
            let types = types(node);
            if !types.contains(&"Rating") || self.is_of_review(node, Some(place)) {
                for missing in missing_of_part(&types, |name| self.has(node, name)) {
                    missing.add_to(&mut self.faults.lacking, script);
                }
            }
            if types.contains(&"Offer") {
                self.offer(node, place);
            }
        }
        self.names(node, Some(place), context);
    }

    /// The offer of a product or an app has a price (Google's documentation of both).
    fn offer(&mut self, offer: &Object, place: Place<'_>) {
        let is_read = place.property == "offers" && needs_price(&types(place.owner));
        let prices = ["price", "priceSpecification"];
        if is_read && !prices.iter().any(|name| self.has(offer, name)) {
            self.lacking(
                "missing_property",
                "Offer without price or priceSpecification",
                "price or priceSpecification, which Google requires",
            );
        }
    }
}
