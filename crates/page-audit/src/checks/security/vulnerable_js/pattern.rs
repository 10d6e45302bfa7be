//! The list's regular expressions, which are compiled when they are needed.

use std::sync::OnceLock;

use regex_automata::meta::Regex;
use regex_automata::util::captures::Captures;
use regex_automata::util::syntax;
use regex_automata::{Input, Span};

/// What the list has for a version.
const VERSION: &str = "§§version§§";
const ANY_VERSION: &str = r"[0-9][0-9.a-z_\-]+";

#[derive(Debug)]
pub(super) struct Pattern {
    /// What is in each text that it finds.
    pub(super) literal: &'static str,
    source: String,
    regex: OnceLock<Option<Regex>>,
}

impl Pattern {
    pub(super) fn new(literal: &'static str, source: &str) -> Self {
        Self {
            literal,
            source: source.replace(VERSION, ANY_VERSION),
            regex: OnceLock::new(),
        }
    }

    /// `None` if it is none that this engine knows; a test says that each is.
    fn regex(&self) -> Option<&Regex> {
        let compiled = self.regex.get_or_init(|| {
            let bytes = syntax::Config::new().unicode(false).utf8(false);
            Regex::builder().syntax(bytes).build(&self.source).ok()
        });
        compiled.as_ref()
    }

    #[cfg(test)]
    pub(super) fn is_known(&self) -> bool {
        self.regex().is_some()
    }

    /// The version that it finds in an address.
    pub(super) fn version<'t>(&self, address: &'t str) -> Option<&'t str> {
        if !address.contains(self.literal) {
            return None;
        }
        let mut found = None;
        let whole = Span::from(0..address.len());
        self.find(address.as_bytes(), whole, &mut |captures| {
            found = captures
                .get_group(1)
                .and_then(|group| address.get(group.range()));
            false
        });
        found
    }

    /// Gives what it finds within a part of a text, until there is enough of it.
    pub(super) fn find(
        &self,
        text: &[u8],
        within: Span,
        enough: &mut dyn FnMut(&Captures) -> bool,
    ) {
        let Some(regex) = self.regex() else { return };
        let mut captures = regex.create_captures();
        let mut start = within.start;
        while start <= within.end {
            let rest = Input::new(text).span(start..within.end);
            regex.search_captures(&rest, &mut captures);
            let Some(found) = captures.get_match() else {
                return;
            };
            if !enough(&captures) {
                return;
            }
            start = found.end().max(start + 1);
        }
    }
}
