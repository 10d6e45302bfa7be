//! Answers that many checks need, such as those about the zones that names are in. They are kept for
//! a moment, so that names below one zone cause few queries each.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use hickory_proto::rr::{Name, RecordType};

use super::Answer;

/// How long an answer is used. Somebody may be waiting for a change of theirs to be seen.
const KEPT: Duration = Duration::from_secs(30);
/// The most answers that are kept; each has at most 64 records in 16 KiB.
const MOST: usize = 1_024;

/// Answers of the last moments.
#[derive(Debug, Default)]
pub(super) struct RecentAnswers(Mutex<HashMap<(Name, RecordType), (Instant, Answer)>>);

impl RecentAnswers {
    /// The answer, if there is a recent one.
    pub(super) fn find(&self, name: &Name, kind: RecordType) -> Option<Answer> {
        let answers = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let (since, answer) = answers.get(&(name.clone(), kind))?;
        (since.elapsed() < KEPT).then(|| answer.clone())
    }

    /// Keeps an answer. If there are too many, those that are too old go, or else all.
    pub(super) fn keep(&self, name: &Name, kind: RecordType, answer: &Answer) {
        let mut answers = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if answers.len() >= MOST {
            answers.retain(|_, (since, _)| since.elapsed() < KEPT);
        }
        if answers.len() >= MOST {
            answers.clear();
        }
        answers.insert((name.clone(), kind), (Instant::now(), answer.clone()));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_number_of_kept_answers_is_limited() {
        let recent = RecentAnswers::default();
        let name = |number: usize| Name::from_ascii(format!("n{number}.dev.")).unwrap();
        for number in 0..MOST * 2 + 10 {
            recent.keep(&name(number), RecordType::CAA, &Answer::default());
        }
        assert!(recent.0.lock().unwrap().len() <= MOST);
        let last = name(MOST * 2 + 9);
        assert!(recent.find(&last, RecordType::CAA).is_some());
        assert!(recent.find(&last, RecordType::A).is_none());
    }
}
