//! What a report's schedule says when a generation ends, or when the account asks for one.

use chrono::NaiveDateTime;
use database::{Sql, Value, Written};
use diesel::sql_types::{Nullable, Timestamp};

use super::Every;

/// A report's schedule, with the generation that has just ended.
#[derive(Clone, Copy, Debug)]
pub(super) struct Schedule {
    pub every: Every,
    pub next_check_at: Option<NaiveDateTime>,
    /// How many generations in a row have failed.
    pub failures: i16,
}

impl Schedule {
    /// The time of the next check after a generation that has just ended, if that is not what is
    /// stored: it waits longer after many failures, and a success or a standstill ends that.
    pub fn after_generation(&self, now: NaiveDateTime) -> Option<NaiveDateTime> {
        let latest = self.every.after(now, self.failures)?;
        if self.is_slower() {
            return Some(latest);
        }
        match self.next_check_at {
            Some(next) if next > now && next <= latest => None,
            _ => self.every.spread(now, self.failures),
        }
    }

    /// Whether the last failure has made the period longer.
    pub fn is_slowed(&self) -> bool {
        self.every.is_slowed_by(self.failures)
    }

    fn is_slower(&self) -> bool {
        self.every.period(self.failures) > self.every.period(0)
    }
}

/// The number of failures in a row after one more, up to a hundred.
pub(super) const fn one_failure_more(failures: i16) -> i16 {
    if failures < 100 {
        failures + 1
    } else {
        failures
    }
}

/// A period of the report's schedule from now.
pub(super) fn a_period_after(now: NaiveDateTime) -> Written<Nullable<Timestamp>, Sql<'static>> {
    let after = |every: Every| Value::from(every.after(now, 0));
    Written::new(Sql::new(
        "CASE every WHEN '1h' THEN ? WHEN '6h' THEN ? WHEN '12h' THEN ? WHEN '1d' THEN ? \
         WHEN '7d' THEN ? WHEN '30d' THEN ? END",
        [
            after(Every::Hour),
            after(Every::SixHours),
            after(Every::TwelveHours),
            after(Every::Day),
            after(Every::SevenDays),
            after(Every::ThirtyDays),
        ],
    ))
}
