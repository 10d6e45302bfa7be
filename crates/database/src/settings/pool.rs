//! The section `database.pool`.

use std::time::Duration;

use serde::{Deserialize, Serialize};
use settings::{Bounded, Span};

/// How many connections a process opens, and how long a request waits for one.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(default, deny_unknown_fields)]
pub struct PoolSettings {
    /// The largest number of connections. SQLite has one more, for writing. Default 12.
    pub connections: Bounded<usize, 1, 1_000>,
    /// How long a request waits for a free connection, or for a new one to be opened, before it
    /// gets a 503 response. Default 5 s.
    pub wait: Span<1, 3_600>,
}

impl Default for PoolSettings {
    fn default() -> Self {
        Self {
            connections: Bounded::new(12),
            wait: Span::new(Duration::from_secs(5)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(json: &str) -> Result<PoolSettings, String> {
        serde_json::from_str(json).map_err(|error| error.to_string())
    }

    #[test]
    fn a_refused_value_is_reported_with_what_is_allowed() {
        for (json, expected) in [
            (r#"{"wait":"0s"}"#, "\"0s\" is not allowed; expected 1s"),
            (r#"{"wait":"2h"}"#, "expected at most 1h"),
            (r#"{"connections":1001}"#, "from 1 to 1000"),
            (r#"{"size":4}"#, "unknown field `size`"),
        ] {
            let error = read(json).unwrap_err();
            assert!(error.contains(expected), "{error}");
        }
    }
}
