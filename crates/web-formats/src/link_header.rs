//! The `Link` header (RFC 8288).

use super::field::split_once;

/// The targets of the links with this relation in a header's value, as they were sent.
pub fn targets(header: &str, relation: &str) -> Vec<String> {
    links(header)
        .filter(|(_, parameters)| has_relation(parameters, relation))
        .map(|(target, _)| target.to_owned())
        .collect()
}

/// The pages in other languages that a header's value links to: target and `hreflang`.
pub fn alternates(header: &str) -> Vec<(String, String)> {
    links(header)
        .filter(|(_, parameters)| has_relation(parameters, "alternate"))
        .filter_map(|(target, parameters)| {
            let language = parameter(parameters, "hreflang")?;
            Some((target.to_owned(), language.to_owned()))
        })
        .collect()
}

/// Each link's target and parameters.
fn links(header: &str) -> impl Iterator<Item = (&str, &str)> {
    let mut rest = header;
    std::iter::from_fn(move || {
        let (_, after) = rest.split_once('<')?;
        let (target, after) = after.split_once('>')?;
        let (parameters, after) = split_once(after, b',');
        rest = after.unwrap_or_default();
        Some((target.trim_ascii(), parameters))
    })
}

fn has_relation(parameters: &str, relation: &str) -> bool {
    parameter(parameters, "rel").is_some_and(|relations| {
        let mut words = relations.split_ascii_whitespace();
        words.any(|word| word.eq_ignore_ascii_case(relation))
    })
}

/// The first parameter with this name: later ones do not count.
fn parameter<'p>(parameters: &'p str, name: &str) -> Option<&'p str> {
    let mut rest = parameters;
    while !rest.is_empty() {
        let (parameter, after) = split_once(rest, b';');
        rest = after.unwrap_or_default();
        if let Some((held, value)) = parameter.split_once('=')
            && held.trim_ascii().eq_ignore_ascii_case(name)
        {
            return Some(value.trim_ascii().trim_matches('"'));
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::{alternates, targets};

    #[test]
    fn languages_are_found() {
        let header =
            r#"<https://example.com/a>; rel="alternate"; hreflang="de-AT", </b>; hreflang=fr"#;
        let expected = ("https://example.com/a".to_owned(), "de-AT".to_owned());
        assert_eq!(alternates(header), [expected]);
    }

    #[test]
    fn the_targets_of_a_relation_are_found_among_others() {
        let header = r#"</a,b>; title="x, <y>; rel=canonical"; rel=preload, "#;
        let header = format!(r#"{header}<https://example.com/>; REL="Canonical alternate""#);
        assert_eq!(targets(&header, "canonical"), ["https://example.com/"]);
        assert_eq!(targets(&header, "preload"), ["/a,b"]);
    }

    #[test]
    fn an_invalid_link_is_ignored() {
        assert!(targets("https://example.com/; rel=canonical", "canonical").is_empty());
        assert!(targets("<https://example.com/", "canonical").is_empty());
        assert!(targets("<a>; rel=next; rel=canonical", "canonical").is_empty());
    }
}
