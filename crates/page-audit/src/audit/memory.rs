//! A budget of memory for everything that a process checks at the same time.

use std::sync::Arc;
use std::time::Duration;

use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::time::timeout;

/// How many times its size a page may take while it is checked. The benchmark `cost` measures it
/// for the worst pages.
const TIMES: u64 = 12;
/// What every check takes, and the bodies of subresources and probes at most.
const BESIDE_BYTES: u64 = 32 * 1024 * 1024;
/// Bytes are counted in units, so that a number of 32 bits counts terabytes.
const UNIT: u64 = 1024;

/// Memory for checking pages. Clones share it.
#[derive(Debug, Clone)]
pub struct MemoryBudget {
    free: Arc<Semaphore>,
    units: u32,
    /// How long a check waits for its memory.
    wait: Duration,
}

/// Memory for one check, until it is dropped.
#[derive(Debug)]
pub(super) struct Reserved {
    _units: OwnedSemaphorePermit,
}

/// As how many times as large a suspect counts. Giving it all memory would have small pages that
/// wait for slow servers go one by one, each in a slot.
const SUSPECT_TIMES: u64 = 4;

impl MemoryBudget {
    /// This many bytes, for which a check waits at most this long.
    pub fn new(bytes: u64, wait: Duration) -> Self {
        let units = u32::try_from(bytes / UNIT).unwrap_or(u32::MAX);
        Self {
            free: Arc::new(Semaphore::new(units as usize)),
            units,
            wait,
        }
    }

    /// How many bytes checking a page of this size may take.
    pub const fn needed_for(page_bytes: u64) -> u64 {
        page_bytes
            .saturating_mul(TIMES)
            .saturating_add(BESIDE_BYTES)
    }

    /// Memory for checking a page of this size, in order of arrival. One that is a suspect, because
    /// the process died while it was checked, counts as a larger one. A check that needs more than
    /// there is gets all of it. `None` if it is not free in time.
    pub(super) async fn reserve(&self, page_bytes: usize, is_suspect: bool) -> Option<Reserved> {
        let times = if is_suspect { SUSPECT_TIMES } else { 1 };
        let needed = Self::needed_for((page_bytes as u64).saturating_mul(times));
        let needed = u32::try_from(needed.div_ceil(UNIT)).unwrap_or(u32::MAX);
        let units = needed.min(self.units);
        let units = Arc::clone(&self.free).acquire_many_owned(units);
        let units = timeout(self.wait, units).await.ok()?.ok()?;
        Some(Reserved { _units: units })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const MIB: u64 = 1024 * 1024;

    fn budget(bytes: u64) -> MemoryBudget {
        MemoryBudget::new(bytes, Duration::ZERO)
    }

    #[tokio::test]
    async fn a_check_that_would_exceed_the_budget_waits() {
        let budget = budget(MemoryBudget::needed_for(10 * MIB) + MemoryBudget::needed_for(MIB));

        let large = budget.reserve(10 * 1024 * 1024, false).await;
        let small = budget.reserve(1024 * 1024, false).await;

        assert!(large.is_some() && small.is_some());
        assert!(budget.reserve(1, false).await.is_none());
        drop(large);
        assert!(budget.reserve(1, false).await.is_some());
    }

    #[tokio::test]
    async fn a_check_that_needs_more_than_there_is_gets_all_of_it() {
        let budget = budget(MIB);

        let huge = budget.reserve(usize::MAX, false).await;

        assert!(huge.is_some());
        assert!(budget.reserve(1, false).await.is_none());
    }

    #[tokio::test]
    async fn a_suspect_leaves_less_but_small_ones_do_not_wait_for_each_other() {
        let page = 10 * 1024 * 1024;
        let budget = budget(MemoryBudget::needed_for(10 * MIB * SUSPECT_TIMES));
        let large = budget.reserve(page, true).await;

        assert!(large.is_some());
        assert!(budget.reserve(1, false).await.is_none());
        drop(large);
        let mut small = Vec::new();
        for _ in 0..8 {
            small.push(budget.reserve(1, true).await);
        }
        assert!(small.iter().all(Option::is_some));
    }
}
