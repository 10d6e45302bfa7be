//! Times as pages show them, in UTC.

use chrono::{NaiveDateTime, TimeDelta};

/// Pages update themselves while a check or an order is due within this time, the maximum interval
/// of early checks.
pub const SOON: TimeDelta = TimeDelta::minutes(10);

/// A moment for people: `27 November 2026, 02:10 UTC`.
pub fn moment(at: NaiveDateTime) -> String {
    at.format("%-d %B %Y, %H:%M UTC").to_string()
}

/// A day for people: `27 November 2026`.
pub fn day(at: NaiveDateTime) -> String {
    at.format("%-d %B %Y").to_string()
}
