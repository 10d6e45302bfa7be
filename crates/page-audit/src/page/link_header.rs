//! The `Link` header (RFC 8288).

/// The targets that a header's value links to by this relation, as they were sent.
pub(super) fn targets(header: &str, relation: &str) -> Vec<String> {
    let mut found = Vec::new();
    let mut rest = header;
    while let Some((_, after)) = rest.split_once('<') {
        let Some((target, after)) = after.split_once('>') else {
            break;
        };
        let (parameters, after) = split_parameters(after);
        rest = after;
        if has_relation(parameters, relation) {
            found.push(target.trim_ascii().to_owned());
        }
    }
    found
}

/// The parameters of a link, and what comes after the comma that ends it.
fn split_parameters(text: &str) -> (&str, &str) {
    let mut quoted = false;
    let mut escaped = false;
    for (at, byte) in text.bytes().enumerate() {
        match byte {
            _ if escaped => escaped = false,
            b'\\' if quoted => escaped = true,
            b'"' => quoted = !quoted,
            b',' if !quoted => return text.split_at_checked(at).unwrap_or((text, "")),
            _ => {}
        }
    }
    (text, "")
}

fn has_relation(parameters: &str, relation: &str) -> bool {
    // Only the first `rel` counts.
    let rel = parameters.split(';').find_map(|parameter| {
        let (name, value) = parameter.split_once('=')?;
        name.trim_ascii()
            .eq_ignore_ascii_case("rel")
            .then_some(value)
    });
    rel.is_some_and(|rel| {
        rel.trim_ascii()
            .trim_matches('"')
            .split_ascii_whitespace()
            .any(|word| word.eq_ignore_ascii_case(relation))
    })
}

#[cfg(test)]
mod tests {
    use super::targets;

    #[test]
    fn the_targets_of_a_relation_are_found_among_others() {
        let header = r#"</a,b>; title="x, <y>; rel=canonical"; rel=preload, <https://example.com/>; REL="Canonical alternate""#;
        assert_eq!(targets(header, "canonical"), ["https://example.com/"]);
        assert_eq!(targets(header, "preload"), ["/a,b"]);
    }

    #[test]
    fn what_is_no_link_is_none() {
        assert!(targets("https://example.com/; rel=canonical", "canonical").is_empty());
        assert!(targets("<https://example.com/", "canonical").is_empty());
        assert!(targets("<a>; rel=next; rel=canonical", "canonical").is_empty());
    }
}
