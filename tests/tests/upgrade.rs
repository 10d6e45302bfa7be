//! From an older version to this one, with its programs under load, side by side or one after the
//! other: `tests/upgrade/run` builds them.

mod kept;
mod old;
mod side_by_side;
mod stopped;

use std::time::Duration;

/// The response time of pages: long enough that generations are running at any time.
const PAGE: Duration = Duration::from_millis(150);
const HOSTS: u8 = 20;
/// The number of accounts of each service's load.
const ACCOUNTS: usize = 2;
/// The limit for a service to end, and for waiting work to be done.
const LIMIT: Duration = Duration::from_mins(2);
