//! The score: a weighted mean in each category, a weighted mean of the categories, and the caps of
//! the gates. Everything is in whole numbers, so that nothing is lost before the single rounding
//! down at the end.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::cost::WHOLE;
use crate::rule::Category;

/// A rating in one word.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Rating {
    /// A score of 80 and more.
    Good,
    /// A score from 50 to 79.
    Decent,
    /// A score below 50.
    Bad,
}

impl Rating {
    /// The rating of a score.
    pub const fn of(score: u8) -> Self {
        match score {
            80.. => Self::Good,
            50..80 => Self::Decent,
            0..50 => Self::Bad,
        }
    }

    /// The rating as reports write it.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Good => "good",
            Self::Decent => "decent",
            Self::Bad => "bad",
        }
    }
}

/// A share of the possible score, from 0 to 1, as a fraction.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Share {
    had: u128,
    of: u128,
}

impl Share {
    /// The share of their weights that checks have left, each with its weight and what it costs in
    /// thousandths of it, if it counts. `None` if no check counts.
    pub(crate) fn of_costs(checks: impl IntoIterator<Item = (u8, Option<u16>)>) -> Option<Self> {
        let mut share = Self { had: 0, of: 0 };
        for (weight, cost) in checks {
            let Some(cost) = cost else { continue };
            share.had += u128::from(weight) * u128::from(WHOLE.saturating_sub(cost));
            share.of += u128::from(weight) * u128::from(WHOLE);
        }
        (share.of > 0).then_some(share)
    }

    /// The share, or this many percent if that is less.
    pub(crate) fn at_most(self, percent: u8) -> Self {
        let cap = Self {
            had: percent.into(),
            of: 100,
        };
        if self.had * cap.of > cap.had * self.of {
            cap
        } else {
            self
        }
    }

    /// The share in millionths of a percent, rounded down.
    pub(crate) fn millionths(self) -> u64 {
        // The product of five denominators, each below 1,000,000, leaves room for this factor.
        let share = self.had.saturating_mul(100_000_000).checked_div(self.of);
        share
            .and_then(|share| u64::try_from(share).ok())
            .unwrap_or(0)
    }

    /// The share in percent, rounded down.
    pub(crate) fn percent(self) -> u8 {
        let percent = self.had.saturating_mul(100).checked_div(self.of);
        percent
            .and_then(|percent| u8::try_from(percent).ok())
            .unwrap_or(0)
            .min(100)
    }

    /// The mean of the categories' shares, weighted by category. `None` if there are none.
    pub(crate) fn mean(shares: impl IntoIterator<Item = (Category, Self)>) -> Option<Self> {
        let mut weights = 0;
        let mut sum = Self { had: 0, of: 1 };
        for (category, share) in shares {
            let weight = u128::from(category.weight());
            weights += weight;
            // At most five denominators, each at most 255,000 times the number of checks.
            sum = Self {
                had: sum.had * share.of + weight * share.had * sum.of,
                of: sum.of * share.of,
            };
        }
        (weights > 0).then_some(Self {
            had: sum.had,
            of: sum.of * weights,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn percent_of(checks: &[(u8, Option<u16>)]) -> Option<u8> {
        Share::of_costs(checks.iter().copied()).map(Share::percent)
    }

    #[test]
    fn a_check_has_left_what_it_does_not_cost_and_others_do_not_count() {
        let checks = [(10, Some(0)), (5, Some(500)), (5, Some(1_000)), (10, None)];
        // 12.5 of 20.
        assert_eq!(percent_of(&checks), Some(62));
    }

    #[test]
    fn a_category_without_a_scored_check_has_no_score() {
        assert_eq!(percent_of(&[]), None);
        assert_eq!(percent_of(&[(10, None)]), None);
        assert_eq!(percent_of(&[(0, Some(0))]), None);
    }

    #[test]
    fn exact_scores_are_not_lost_to_rounding() {
        // 0.29 * 100 is 28.999… as a floating-point number.
        let checks = [(29, Some(0)), (71, Some(1_000))];
        assert_eq!(percent_of(&checks), Some(29));
        for pass in 0..=100 {
            let checks = [(pass, Some(0)), (100 - pass, Some(1_000))];
            assert_eq!(percent_of(&checks), Some(pass));
        }
    }

    #[test]
    fn scores_are_rounded_down_once_at_the_end() {
        // SEO 199/200 and performance 199/200: each shows 99, and so does their mean of 99.5.
        let share = Share { had: 199, of: 200 };
        let mean = Share::mean([(Category::Seo, share), (Category::Performance, share)]).unwrap();
        assert_eq!(share.percent(), 99);
        assert_eq!(mean.percent(), 99);

        // Fractions that add up to an exact value: (30 · 2/3 + 20 · 0 + 10 · 1) / 60 = 1/2.
        let mean = Share::mean([
            (Category::Seo, Share { had: 2, of: 3 }),
            (Category::Security, Share { had: 0, of: 7 }),
            (Category::Miscellaneous, Share { had: 9, of: 9 }),
        ])
        .unwrap();
        assert_eq!(mean.percent(), 50);
    }

    #[test]
    fn the_mean_counts_only_categories_that_have_a_score() {
        let full = Share { had: 1, of: 1 };
        let none = Share { had: 0, of: 1 };
        let mean = Share::mean([(Category::Seo, full), (Category::Miscellaneous, none)]).unwrap();
        assert_eq!(mean.percent(), 75);
        assert_eq!(Share::mean([]), None);
    }

    #[test]
    fn a_cap_lowers_a_score_and_never_raises_it() {
        assert_eq!(Share { had: 9, of: 10 }.at_most(69).percent(), 69);
        assert_eq!(Share { had: 3, of: 10 }.at_most(69).percent(), 30);
        assert_eq!(Share { had: 69, of: 100 }.at_most(69).percent(), 69);
    }

    #[test]
    fn ratings_begin_at_80_and_50() {
        let ratings = [100, 80, 79, 50, 49, 0].map(Rating::of);
        assert_eq!(
            ratings,
            [
                Rating::Good,
                Rating::Good,
                Rating::Decent,
                Rating::Decent,
                Rating::Bad,
                Rating::Bad
            ]
        );
    }
}
