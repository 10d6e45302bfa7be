//! What fixing a check would give back, and which caps hold scores down. All of it follows from a
//! stored report, with the arithmetic of its score.

use std::cmp::Reverse;
use std::fmt;

use crate::finding::Outcome;
use crate::report::{Cap, Report};
use crate::rule::Category;
use crate::score::Share;
use crate::tally::Tally;
use crate::unseen::is_of_a_wall;

#[cfg(test)]
mod tests;

/// A tenth of a point, in the unit of exact scores.
const TENTH: u64 = 100_000;

/// Points of the overall score, in tenths.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Points(u64);

impl Points {
    /// A score in millionths of a point, rounded down as scores are.
    const fn of(score: u64) -> Self {
        Self(score / TENTH)
    }

    /// How much more one score has than another.
    fn between(lower: u64, upper: u64) -> Self {
        Self(Self::of(upper).0.saturating_sub(Self::of(lower).0))
    }

    /// The points without their decimal.
    pub fn whole(self) -> u8 {
        u8::try_from(self.0 / 10).unwrap_or(u8::MAX)
    }

    /// Less than a tenth.
    pub const fn is_zero(self) -> bool {
        self.0 == 0
    }
}

/// With one decimal: `2.5`.
impl fmt::Display for Points {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}.{}", self.0 / 10, self.0 % 10)
    }
}

/// What the score would gain if a check passed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Gain<'r> {
    /// The check's id.
    pub check: &'r str,
    /// If nothing else changed.
    pub now: Points,
    /// Once no other check caps a score.
    pub later: Points,
}

/// The checks to fix first, in this order.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FixFirst<'r> {
    /// Each with the points that it gives back once those before it are fixed.
    pub fixes: Vec<(&'r str, Points)>,
    /// The score now.
    pub from: Points,
    /// The score once all of them are fixed: more by the sum of their points.
    pub reached: Points,
}

/// A cap that lowers a score.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BindingCap<'r> {
    /// The id of the check that fails.
    pub check: &'r str,
    /// The category whose score it lowers; `None` for the overall score.
    pub category: Option<Category>,
    /// The score that it allows.
    pub at_most: u8,
    /// The score without it, rounded down: it may be the same.
    pub otherwise: u8,
}

/// The differences between scores that grow, in tenths that add up to that of the last and the first:
/// what is lost by rounding down goes to those that lost most, so a larger step never shows less.
fn steps_of(scores: &[u64]) -> Vec<Points> {
    let pairs = scores.iter().zip(scores.iter().skip(1));
    let exact: Vec<u64> = pairs
        .map(|(before, after)| after.saturating_sub(*before))
        .collect();
    let mut steps: Vec<Points> = exact.iter().map(|step| Points::of(*step)).collect();
    let ends = scores.first().zip(scores.last());
    let all = ends.map_or(0, |(first, last)| Points::between(*first, *last).0);
    let lost = all.saturating_sub(steps.iter().map(|step| step.0).sum());
    let mut by_loss: Vec<usize> = (0..steps.len()).collect();
    by_loss.sort_by_key(|place| Reverse(exact.get(*place).map(|step| step % TENTH)));
    for place in by_loss.into_iter().take(usize::try_from(lost).unwrap_or(0)) {
        if let Some(step) = steps.get_mut(place) {
            step.0 += 1;
        }
    }
    steps
}

impl FixFirst<'_> {
    /// How much the score gains.
    pub const fn gain(&self) -> Points {
        Points(self.reached.0.saturating_sub(self.from.0))
    }
}

