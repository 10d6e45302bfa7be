//! Whether a connection is idle, and since when. Written by the thread that serves it, read by the
//! threads that need its slot.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering::SeqCst};
use std::task::Waker;
use std::time::Instant;

use futures_util::task::AtomicWaker;
use prometheus::IntCounter;
use tokio::sync::Notify;

/// A connection with a request in progress.
const BUSY: u64 = u64::MAX;
/// An idle connection that is to be closed.
const CLOSING: u64 = u64::MAX - 1;
/// A connection that has given up its slot.
const GONE: u64 = u64::MAX - 2;

/// The number of idle connections of a listener that must be closed, and of those being closed.
#[derive(Debug)]
pub(super) struct Demand {
    started: Instant,
    /// New connections that wait for another connection's slot.
    waiting: AtomicUsize,
    /// Connections that are to be closed but still hold their slot.
    closing: AtomicUsize,
    /// A connection that was to be closed has begun a request instead.
    pub changed: Notify,
    evicted: IntCounter,
}

impl Demand {
    /// No demand. `evicted` counts the connections that are closed to free their slots.
    pub(super) fn new(evicted: IntCounter) -> Self {
        Self {
            started: Instant::now(),
            waiting: AtomicUsize::new(0),
            closing: AtomicUsize::new(0),
            changed: Notify::new(),
            evicted,
        }
    }

    /// Nanoseconds since the listener was opened.
    pub(super) fn now(&self) -> u64 {
        let now = u64::try_from(self.started.elapsed().as_nanos());
        now.unwrap_or(GONE).min(GONE - 1)
    }

    /// Whether another idle connection must be closed.
    pub(super) fn is_unmet(&self) -> bool {
        self.waiting.load(SeqCst) > self.closing.load(SeqCst)
    }

    /// Registers a new connection that waits until the returned value is dropped.
    pub(super) fn wait(&self) -> Waiting<'_> {
        self.waiting.fetch_add(1, SeqCst);
        Waiting(self)
    }
}

/// A new connection that waits for a slot.
pub(super) struct Waiting<'a>(&'a Demand);

impl Drop for Waiting<'_> {
    fn drop(&mut self) {
        self.0.waiting.fetch_sub(1, SeqCst);
    }
}

/// One connection. It is idle from the moment it is accepted until its first request is complete,
/// and between requests. A peer that is still sending its first request counts as idle.
#[derive(Debug)]
pub(super) struct Activity {
    /// When it became idle, or one of the values above.
    state: AtomicU64,
    reader: AtomicWaker,
    demand: Arc<Demand>,
}

impl Activity {
    /// A connection that has just been accepted.
    pub(super) fn new(demand: Arc<Demand>) -> Self {
        Self {
            state: AtomicU64::new(demand.now()),
            reader: AtomicWaker::new(),
            demand,
        }
    }

    /// Called when a request is complete. It is served even if its connection was to be closed:
    /// another one is closed instead.
    pub(super) fn begin(&self) {
        if self.state.swap(BUSY, SeqCst) == CLOSING {
            self.demand.closing.fetch_sub(1, SeqCst);
            self.demand.changed.notify_one();
        }
    }

    /// Called when the last request in progress has been answered.
    pub(super) fn end(&self) {
        let now = self.demand.now();
        let ended = self.state.compare_exchange(BUSY, now, SeqCst, SeqCst);
        // If nothing else was idle, this is the longest idle one.
        if ended.is_ok() && self.demand.is_unmet() {
            self.close_if_idle_since(now);
        }
    }

    /// The time since which it has been idle; `None` if it is not idle.
    pub(super) fn idle_since(&self) -> Option<u64> {
        let state = self.state.load(SeqCst);
        (state < GONE).then_some(state)
    }

    /// Closes the connection if it has been idle since exactly then.
    pub(super) fn close_if_idle_since(&self, since: u64) -> bool {
        let closing = self.state.compare_exchange(since, CLOSING, SeqCst, SeqCst);
        if closing.is_ok() {
            self.demand.closing.fetch_add(1, SeqCst);
            self.reader.wake();
        }
        closing.is_ok()
    }

    /// Whether the connection is to be closed; wakes `reader` when that changes.
    pub(super) fn is_closing(&self, reader: &Waker) -> bool {
        self.reader.register(reader);
        self.state.load(SeqCst) == CLOSING
    }

    /// Called when the connection is about to give up its slot.
    pub(super) fn leave(&self) {
        if self.state.swap(GONE, SeqCst) == CLOSING {
            self.demand.closing.fetch_sub(1, SeqCst);
            self.demand.evicted.inc();
        }
    }
}
