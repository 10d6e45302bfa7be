//! The `Link` header (RFC 8288).

/// The targets that a header's value links to by this relation, as they were sent.
pub(super) fn targets(header: &str, relation: &str) -> Vec<String> {
    let mut found = Vec::new();
    let mut rest = header;
    while let Some((_, after)) = rest.split_once('<') {
        let Some((target, after)) = after.split_once('>') else {
            break;
        };
        let (parameters, after) = split_unquoted(after, b',');
        rest = after;
        if has_relation(parameters, relation) {
            found.push(target.trim_ascii().to_owned());
        }
    }
    found
}

/// The text before a separator that stands outside quotes, and what comes after it.
fn split_unquoted(text: &str, separator: u8) -> (&str, &str) {
    let mut quoted = false;
    let mut escaped = false;
    for (at, byte) in text.bytes().enumerate() {
        match byte {
            _ if escaped => escaped = false,
            b'\\' if quoted => escaped = true,
            b'"' => quoted = !quoted,
            byte if byte == separator && !quoted => {
                let after = text.get(at + 1..).unwrap_or_default();
                return (text.get(..at).unwrap_or_default(), after);
            }
            _ => {}
        }
    }
    (text, "")
}

fn has_relation(parameters: &str, relation: &str) -> bool {
    let mut rest = parameters;
    while !rest.is_empty() {
        let (parameter, after) = split_unquoted(rest, b';');
        rest = after;
        let Some((name, value)) = parameter.split_once('=') else {
            continue;
        };
        if name.trim_ascii().eq_ignore_ascii_case("rel") {
            // Only the first `rel` counts.
            let mut words = value
                .trim_ascii()
                .trim_matches('"')
                .split_ascii_whitespace();
            return words.any(|word| word.eq_ignore_ascii_case(relation));
        }
    }
    false
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
