//! The names that must be read again, and since when.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// If more names than this have changed, all names are read.
const MAX_NAMES: usize = 10_000;
/// Older changes than this should have been read.
const LIMIT: Duration = Duration::from_mins(1);

/// The names that are known to have changed and have not been read since.
#[derive(Default)]
pub struct Stale {
    state: Mutex<StaleState>,
}

#[derive(Default)]
struct StaleState {
    waiting: Changes,
    /// For each running reading: since when there has been something to read, or when it last made
    /// progress.
    readings: BTreeMap<u64, Instant>,
    next_reading: u64,
}

/// Names to read again.
#[derive(Default)]
pub struct Changes {
    /// Whether all names must be read; `names` is meaningless then.
    pub all: bool,
    /// The names.
    pub names: BTreeSet<String>,
    since: Option<Instant>,
}

/// A running reading. Dropping this ends it.
pub struct Reading<'a> {
    stale: &'a Stale,
    number: u64,
}

impl Changes {
    /// These names have just changed.
    pub fn from_names(names: impl IntoIterator<Item = String>) -> Self {
        Self {
            all: false,
            names: names.into_iter().collect(),
            since: Some(Instant::now()),
        }
    }

    /// Any name may have just changed.
    pub fn all() -> Self {
        Self {
            all: true,
            names: BTreeSet::new(),
            since: Some(Instant::now()),
        }
    }

    fn is_empty(&self) -> bool {
        !self.all && self.names.is_empty()
    }

    fn add(&mut self, other: Self) {
        if other.is_empty() {
            return;
        }
        self.since = [self.since, other.since].into_iter().flatten().min();
        self.all |= other.all;
        if !self.all {
            self.names.extend(other.names);
        }
        if self.all || self.names.len() > MAX_NAMES {
            self.all = true;
            self.names.clear();
        }
    }
}

impl Stale {
    /// Adds names that must be read, including those that an earlier reading failed to read.
    pub fn mark(&self, changes: Changes) {
        self.state().waiting.add(changes);
    }

    /// Takes the names that must be read, if any; the caller marks again what it fails to read.
    pub fn take(&self) -> Option<(Changes, Reading<'_>)> {
        let mut state = self.state();
        if state.waiting.is_empty() {
            return None;
        }
        let changes = std::mem::take(&mut state.waiting);
        drop(state);
        let reading = self.begin(&changes);
        Some((changes, reading))
    }

    /// Begins to read changes that were not marked.
    pub fn begin(&self, changes: &Changes) -> Reading<'_> {
        let mut state = self.state();
        let number = state.next_reading;
        state.next_reading = number.wrapping_add(1);
        let since = changes.since.unwrap_or_else(Instant::now);
        state.readings.insert(number, since);
        drop(state);
        Reading {
            stale: self,
            number,
        }
    }

    /// Whether something should have been read long before this moment.
    pub fn is_behind(&self, now: Instant) -> bool {
        let state = self.state();
        let mut oldest = state.readings.values().copied().chain(state.waiting.since);
        oldest.any(|since| now.saturating_duration_since(since) > LIMIT)
    }

    fn state(&self) -> MutexGuard<'_, StaleState> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Reading<'_> {
    /// Records that one of many pages was read.
    pub fn progressed(&self) {
        let mut state = self.stale.state();
        state.readings.insert(self.number, Instant::now());
    }
}

impl Drop for Reading<'_> {
    fn drop(&mut self) {
        self.stale.state().readings.remove(&self.number);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn later() -> Instant {
        Instant::now() + LIMIT + Duration::from_secs(1)
    }

    fn names(count: usize) -> impl Iterator<Item = String> {
        (0..count).map(|number| format!("d{number}.dev"))
    }

    #[test]
    fn names_that_wait_or_are_read_for_too_long_are_behind() {
        let stale = Stale::default();
        assert!(!stale.is_behind(later()), "nothing changed");

        stale.mark(Changes::from_names(names(1)));
        assert!(!stale.is_behind(Instant::now()));
        assert!(stale.is_behind(later()), "it is waiting");

        let (changes, reading) = stale.take().unwrap();
        assert!(stale.is_behind(later()), "it is being read");
        drop(reading);
        assert!(!stale.is_behind(later()), "it was read");

        stale.mark(changes);
        assert!(stale.is_behind(later()), "the reading failed");
    }

    #[test]
    fn a_failed_reading_is_as_old_as_its_changes() {
        let stale = Stale::default();
        let mut old = Changes::from_names(names(1));
        old.since = Instant::now().checked_sub(Duration::from_secs(50));
        stale.mark(Changes::from_names(names(2)));
        stale.mark(old);

        let soon = Instant::now() + Duration::from_secs(20);

        assert!(stale.is_behind(soon));
        let (_, reading) = stale.take().unwrap();
        assert!(stale.is_behind(soon));
        reading.progressed();
        assert!(!stale.is_behind(soon), "it makes progress page by page");
    }

    #[test]
    fn too_many_names_are_all_names() {
        let stale = Stale::default();
        stale.mark(Changes::from_names(names(MAX_NAMES)));
        stale.mark(Changes::from_names(["one-more.dev".to_owned()]));

        let (changes, _) = stale.take().unwrap();

        assert!(changes.all && changes.names.is_empty());
        assert!(stale.take().is_none());
    }
}
