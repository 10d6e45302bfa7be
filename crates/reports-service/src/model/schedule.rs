//! What a report's schedule says when a generation ends, or when the account asks for one.

use chrono::NaiveDateTime;
use diesel::dsl::sql;
use diesel::expression::SqlLiteral;
use diesel::prelude::*;
use diesel::sql_types::SmallInt;

use super::Every;
use crate::schema::reports;

/// A report's schedule, after the row has been changed.
#[derive(Clone, Copy, Debug, Queryable)]
pub(super) struct Schedule {
    pub every: Every,
    pub next_check_at: Option<NaiveDateTime>,
    /// How many generations in a row have failed.
    pub failures: i16,
}

/// The columns of a [`Schedule`].
pub(super) const SCHEDULE: (reports::every, reports::next_check_at, reports::failures) =
    (reports::every, reports::next_check_at, reports::failures);

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

/// One failure more than before, up to a hundred.
pub(super) fn one_failure_more() -> SqlLiteral<SmallInt> {
    sql("CASE WHEN failures < 100 THEN failures + 1 ELSE failures END")
}

/// A period of the report's schedule from now.
macro_rules! a_period_after {
    ($now:expr) => {{
        type Moment = diesel::sql_types::Nullable<diesel::sql_types::Timestamp>;
        let after = |every: $crate::model::Every| every.after($now, 0);
        diesel::dsl::sql::<Moment>("CASE every WHEN '1h' THEN ")
            .bind::<Moment, _>(after(Every::Hour))
            .sql(" WHEN '6h' THEN ")
            .bind::<Moment, _>(after(Every::SixHours))
            .sql(" WHEN '12h' THEN ")
            .bind::<Moment, _>(after(Every::TwelveHours))
            .sql(" WHEN '1d' THEN ")
            .bind::<Moment, _>(after(Every::Day))
            .sql(" WHEN '7d' THEN ")
            .bind::<Moment, _>(after(Every::SevenDays))
            .sql(" WHEN '30d' THEN ")
            .bind::<Moment, _>(after(Every::ThirtyDays))
            .sql(" END")
    }};
}

/// After a generation, in its transaction: decides when the next check is, and records a schedule
/// that has become slower.
macro_rules! keep_schedule {
    ($connection:expr, $ended:expr, $schedule:expr) => {{
        let (ended, schedule): (&$crate::model::events::Ended<'_>, Schedule) = (&$ended, $schedule);
        if let Some(next) = schedule.after_generation(ended.at) {
            diesel::update(reports::table)
                .filter(reports::account.eq(&ended.account))
                .filter(reports::id.eq(ended.report))
                .set((
                    reports::next_check_at.eq(next),
                    reports::scheduled_at.eq(ended.at),
                ))
                .execute($connection)
                .await?;
            if schedule.is_slowed() {
                let slowed = ended.schedule_slowed(schedule.every.as_str(), next);
                $connection.record_event(&slowed).await?;
            }
        }
    }};
}

pub(super) use {a_period_after, keep_schedule};
