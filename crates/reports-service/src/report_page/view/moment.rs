//! Times as the page shows them.

use chrono::NaiveDateTime;

/// A stored time, for people and for programs.
pub(crate) fn moment(stored: NaiveDateTime) -> (String, String) {
    let at = database::utc(stored);
    (
        at.format("%-d %B %Y, %H:%M UTC").to_string(),
        at.format("%Y-%m-%dT%H:%M:%SZ").to_string(),
    )
}
