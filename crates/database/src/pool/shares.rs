//! How many connections the requests of one account use at once.

use std::time::Duration;

use jobs::{FairPermit, FairSlots};

use crate::{Error, PoolSettings};

/// What each account may use of a pool at once, so that the requests of one leave connections to
/// the others: its further requests wait without one. Clones share what they count.
#[derive(Clone)]
pub(crate) struct Shares {
    /// Half of the connections for each account.
    pub reading: FairSlots,
    /// The same ones, or SQLite's only writer, for which each account then waits once at a time.
    pub writing: FairSlots,
    /// A third of the connections for all searches, and half of that for those of one account.
    pub searching: FairSlots,
    wait: Duration,
}

impl Shares {
    /// Those of a pool with these settings, which may have a single connection that writes.
    pub(super) fn new(settings: &PoolSettings, has_one_writer: bool) -> Self {
        let connections = settings.connections.get();
        let half = connections.div_ceil(2);
        let third = connections.div_ceil(3);
        let reading = FairSlots::new(connections, half);
        let writing = if has_one_writer {
            FairSlots::new(1, 1)
        } else {
            reading.clone()
        };
        Self {
            reading,
            writing,
            searching: FairSlots::new(third, third.div_ceil(2)),
            wait: settings.wait.get(),
        }
    }

    /// Waits for one of these slots as long as requests wait for a connection.
    ///
    /// # Errors
    /// [`Error::Unavailable`] when none becomes free in time.
    pub(crate) async fn take(&self, slots: &FairSlots, account: &str) -> Result<FairPermit, Error> {
        let permit = slots.take(account, self.wait).await;
        permit.ok_or_else(|| {
            Error::Unavailable("too many requests of one account need it at once".to_owned())
        })
    }
}
