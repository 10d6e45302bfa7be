//! Finds the connection that has been idle for longest, without slowing down the threads that serve
//! requests.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError, Weak};

use crate::connection::activity::{Activity, Demand};

/// Ended connections are removed when there are this many more of them than open ones.
const SPARE: usize = 64;

/// All connections of a listener, ordered by the earliest time since which each can be idle: the
/// time when it was last examined. Only a search updates them.
#[derive(Debug, Default)]
pub(super) struct IdleQueue(Mutex<Queue>);

#[derive(Debug, Default)]
struct Queue {
    connections: BTreeMap<(u64, u64), Weak<Activity>>,
    last_number: u64,
}

impl IdleQueue {
    /// Adds a connection that has just been accepted, one of `open` ones.
    pub(super) fn add(&self, connection: &Arc<Activity>, open: usize) {
        let mut queue = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if queue.connections.len() > 2 * open + SPARE {
            queue
                .connections
                .retain(|_, connection| connection.strong_count() > 0);
        }
        queue.last_number += 1;
        let key = (
            connection.idle_since().unwrap_or_default(),
            queue.last_number,
        );
        queue.connections.insert(key, Arc::downgrade(connection));
    }

    /// Closes the connection that has been idle for longest, if any is idle.
    pub(super) fn close_longest(&self, demand: &Demand) -> bool {
        let mut queue = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let now = demand.now();
        while let Some(((earliest, number), connection)) = queue.connections.pop_first() {
            let Some(activity) = connection.upgrade() else {
                continue;
            };
            // A busy connection cannot have been idle since before now.
            let since = activity.idle_since();
            let current = since.unwrap_or(now).max(earliest);
            let is_closed =
                since.is_some_and(|since| since <= earliest && activity.close_if_idle_since(since));
            queue.connections.insert((current, number), connection);
            if is_closed {
                return true;
            }
            // All others are at least as late as this one.
            if earliest >= now && since.is_none() {
                return false;
            }
        }
        false
    }

    /// How many connections are known.
    #[cfg(test)]
    pub(super) fn len(&self) -> usize {
        let queue = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        queue.connections.len()
    }
}
