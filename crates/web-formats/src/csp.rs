//! One Content Security Policy (CSP Level 3, section 2.2).

mod bypass;
mod directive;
mod source;

pub use bypass::{Bypass, bypass};
pub use directive::{Directive, Inline, known};
pub use source::{Source, is_keyword};

/// One policy.
#[derive(Debug)]
pub struct Policy {
    directives: Vec<Directive>,
    /// The names of directives that occur more than once; browsers use only the first.
    pub repeated: Vec<&'static str>,
    /// What stands in place of a directive's name where it is none that browsers know: words, each
    /// with a space behind it. A list of them would take many times as much memory.
    unknown: String,
    /// The names of directives that have no effect where the policy is.
    pub misplaced: Vec<&'static str>,
}

/// Directives that have no effect in a `<meta>` (HTML standard, "Content security policy state").
const HEADER_ONLY: [&str; 3] = ["frame-ancestors", "report-uri", "sandbox"];

impl Policy {
    /// Parses a serialized policy from a header. `None` if it has no directive that browsers know.
    pub fn of_header(text: &str) -> Option<Self> {
        Self::parse(text, |_| true)
    }

    /// Parses the policy of a `<meta>`, where some directives have no effect. `None` if it has
    /// none.
    pub fn of_meta(text: &str) -> Option<Self> {
        Self::parse(text, |name| !HEADER_ONLY.contains(&name))
    }

    fn parse(text: &str, is_allowed: impl Fn(&str) -> bool) -> Option<Self> {
        let mut policy = Self {
            directives: Vec::new(),
            repeated: Vec::new(),
            unknown: String::new(),
            misplaced: Vec::new(),
        };
        for part in text.split(';') {
            let Some(directive) = Directive::parse(part) else {
                let name = part.split_ascii_whitespace().next();
                policy
                    .unknown
                    .extend(name.into_iter().flat_map(|name| [name, " "]));
                continue;
            };
            let name = directive.name;
            if !is_allowed(name) {
                policy.misplaced.push(name);
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
    pub fn directives(&self) -> &[Directive] {
        &self.directives
    }

    /// What stands in place of a directive's name where it is none that browsers know.
    pub fn unknown(&self) -> impl Iterator<Item = &str> {
        self.unknown.split_ascii_whitespace()
    }

    /// The directive with this name.
    pub fn directive(&self, name: &str) -> Option<&Directive> {
        self.directives
            .iter()
            .find(|directive| directive.name == name)
    }

    /// The first of these directives that exists: the effective one, where each falls back to the
    /// next.
    pub fn first_of(&self, names: &[&str]) -> Option<&Directive> {
        names.iter().find_map(|name| self.directive(name))
    }
}
