//! Which names in microdata and RDFa are schema.org's.

use html_document::Element;
use indexmap::IndexSet;

use super::{Syntax, of_schema_org};

/// How many prefixes for schema.org are known at a time, how long they are, and how many sets of
/// them there are on a page.
const MAX_PREFIXES: usize = 10;
const MAX_PREFIX: usize = 50;
const MAX_SETS: usize = 1_000;

/// The index of no set: no prefix is known.
const NO_SET: usize = usize::MAX;

/// What names mean to an element of RDFa and to what it contains.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Scope {
    /// Whether `vocab` is schema.org's, if there is one.
    vocabulary: Option<bool>,
    /// The index of the set of prefixes.
    prefixes: usize,
}

impl Scope {
    /// Whether plain names have a meaning.
    pub(super) fn has_vocabulary(self) -> bool {
        self.vocabulary.is_some()
    }
}

/// The prefixes that mean schema.org somewhere on the page.
pub(super) struct Names {
    /// Each is sorted, and in lower case.
    sets: IndexSet<Vec<String>>,
    /// Whether some were left out, since there are too many.
    pub(super) has_more: bool,
}

impl Default for Names {
    /// The prefix that RDFa knows without a declaration.
    fn default() -> Self {
        Self {
            sets: IndexSet::from([vec!["schema".to_owned()]]),
            has_more: false,
        }
    }
}

impl Names {
    /// What names mean to an element, in an element with this scope.
    pub(super) fn scope(&mut self, element: Element<'_>, around: Scope) -> Scope {
        let mut scope = around;
        for attribute in element.attributes() {
            let value = attribute.value();
            match attribute.name() {
                "vocab" => {
                    let address = value.trim_ascii();
                    let is_known = of_schema_org(address).is_some();
                    scope.vocabulary = (!address.is_empty()).then_some(is_known);
                }
                "prefix" => {
                    let mut words = value.split_ascii_whitespace();
                    while let (Some(name), Some(address)) = (words.next(), words.next()) {
                        scope = self.declare(name.trim_end_matches(':'), address, scope);
                    }
                }
                name => {
                    if let Some(name) = name.strip_prefix("xmlns:") {
                        scope = self.declare(name, value.trim_ascii(), scope);
                    }
                }
            }
        }
        scope
    }

    /// The scope in which the prefix stands for this address.
    fn declare(&mut self, name: &str, address: &str, scope: Scope) -> Scope {
        let is_meant = of_schema_org(address) == Some("");
        let known = self.sets.get_index(scope.prefixes);
        let known = known.map(Vec::as_slice).unwrap_or_default();
        let is_new = !known.iter().any(|known| known.eq_ignore_ascii_case(name));
        // Most pages declare prefixes of other vocabularies only.
        if is_new != is_meant {
            return scope;
        }
        if is_new && (known.len() >= MAX_PREFIXES || name.len() > MAX_PREFIX) {
            self.has_more = true;
            return scope;
        }
        let others = known
            .iter()
            .filter(|known| !known.eq_ignore_ascii_case(name));
        let mut prefixes: Vec<String> = others.cloned().collect();
        if is_meant {
            prefixes.push(name.to_ascii_lowercase());
        }
        prefixes.sort_unstable();
        Scope {
            prefixes: self.index(prefixes),
            ..scope
        }
    }

    /// The index of a set of prefixes.
    fn index(&mut self, prefixes: Vec<String>) -> usize {
        if let Some(index) = self.sets.get_index_of(&prefixes) {
            return index;
        }
        if self.sets.len() >= MAX_SETS {
            self.has_more = true;
            return NO_SET;
        }
        self.sets.insert_full(prefixes).0
    }

    /// A name without what says that it is schema.org's; `None` if it is not.
    pub(super) fn of_schema_org<'n>(
        &self,
        name: &'n str,
        syntax: Syntax,
        scope: Scope,
    ) -> Option<&'n str> {
        let short = match (of_schema_org(name), name.split_once(':'), syntax) {
            (Some(short), _, _) => Some(short),
            (None, None, Syntax::Microdata) => Some(name),
            (None, None, Syntax::Rdfa) => (scope.vocabulary == Some(true)).then_some(name),
            (None, Some(_), Syntax::Microdata) => None,
            (None, Some((prefix, rest)), Syntax::Rdfa) => {
                let mut known = self.sets.get_index(scope.prefixes)?.iter();
                let is_known = known.any(|known| known.eq_ignore_ascii_case(prefix));
                is_known.then_some(rest)
            }
        };
        short.filter(|name| !name.is_empty())
    }
}
