//! How much work the cascade may do.

use std::cell::Cell;

/// How many steps one selector may take on one element.
const MAX_OF_MATCH: u64 = 100_000;

/// How much work is left, in steps: one is looking at an element or at a few bytes of it.
#[derive(Debug)]
pub(super) struct Work {
    left: Cell<u64>,
    /// How many steps it takes to try the selector that is being matched on a further element.
    cost: Cell<u32>,
    /// How many steps are left for that selector.
    left_of_match: Cell<u64>,
}

impl Work {
    pub(super) fn new(steps: u64) -> Self {
        Self {
            left: Cell::new(steps),
            cost: Cell::new(1),
            left_of_match: Cell::new(0),
        }
    }

    /// Begins to match a selector that takes this many steps to try on an element. Returns whether
    /// there are steps left for it.
    pub(super) fn begin(&self, cost: u32) -> bool {
        self.cost.set(cost);
        self.left_of_match.set(MAX_OF_MATCH);
        self.spend_cost()
    }

    /// Spends what it takes to try the selector on a further element. Returns whether there was
    /// enough left.
    pub(super) fn spend_cost(&self) -> bool {
        let cost = self.cost.get();
        let left = self.left_of_match.get();
        self.left_of_match.set(left.saturating_sub(cost.into()));
        if left == 0 {
            self.left.set(0);
        }
        self.spend(cost as usize)
    }

    /// Spends steps. Returns whether there were any left.
    pub(super) fn spend(&self, steps: usize) -> bool {
        let left = self.left.get();
        self.left.set(left.saturating_sub(steps as u64));
        left > 0
    }

    pub(super) fn left(&self) -> u64 {
        self.left.get()
    }

    pub(super) fn is_spent(&self) -> bool {
        self.left.get() == 0
    }
}