impl Report {
    /// For each check that fails or warns, in the report's order, what the score would gain.
    pub fn gains(&self) -> Vec<Gain<'_>> {
        let score = self.tally(&[]).exact_score();
        let of = |check| Gain {
            check,
            now: Points::between(score, self.tally(&[check]).exact_score()),
            later: self.later(check),
        };
        self.to_fix().map(of).collect()
    }

    /// The checks, at most so many, that raise the score most, one after the other; without those
    /// that are about a wall in front of the page.
    pub fn fix_first(&self, most: usize) -> FixFirst<'_> {
        let stand_in = self.page.as_ref().and_then(|page| page.stand_in);
        let of_the_page = self.to_fix().filter(|id| !is_of_a_wall(id, stand_in));
        let mut left: Vec<&str> = of_the_page.collect();
        let mut passing = Vec::new();
        let mut fixes = Vec::new();
        let mut scores = vec![self.tally(&[]).exact_score()];
        while fixes.len() < most {
            // The first of the best: the report's order is that of the catalogue. As long as
            // nothing raises the score, what caps it comes before what would raise it without caps.
            let best = left.iter().rev().copied().max_by_key(|check| {
                passing.push(*check);
                let tally = self.tally(&passing);
                passing.pop();
                (tally.exact_score(), self.caps_by(check), tally.exact_mean())
            });
            let Some(best) = best else { break };
            left.retain(|check| *check != best);
            passing.push(best);
            fixes.push(best);
            scores.push(self.tally(&passing).exact_score());
        }
        // What gives nothing by itself stays if something after it does.
        let steps = scores.iter().zip(scores.iter().skip(1));
        let mut steps = steps.map(|(before, after)| Points::between(*before, *after));
        let last = steps.rposition(|points| !points.is_zero());
        scores.truncate(last.map_or(1, |last| last + 2));
        let [from, reached] = [scores.first(), scores.last()].map(|it| it.copied().unwrap_or(0));
        FixFirst {
            fixes: fixes.into_iter().zip(steps_of(&scores)).collect(),
            from: Points::of(from),
            reached: Points::of(reached),
        }
    }

    /// The caps that lower a score; of several, the lowest.
    pub fn binding_caps(&self) -> Vec<BindingCap<'_>> {
        let tally = self.tally(&[]);
        let mean = tally.mean().map_or(0, Share::percent);
        let binds = tally.exact_mean() > tally.exact_score();
        let mut binding = Vec::new();
        for cap in &self.caps {
            binding.extend(binding_category(&tally, cap));
            if binds && cap.overall_at_most == tally.cap {
                binding.push(BindingCap {
                    check: &cap.check,
                    category: None,
                    at_most: tally.cap,
                    otherwise: mean,
                });
            }
        }
        binding
    }

    fn to_fix(&self) -> impl Iterator<Item = &str> {
        let checks = self.checks.iter();
        checks
            .filter(|check| matches!(check.outcome, Outcome::Fail | Outcome::Warn))
            .map(|check| check.id.as_str())
    }

    fn later(&self, check: &str) -> Points {
        let others = self.caps.iter().map(|cap| cap.check.as_str());
        let mut fixed: Vec<&str> = others.filter(|other| *other != check).collect();
        let without = self.tally(&fixed).exact_score();
        fixed.push(check);
        Points::between(without, self.tally(&fixed).exact_score())
    }

    fn caps_by(&self, check: &str) -> bool {
        self.caps.iter().any(|cap| cap.check == check)
    }

    fn tally(&self, fixed: &[&str]) -> Tally {
        Tally::with_fixed(&self.checks, &self.caps, fixed)
    }
}

fn binding_category<'r>(tally: &Tally, cap: &'r Cap) -> Option<BindingCap<'r>> {
    let mut categories = tally.categories.iter();
    let category = categories.find(|category| category.id == cap.category)?;
    let uncapped = category.uncapped?;
    let lowers = uncapped.at_most(cap.category_at_most) != uncapped;
    let binds = lowers && category.cap == Some(cap.category_at_most);
    binds.then_some(BindingCap {
        check: &cap.check,
        category: Some(cap.category),
        at_most: cap.category_at_most,
        otherwise: uncapped.percent(),
    })
}
