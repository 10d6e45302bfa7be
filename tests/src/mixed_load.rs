//! Clients and visitors of both services that store, change, delete, list, search, show and visit
//! for a while, and keep what was acknowledged. What happens to the services meanwhile is up to the
//! test.

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

/// In a short run, too, names are visited once the edges have heard of them.
const LEAST_ROWS: usize = 50;
/// The same for runs that are shorter still.
const LEAST_ROWS_OF_BASIC: usize = 25;

/// How long the load lasts, and whether it still does.
#[derive(Clone)]
pub struct Run {
    /// How long it is meant to last.
    pub length: Duration,
    begun: Instant,
    ended: Arc<AtomicBool>,
    /// Whether clients use only what the first edition has.
    is_basic: bool,
}

impl Run {
    /// Begins now.
    pub fn begin(length: Duration) -> Self {
        Self {
            length,
            begun: Instant::now(),
            ended: Arc::default(),
            is_basic: false,
        }
    }

    /// With nothing that the first edition does not have, and few rows.
    #[must_use]
    pub fn basic(mut self) -> Self {
        self.is_basic = true;
        self
    }

    /// Lets the clients end.
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

    /// So many rows are there from the second quarter on that as many are deleted as are stored,
    /// since memory also depends on how much there is.
    fn most_rows(&self, pause: Duration) -> usize {
        let half_a_quarter = self.length.as_millis() / 8;
        let rows = usize::try_from(half_a_quarter / pause.as_millis()).unwrap();
        rows.max(if self.is_basic {
            LEAST_ROWS_OF_BASIC
        } else {
            LEAST_ROWS
        })
    }
}
