//! The effect of the `@context` of JSON-LD on the names in it.

use serde_json::{Map, Value};
use url::Url;
use web_formats::misspelling::is_misspelling;

use super::super::vocabulary::{is_known, is_property};
use crate::page::of_schema_org;

const SCHEMA_ORG: &str = "schema.org";

/// How names without an address are understood.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Context {
    /// As schema.org's.
    SchemaOrg,
    /// As schema.org's, unless other contexts define them differently.
    Mixed,
    Foreign,
}

impl Context {
    /// The context of the names in a node within.
    pub(super) fn within(self, node: &Map<String, Value>) -> Self {
        match node.get("@context").map(context) {
            Some(Self::Foreign | Self::Mixed) => Self::Mixed,
            _ => self,
        }
    }
}

pub(super) fn context(value: &Value) -> Context {
    match value {
        Value::String(address) if is_schema_org(address) => Context::SchemaOrg,
        Value::Array(contexts) => {
            let is_neutral = |one: &&Value| one.as_object().is_some_and(is_neutral);
            let others = contexts.iter().filter(|one| !is_neutral(one));
            let others: Vec<Context> = others.map(context).collect();
            match others.as_slice() {
                [only] => *only,
                others if others.iter().any(|one| *one != Context::Foreign) => Context::Mixed,
                _ => Context::Foreign,
            }
        }
        Value::Object(terms) => of_terms(terms),
        _ => Context::Foreign,
    }
}

pub(super) fn is_schema_org(address: &str) -> bool {
    // The name of a host may have capitals, and the page has a scheme.
    let mut address = address.trim().to_ascii_lowercase();
    if address.starts_with("//") {
        address.insert_str(0, "https:");
    }
    let name = of_schema_org(&address);
    name.is_some_and(|name| name.is_empty() || name.starts_with("docs/jsonldcontext.json"))
}

/// Whether a context is that of another vocabulary, and not schema.org's with a mistake in it.
pub(super) fn is_of_others(value: &Value) -> bool {
    match value {
        Value::String(address) => is_address_of_others(address.trim()),
        Value::Array(contexts) => !contexts.is_empty() && contexts.iter().all(is_of_others),
        Value::Object(terms) => {
            let vocabulary = terms.get("@vocab").and_then(Value::as_str);
            !terms.is_empty() && vocabulary.is_none_or(is_address_of_others)
        }
        _ => false,
    }
}

fn is_address_of_others(address: &str) -> bool {
    let Ok(url) = Url::parse(address) else {
        return false;
    };
    let host = url.host_str().unwrap_or_default();
    let host = host.strip_prefix("www.").unwrap_or(host);
    !host.contains(SCHEMA_ORG) && !is_misspelling(host, SCHEMA_ORG)
}

fn of_terms(terms: &Map<String, Value>) -> Context {
    let mut others = terms.iter().filter(|(name, _)| *name != "@vocab");
    let is_meant = |name| terms.get(name).and_then(of_schema_org_in) == Some("");
    let is_meant = is_meant("@vocab") || (is_meant("schema") && !terms.contains_key("@vocab"));
    if is_meant && others.all(is_neutral_term) {
        Context::SchemaOrg
    } else if terms
        .values()
        .any(|value| of_schema_org_in(value).is_some())
    {
        Context::Mixed
    } else {
        Context::Foreign
    }
}

fn of_schema_org_in(value: &Value) -> Option<&str> {
    of_schema_org(value.as_str()?.trim())
}

/// Whether no name of schema.org means something else because of these terms.
fn is_neutral(terms: &Map<String, Value>) -> bool {
    terms.iter().all(is_neutral_term)
}

/// The language of texts, or a prefix.
fn is_neutral_term((name, value): (&String, &Value)) -> bool {
    if name.starts_with('@') {
        return matches!(
            name.as_str(),
            "@language" | "@direction" | "@base" | "@version"
        );
    }
    let is_prefix = value
        .as_str()
        .is_some_and(|text| text.ends_with(['/', '#', ':']));
    is_prefix && !is_property(name) && !is_known(name)
}
