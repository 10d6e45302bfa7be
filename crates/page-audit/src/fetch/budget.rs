//! How many requests a fetch may make in all: the page's own, those beside it, each redirect and
//! each repetition.

use std::sync::{Mutex, PoisonError};

use super::FetchError;

/// The requests that are left.
#[derive(Debug)]
pub(super) struct Budget {
    limit: usize,
    left: Mutex<Left>,
}

#[derive(Debug)]
struct Left {
    /// All that are left, those below included.
    all: usize,
    /// Kept for the first request of everything that is planned, so that redirects of one do not
    /// keep another from being requested at all.
    planned: usize,
}

impl Budget {
    pub(super) fn new(limit: usize) -> Self {
        let left = Left {
            all: limit,
            planned: 0,
        };
        Self {
            limit,
            left: Mutex::new(left),
        }
    }

    /// Spends a request of the page itself. These come first and have limits of their own, so they
    /// are never refused.
    pub(super) fn spend(&self) {
        self.with(|left| left.all = left.all.saturating_sub(1));
    }

    /// Keeps this many requests for what is planned.
    pub(super) fn plan(&self, requests: usize) {
        self.with(|left| left.planned = requests.min(left.all));
    }

    /// Keeps this many more requests for what turned out to be needed as well.
    pub(super) fn plan_further(&self, requests: usize) {
        self.with(|left| left.planned = left.planned.saturating_add(requests).min(left.all));
    }

    /// Spends the first request of something that is planned.
    pub(super) fn spend_planned(&self) -> Result<(), FetchError> {
        self.spend_if(|left| {
            let spent = left.planned.checked_sub(1)?;
            left.planned = spent;
            Some(())
        })
    }

    /// Spends a further request: a redirect or a repetition.
    pub(super) fn spend_further(&self) -> Result<(), FetchError> {
        self.spend_if(|left| (left.all > left.planned).then_some(()))
    }

    fn spend_if(&self, allows: impl FnOnce(&mut Left) -> Option<()>) -> Result<(), FetchError> {
        let spent = self.with(|left| {
            allows(left)?;
            left.all = left.all.saturating_sub(1);
            Some(())
        });
        spent.ok_or(FetchError::OverBudget { limit: self.limit })
    }

    fn with<T>(&self, change: impl FnOnce(&mut Left) -> T) -> T {
        change(&mut self.left.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn redirects_do_not_spend_what_is_planned() {
        let budget = Budget::new(5);
        budget.spend();
        budget.plan(3);

        assert!(budget.spend_further().is_ok());
        assert!(budget.spend_further().is_err());
        for _ in 0..3 {
            assert!(budget.spend_planned().is_ok());
        }
        assert!(budget.spend_planned().is_err());
        assert!(budget.spend_further().is_err());
    }

    #[test]
    fn no_more_is_planned_than_is_left() {
        let budget = Budget::new(2);
        budget.plan(10);

        assert!(budget.spend_further().is_err());
        assert!(budget.spend_planned().is_ok() && budget.spend_planned().is_ok());
        assert!(budget.spend_planned().is_err());
    }
}
