//! What a check finds on a page.

use std::cell::Cell;
use std::collections::BTreeMap;
use std::fmt::Display;

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use html_document::Element;

use crate::cost::{Extent, Measure};
pub use crate::outcome::Outcome;

mod kinds;
mod words;

pub(crate) use kinds::{Kinds, Noun};
pub(crate) use words::{counted, excerpt, grouped, lacking, part_of, plural, size, sizes_apart};

/// How many pieces of evidence a finding shows at most.
pub const MAX_EVIDENCE: usize = 50;

thread_local! {
    /// How many pieces a list keeps that is filled on this thread.
    static MAX_KEPT: Cell<usize> = const { Cell::new(MAX_EVIDENCE) };
}

/// Does this work with lists of evidence that keep so many pieces.
pub(crate) fn keeping<T>(most: usize, work: impl FnOnce() -> T) -> T {
    /// Sets the number back, even if the work panics.
    struct Before(usize);

    impl Drop for Before {
        fn drop(&mut self) {
            MAX_KEPT.set(self.0);
        }
    }

    let _before = Before(MAX_KEPT.replace(most));
    work()
}

/// A measured value.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(untagged)]
pub enum Value {
    /// A count, a size in bytes, a status code, …
    Number(u64),
    /// Text from the page, a header, …
    Text(String),
}

impl From<usize> for Value {
    fn from(number: usize) -> Self {
        Self::Number(number as u64)
    }
}

impl From<u64> for Value {
    fn from(number: u64) -> Self {
        Self::Number(number)
    }
}

impl From<u16> for Value {
    fn from(number: u16) -> Self {
        Self::Number(number.into())
    }
}

impl From<&str> for Value {
    fn from(text: &str) -> Self {
        Self::Text(excerpt(text))
    }
}

/// One thing that a check found, and where.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Evidence {
    /// The kind of fault, for programs: lower-case words joined by underscores. Within a check, a
    /// kind always has the same key, whatever the words beside it. Absent from reports that were
    /// stored before there was one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub key: Option<String>,
    /// A CSS selector of the element, if it is about one.
    pub selector: Option<String>,
    /// The line of the element's start tag in the page's source, from 1.
    pub line: Option<u32>,
    /// What is there.
    pub found: String,
    /// What was expected.
    pub expected: String,
}

impl Evidence {
    /// Evidence of this kind that is an element.
    pub fn at(
        key: &'static str,
        element: Element<'_>,
        found: impl Display,
        expected: impl Display,
    ) -> Self {
        Self {
            selector: Some(element.selector()),
            line: Some(element.line()),
            ..Self::of(key, found, expected)
        }
    }

    /// Evidence of this kind that is on a line of the page's source, but not an element of it.
    pub fn on_line(
        key: &'static str,
        line: u32,
        found: impl Display,
        expected: impl Display,
    ) -> Self {
        Self {
            line: Some(line),
            ..Self::of(key, found, expected)
        }
    }

    /// Evidence of this kind that is not an element: a header, a whole page, a line of another
    /// file.
    pub fn of(key: &'static str, found: impl Display, expected: impl Display) -> Self {
        Self {
            key: Some(key.to_owned()),
            selector: None,
            line: None,
            found: excerpt(&found.to_string()),
            expected: excerpt(&expected.to_string()),
        }
    }
}

/// Pieces of evidence: the first of them, and how many there are.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, ToSchema)]
pub struct EvidenceList {
    /// At most 50 pieces.
    pub items: Vec<Evidence>,
    /// How many there are in all.
    pub total: u64,
    /// How many of each kind are not among the items; absent if there are none, and from reports
    /// that were stored before there was one.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub more: BTreeMap<String, u64>,
}

