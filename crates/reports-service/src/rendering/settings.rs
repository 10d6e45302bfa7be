//! The section `rendering` of the settings.

use std::path::PathBuf;
use std::time::Duration;

use serde::{Deserialize, Serialize};
use settings::{Bounded, Span};

/// The program that renders pages. Without one, reports are about what servers send alone.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(default, deny_unknown_fields)]
pub struct RenderingSettings {
    /// The Unix socket of `page-render`, the same for all processes of the service; empty for none.
    pub socket: PathBuf,
    /// How long a page may take; after two thirds of it, it is taken as it is.
    pub timeout: Span<1, 300>,
    /// How many pages of one account this process renders at once.
    pub per_account: Bounded<usize, 1, 16>,
    /// How often a page is then loaded as on a slow phone, to measure how fast it is shown.
    pub lab_runs: Bounded<u8, 0, 5>,
}

impl Default for RenderingSettings {
    fn default() -> Self {
        Self {
            socket: PathBuf::new(),
            timeout: Span::new(Duration::from_secs(20)),
            per_account: Bounded::new(1),
            lab_runs: Bounded::new(0),
        }
    }
}
