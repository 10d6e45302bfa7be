//! The visits of the last 14 days as a bar chart, and as a table.

use crate::domains::{VisitNumbers, Visits};

/// The number of days shown.
const DAYS: usize = 14;
/// The height of the highest bar. The drawing is 20 wide per day.
const HEIGHT: i64 = 1000;
/// The minimum height of a visible part of a bar.
const MIN_HEIGHT: i64 = 20;

/// The visits of the last days.
#[derive(Debug)]
pub struct Chart {
    /// The total number, without those by bots.
    pub total: i64,
    /// The number by bots.
    pub bots: i64,
    /// The parts of the bars.
    pub bars: Vec<Bar>,
    /// The days, today last.
    pub days: Vec<Day>,
}

/// The part of a day's bar for one kind of visit.
#[derive(Debug)]
pub struct Bar {
    pub kind: usize,
    pub x: usize,
    pub y: i64,
    pub height: i64,
}

/// A day's visits.
#[derive(Debug)]
pub struct Day {
    /// The day: `9 November`.
    pub title: String,
    /// The numbers of each kind, in the order of [`KINDS`].
    pub numbers: [i64; 5],
}

/// The kinds of visits, from the bottom of a bar to its top.
pub const KINDS: [&str; 5] = ["Index page", "Proxied", "Not found", "Refused", "Bots"];

fn numbers(visits: &VisitNumbers) -> [i64; 5] {
    [
        visits.index_page,
        visits.passed_on,
        visits.not_found,
        visits.refused,
        visits.bots,
    ]
}

impl Chart {
    /// The chart of these visits.
    pub fn new(visits: &Visits) -> Self {
        let left_out = visits.days.len().saturating_sub(DAYS);
        let days = visits.days.iter().skip(left_out);
        let days: Vec<Day> = days
            .map(|day| Day {
                title: day.day.format("%-d %B").to_string(),
                numbers: numbers(&day.numbers),
            })
            .collect();
        let most = days.iter().map(Day::total).max().unwrap_or(0).max(1);
        let bars = days.iter().enumerate();
        Self {
            total: days.iter().map(|day| day.total() - day.bots()).sum(),
            bots: days.iter().map(Day::bots).sum(),
            bars: bars.flat_map(|(at, day)| day.bars(at * 20, most)).collect(),
            days,
        }
    }

    /// The first day that is shown.
    pub fn first(&self) -> &str {
        self.days.first().map_or("", |day| &day.title)
    }
}

impl Day {
    fn total(&self) -> i64 {
        self.numbers.iter().sum()
    }

    fn bots(&self) -> i64 {
        let [.., bots] = self.numbers;
        bots
    }

    fn bars(&self, x: usize, most: i64) -> Vec<Bar> {
        let mut top = HEIGHT;
        let mut bars = Vec::new();
        for (kind, number) in self.numbers.iter().enumerate() {
            if *number > 0 {
                let share = i128::from(*number) * i128::from(HEIGHT) / i128::from(most);
                let height = i64::try_from(share)
                    .unwrap_or(HEIGHT)
                    .max(MIN_HEIGHT)
                    .min(top);
                top -= height;
                bars.push(Bar {
                    kind: kind + 1,
                    x,
                    y: top,
                    height,
                });
            }
        }
        bars
    }
}

#[cfg(test)]
mod tests {
    use chrono::NaiveDate;

    use super::*;
    use crate::domains::DayVisits;

    fn chart(numbers: &[VisitNumbers]) -> Chart {
        let first = NaiveDate::from_ymd_opt(2026, 11, 1).unwrap();
        let days = first.iter_days().zip(numbers);
        let days = days.map(|(day, numbers)| DayVisits {
            day,
            numbers: *numbers,
        });
        Chart::new(&Visits {
            total: VisitNumbers::default(),
            days: days.collect(),
        })
    }

    #[test]
    fn the_last_14_days_are_shown() {
        let mut days = [VisitNumbers::default(); 30];
        days[15].not_found = 100;
        days[16].index_page = 3;
        days[29].refused = 1;
        days[29].bots = 2;

        let chart = chart(&days);

        assert_eq!(chart.first(), "17 November");
        assert_eq!((chart.days.len(), chart.total, chart.bots), (14, 4, 2));
        let bars: Vec<_> = chart
            .bars
            .iter()
            .map(|bar| (bar.kind, bar.x, bar.y, bar.height))
            .collect();
        assert_eq!(
            bars,
            [(1, 0, 0, 1000), (4, 260, 667, 333), (5, 260, 1, 666)]
        );
    }

    #[test]
    fn no_bar_is_higher_than_the_drawing() {
        let numbers = VisitNumbers {
            index_page: i64::MAX / 8,
            not_found: 1,
            passed_on: 1,
            refused: 1,
            bots: 1,
        };
        let chart = chart(&[numbers]);
        assert!(chart.bars.iter().all(|bar| bar.y >= 0 && bar.height >= 0));
    }
}
