//! The `Link` header (RFC 8288).

use super::field::split_once;

/// A link of a header.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Link<'h> {
    /// Its target, as it was sent.
    pub target: &'h str,
    parameters: &'h str,
}

impl<'h> Link<'h> {
    /// The links of a header's value.
    pub fn all(header: &'h str) -> impl Iterator<Item = Self> {
        links(header).map(|(target, parameters)| Self { target, parameters })
    }

    /// Whether it has this relation.
    pub fn has_relation(self, relation: &str) -> bool {
        has_relation(self.parameters, relation)
    }

    /// The value of the first parameter with this name; empty if it has none.
    pub fn parameter(self, name: &str) -> Option<&'h str> {
        parameter(self.parameters, name)
    }
}

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
        let (held, value) = parameter.split_once('=').unwrap_or((parameter, ""));
        if held.trim_ascii().eq_ignore_ascii_case(name) {
            return Some(value.trim_ascii().trim_matches('"'));
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::{Link, alternates, targets};

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
    fn a_link_has_its_parameters() {
        let header = r#"</a.woff2>; rel="preload prefetch"; as=font; crossorigin, </b>; rel=next"#;
        let links: Vec<_> = Link::all(header).collect();
        let [font, next] = links.as_slice() else {
            panic!("{links:?}");
        };
        assert_eq!(font.target, "/a.woff2");
        assert!(font.has_relation("Preload") && !next.has_relation("preload"));
        assert_eq!(font.parameter("as"), Some("font"));
        assert_eq!(font.parameter("crossorigin"), Some(""));
        assert_eq!(next.parameter("as"), None);
    }

    #[test]
    fn an_invalid_link_is_ignored() {
        assert!(targets("https://example.com/; rel=canonical", "canonical").is_empty());
        assert!(targets("<https://example.com/", "canonical").is_empty());
        assert!(targets("<a>; rel=next; rel=canonical", "canonical").is_empty());
    }
}
