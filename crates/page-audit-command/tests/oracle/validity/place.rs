//! Where something is in a page's source.

use std::collections::BTreeMap;

use html_document::Document;
use page_audit::Evidence;

/// A tag, or the page as a whole, whose line is 0.
#[derive(Debug, Clone, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Place {
    /// The line on which the tag begins.
    line: u32,
    /// The tag's name, with a slash before that of an end tag.
    tag: String,
    /// How many such tags are before it on the line.
    before: usize,
}

/// What an oracle says about a place in a page.
#[derive(Debug)]
pub struct Objection {
    /// The rule's name or message.
    pub rule: String,
    pub place: Place,
}

impl Objection {
    /// One about the last tag that begins before or at a line and column of a source.
    pub fn at(source: &str, rule: String, line: u32, column: usize) -> Self {
        Self {
            rule,
            place: tag_at(source, line, column),
        }
    }
}

fn tag_at(source: &str, line: u32, column: usize) -> Place {
    let start = start_of(source, line);
    // Columns count UTF-16's units, from 1.
    let mut units = 0;
    let rest = source[start..].char_indices().find(|(_, character)| {
        units += character.len_utf16();
        units >= column
    });
    let end = rest.map_or(source.len(), |(at, character)| {
        start + at + character.len_utf8()
    });
    let Some(tag) = source[..end].rfind('<') else {
        return Place::default();
    };
    let name = name_of(&source[tag + 1..]);
    let line = source[..tag].matches('\n').count() + 1;
    let line = u32::try_from(line).unwrap();
    let before = source[start_of(source, line)..tag].split('<').skip(1);
    Place {
        line,
        before: before.filter(|text| name_of(text) == name).count(),
        tag: name,
    }
}

fn start_of(source: &str, line: u32) -> usize {
    let lines = source.split_inclusive('\n');
    lines.take(line as usize - 1).map(str::len).sum()
}

/// The name that a tag begins with, after its `<`.
fn name_of(text: &str) -> String {
    let end = text.find(|character: char| character.is_ascii_whitespace() || character == '>');
    let name = text[..end.unwrap_or(text.len())].to_ascii_lowercase();
    name.trim_end_matches('/').to_owned()
}

/// The places of a document's elements, by selector.
#[derive(Debug)]
pub struct Places(BTreeMap<String, Place>);

impl Places {
    pub fn of(document: &Document, evidence: &[&Evidence]) -> Self {
        let mut counts: BTreeMap<(u32, &str), usize> = BTreeMap::new();
        let mut places = BTreeMap::new();
        for element in document.elements() {
            let (line, name) = (element.line(), element.name());
            let count = counts.entry((line, name)).or_default();
            if evidence.iter().any(|item| item.line == Some(line)) {
                let place = Place {
                    line,
                    tag: name.to_ascii_lowercase(),
                    before: *count,
                };
                places.insert(element.selector(), place);
            }
            *count += 1;
        }
        Self(places)
    }

    /// The place of what a check found: an element, a tag that is named at the beginning, or else
    /// the page.
    pub fn place(&self, evidence: &Evidence) -> Place {
        match (&evidence.selector, evidence.line) {
            (Some(selector), _) => self.0.get(selector).unwrap().clone(),
            (None, Some(line)) => Place {
                line,
                tag: name_of(evidence.found.strip_prefix('<').unwrap()),
                before: 0,
            },
            (None, None) => Place::default(),
        }
    }
}
