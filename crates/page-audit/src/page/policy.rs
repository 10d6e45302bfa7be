//! The Content Security Policies of a page (CSP Level 3, section 2.2): those that its headers and its
//! `<meta>` elements hold, each on its own, since a browser obeys all of them together.

use html_document::Element;

use super::Page;
use crate::finding::Evidence;

mod directive;
mod source;

pub(crate) use directive::{Directive, Inline};
pub(crate) use source::Source;

/// Every policy of a page.
#[derive(Debug, Default)]
pub(crate) struct Policies {
    /// The policies that browsers enforce, in the order they are met.
    pub(crate) enforced: Vec<Policy>,
    /// Whether there is one that browsers only report about.
    pub(crate) reported_only: bool,
}

/// One policy.
#[derive(Debug)]
pub(crate) struct Policy {
    directives: Vec<Directive>,
    /// The names of directives that stand there more than once, of which browsers read the first.
    pub(crate) repeated: Vec<&'static str>,
    /// The number of the `<meta>` element among the document's that holds it; none if a header does.
    meta: Option<usize>,
}

/// What a `<meta>` cannot say (HTML standard, "Content security policy state").
const HEADER_ONLY: [&str; 3] = ["frame-ancestors", "report-uri", "sandbox"];

impl Policies {
    pub(super) fn of(page: &Page<'_>) -> Self {
        let headers = &page.snapshot().headers;
        let mut enforced = Vec::new();
        for header in headers.get_all("content-security-policy") {
            enforced.extend(
                header
                    .split(',')
                    .filter_map(|text| Policy::parse(text, None)),
            );
        }
        let reported_only = headers
            .get_all("content-security-policy-report-only")
            .flat_map(|header| header.split(',').map(str::to_owned).collect::<Vec<_>>())
            .any(|text| Policy::parse(&text, None).is_some());
        for (index, meta) in page.document().html_elements("meta").enumerate() {
            if meta.attribute_is("http-equiv", "content-security-policy") && page.is_in_head(meta) {
                let content = meta.attribute("content").unwrap_or_default();
                enforced.extend(Policy::parse(content, Some(index)));
            }
        }
        Self {
            enforced,
            reported_only,
        }
    }
}

impl Policy {
    /// Reads a serialized policy. `None` if it has no directive that browsers know.
    fn parse(text: &str, meta: Option<usize>) -> Option<Self> {
        let mut policy = Self {
            directives: Vec::new(),
            repeated: Vec::new(),
            meta,
        };
        for part in text.split(';') {
            let Some(directive) = Directive::parse(part) else {
                continue;
            };
            let name = directive.name;
            if meta.is_some() && HEADER_ONLY.contains(&name) {
                continue;
            }
            if policy.directive(name).is_none() {
                policy.directives.push(directive);
            } else if !policy.repeated.contains(&name) {
                policy.repeated.push(name);
            }
        }
        (!policy.directives.is_empty()).then_some(policy)
    }

    /// The directives, each name once.
    pub(crate) fn directives(&self) -> &[Directive] {
        &self.directives
    }

    /// The directive of this name.
    pub(crate) fn directive(&self, name: &str) -> Option<&Directive> {
        self.directives
            .iter()
            .find(|directive| directive.name == name)
    }

    /// The first directive there is of these: the one that holds, where each falls back to the next.
    pub(crate) fn first_of(&self, names: &[&str]) -> Option<&Directive> {
        names.iter().find_map(|name| self.directive(name))
    }

    /// Something about this policy as evidence: with its place if it is in the document.
    pub(crate) fn evidence(&self, page: &Page<'_>, found: &str, expected: &str) -> Evidence {
        match self.element(page) {
            Some(meta) => Evidence::at(meta, found, expected),
            None => Evidence::of(format_args!("Content-Security-Policy: {found}"), expected),
        }
    }

    fn element<'p>(&self, page: &'p Page<'_>) -> Option<Element<'p>> {
        page.document().html_elements("meta").nth(self.meta?)
    }
}
