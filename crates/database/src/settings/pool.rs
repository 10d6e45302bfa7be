//! The section `database.pool`.

use std::time::Duration;

use serde::{Deserialize, Serialize};
use settings::{Bounded, Span};

/// How many connections a process opens, and how long a request waits for one.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(try_from = "Written")]
pub struct PoolSettings {
    /// The largest number of connections. SQLite has one more, for writing. Default 8.
    pub connections: Bounded<usize, 1, 1_000>,
    /// How long a request waits for a free connection, or for a new one to be opened, before it
    /// gets a 503 response. Default 5 s.
    pub wait: Span<1, 3_600>,
    /// Whether the deprecated `wait_seconds` was used instead of [`wait`](Self::wait).
    #[serde(skip_serializing)]
    pub has_deprecated_wait: bool,
}

impl Default for PoolSettings {
    fn default() -> Self {
        Self {
            connections: Bounded::new(8),
            wait: Span::new(Duration::from_secs(5)),
            has_deprecated_wait: false,
        }
    }
}

impl PoolSettings {
    /// What to write instead of a deprecated setting, if one was used, for the operator.
    pub fn deprecation(&self) -> Option<String> {
        self.has_deprecated_wait.then(|| {
            format!(
                "the setting database.pool.wait_seconds is deprecated: write wait = \"{}\" instead",
                self.wait
            )
        })
    }
}

/// The settings, in either spelling.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Written {
    connections: Option<Bounded<usize, 1, 1_000>>,
    wait: Option<Span<1, 3_600>>,
    wait_seconds: Option<Bounded<u64, 1, 3_600>>,
}

impl TryFrom<Written> for PoolSettings {
    type Error = &'static str;

    fn try_from(written: Written) -> Result<Self, &'static str> {
        let default = Self::default();
        let deprecated = written
            .wait_seconds
            .map(|seconds| Duration::from_secs(seconds.get()).into());
        if written.wait.is_some() && deprecated.is_some() {
            return Err(
                "`wait` and `wait_seconds` are both given, but are the same setting; \
                 remove `wait_seconds`, which is deprecated",
            );
        }
        Ok(Self {
            connections: written.connections.unwrap_or(default.connections),
            has_deprecated_wait: deprecated.is_some(),
            wait: written.wait.or(deprecated).unwrap_or(default.wait),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(json: &str) -> Result<PoolSettings, String> {
        serde_json::from_str(json).map_err(|error| error.to_string())
    }

    #[test]
    fn the_deprecated_spelling_is_read_and_the_new_one_written() {
        let new = read(r#"{"wait":"7s"}"#).unwrap();
        let old = read(r#"{"wait_seconds":7}"#).unwrap();

        assert_eq!((new.wait, new.has_deprecated_wait), (old.wait, false));
        assert!(old.has_deprecated_wait);
        let warning =
            "the setting database.pool.wait_seconds is deprecated: write wait = \"7s\" instead";
        assert_eq!(old.deprecation().as_deref(), Some(warning));
        assert_eq!(new.deprecation(), None);
        let written = serde_json::to_string(&old).unwrap();
        assert_eq!(written, r#"{"connections":8,"wait":"7s"}"#);
        assert_eq!(read("{}").unwrap().wait.get(), Duration::from_secs(5));
    }

    #[test]
    fn both_spellings_at_once_are_refused() {
        let error = read(r#"{"wait":"7s","wait_seconds":7}"#).unwrap_err();
        assert!(error.contains("`wait` and `wait_seconds` are both given"));
    }

    #[test]
    fn a_refused_value_is_reported_with_what_is_allowed() {
        for (json, expected) in [
            (r#"{"wait":"0s"}"#, "\"0s\" is not allowed; expected 1s"),
            (r#"{"wait":"2h"}"#, "expected at most 1h"),
            (r#"{"wait_seconds":0}"#, "from 1 to 3600"),
            (r#"{"connections":1001}"#, "from 1 to 1000"),
            (r#"{"size":4}"#, "unknown field `size`"),
        ] {
            let error = read(json).unwrap_err();
            assert!(error.contains(expected), "{error}");
        }
    }
}
