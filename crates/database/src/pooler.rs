//! The kinds of poolers.

use serde::{Deserialize, Serialize};

/// How a pooler hands out the server's connections.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Pooler {
    /// Each of our connections has one of the server's as long as it is open; also without a pooler.
    #[default]
    Session,
    /// For one transaction at a time: nothing that lasts longer, such as prepared statements, may be
    /// relied on.
    Transaction,
}
