//! How much of its weight a check costs the score: by its outcome, and by how much it concerns.

use serde::Serialize;
use utoipa::ToSchema;

use crate::outcome::Outcome;

/// The whole weight of a check. Costs are thousandths of it.
pub(crate) const WHOLE: u16 = 1_000;

/// What the cost of a check grows with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Measure {
    /// The part of all elements, links, files, … of the kind that has the fault.
    Share,
    /// The bytes that visitors load for nothing.
    Bytes,
    /// The milliseconds that visitors wait for nothing.
    Milliseconds,
}

impl Measure {
    /// Every measure.
    pub const ALL: [Self; 3] = [Self::Share, Self::Bytes, Self::Milliseconds];

    /// The name as programs know it, and for people.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Share => "share",
            Self::Bytes => "bytes",
            Self::Milliseconds => "milliseconds",
        }
    }

    /// The amount from which on the cost is the highest; that of a share is all there is.
    ///
    /// Bytes are those of three seconds at 1.6 Mbit/s, the slow connection of Lighthouse.
    pub const fn full(self) -> Option<u64> {
        match self {
            Self::Share => None,
            Self::Bytes => Some(600_000),
            Self::Milliseconds => Some(3_000),
        }
    }
}

/// How much a fault concerns.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Extent {
    pub measure: Measure,
    pub part: u64,
    pub all: u64,
}

impl Extent {
    /// From 0 to 1,000, rounded up.
    fn thousandths(self) -> u64 {
        let part = u128::from(self.part.min(self.all)) * u128::from(WHOLE);
        let share = (self.all > 0).then(|| part.div_ceil(self.all.into()));
        share
            .and_then(|share| u64::try_from(share).ok())
            .unwrap_or(WHOLE.into())
    }
}

/// The costs of an outcome, in thousandths of the check's weight.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
pub struct CostRange {
    /// If next to nothing is concerned.
    pub least: u16,
    /// If everything is concerned, or if the check's cost grows with nothing.
    pub most: u16,
}

impl CostRange {
    /// The costs of this outcome; `None` if it costs nothing. A warning never costs more than a
    /// failure, so that no fix lowers a score.
    pub const fn of(outcome: Outcome) -> Option<Self> {
        match outcome {
            Outcome::Fail => Some(Self {
                least: 400,
                most: WHOLE,
            }),
            Outcome::Warn => Some(Self {
                least: 100,
                most: 400,
            }),
            _ => None,
        }
    }
}

/// What a finding costs, in thousandths of the check's weight.
pub(crate) fn cost(outcome: Outcome, extent: Option<Extent>) -> Option<u16> {
    let range = CostRange::of(outcome)?;
    let extent = extent.map_or(WHOLE.into(), Extent::thousandths);
    let growth = u64::from(range.most - range.least) * extent / u64::from(WHOLE);
    u16::try_from(growth)
        .ok()
        .map(|growth| range.least + growth)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_cost_grows_with_what_is_concerned() {
        let of = |outcome, part, all| {
            let measure = Measure::Share;
            cost(outcome, Some(Extent { measure, part, all })).unwrap()
        };
        assert_eq!(of(Outcome::Fail, 0, 200), 400);
        assert_eq!(of(Outcome::Fail, 1, 200), 403);
        assert_eq!(of(Outcome::Fail, 100, 200), 700);
        assert_eq!(of(Outcome::Fail, 200, 200), 1_000);
        assert_eq!(of(Outcome::Fail, u64::MAX, 3), 1_000);
        assert_eq!(of(Outcome::Fail, 0, 0), 1_000);
        assert_eq!(of(Outcome::Warn, 1, 2), 250);
        assert_eq!(cost(Outcome::Fail, None), Some(1_000));
        assert_eq!(cost(Outcome::Warn, None), Some(400));
        assert_eq!(cost(Outcome::Pass, None), None);
    }
}
