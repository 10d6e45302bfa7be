//! The differences between one generation and the next.

use std::collections::BTreeMap;

use page_audit::Outcome;
use serde::Serialize;
use utoipa::ToSchema;

use crate::model::Summary;

/// What has changed since the generation before: the ids of checks. A check that could not be
/// measured one of the two times is in none of the lists, since nothing is known about it. What only
/// becomes ignored, or no longer is, is neither fixed nor new.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = ReportDifference)]
pub struct Difference {
    /// By how much the score has grown.
    #[schema(minimum = -100, maximum = 100)]
    pub score: i16,
    /// Failed or warned before, and no longer do.
    pub fixed: Vec<String>,
    /// Fail or warn now, and did not before.
    pub new: Vec<String>,
    /// Warned before, and fail now.
    pub worse: Vec<String>,
    /// Failed before, and only warn now.
    pub better: Vec<String>,
    /// All that they found is ignored now or was before, and what is ignored has changed.
    pub ignored: Vec<String>,
    /// Checks of a newer set of rules, which did not exist before.
    pub added: Vec<String>,
    /// Checks that no longer exist.
    pub removed: Vec<String>,
}

impl Difference {
    /// The difference between one generation's score and summary and the next one's.
    pub fn new(before: (i16, &Summary), after: (i16, &Summary)) -> Self {
        let (then, now) = (before.1, after.1);
        let (old, new) = (&then.outcomes, &now.outcomes);
        let mut difference = Self {
            score: after.0 - before.0,
            added: only_in(new, old),
            removed: only_in(old, new),
            ..Self::default()
        };
        for (id, outcome) in new {
            let faults = old.get(id).and_then(|before| fault(*before));
            let (Some(before), Some(after)) = (faults, fault(*outcome)) else {
                continue;
            };
            let list = match (before, after) {
                _ if now.ignores_differently(then, id) => &mut difference.ignored,
                (Fault::None, Fault::None) => continue,
                (_, Fault::None) => &mut difference.fixed,
                (Fault::None, _) => &mut difference.new,
                (before, after) if after > before => &mut difference.worse,
                (before, after) if after < before => &mut difference.better,
                _ => continue,
            };
            list.push(id.clone());
        }
        difference
    }
}

/// The degree of a fault.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Fault {
    None,
    Small,
    Large,
}

/// `None` if nothing is known.
fn fault(outcome: Outcome) -> Option<Fault> {
    match outcome {
        Outcome::Pass | Outcome::NotApplicable | Outcome::Info => Some(Fault::None),
        Outcome::Warn => Some(Fault::Small),
        Outcome::Fail => Some(Fault::Large),
        Outcome::Unmeasured => None,
    }
}

fn only_in(these: &BTreeMap<String, Outcome>, others: &BTreeMap<String, Outcome>) -> Vec<String> {
    let only = these.keys().filter(|id| !others.contains_key(*id));
    only.cloned().collect()
}

#[cfg(test)]
mod tests {
    use proptest::collection::btree_map;
    use proptest::prelude::*;
    use proptest::sample::select;

    use super::*;

    const OUTCOMES: [Outcome; 6] = [
        Outcome::Pass,
        Outcome::Warn,
        Outcome::Fail,
        Outcome::NotApplicable,
        Outcome::Info,
        Outcome::Unmeasured,
    ];

    /// Few ids, so that both sides often share some.
    fn summaries() -> impl Strategy<Value = Summary> {
        btree_map("[a-h]", select(OUTCOMES.to_vec()), 0..8).prop_map(|outcomes| Summary {
            outcomes,
            ..Summary::default()
        })
    }

    fn summary(outcomes: &[(&str, Outcome)]) -> Summary {
        let outcomes = outcomes
            .iter()
            .map(|(id, outcome)| ((*id).to_owned(), *outcome));
        Summary {
            outcomes: outcomes.collect(),
            ..Summary::default()
        }
    }

