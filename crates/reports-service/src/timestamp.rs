//! Timestamps as the API shows them.

use chrono::{NaiveDateTime, SecondsFormat};

/// A stored timestamp as in JSON. Serialising it through serde takes five times as long, and a list
/// has three hundred of them.
pub fn rfc3339(stored: NaiveDateTime) -> String {
    database::utc(stored).to_rfc3339_opts(SecondsFormat::AutoSi, true)
}
