//! Notices that a server has stopped working although its system still takes what is sent.
//!
//! A server that is frozen, or whose disk is, closes no connection. A statement may take long,
//! though: so after a short silence, it is found out on another connection whether the server works,
//! and whether it only waits for a standby that is not there.

use std::future::Future;
use std::pin::Pin;
use std::sync::Arc;
use std::time::Duration;

use tokio::time::{Instant, sleep};

/// How much of a statement is compared, in characters. It tells statements apart that may wait.
pub(super) const KEPT: usize = 100;
/// How long the server may be silent until it is found out whether it works, and again each time
/// that it does.
const SILENCE: Duration = Duration::from_secs(2);
/// How long a commit may wait for a standby. It may take hours until a standby is there again, and
/// whoever waits would learn nothing.
const STANDBY_TIME: Duration = Duration::from_secs(4);

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
    /// The process that serves the connection, if it is always the same.
    pub(super) backend: Option<i32>,
    /// The beginning of its statement.
    pub(super) statement: String,
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

impl Watched {
    /// Ends once the server has left this statement unanswered for too long.
    pub(super) async fn give_up(&self, backend: Option<i32>, statement: &str) {
        let since = Instant::now();
        loop {
            sleep(SILENCE).await;
            let unanswered = Unanswered {
                backend,
                statement: statement.chars().take(KEPT).collect(),
            };
            let found = Arc::clone(&self.observer).find(unanswered).await;
            if self.is_given_up(found, since.elapsed()) {
                return;
            }
        }
    }

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
