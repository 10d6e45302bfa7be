//! Clients and visitors of both services that store, change, delete, list, search, show and visit
//! for a while, and record what was acknowledged. The test decides what happens to the services in
//! the meantime.

mod domains;
mod fleet;
mod reports;
mod rows;

pub use domains::start as start_domains;
pub use fleet::{Fleet, FleetClient};
pub use reports::{launch as launch_reports, start as start_reports};
pub use rows::Load;

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use tokio::time::Instant;

/// Enough that names are visited even in a short run, once the edges have read them.
const MIN_ROWS: usize = 50;

/// The length of the load, and whether it is still running.
#[derive(Clone)]
pub struct Run {
    /// Its planned length.
    pub length: Duration,
    begun: Instant,
    ended: Arc<AtomicBool>,
}

impl Run {
    /// Starts the load.
    pub fn begin(length: Duration) -> Self {
        Self {
            length,
            begun: Instant::now(),
            ended: Arc::default(),
        }
    }

    /// Ends the clients.
    pub fn end(&self) {
        self.ended.store(true, Ordering::Relaxed);
    }

    fn goes_on(&self) -> bool {
        !self.ended.load(Ordering::Relaxed)
    }

    /// Waits for the end of a part of its length.
    pub async fn part(&self, number: u32, of: u32) {
        tokio::time::sleep_until(self.begun + self.length * number / of).await;
    }

    /// The number of rows to keep: from the second quarter on, as many are deleted as are stored,
    /// since memory also depends on the number of rows.
    fn max_rows(&self, pause: Duration) -> usize {
        let half_a_quarter = self.length.as_millis() / 8;
        let rows = usize::try_from(half_a_quarter / pause.as_millis()).unwrap();
        rows.max(MIN_ROWS)
    }
}
