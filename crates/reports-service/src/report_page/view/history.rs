//! The score over time, and the changes since the last time.

use look::Course;
use page_audit::{CheckResult, Report};
use report_view::heading;
use texts::Words;

use crate::history::Difference;
use crate::model::{GenerationRow, Rating};

/// How many changes are shown before folding; a few more are not worth folding.
const FIRST_CHANGES: usize = 8;
const FEW_MORE: usize = 2;

/// At least two generations.
pub(super) struct HistoryView {
    /// The newest first.
    pub rows: Vec<HistoryRow>,
    pub newest: HistoryRow,
    pub oldest: HistoryRow,
    /// When the second newest was made: the day, or the time if both are of the same day.
    pub since: String,
    /// The same for the oldest and the newest, where all may be of one day.
    pub ends: (String, String),
    /// Whether these are all generations that are kept.
    pub is_whole: bool,
    pub course: Course,
    /// The checks whose outcome has changed.
    pub changes: Vec<Change>,
    difference: Difference,
    words: Words,
}

pub(super) struct HistoryRow {
    /// The day.
    pub on: String,
    /// The time of the day.
    time: String,
    pub at: String,
    pub at_for_programs: String,
    pub score: i16,
    pub rating: &'static str,
    pub ruleset: i32,
    /// The change since the one before, if that is kept.
    pub gain: Option<String>,
}

/// A check whose outcome has changed.
pub(super) struct Change {
    /// The outcome whose colour is used.
    pub mark: &'static str,
    pub word: String,
    pub check: String,
    pub heading: String,
    /// Whether the check is among the findings, so that a link works.
    pub is_shown: bool,
}

impl HistoryView {
    /// `generations` begins with the newest, and has at most this many; `None` if there is nothing
    /// to compare. `report` is that of the newest.
    pub(super) fn new(
        words: Words,
        generations: &[GenerationRow],
        at_most: usize,
        report: Option<&Report>,
    ) -> Option<Self> {
        let [newest, before, ..] = generations else {
            return None;
        };
        let difference = Difference::new(
            (before.score, &before.summary()),
            (newest.score, &newest.summary()),
        );
        let scores: Vec<i16> = generations.iter().rev().map(|row| row.score).collect();
        let row = |row| HistoryRow::new(words, row, None);
        let (first, last) = (row(generations.last()?), row(newest));
        let previous = generations.iter().skip(1).map(Some).chain([None]);
        let rows = generations.iter().zip(previous);
        Some(Self {
            since: row(before).beside(&last),
            ends: (first.beside(&last), last.beside(&first)),
            newest: last,
            oldest: first,
            rows: rows
                .map(|(row, previous)| HistoryRow::new(words, row, previous))
                .collect(),
            is_whole: generations.len() < at_most,
            course: Course::new(&scores),
            changes: changes(words, &difference, report),
            difference,
            words,
        })
    }

    /// The increase of the score since the last time.
    pub(super) fn gain(&self) -> String {
        signed(self.difference.score)
    }

    /// The rating whose colour is used for it.
    pub(super) const fn direction(&self) -> &'static str {
        match self.difference.score {
            ..0 => Rating::Bad.as_str(),
            0 => "none",
            1.. => Rating::Good.as_str(),
        }
    }

    /// The numbers of checks that changed, by kind of change.
    pub(super) fn summary(&self) -> String {
        let words = self.words;
        let difference = &self.difference;
        let counts = [
            (difference.fixed.len(), "history-fixed"),
            (difference.new.len(), "history-new"),
            (difference.worse.len(), "history-worse"),
            (difference.better.len(), "history-better"),
            (difference.ignored.len(), "history-ignored"),
            (difference.added.len(), "history-added"),
            (difference.removed.len(), "history-removed"),
        ];
        let parts: Vec<String> = counts
            .iter()
            .filter(|(count, _)| *count > 0)
            .map(|(count, key)| words.with(key, ("count", *count)))
            .collect();
        if parts.is_empty() {
            return words.say("history-same");
        }
        parts.join(", ")
    }

    /// For words: 1 if these are all, otherwise 2.
    pub(super) fn breadth(&self) -> u8 {
        if self.is_whole { 1 } else { 2 }
    }

    /// The number of changes shown at once.
    pub(super) fn shown_changes(&self) -> usize {
        match self.changes.len() {
            few if few <= FIRST_CHANGES + FEW_MORE => few,
            _ => FIRST_CHANGES,
        }
    }

    /// The chart in words, for people who cannot see it.
    pub(super) fn in_words(&self) -> String {
        let scores: Vec<String> = self
            .rows
            .iter()
            .rev()
            .map(|row| row.score.to_string())
            .collect();
        self.words
            .with("history-label", ("scores", scores.join(", ")))
    }
}

impl HistoryRow {
    fn new(words: Words, row: &GenerationRow, previous: Option<&GenerationRow>) -> Self {
        let at = database::utc(row.generated_at);
        Self {
            on: words.day(row.generated_at),
            time: words.time(row.generated_at),
            at: words.moment(row.generated_at),
            at_for_programs: at.format("%Y-%m-%dT%H:%M:%SZ").to_string(),
            score: row.score,
            rating: row.result.as_str(),
            ruleset: row.ruleset,
            gain: previous.map(|previous| signed(row.score - previous.score)),
        }
    }

    /// The part that differs from another one's: the day, or the time if both are of the same day.
    fn beside(&self, other: &Self) -> String {
        let is_same_day = self.on == other.on;
        if is_same_day { &self.time } else { &self.on }.clone()
    }
}

/// The changes, with the headings of the newest report.
fn changes(words: Words, difference: &Difference, report: Option<&Report>) -> Vec<Change> {
    let lists = [
        (&difference.new, "fail", "change-new"),
        (&difference.worse, "fail", "change-worse"),
        (&difference.fixed, "pass", "change-fixed"),
        (&difference.better, "warn", "change-better"),
    ];
    let checks: &[CheckResult] = report.map_or(&[], |report| &report.checks);
    let changes = lists.into_iter().flat_map(|(ids, mark, word)| {
        ids.iter().map(move |id| {
            let check = checks.iter().find(|check| check.id == *id);
            Change {
                mark,
                word: words.say(word),
                check: id.clone(),
                heading: check.map_or(id.clone(), |check| heading(words, check)),
                is_shown: check.is_some_and(|check| page_audit::rule(&check.id).is_some()),
            }
        })
    });
    changes.collect()
}

/// A difference with its sign.
fn signed(difference: i16) -> String {
    match difference {
        0 => "±0".to_owned(),
        less if less < 0 => format!("−{}", less.unsigned_abs()),
        more => format!("+{more}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_difference_has_a_sign() {
        assert_eq!([signed(4), signed(0), signed(-12)], ["+4", "±0", "−12"]);
    }
}
