//! Libraries that the content of a script shows.

use std::borrow::Cow;
use std::sync::LazyLock;

use aho_corasick::{AhoCorasick, AhoCorasickKind};
use memchr::{memchr, memmem};
use regex_automata::Span;
use regex_automata::util::captures::Captures;

use super::list::{Content, LIST, Library, List};
use super::version::plain;

/// In how many bytes of a script each pattern is searched for, unless it can be of any length.
const MAX_BYTES: usize = 65_536;
/// How many versions of a library are found in a script.
const MAX_VERSIONS: usize = 8;

static SEARCH: LazyLock<Option<Search<'static>>> = LazyLock::new(|| Search::of(&LIST));

/// Each library that a script shows, with its version.
pub(super) fn shown(script: &[u8]) -> Vec<(&'static Library, String)> {
    let search = SEARCH.as_ref();
    search.map_or_else(Vec::new, |search| search.shown(script))
}

/// Searches for all libraries of a list at once, by a literal of each pattern: only around those
/// that are there the patterns themselves are searched for.
struct Search<'l> {
    contents: Vec<(&'l Library, &'l Content)>,
    literals: AhoCorasick,
    /// The contents with each literal.
    with_literal: Vec<Vec<usize>>,
}

impl<'l> Search<'l> {
    fn of(list: &'l List) -> Option<Self> {
        let libraries = list.libraries.iter();
        let contents: Vec<_> = libraries
            .flat_map(|library| {
                library
                    .contents
                    .iter()
                    .map(move |content| (library, content))
            })
            .collect();
        let mut literals: Vec<_> = contents
            .iter()
            .map(|(_, content)| content.pattern.literal)
            .collect();
        literals.sort_unstable();
        literals.dedup();
        let with = |literal: &&str| {
            let all = contents.iter().enumerate();
            let with = all.filter(|(_, (_, content))| content.pattern.literal == *literal);
            with.map(|(index, _)| index).collect()
        };
        Some(Self {
            with_literal: literals.iter().map(with).collect(),
            literals: AhoCorasick::builder()
                .kind(Some(AhoCorasickKind::DFA))
                .build(literals)
                .ok()?,
            contents,
        })
    }

    fn shown(&self, script: &[u8]) -> Vec<(&'l Library, String)> {
        let script = with_plain_lines(script);
        let mut shown = Vec::new();
        for (spans, (library, content)) in self.spans(&script).iter().zip(&self.contents) {
            for span in &spans.spans {
                content.pattern.find(&script, *span, &mut |captures| {
                    let version = version(content, captures, &script);
                    add(&mut shown, library, plain(&version));
                    content.reach.is_some()
                });
            }
        }
        shown
    }

    /// Where to search for each content.
    fn spans(&self, script: &[u8]) -> Vec<Spans> {
        let mut spans = vec![Spans::default(); self.contents.len()];
        for literal in self.literals.find_overlapping_iter(script) {
            let with = self.with_literal.get(literal.pattern().as_usize());
            for index in with.into_iter().flatten() {
                if let (Some(spans), Some((_, content))) =
                    (spans.get_mut(*index), self.contents.get(*index))
                {
                    let whole = script.len();
                    let reach = content.reach.unwrap_or(whole);
                    let start = literal.start().saturating_sub(reach);
                    spans.extend(start, whole.min(literal.end() + reach));
                }
            }
        }
        spans
    }
}

/// The parts of a script in which a content is searched for, which do not touch each other.
#[derive(Debug, Clone, Default)]
struct Spans {
    spans: Vec<Span>,
    bytes: usize,
}

impl Spans {
    fn extend(&mut self, start: usize, end: usize) {
        if self.bytes >= MAX_BYTES {
            return;
        }
        match self.spans.last_mut() {
            Some(last) if last.end >= start => {
                let end = end.max(last.end);
                self.bytes += end - last.end;
                last.end = end;
            }
            _ => {
                self.bytes += end - start;
                self.spans.push(Span { start, end });
            }
        }
    }
}

fn add<'l>(shown: &mut Vec<(&'l Library, String)>, library: &'l Library, version: &str) {
    let same = shown.iter().filter(|(known, _)| known.name == library.name);
    let mut versions = same.map(|(_, version)| version.as_str());
    let count = versions.clone().count();
    if count < MAX_VERSIONS && versions.all(|known| known != version) {
        shown.push((library, version.to_owned()));
    }
}

/// The version as the list says to put it together.
fn version(content: &Content, captures: &Captures, script: &[u8]) -> String {
    let mut version = content.version.to_owned();
    for (index, sign) in [(1, "$1"), (2, "$2"), (3, "$3")] {
        let group = captures.get_group(index);
        let text = group.and_then(|group| script.get(group.range()));
        let text = String::from_utf8_lossy(text.unwrap_or_default());
        version = version.replace(sign, &text);
    }
    version
}

/// The script with a line feed at the end of each line, as the patterns expect it.
fn with_plain_lines(script: &[u8]) -> Cow<'_, [u8]> {
    if memchr(b'\r', script).is_none() {
        return Cow::Borrowed(script);
    }
    let mut plain = Vec::with_capacity(script.len());
    let mut rest = script;
    while let Some(place) = memmem::find(rest, b"\r\n") {
        plain.extend_from_slice(rest.get(..place).unwrap_or_default());
        rest = rest.get(place + 1..).unwrap_or_default();
    }
    plain.extend_from_slice(rest);
    for sign in &mut plain {
        if *sign == b'\r' {
            *sign = b'\n';
        }
    }
    Cow::Owned(plain)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(script: &[u8]) -> Vec<String> {
        let found = shown(script).into_iter();
        found
            .map(|(library, version)| format!("{} {version}", library.name))
            .collect()
    }

    #[test]
    fn a_script_shows_libraries_and_versions() {
        for (script, libraries) in [
            (
                "/*! jQuery v3.4.1 | (c) JS Foundation */",
                &["jquery 3.4.1"][..],
            ),
            ("/**\r\n * React v16.4.0\r\n", &["react 16.4.0"]),
            (
                "a.Dojo,dojo.version={major:1,minor:4,patch:2}",
                &["dojo 1.4.2"],
            ),
            (
                "x('/*! jQuery v1.12.4 ')/*! jQuery v3.4.1 ",
                &["jquery 1.12.4", "jquery 3.4.1"],
            ),
            ("/*! x */ jQuery v3.4.1", &[]),
        ] {
            assert_eq!(found(script.as_bytes()), libraries, "{script}");
        }
        let late = "x".repeat(2_000_000) + "\n/*! jQuery v3.4.1 */";
        assert_eq!(found(late.as_bytes()), ["jquery 3.4.1"]);
    }

    #[test]
    fn each_literal_is_in_what_its_pattern_finds() {
        let text = "=\"1.12.4\",".to_owned() + &"y".repeat(200) + "n.fn=n.prototype={jquery:m,";
        assert_eq!(found(text.as_bytes()), ["jquery 1.12.4"]);
    }
}
