//! Notices that a server has stopped working although its system still takes what is sent.
//!
//! A server that is frozen, or whose disk is, closes no connection. A statement may take long,
//! though: so after a short silence, it is found out on another connection whether the server works,
//! and whether it only waits for a standby that is not there.

use std::future::Future;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll, ready};
use std::time::Duration;

use tokio::time::{Instant, Sleep, sleep};

use super::requests::Requests;

/// How long the server may be silent until it is found out whether it works, and again each time
/// that it does.
const SILENCE: Duration = Duration::from_secs(2);
/// How long a commit may wait for a standby. It may take hours until a standby is there again, and
/// whoever waits would learn nothing.
const STANDBY_TIME: Duration = Duration::from_secs(4);

/// What a connection requests from the server, and what the server leaves unanswered.
pub(super) struct Watch {
    watched: Watched,
    requests: Requests,
    silent_since: Option<Instant>,
    timer: Pin<Box<Sleep>>,
    finding: Option<Finding>,
    /// The server's process that serves the connection.
    backend: Option<i32>,
}

/// The server that is watched.
#[derive(Clone)]
pub(super) struct Watched {
    /// Who finds out whether it works.
    pub(super) observer: Arc<dyn Observe>,
    /// How long it may be silent although it works; `None` for any time.
    pub(super) longest_silence: Option<Duration>,
}

/// Finds out what a server does.
pub(super) trait Observe: Send + Sync {
    /// What the server does with a request.
    fn find(self: Arc<Self>, unanswered: Unanswered) -> Finding;
}

/// The state of a server, as soon as it is known.
pub(super) type Finding = Pin<Box<dyn Future<Output = Found> + Send>>;

/// A request without an answer.
pub(super) struct Unanswered {
    /// The process that serves the connection, as the server notices: a pooler says anything.
    pub(super) backend: Option<i32>,
    /// The beginning of its statement.
    pub(super) statement: Arc<str>,
}

/// What a server does with a request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Found {
    /// Nothing.
    Silent,
    /// It works.
    Works,
    /// It works, but the request waits until a commit is on a standby.
    WaitsForStandby,
}

impl Watch {
    pub(super) fn new(watched: Watched) -> Self {
        Self {
            watched,
            requests: Requests::new(),
            silent_since: None,
            timer: Box::pin(sleep(SILENCE)),
            finding: None,
            backend: None,
        }
    }

    /// This process of the server serves the connection, if it is known.
    pub(super) fn served_by(&mut self, backend: Option<i32>) {
        self.backend = backend;
    }

    /// These bytes have been sent.
    pub(super) fn sent(&mut self, bytes: &[u8]) {
        self.requests.sent(bytes);
    }

    /// These bytes have arrived.
    pub(super) fn received(&mut self, bytes: &[u8]) {
        self.silent_since = None;
        self.finding = None;
        self.requests.received(bytes);
    }

    /// Ready once the server has left a request unanswered for too long.
    pub(super) fn poll(&mut self, context: &mut Context<'_>) -> Poll<()> {
        if !self.requests.are_open() {
            return Poll::Pending;
        }
        let since = self.silent_since.unwrap_or_else(|| {
            let now = Instant::now();
            self.timer.as_mut().reset(now + SILENCE);
            now
        });
        self.silent_since = Some(since);
        loop {
            if let Some(finding) = &mut self.finding {
                let found = ready!(finding.as_mut().poll(context));
                self.finding = None;
                if self.watched.is_given_up(found, since.elapsed()) {
                    return Poll::Ready(());
                }
                self.timer.as_mut().reset(Instant::now() + SILENCE);
            }
            ready!(self.timer.as_mut().poll(context));
            let unanswered = Unanswered {
                backend: self.backend,
                statement: self.requests.statement(),
            };
            self.finding = Some(Arc::clone(&self.watched.observer).find(unanswered));
        }
    }
}

impl Watched {
    /// Whether there is no point in waiting any longer.
    fn is_given_up(&self, found: Found, silence: Duration) -> bool {
        // Without a limit, the connection is for migrations, which may wait for standbys as well.
        let Some(longest) = self.longest_silence else {
            return found == Found::Silent;
        };
        match found {
            Found::Silent => true,
            Found::Works => silence >= longest,
            Found::WaitsForStandby => silence >= longest.min(STANDBY_TIME),
        }
    }
}
