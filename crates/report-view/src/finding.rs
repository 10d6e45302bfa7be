//! One finding with its evidence.

use std::collections::HashSet;

use page_audit::{CheckResult, Evidence, Gain, Outcome, Points, Rendered, Rule};
use texts::{Words, foreign_text};
use url::Url;

use crate::crop::Crop;
use crate::said::{Shown, found, heading};
use crate::wording::{how_to_fix, why};

/// How many pieces of evidence are shown; the others are folded.
const SHOWN_PLACES: usize = 2;
/// How many of them have a picture.
const MAX_CROPS: usize = 4;
pub const MAX_MESSAGE: usize = 500;
const MAX_EXCERPT: usize = 250;
const MAX_SELECTOR: usize = 300;
/// As much as fits in a list of choices.
const MAX_PART: usize = 80;

pub struct FindingView {
    pub rule: &'static Rule,
    pub outcome: Outcome,
    pub word: String,
    pub heading: String,
    pub category: String,
    pub weight: u8,
    /// Unless the heading says the same.
    pub message: Option<Shown>,
    pub points: Option<PointsView>,
    pub places: Vec<Place>,
    pub more_places: Vec<Place>,
    /// Whether it is among the first fixes, and therefore open.
    pub is_first: bool,
    /// The expected value, if it is the same for all evidence.
    pub expected: Option<Shown>,
    /// What of it can be ignored: the value of the form, and the words.
    pub parts: Vec<(String, String)>,
    pub places_kept: usize,
    pub places_in_all: u64,
    pub why: String,
    pub how_to_fix: String,
    pub source: String,
}

/// The points that a fix would add.
pub struct PointsView {
    pub points: Points,
    /// Whether that holds only once no other check caps a score.
    pub is_later: bool,
}

pub struct Place {
    pub line: Option<u32>,
    pub selector: Option<String>,
    pub found: String,
    pub expected: Option<Shown>,
    /// The picture of it.
    pub crop: Option<Crop>,
}

impl FindingView {
    /// `None` if there is no such rule any more. Of a check that is to be fixed first, the points are
    /// those of its turn.
    pub fn new(
        words: Words,
        check: &CheckResult,
        (gain, first): (Option<&Gain<'_>>, Option<Points>),
        rendered: Option<&Rendered>,
    ) -> Option<Self> {
        let rule = page_audit::rule(&check.id)?;
        let items = &check.evidence.items;
        let expected: HashSet<&str> = items.iter().map(|item| item.expected.as_str()).collect();
        let is_shared = expected.len() == 1;
        let mut places: Vec<Place> = items
            .iter()
            .map(|item| Place::new(words, &check.id, item, !is_shared))
            .collect();
        for (place, item) in places.iter_mut().zip(items).take(MAX_CROPS) {
            place.crop = Crop::of_served(rendered, &check.id, item.selector.as_deref());
        }
        let more_places = places.split_off(places.len().min(SHOWN_PLACES));
        let shared = expected.into_iter().next().filter(|_| is_shared);
        let message = check.message_below_heading();
        Some(Self {
            rule,
            outcome: check.outcome,
            word: word(words, check.outcome),
            heading: heading(words, check),
            category: words.say(format!("category-{}", check.category.as_str())),
            weight: check.weight,
            message: message.map(|message| Shown::message(words, &check.id, message, MAX_MESSAGE)),
            points: match first.filter(|points| !points.is_zero()) {
                Some(points) => Some(PointsView {
                    points,
                    is_later: false,
                }),
                None => gain.and_then(PointsView::new),
            },
            places,
            more_places,
            is_first: first.is_some(),
            expected: shared
                .map(|expected| Shown::expected(words, &check.id, expected, MAX_EXCERPT)),
            parts: parts(items),
            places_kept: items.len(),
            places_in_all: check.evidence.total,
            why: why(words, rule),
            how_to_fix: how_to_fix(words, rule, &check.evidence),
            source: host_of(rule.source_url),
        })
    }

    pub fn needs_fix(&self) -> bool {
        matches!(self.outcome, Outcome::Fail | Outcome::Warn)
    }
}

impl PointsView {
    fn new(gain: &Gain<'_>) -> Option<Self> {
        let is_later = gain.now.is_zero();
        let points = if is_later { gain.later } else { gain.now };
        (!points.is_zero()).then_some(Self { points, is_later })
    }
}

impl Place {
    /// Without a line, which would be one of a document that nobody has.
    pub fn of_rendered(
        words: Words,
        check: &str,
        evidence: &Evidence,
        rendered: Option<&Rendered>,
    ) -> Self {
        Self {
            line: None,
            crop: Crop::in_rendered(rendered, check, evidence.selector.as_deref()),
            ..Self::new(words, check, evidence, false)
        }
    }

    fn new(words: Words, check: &str, evidence: &Evidence, with_expected: bool) -> Self {
        let selector = evidence.selector.as_deref();
        Self {
            line: evidence.line,
            selector: selector.map(|selector| foreign_text(selector, MAX_SELECTOR)),
            found: found(words, check, &evidence.found, MAX_EXCERPT),
            expected: with_expected
                .then(|| Shown::expected(words, check, &evidence.expected, MAX_EXCERPT)),
            crop: None,
        }
    }
}

/// The places of evidence that can be distinguished: by their element, or else by what is
/// there, such as a file.
fn parts(items: &[Evidence]) -> Vec<(String, String)> {
    let parts = items.iter().map(|item| match &item.selector {
        Some(selector) => (format!("selector={selector}"), selector),
        None => (format!("found={}", item.found), &item.found),
    });
    let mut known = HashSet::new();
    let parts = parts.filter(|(value, _)| known.insert(value.clone()));
    parts
        .map(|(value, words)| (value, foreign_text(words, MAX_PART)))
        .collect()
}

/// The host of a rule's source.
fn host_of(url: &str) -> String {
    let host = Url::parse(url).ok();
    let host = host.as_ref().and_then(Url::host_str);
    host.unwrap_or(url).to_owned()
}

/// An outcome in words.
pub fn word(words: Words, outcome: Outcome) -> String {
    words.say(format!("outcome-{}", outcome.as_str()))
}