    #[test]
    fn every_kind_of_change_is_named() {
        let before = summary(&[
            ("fixed", Outcome::Fail),
            ("gone", Outcome::Fail),
            ("better", Outcome::Fail),
            ("worse", Outcome::Warn),
            ("new", Outcome::NotApplicable),
            ("same", Outcome::Fail),
            ("unknown", Outcome::Unmeasured),
        ]);
        let after = summary(&[
            ("fixed", Outcome::Info),
            ("added", Outcome::Fail),
            ("better", Outcome::Warn),
            ("worse", Outcome::Fail),
            ("new", Outcome::Warn),
            ("same", Outcome::Fail),
            ("unknown", Outcome::Fail),
        ]);

        let named = |id: &str| vec![id.to_owned()];
        let expected = Difference {
            score: -4,
            fixed: named("fixed"),
            new: named("new"),
            worse: named("worse"),
            better: named("better"),
            ignored: Vec::new(),
            added: named("added"),
            removed: named("gone"),
        };
        assert_eq!(Difference::new((70, &before), (66, &after)), expected);
    }

    #[test]
    fn what_is_ignored_is_neither_fixed_nor_new() {
        let check = "csp";
        let of = |outcome, ids: &[i64]| {
            let mut summary = summary(&[(check, outcome)]);
            if !ids.is_empty() {
                summary.ignored.insert(check.to_owned(), ids.to_vec());
            }
            summary
        };
        let difference =
            |before: &Summary, after: &Summary| Difference::new((70, before), (70, after));
        let (open, ignored) = (of(Outcome::Fail, &[]), of(Outcome::Info, &[1]));
        let expected = Difference {
            ignored: vec![check.to_owned()],
            ..Difference::default()
        };

        assert_eq!(difference(&open, &ignored), expected);
        assert_eq!(difference(&ignored, &open), expected);
        let is_new = difference(&of(Outcome::Pass, &[]), &ignored).new;
        assert!(is_new.is_empty(), "what is new, but ignored");
        // As much is ignored as before, and yet something is left.
        let left = difference(&ignored, &of(Outcome::Fail, &[1]));
        assert_eq!(left.new, [check]);
        let fixed = difference(&of(Outcome::Fail, &[1]), &of(Outcome::Pass, &[1, 2]));
        assert_eq!(fixed.fixed, [check]);
    }

    proptest! {
        /// A generation does not differ from itself; backwards, every difference is reversed; and
        /// each check is exactly in the list that its two outcomes require.
        #[test]
        fn a_difference_is_what_the_outcomes_say(
            before in summaries(),
            after in summaries(),
            scores in (0_i16..=100, 0_i16..=100),
        ) {
            let same = Difference::new((scores.0, &before), (scores.0, &before));
            prop_assert_eq!(same, Difference::default());

            let forth = Difference::new((scores.0, &before), (scores.1, &after));
            let back = Difference::new((scores.1, &after), (scores.0, &before));
            prop_assert_eq!(forth.score, -back.score);
            prop_assert_eq!(&forth.fixed, &back.new);
            prop_assert_eq!(&forth.new, &back.fixed);
            prop_assert_eq!(&forth.worse, &back.better);
            prop_assert_eq!(&forth.better, &back.worse);
            prop_assert_eq!(&forth.added, &back.removed);

            let is_fault = |outcome: &Outcome| matches!(outcome, Outcome::Warn | Outcome::Fail);
            for id in "abcdefgh".chars().map(String::from) {
                let expected = match (before.outcomes.get(&id), after.outcomes.get(&id)) {
                    (None, Some(_)) => Some(&forth.added),
                    (Some(_), None) => Some(&forth.removed),
                    (Some(Outcome::Unmeasured), _) | (_, Some(Outcome::Unmeasured)) => None,
                    (Some(Outcome::Warn), Some(Outcome::Fail)) => Some(&forth.worse),
                    (Some(Outcome::Fail), Some(Outcome::Warn)) => Some(&forth.better),
                    (Some(old), Some(new)) if is_fault(old) && !is_fault(new) => Some(&forth.fixed),
                    (Some(old), Some(new)) if !is_fault(old) && is_fault(new) => Some(&forth.new),
                    _ => None,
                };
                let lists = [
                    &forth.fixed,
                    &forth.new,
                    &forth.worse,
                    &forth.better,
                    &forth.added,
                    &forth.removed,
                ];
                let found: Vec<_> = lists.into_iter().filter(|list| list.contains(&id)).collect();
                prop_assert_eq!(found, expected.into_iter().collect::<Vec<_>>());
            }
        }
    }
}
