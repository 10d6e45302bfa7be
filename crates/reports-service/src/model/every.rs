//! How often a report's page is checked again, and when next.

use chrono::{NaiveDateTime, TimeDelta};
use database::stored_as_text;
use diesel::deserialize::FromSqlRow;
use diesel::expression::AsExpression;
use diesel::sql_types::Text;
use query_params::{FieldReader, schema};
use serde::Serialize;
use utoipa::ToSchema;
use utoipa::openapi::ObjectBuilder;

/// How often a report is made again by itself.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, ToSchema, AsExpression, FromSqlRow,
)]
#[schema(as = ReportEvery)]
#[diesel(sql_type = Text)]
pub enum Every {
    /// Never.
    #[default]
    #[serde(rename = "off")]
    Off,
    /// Every hour.
    #[serde(rename = "1h")]
    Hour,
    /// Every six hours.
    #[serde(rename = "6h")]
    SixHours,
    /// Every twelve hours.
    #[serde(rename = "12h")]
    TwelveHours,
    /// Every day.
    #[serde(rename = "1d")]
    Day,
    /// Every seven days.
    #[serde(rename = "7d")]
    SevenDays,
    /// Every thirty days.
    #[serde(rename = "30d")]
    ThirtyDays,
}

stored_as_text!(Every {
    Off = "off",
    Hour = "1h",
    SixHours = "6h",
    TwelveHours = "12h",
    Day = "1d",
    SevenDays = "7d",
    ThirtyDays = "30d",
});

/// The longest period, in hours.
const LONGEST: i64 = 30 * 24;
/// How many failures in a row leave the period as it is.
const PATIENCE: u32 = 5;

impl Every {
    /// Reads a form field; absent or empty is `None`.
    pub fn read(reader: &mut FieldReader<'_>, field: &str) -> Option<Self> {
        reader.choice(field, Self::TEXTS)
    }

    /// The schema of such a field.
    pub fn form_field() -> ObjectBuilder {
        let texts: Vec<&str> = Self::TEXTS.iter().map(|(text, _)| *text).collect();
        schema::text().pattern(Some(format!(r"^\s*({})?\s*$", texts.join("|"))))
    }

    /// In words, after "Checked".
    pub const fn words(self) -> &'static str {
        match self {
            Self::Off => "only when asked",
            Self::Hour => "every hour",
            Self::SixHours => "every 6 hours",
            Self::TwelveHours => "every 12 hours",
            Self::Day => "every day",
            Self::SevenDays => "every 7 days",
            Self::ThirtyDays => "every 30 days",
        }
    }

    /// The time between two checks after this many failures in a row: from the sixth on, each
    /// doubles it. `None` if it is off.
    pub fn period(self, failures: i16) -> Option<TimeDelta> {
        let hours = match self {
            Self::Off => return None,
            Self::Hour => 1,
            Self::SixHours => 6,
            Self::TwelveHours => 12,
            Self::Day => 24,
            Self::SevenDays => 7 * 24,
            Self::ThirtyDays => LONGEST,
        };
        let doublings = u32::from(failures.unsigned_abs()).saturating_sub(PATIENCE);
        Some(TimeDelta::hours((hours << doublings.min(10)).min(LONGEST)))
    }

    /// Whether the last of these failures in a row has made the period longer.
    pub fn is_slowed_by(self, failures: i16) -> bool {
        self.period(failures) > self.period(failures.saturating_sub(1))
    }

    /// One period from now.
    pub fn after(self, now: NaiveDateTime, failures: i16) -> Option<NaiveDateTime> {
        Some(now + self.period(failures)?)
    }

    /// A moment in the second half of the period that begins now: reports that were stored at once
    /// are not due at once.
    pub fn spread(self, now: NaiveDateTime, failures: i16) -> Option<NaiveDateTime> {
        let period = self.period(failures)?.num_microseconds()?;
        let wait = rand::random_range(period / 2..=period);
        Some(now + TimeDelta::microseconds(wait))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn from_the_sixth_failure_on_each_doubles_the_period_up_to_thirty_days() {
        let hours =
            |every: Every, failures| every.period(failures).map(|period| period.num_hours());

        assert_eq!(
            [0, 5, 6, 7, 15, 100].map(|failures| hours(Every::Hour, failures)),
            [1, 1, 2, 4, 720, 720].map(Some)
        );
        assert_eq!(hours(Every::SevenDays, 8), Some(720));
        assert_eq!(hours(Every::Off, 0), None);
        assert!(Every::Day.is_slowed_by(6) && !Every::Day.is_slowed_by(5));
        assert!(!Every::ThirtyDays.is_slowed_by(6));
    }

    #[test]
    fn reports_stored_at_once_come_due_over_half_a_period() {
        let now = database::now();
        let mut waits: Vec<i64> = (0..1_000)
            .filter_map(|_| Every::Hour.spread(now, 0))
            .map(|next| (next - now).num_seconds())
            .collect();
        waits.sort_unstable();

        assert_eq!(waits.len(), 1_000);
        assert!(waits[0] >= 1_800 && waits[999] <= 3_600);
        waits.dedup();
        assert!(waits.len() > 500, "{} different seconds", waits.len());
    }
}
