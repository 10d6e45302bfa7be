//! Times as the page shows them.

use chrono::NaiveDateTime;
use texts::Words;

/// A stored time, for people and for programs.
pub(crate) fn moment(words: Words, stored: NaiveDateTime) -> (String, String) {
    (
        words.moment(stored),
        database::utc(stored)
            .format("%Y-%m-%dT%H:%M:%SZ")
            .to_string(),
    )
}