impl EvidenceList {
    /// Counts a piece of evidence of this kind, and creates it only if there is room to keep it.
    pub fn add(&mut self, key: &'static str, evidence: impl FnOnce(&'static str) -> Evidence) {
        self.total += 1;
        if self.items.len() < MAX_KEPT.get() {
            self.items.push(evidence(key));
        } else if let Some(count) = self.more.get_mut(key) {
            *count += 1;
        } else {
            self.more.insert(key.to_owned(), 1);
        }
    }

    /// Counts a piece of evidence, and keeps it if there is room.
    pub(crate) fn push(&mut self, evidence: Evidence) {
        self.total += 1;
        self.items.push(evidence);
        self.keep_at_most(MAX_KEPT.get());
    }

    /// Whether there is no evidence.
    pub fn is_empty(&self) -> bool {
        self.total == 0
    }

    /// The kinds of all pieces, each at least once.
    pub(crate) fn kinds(&self) -> impl Iterator<Item = Option<&str>> {
        let kept = self.items.iter().map(|item| item.key.as_deref());
        kept.chain(self.more.keys().map(|key| Some(key.as_str())))
    }

    /// These pieces followed by those.
    #[must_use]
    pub fn and(mut self, other: Self) -> Self {
        self.total += other.total;
        self.items.extend(other.items);
        for (key, count) in other.more {
            *self.more.entry(key).or_default() += count;
        }
        self.keep_at_most(MAX_KEPT.get());
        self
    }

    /// Keeps as many pieces as a report shows.
    pub fn shorten(&mut self) {
        self.keep_at_most(MAX_EVIDENCE);
        self.items.shrink_to_fit();
    }

    fn keep_at_most(&mut self, most: usize) {
        let kept = most.min(self.items.len());
        for key in self
            .items
            .split_off(kept)
            .into_iter()
            .filter_map(|item| item.key)
        {
            *self.more.entry(key).or_default() += 1;
        }
    }
}

/// What a check found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Finding {
    /// The outcome.
    pub outcome: Outcome,
    /// One sentence, with what was measured.
    pub message: String,
    /// The measured value, if there is a single one.
    pub value: Option<Value>,
    /// Where the problem is.
    pub evidence: EvidenceList,
    /// How much is concerned, if the check's cost grows with that.
    pub(crate) extent: Option<Extent>,
}

impl Finding {
    /// A finding without value and evidence.
    pub fn new(outcome: Outcome, message: impl Into<String>) -> Self {
        let mut message = message.into();
        // It may quote the page.
        if !words::is_plain(&message) && message.contains(char::is_control) {
            message = message.replace(char::is_control, " ");
        }
        Self {
            outcome,
            message,
            value: None,
            evidence: EvidenceList::default(),
            extent: None,
        }
    }

    /// Everything is as it should be.
    pub fn pass(message: impl Into<String>) -> Self {
        Self::new(Outcome::Pass, message)
    }

    /// It could be better.
    pub fn warn(message: impl Into<String>) -> Self {
        Self::new(Outcome::Warn, message)
    }

    /// It should be fixed.
    pub fn fail(message: impl Into<String>) -> Self {
        Self::new(Outcome::Fail, message)
    }

    /// There is nothing to check.
    pub fn not_applicable(message: impl Into<String>) -> Self {
        Self::new(Outcome::NotApplicable, message)
    }

    /// It could not be determined.
    pub fn unmeasured(reason: impl Into<String>) -> Self {
        Self::new(Outcome::Unmeasured, reason)
    }

    /// Adds a measured value.
    #[must_use]
    pub fn with_value(mut self, value: impl Into<Value>) -> Self {
        self.value = Some(value.into());
        self
    }

    /// Adds that it concerns this part of all things of a kind.
    #[must_use]
    pub(crate) fn concerning(self, part: u64, all: impl TryInto<u64>) -> Self {
        let all = all.try_into().unwrap_or(u64::MAX);
        self.with_extent(Measure::Share, part, all)
    }

    /// Adds how much is for nothing: bytes or milliseconds.
    #[must_use]
    pub(crate) fn wasting(self, amount: u64, measure: Measure) -> Self {
        let full = measure.full().unwrap_or(amount);
        self.with_extent(measure, amount, full)
    }

    fn with_extent(mut self, measure: Measure, part: u64, all: u64) -> Self {
        self.extent = Some(Extent { measure, part, all });
        self
    }

    /// Adds evidence.
    #[must_use]
    pub fn with_evidence(mut self, evidence: EvidenceList) -> Self {
        self.evidence = evidence;
        self
    }

    /// Adds one piece of evidence.
    #[must_use]
    pub fn with(mut self, evidence: Evidence) -> Self {
        self.evidence.push(evidence);
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_have_no_control_characters() {
        let message = |text: &str| Finding::pass(text).message;
        assert_eq!(message("a\u{1b}[1m b\nc\u{85}é"), "a [1m b c é");
        assert_eq!(message("\u{7}"), " ");
        assert_eq!(message("naïve ~"), "naïve ~");
    }
}
