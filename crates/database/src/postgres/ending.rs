//! When a connection ends that is over: it is not closed while somebody waits for its last answer.

use std::future::Future;
use std::pin::Pin;
use std::task::{Context, Poll};
use std::time::Duration;

use tokio::time::{Instant, Sleep, sleep};

/// How long a connection that is over has to be unused before it ends: whoever waits for the last
/// answer gets it, and nobody has just begun to use it again.
const QUIET: Duration = Duration::from_millis(50);
/// A connection that is over ends after this time although it is still used.
const MAX_ENDING: Duration = Duration::from_secs(1);

/// The end of a connection, once it is over.
#[derive(Default)]
pub(super) struct Ending {
    /// When it ends at the latest, and when it ends if nothing is requested.
    end: Option<(Instant, Pin<Box<Sleep>>)>,
}

impl Ending {
    /// Ready once the connection, which is over and unused, should end.
    pub(super) fn poll(&mut self, context: &mut Context<'_>) -> Poll<()> {
        let now = Instant::now();
        let (latest, quiet) = self
            .end
            .get_or_insert_with(|| (now + MAX_ENDING, Box::pin(sleep(QUIET))));
        if now >= *latest {
            return Poll::Ready(());
        }
        quiet.as_mut().poll(context)
    }

    /// Something is requested.
    pub(super) fn delay(&mut self) {
        if let Some((_, quiet)) = &mut self.end {
            quiet.as_mut().reset(Instant::now() + QUIET);
        }
    }
}
