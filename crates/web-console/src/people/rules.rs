//! The rules from what is known about a person to an account and a role: the first that holds.

use auth::{Account, Role};
use serde::{Deserialize, Deserializer, Serialize, de};
use serde_json::{Map, Value};

/// A rule: people for whom `claim` is or contains `value` have this role in this account.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Rule {
    /// The method for whose people it is: a provider's name or `proxy`. Empty (the default) for the
    /// only one.
    #[serde(default)]
    from: String,
    /// The name of the claim, or with a `/` at its beginning a path into claims (RFC 6901).
    claim: String,
    /// The text that it is, or that is in its list.
    value: String,
    /// The account.
    pub(crate) account: Account,
    /// What they may do.
    #[serde(with = "role")]
    pub(crate) role: Role,
}

/// Reads a list of tables, as in a file, or text that is one in JSON, as in the environment.
pub(crate) fn read_rules<'de, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<Vec<Rule>, D::Error> {
    let rules = match Value::deserialize(deserializer)? {
        Value::String(text) if text.trim().is_empty() => return Ok(Vec::new()),
        Value::String(text) => serde_json::from_str(&text),
        rules => serde_json::from_value(rules),
    };
    rules.map_err(de::Error::custom)
}

/// A role as its name.
mod role {
    use auth::Role;
    use serde::{Deserialize, Deserializer, Serializer, de};

    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Role, D::Error> {
        let name = String::deserialize(deserializer)?;
        name.parse().map_err(de::Error::custom)
    }

    #[expect(
        clippy::trivially_copy_pass_by_ref,
        reason = "serde calls it like this"
    )]
    pub fn serialize<S: Serializer>(role: &Role, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(role)
    }
}

impl Rule {
    pub(crate) fn is_for(&self, method: &str) -> bool {
        self.from.is_empty() || self.from == method
    }

    /// The first part of the claim's name, which is enough to know it by.
    pub(crate) fn claim(&self) -> &str {
        match self.claim.strip_prefix('/') {
            Some(path) => path.split('/').next().unwrap_or(path),
            None => &self.claim,
        }
    }

    pub(crate) fn holds(&self, claims: &Map<String, Value>) -> bool {
        let found = match self.claim.strip_prefix('/') {
            Some(path) => {
                let (first, rest) = path.split_once('/').unwrap_or((path, ""));
                let rest = if rest.is_empty() {
                    String::new()
                } else {
                    format!("/{rest}")
                };
                claims.get(first).and_then(|value| value.pointer(&rest))
            }
            None => claims.get(&self.claim),
        };
        match found {
            Some(Value::String(text)) => *text == self.value,
            Some(Value::Array(texts)) => texts.iter().any(|text| *text == *self.value),
            Some(Value::Bool(is)) => is.to_string() == self.value,
            _ => false,
        }
    }
}

/// Checks that every rule can hold, and is for one of these methods.
///
/// # Errors
/// The name of the setting and what is allowed.
pub(crate) fn check(rules: &[Rule], methods: &[&str]) -> Result<(), String> {
    let expected = methods.join(" or ");
    for (number, rule) in rules.iter().enumerate() {
        let setting = format!("console.rules[{number}]");
        // Providers do not agree on names: a subject of one is another person's at the other.
        if rule.from.is_empty() && methods.len() > 1 {
            return Err(format!(
                "{setting}.from is missing: expected {expected}, as there are several"
            ));
        }
        if !rule.from.is_empty() && !methods.contains(&rule.from.as_str()) {
            return Err(format!(
                "{setting}.from is \"{}\": expected {}",
                rule.from,
                if methods.is_empty() {
                    "none, as nobody is identified"
                } else {
                    &expected
                }
            ));
        }
        if rule.claim.trim_start_matches('/').is_empty() || rule.value.is_empty() {
            return Err(format!("{setting}: claim and value must not be empty"));
        }
    }
    if rules.is_empty() && !methods.is_empty() {
        return Err(format!(
            "console.rules is empty: nobody could sign in with {expected}"
        ));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn rule(claim: &str, value: &str) -> Rule {
        let rule = json!({"claim": claim, "value": value, "account": "acme", "role": "editor"});
        serde_json::from_value(rule).unwrap()
    }

    #[test]
    fn a_rule_holds_for_what_is_exactly_there() {
        let claims = json!({
            "groups": ["seo", "ops"], "team": "seo", "admin": true, "x": {"roles": ["seo"], "a": "b"},
            "https://e.example/role": "seo", "number": 7,
        });
        let claims = claims.as_object().unwrap();
        for (claim, value) in [
            ("groups", "seo"),
            ("groups", "ops"),
            ("team", "seo"),
            ("admin", "true"),
            ("/x/roles", "seo"),
            ("https://e.example/role", "seo"),
        ] {
            assert!(rule(claim, value).holds(claims), "{claim} {value}");
        }
        for (claim, value) in [
            ("groups", "se"),
            ("groups", "SEO"),
            ("groups", "seo,ops"),
            ("team", "seo "),
            ("x", "seo"),
            ("/x/roles/1", "seo"),
            ("/x", "b"),
            ("number", "7"),
            ("missing", "seo"),
            ("", "seo"),
        ] {
            assert!(!rule(claim, value).holds(claims), "{claim} {value}");
        }
    }

    #[test]
    fn rules_are_tables_or_text_in_json() {
        let rules =
            json!([{"claim": "groups", "value": "seo", "account": "acme", "role": "editor"}]);
        for written in [rules.clone(), rules.to_string().into()] {
            assert_eq!(read_rules(written).unwrap().len(), 1);
        }
        assert!(read_rules(json!(" ")).unwrap().is_empty());
        let error = read_rules(json!(r#"[{"claim": "groups"}]"#)).unwrap_err();
        assert!(
            error.to_string().contains("missing field `value`"),
            "{error}"
        );
    }

    #[test]
    fn a_rule_that_could_mean_somebody_else_is_refused() {
        let mut rules = vec![rule("groups", "seo")];
        assert!(check(&rules, &["proxy"]).is_ok());
        let several = check(&rules, &["a", "b"]).unwrap_err();
        assert!(several.contains("console.rules[0].from"), "{several}");
        rules[0].from = "c".to_owned();
        let unknown = check(&rules, &["a", "b"]).unwrap_err();
        assert!(unknown.contains("a or b"), "{unknown}");
        assert!(check(&rules, &[]).is_err());
        assert!(check(&[], &["a"]).is_err());
        assert!(check(&[], &[]).is_ok());
        assert!(check(&[rule("groups", "")], &["a"]).is_err());
    }
}
