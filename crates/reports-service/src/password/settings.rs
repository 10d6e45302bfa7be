//! The section `passwords` of the settings.

use std::time::Duration;

use serde::{Deserialize, Serialize};
use settings::{Bounded, Span};

/// The passwords of report pages.
#[derive(Clone, Copy, Debug, Deserialize, Serialize)]
#[serde(default, deny_unknown_fields)]
pub struct PasswordSettings {
    /// The minimum number of characters of a new password, at most 72. Default 1.
    pub min_length: Bounded<usize, 1, 72>,
    /// How long a request waits for its turn to have a password hashed or verified; then 503.
    /// Default 10 s.
    pub wait: Span<1, 3_600>,
}

impl Default for PasswordSettings {
    fn default() -> Self {
        Self {
            min_length: Bounded::new(1),
            wait: Span::new(Duration::from_secs(10)),
        }
    }
}
