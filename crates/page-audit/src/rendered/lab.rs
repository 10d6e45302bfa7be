//! How fast a page is shown on a slow phone.

use render_client::LabRun;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// How fast the page is shown on a slow phone, by loads that are throttled as Lighthouse does
/// (`devtools`). It differs from load to load, and is in no score.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Lab {
    /// How often the page was loaded.
    pub runs: u32,
    /// First Contentful Paint: when the first text or picture is there, in milliseconds.
    #[schema(required)]
    pub first_paint_ms: Option<Spread>,
    /// Largest Contentful Paint: when the largest one is there, in milliseconds.
    #[schema(required)]
    pub largest_paint_ms: Option<Spread>,
    /// The element that is the largest.
    #[schema(required)]
    pub largest_element: Option<String>,
    /// Total Blocking Time: for how long scripts let nothing else happen, in milliseconds.
    #[schema(required)]
    pub blocked_ms: Option<Spread>,
    /// Cumulative Layout Shift: how much things move, in thousandths.
    #[schema(required)]
    pub layout_shift: Option<Spread>,
    /// The element that moves most.
    #[schema(required)]
    pub shifted_element: Option<String>,
}

/// What several loads gave.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[schema(as = LabSpread)]
pub struct Spread {
    /// The value in the middle; of two, the smaller one.
    pub median: u32,
    /// The smallest value.
    pub least: u32,
    /// The largest value.
    pub most: u32,
}

/// How good a value is, by the control points that Lighthouse publishes for phones.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LabRating {
    /// As it should be.
    Good,
    /// Could be better.
    Fair,
    /// Bad.
    Poor,
}

impl Spread {
    fn of(values: impl Iterator<Item = u32>) -> Option<Self> {
        let mut values: Vec<_> = values.collect();
        values.sort_unstable();
        Some(Self {
            median: *values.get(values.len().checked_sub(1)? / 2)?,
            least: *values.first()?,
            most: *values.last()?,
        })
    }

    /// How good the median is: up to one limit, up to the other, or beyond both.
    fn rated(self, good: u32, fair: u32) -> LabRating {
        match self.median {
            median if median <= good => LabRating::Good,
            median if median <= fair => LabRating::Fair,
            _ => LabRating::Poor,
        }
    }
}

impl Lab {
    /// `None` if the page was not loaded.
    pub(super) fn of(runs: &[LabRun]) -> Option<Self> {
        let middle = |value: fn(&LabRun) -> Option<u32>| {
            let spread = Spread::of(runs.iter().filter_map(value))?;
            runs.iter().find(|run| value(run) == Some(spread.median))
        };
        let largest = middle(|run| run.largest_paint_ms);
        let shifted = middle(|run| Some(run.layout_shift));
        let painted = || runs.iter().filter(|run| run.first_paint_ms.is_some());
        (!runs.is_empty()).then(|| Self {
            runs: runs.len().try_into().unwrap_or(u32::MAX),
            first_paint_ms: Spread::of(runs.iter().filter_map(|run| run.first_paint_ms)),
            largest_paint_ms: Spread::of(runs.iter().filter_map(|run| run.largest_paint_ms)),
            largest_element: largest.and_then(|run| run.largest_element.clone()),
            blocked_ms: Spread::of(painted().map(|run| run.blocked_ms)),
            layout_shift: Spread::of(painted().map(|run| run.layout_shift)),
            shifted_element: shifted.and_then(|run| run.shifted_element.clone()),
        })
    }

    /// The values that there are, and how good each is.
    pub fn rated(&self) -> Vec<(LabMetric, Spread, LabRating)> {
        let metrics = [
            (LabMetric::FirstPaint, self.first_paint_ms, 1_800, 3_000),
            (LabMetric::LargestPaint, self.largest_paint_ms, 2_500, 4_000),
            (LabMetric::Blocked, self.blocked_ms, 200, 600),
            (LabMetric::LayoutShift, self.layout_shift, 100, 250),
        ];
        let known = metrics
            .into_iter()
            .filter_map(|(metric, spread, good, fair)| {
                let spread = spread?;
                Some((metric, spread, spread.rated(good, fair)))
            });
        known.collect()
    }
}

/// Something that is measured of how a page is shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LabMetric {
    /// When the first text or picture is there.
    FirstPaint,
    /// When the largest one is there.
    LargestPaint,
    /// For how long scripts let nothing else happen.
    Blocked,
    /// How much things move.
    LayoutShift,
}

impl LabMetric {
    /// The name for programs.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::FirstPaint => "first_paint",
            Self::LargestPaint => "largest_paint",
            Self::Blocked => "blocked",
            Self::LayoutShift => "layout_shift",
        }
    }

    /// A value in words.
    pub fn said(self, value: u32) -> String {
        let thousandths = f64::from(value) / 1_000.0;
        match self {
            Self::LayoutShift => format!("{thousandths:.2}"),
            Self::Blocked => format!("{value} ms"),
            Self::FirstPaint | Self::LargestPaint => format!("{thousandths:.1} s"),
        }
    }
}
