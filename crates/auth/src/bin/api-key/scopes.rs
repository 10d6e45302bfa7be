//! The scopes that a key can be issued with. Services declare the scopes they require; this list
//! catches typing errors when a key is issued.

use auth::{Role, Scope, Scopes};

/// All known scopes.
pub fn all() -> Scopes {
    Role::Admin.scopes()
}

/// The scopes in `named`, in the order in which they are written.
pub fn in_order(named: &[Scopes]) -> Scopes {
    let is_named = |scope: &Scope| named.iter().any(|scopes| scopes.contains(scope));
    all()
        .iter()
        .filter(|scope| is_named(scope))
        .cloned()
        .collect()
}

/// Reads scopes separated by spaces or commas, each of which must be known.
pub fn parse_known(text: &str) -> Result<Scopes, String> {
    let scopes: Scopes = text.parse().map_err(|_| unknown(text))?;
    if let Some(scope) = scopes.iter().find(|scope| !all().contains(scope)) {
        return Err(unknown(scope.as_str()));
    }
    Ok(scopes)
}

fn unknown(text: &str) -> String {
    let known = all().to_string().replace(' ', ", ");
    format!("unknown scope {text:?}; expected {known}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_unknown_scope_is_named_with_the_known_ones() {
        let error = parse_known("reports:read reports:delete").unwrap_err();
        assert_eq!(
            error,
            "unknown scope \"reports:delete\"; \
             expected reports:read, reports:write, domains:read, domains:write, \
             endpoints:read, endpoints:write, keys:read, keys:write"
        );
        assert!(parse_known("REPORTS:READ").is_err());
    }
}
