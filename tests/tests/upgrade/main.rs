//! From an older version to this one: with its programs under load, side by side or one after the
//! other (`tests/upgrade/run` builds them), and from databases that the first edition has filled.

#![expect(
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::print_stdout,
    clippy::unwrap_used,
    reason = "a test fails by panicking, and its counts are for people"
)]

mod dump;
mod first;
mod kept;
mod old;
mod side_by_side;
mod stopped;

use std::time::Duration;

/// Of the pages that reports are about: long enough that generations are under way at any time.
const PAGE: Duration = Duration::from_millis(150);
const HOSTS: u8 = 20;
/// The accounts that each service's load is from.
const ACCOUNTS: usize = 2;
/// For a service to end, and for what has waited to be done.
const LIMIT: Duration = Duration::from_mins(2);
