//! One Content Security Policy (CSP Level 3, section 2.2).

mod directive;
mod source;

pub(crate) use directive::{Directive, Inline};
pub(crate) use source::Source;

/// One policy.
#[derive(Debug)]
pub(crate) struct Policy {
    directives: Vec<Directive>,
    /// The names of directives that stand there more than once, of which browsers read the first.
    pub(crate) repeated: Vec<&'static str>,
}

/// What a `<meta>` cannot say (HTML standard, "Content security policy state").
const HEADER_ONLY: [&str; 3] = ["frame-ancestors", "report-uri", "sandbox"];

impl Policy {
    /// Reads a serialized policy of a header. `None` if it has no directive that browsers know.
    pub(crate) fn of_header(text: &str) -> Option<Self> {
        Self::parse(text, |_| true)
    }

    /// Reads the policy of a `<meta>`, which cannot have every directive. `None` if it has none.
    pub(crate) fn of_meta(text: &str) -> Option<Self> {
        Self::parse(text, |name| !HEADER_ONLY.contains(&name))
    }

    fn parse(text: &str, is_allowed: impl Fn(&str) -> bool) -> Option<Self> {
        let mut policy = Self {
            directives: Vec::new(),
            repeated: Vec::new(),
        };
        for part in text.split(';') {
            let Some(directive) = Directive::parse(part) else {
                continue;
            };
            let name = directive.name;
            if !is_allowed(name) {
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

    /// The first directive there is of these: the one that holds, where each falls back to the
    /// next.
    pub(crate) fn first_of(&self, names: &[&str]) -> Option<&Directive> {
        names.iter().find_map(|name| self.directive(name))
    }
}
