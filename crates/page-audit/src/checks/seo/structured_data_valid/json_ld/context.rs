//! The effect of the `@context` of JSON-LD on the names in it.

use serde_json::Value;

use crate::page::of_schema_org;

/// How names without an address are understood.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Context {
    /// As schema.org's.
    SchemaOrg,
    /// As schema.org's, unless other contexts define them differently.
    Mixed,
    Foreign,
}

pub(super) fn context(value: &Value) -> Context {
    match value {
        Value::String(address) => {
            let name = of_schema_org(address.trim());
            let is_file = name.is_some_and(|name| name.starts_with("docs/jsonldcontext.json"));
            if name == Some("") || is_file {
                Context::SchemaOrg
            } else {
                Context::Foreign
            }
        }
        Value::Array(contexts) => match contexts.as_slice() {
            [only] => context(only),
            contexts if contexts.iter().any(|one| context(one) != Context::Foreign) => {
                Context::Mixed
            }
            _ => Context::Foreign,
        },
        Value::Object(terms) => {
            let mut addresses = terms.values().filter_map(Value::as_str);
            if addresses.any(|address| of_schema_org(address.trim()).is_some()) {
                Context::Mixed
            } else {
                Context::Foreign
            }
        }
        _ => Context::Foreign,
    }
}
