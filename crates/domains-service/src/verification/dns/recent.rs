//! A cache of answers that many checks need, such as those about the zones of names, so that names
//! below one zone cause only a few queries.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use hickory_proto::rr::{Name, RecordType};

use super::Answer;

/// How long an answer is cached. Someone may be waiting for their change to be seen.
const KEPT: Duration = Duration::from_secs(30);
/// The maximum number of cached answers; each has at most 64 records in 16 KiB.
const MAX_ANSWERS: usize = 1_024;

/// The cached answers.
#[derive(Debug, Default)]
pub(super) struct RecentAnswers(Mutex<HashMap<(Name, RecordType), (Instant, Answer)>>);

impl RecentAnswers {
    /// The answer, if there is a recent one.
    pub(super) fn find(&self, name: &Name, kind: RecordType) -> Option<Answer> {
        let answers = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let (since, answer) = answers.get(&(name.clone(), kind))?;
        (since.elapsed() < KEPT).then(|| answer.clone())
    }

    /// Caches an answer. If there are too many, removes the old ones, or else all.
    pub(super) fn keep(&self, name: &Name, kind: RecordType, answer: &Answer) {
        let mut answers = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if answers.len() >= MAX_ANSWERS {
            answers.retain(|_, (since, _)| since.elapsed() < KEPT);
        }
        if answers.len() >= MAX_ANSWERS {
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
        for number in 0..MAX_ANSWERS * 2 + 10 {
            recent.keep(&name(number), RecordType::CAA, &Answer::default());
        }
        assert!(recent.0.lock().unwrap().len() <= MAX_ANSWERS);
        let last = name(MAX_ANSWERS * 2 + 9);
        assert!(recent.find(&last, RecordType::CAA).is_some());
        assert!(recent.find(&last, RecordType::A).is_none());
    }
}
