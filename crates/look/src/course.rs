//! Scores over time, as a line chart.

use std::fmt::Write;

/// The paths of a line through scores from 0 to 100, in a square of 100 by 100.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Course {
    /// Through all scores.
    pub line: String,
    /// A point for each score.
    pub dots: String,
    /// A point for the last score.
    pub last: String,
}

impl Course {
    /// The line through these scores, the oldest first.
    pub fn new(scores: &[i16]) -> Self {
        let steps = scores.len().saturating_sub(1).max(1);
        let mut course = Self::default();
        for (index, score) in scores.iter().enumerate() {
            let command = if index == 0 { 'M' } else { 'L' };
            // In tenths, to avoid long fractions.
            let across = index * 1000 / steps;
            let point = format!("{}.{} {}", across / 10, across % 10, 100 - score);
            let _ = write!(course.line, "{command}{point}");
            let _ = write!(course.dots, "M{point}h0");
            course.last = format!("M{point}h0");
        }
        course
    }

    /// The line for a sparkline, where only the shape is visible: differences of a few points are
    /// enlarged, but not so much that they look like many.
    pub fn shape(scores: &[i16]) -> Self {
        const MIN_RANGE: i16 = 20;
        const HEIGHT: i16 = 70;
        let least = scores.iter().min().copied().unwrap_or(0);
        let most = scores.iter().max().copied().unwrap_or(0);
        let range = (most - least).max(MIN_RANGE);
        let middle = i16::midpoint(least, most);
        let drawn = scores
            .iter()
            .map(|score| 50 + (score - middle) * HEIGHT / range);
        Self::new(&drawn.collect::<Vec<_>>())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_goes_through_all_scores() {
        let course = Course::new(&[0, 50, 100, 80]);
        assert_eq!(course.line, "M0.0 100L33.3 50L66.6 0L100.0 20");
        assert_eq!(course.dots, "M0.0 100h0M33.3 50h0M66.6 0h0M100.0 20h0");
        assert_eq!(course.last, "M100.0 20h0");
    }

    #[test]
    fn one_score_is_a_point() {
        assert_eq!(Course::new(&[70]).line, "M0.0 30");
        assert_eq!(Course::new(&[]), Course::default());
    }

    #[test]
    fn a_shape_is_centred_and_stays_inside() {
        assert_eq!(Course::shape(&[60, 60]).line, "M0.0 50L100.0 50");
        assert_eq!(Course::shape(&[60, 64]).line, "M0.0 57L100.0 43");
        assert_eq!(Course::shape(&[0, 100]).line, "M0.0 85L100.0 15");
    }
}
