//! What became of each of many domains.

use std::collections::BTreeMap;

use web_console::grouped;

use crate::domains::{DoneOrNot, ManyAction, StoredOrNot};

/// The answer for a domain.
#[derive(Debug)]
pub struct Answer {
    /// Its name, for people.
    pub name: String,
    /// The state whose colour the answer has: `pass` …
    pub state: &'static str,
    /// The answer in a word or two.
    pub word: &'static str,
    /// Why it was refused; empty if it was not.
    pub reason: String,
}

/// The most answers that are shown at once.
const FEW: usize = 25;

/// The answers to show, and those to fold: if there are many, those that need no explanation.
pub fn parted(answers: &[Answer]) -> (Vec<&Answer>, Vec<&Answer>) {
    let is_few = answers.len() <= FEW;
    let is_shown = |answer: &&Answer| is_few || !answer.reason.is_empty();
    answers.iter().partition(is_shown)
}

/// How many there are of each answer: `970 added, 5 already there`.
pub fn counted<'a>(answers: impl IntoIterator<Item = &'a Answer>) -> String {
    let mut counts: BTreeMap<&str, u64> = BTreeMap::new();
    for answer in answers {
        *counts.entry(answer.word).or_default() += 1;
    }
    let counts = counts.into_iter();
    let counts = counts.map(|(word, count)| format!("{} {}", grouped(count), word.to_lowercase()));
    counts.collect::<Vec<_>>().join(", ")
}

impl Answer {
    /// The answer for a name that was to be added.
    pub fn stored(name: String, answer: StoredOrNot) -> Self {
        let (state, word, reason) = match answer {
            StoredOrNot::Added => ("pass", "Added", String::new()),
            StoredOrNot::AlreadyThere => ("none", "Already there", String::new()),
            StoredOrNot::Refused(reason) => ("fail", "Refused", reason),
        };
        Self {
            name,
            state,
            word,
            reason,
        }
    }

    /// The answer for a selected domain.
    pub fn acted(name: String, action: ManyAction, answer: DoneOrNot) -> Self {
        let (state, word, reason) = match (answer, action) {
            (DoneOrNot::Done, ManyAction::Check) => ("busy", "Being checked", ""),
            (DoneOrNot::Done, ManyAction::Delete) => ("pass", "Deleted", ""),
            (DoneOrNot::Trusted, _) => ("none", "Nothing to check", "Accounts are trusted here."),
            (DoneOrNot::TooSoon, _) => (
                "warn",
                "Not yet",
                "A check was requested a few seconds ago.",
            ),
            (DoneOrNot::Gone, _) => ("none", "Gone", "It was deleted before."),
        };
        Self {
            name,
            state,
            word,
            reason: reason.to_owned(),
        }
    }
}
