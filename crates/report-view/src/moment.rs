//! Times as the page shows them.

use chrono::NaiveDateTime;
use texts::Words;

/// A stored time, for people and for programs.
pub fn moment(words: Words, stored: NaiveDateTime) -> (String, String) {
    (
        words.moment(stored),
        stored.format("%Y-%m-%dT%H:%M:%SZ").to_string(),
    )
}
