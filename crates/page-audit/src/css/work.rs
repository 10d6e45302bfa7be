//! How much work the cascade may do.

use std::cell::Cell;

/// How much matching may still do, in steps: one is looking at an element or at a few bytes of it.
#[derive(Debug)]
pub(super) struct Work {
    left: Cell<u64>,
    /// How many steps it takes to try the selector that is being matched on a further element.
    cost: Cell<u32>,
}

impl Work {
    pub(super) fn new(steps: u64) -> Self {
        Self {
            left: Cell::new(steps),
            cost: Cell::new(1),
        }
    }

    /// Begins to match a selector that takes this many steps to try on an element. Returns whether
    /// there are steps left for it.
    pub(super) fn begin(&self, cost: u32) -> bool {
        self.cost.set(cost);
        self.spend_cost()
    }

    /// Spends what it takes to try the selector on a further element. Returns whether there was any
    /// left.
    pub(super) fn spend_cost(&self) -> bool {
        self.spend(self.cost.get() as usize)
    }

    /// Spends steps. Returns whether there were any left.
    pub(super) fn spend(&self, steps: usize) -> bool {
        let left = self.left.get();
        self.left.set(left.saturating_sub(steps as u64));
        left > 0
    }

    pub(super) fn is_spent(&self) -> bool {
        self.left.get() == 0
    }
}
