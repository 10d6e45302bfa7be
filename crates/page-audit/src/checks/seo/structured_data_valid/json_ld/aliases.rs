//! Other names of keywords in JSON-LD (JSON-LD 1.1, section 4.1.6).

use serde_json::Value;

use super::context::is_schema_org;

/// The aliases in the context that schema.org publishes, and what they stand for.
const ALIASES: [(&str, &str); 2] = [("type", "@type"), ("id", "@id")];

/// Whether each alias has its meaning.
type Known = [bool; ALIASES.len()];

/// Writes the keywords themselves where a value has their aliases. The value's nesting is bounded by
/// the JSON parser.
pub(in super::super) fn resolve(value: &mut Value) {
    resolve_knowing(value, Known::default());
}

fn resolve_knowing(value: &mut Value, known: Known) {
    match value {
        Value::Array(values) => {
            for value in values {
                resolve_knowing(value, known);
            }
        }
        Value::Object(object) => {
            let context = object.get("@context");
            let known = context.map_or(known, |context| after(context, known));
            for ((alias, keyword), is_known) in ALIASES.iter().zip(known) {
                if is_known
                    && !object.contains_key(*keyword)
                    && let Some(value) = object.remove(*alias)
                {
                    object.insert((*keyword).to_owned(), value);
                }
            }
            let values = object.iter_mut().filter(|(name, _)| *name != "@context");
            for (_, value) in values {
                resolve_knowing(value, known);
            }
        }
        _ => {}
    }
}

/// The aliases that are known after a context. What is in those of others is unknown.
fn after(context: &Value, known: Known) -> Known {
    match context {
        Value::Null => Known::default(),
        Value::String(address) if is_schema_org(address) => [true; ALIASES.len()],
        Value::Array(contexts) => contexts
            .iter()
            .fold(known, |known, context| after(context, known)),
        Value::Object(terms) => std::array::from_fn(|index| {
            let before = known.get(index).copied().unwrap_or_default();
            let Some((alias, keyword)) = ALIASES.get(index) else {
                return before;
            };
            terms
                .get(*alias)
                .map_or(before, |meaning| meaning.as_str() == Some(keyword))
        }),
        _ => known,
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn resolved(mut value: Value) -> Value {
        resolve(&mut value);
        value
    }

    #[test]
    fn the_aliases_of_schema_org_are_resolved_within_its_context() {
        for context in [
            json!("https://schema.org"),
            json!(["https://schema.org", {"x": "https://a.example/"}]),
            json!({"type": "@type", "id": "@id"}),
        ] {
            let aliased = json!({"@context": context, "@graph": [{"id": "/a", "type": "Place"}]});
            let plain = json!({"@context": context, "@graph": [{"@id": "/a", "@type": "Place"}]});
            assert_eq!(resolved(aliased), plain);
        }
    }

    #[test]
    fn a_name_that_is_no_alias_stays() {
        for value in [
            json!({"type": "Place"}),
            json!({"@context": "https://a.example/", "type": "Place"}),
            json!({"@context": {"@vocab": "https://schema.org/"}, "type": "Place"}),
            json!({"@context": ["https://schema.org", {"type": "x:type"}], "type": "Place"}),
            json!({"@context": "https://schema.org", "@type": "Place", "type": "Hall"}),
            json!({"@context": "https://schema.org", "location": {"@context": null, "type": "x"}}),
        ] {
            assert_eq!(resolved(value.clone()), value);
        }
    }
}
