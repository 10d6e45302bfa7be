//! The score of checks and caps, and what it would be if some of the checks passed.

use crate::cost::WHOLE;
use crate::finding::Outcome;
use crate::report::{Cap, CheckResult};
use crate::rule::Category;
use crate::score::Share;

/// What the checks of each category earned, and the caps.
#[derive(Debug)]
pub(crate) struct Tally {
    pub categories: Vec<CategoryTally>,
    /// The most that the overall score can be; 100 without a cap.
    pub cap: u8,
}

/// What the checks of a category earned.
#[derive(Debug)]
pub(crate) struct CategoryTally {
    pub id: Category,
    /// Without the cap; `None` if no check counts, or if most could not be measured.
    pub uncapped: Option<Share>,
    /// The most that the category's score can be, if there is a cap.
    pub cap: Option<u8>,
}

impl Tally {
    pub(crate) fn new(checks: &[CheckResult], caps: &[Cap]) -> Self {
        Self::with_fixed(checks, caps, &[])
    }

    /// As if the checks with these ids passed.
    pub(crate) fn with_fixed(checks: &[CheckResult], caps: &[Cap], fixed: &[&str]) -> Self {
        let is_fixed = |id: &str| fixed.contains(&id);
        let caps = || caps.iter().filter(|cap| !is_fixed(&cap.check));
        let categories = Category::ALL.map(|id| {
            let own = checks.iter().filter(|check| check.category == id);
            let counted = own.map(|check| {
                let cost = if is_fixed(&check.id) {
                    Some(0)
                } else {
                    cost(check)
                };
                (check.weight, cost)
            });
            let own_caps = caps().filter(|cap| cap.category == id);
            CategoryTally {
                id,
                uncapped: Share::of_costs(counted).filter(|_| is_measured(checks, id)),
                cap: own_caps.map(|cap| cap.category_at_most).min(),
            }
        });
        Self {
            categories: categories.into(),
            cap: caps().map(|cap| cap.overall_at_most).min().unwrap_or(100),
        }
    }

    /// The score.
    pub(crate) fn score(&self) -> u8 {
        self.mean().map_or(0, Share::percent).min(self.cap)
    }

    /// The score in millionths of a point, to compare scores that round to the same.
    pub(crate) fn exact_score(&self) -> u64 {
        self.exact_mean().min(u64::from(self.cap) * 1_000_000)
    }

    /// The score without the overall cap, in millionths of a point.
    pub(crate) fn exact_mean(&self) -> u64 {
        self.mean().map_or(0, Share::millionths)
    }

    /// The mean of the categories, without the overall cap.
    pub(crate) fn mean(&self) -> Option<Share> {
        let shares = self.categories.iter();
        Share::mean(shares.filter_map(|category| Some((category.id, category.share()?))))
    }
}

/// What a check costs, in thousandths of its weight; `None` if it does not count.
fn cost(check: &CheckResult) -> Option<u16> {
    match check.outcome {
        Outcome::Pass => Some(0),
        Outcome::Warn => Some(check.cost.unwrap_or(WHOLE / 2)),
        Outcome::Fail => Some(check.cost.unwrap_or(WHOLE)),
        Outcome::NotApplicable | Outcome::Info | Outcome::Unmeasured => None,
    }
}

/// The least part of the weight of what applies to a page that must be measured for a category to
/// have a score, in percent: a score of the rest would say little.
pub const LEAST_MEASURED: u8 = 50;

fn is_measured(checks: &[CheckResult], category: Category) -> bool {
    let own = checks.iter().filter(|check| check.category == category);
    let (mut measured, mut all) = (0_u32, 0_u32);
    for check in own {
        match check.outcome {
            Outcome::Pass | Outcome::Warn | Outcome::Fail => measured += u32::from(check.weight),
            Outcome::Unmeasured => {}
            Outcome::NotApplicable | Outcome::Info => continue,
        }
        all += u32::from(check.weight);
    }
    measured * 100 >= all * u32::from(LEAST_MEASURED)
}

impl CategoryTally {
    /// What counts: the share with the cap.
    pub(crate) fn share(&self) -> Option<Share> {
        Some(self.uncapped?.at_most(self.cap.unwrap_or(100)))
    }
}
