//! Notices that a server has stopped working although its system still takes what is sent.
//!
//! A server that is frozen, or whose disk is, closes no connection. A statement may take long,
//! though: so after a short silence, the server is asked on another connection whether it works.

use std::future::Future;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll, ready};
use std::time::Duration;

use tokio::time::{Instant, Sleep, sleep, timeout};

use super::message_types::MessageTypes;
use super::{Address, Connector};

/// How long the server may be silent until it is asked whether it works, and again each time that
/// it does.
const SILENCE: Duration = Duration::from_secs(2);
/// How long it may take to accept or refuse another connection. Together with the time above, and
/// with that for getting a connection, a request is answered within ten seconds.
const ANSWER_TIME: Duration = Duration::from_secs(3);

/// What the server is asked, and what it leaves unanswered.
pub(super) struct Watch {
    server: Server,
    sent: MessageTypes,
    received: MessageTypes,
    /// Whether the server has accepted the connection: until then, others limit the time.
    is_ready: bool,
    /// Requests without an answer.
    unanswered: usize,
    /// Whether a request has been sent in part.
    has_begun: bool,
    silent_since: Option<Instant>,
    timer: Pin<Box<Sleep>>,
    asking: Option<Asking>,
}

type Asking = Pin<Box<dyn Future<Output = bool> + Send>>;

/// The server that is watched.
#[derive(Clone)]
pub(super) struct Server {
    pub(super) address: Arc<Address>,
    /// How long it may be silent although it works; `None` for any time.
    pub(super) longest_silence: Option<Duration>,
}

impl Watch {
    pub(super) fn new(server: Server) -> Self {
        Self {
            server,
            sent: MessageTypes::default(),
            received: MessageTypes::default(),
            is_ready: false,
            unanswered: 0,
            has_begun: false,
            silent_since: None,
            timer: Box::pin(sleep(SILENCE)),
            asking: None,
        }
    }

    /// These bytes have been sent.
    pub(super) fn sent(&mut self, mut bytes: &[u8]) {
        // The first message has no type.
        if !self.is_ready {
            return;
        }
        while let Some(message) = self.sent.next(&mut bytes) {
            // A synchronisation or a simple query ends a request; a farewell is not answered.
            self.has_begun = !matches!(message, b'S' | b'Q' | b'X');
            self.unanswered += usize::from(matches!(message, b'S' | b'Q'));
        }
    }

    /// These bytes have arrived.
    pub(super) fn received(&mut self, mut bytes: &[u8]) {
        self.silent_since = None;
        self.asking = None;
        while let Some(message) = self.received.next(&mut bytes) {
            if message == b'Z' {
                self.is_ready = true;
                self.unanswered = self.unanswered.saturating_sub(1);
            }
        }
    }

    /// Ready once the server has left a request unanswered for too long.
    pub(super) fn poll(&mut self, context: &mut Context<'_>) -> Poll<()> {
        if self.unanswered == 0 && !self.has_begun {
            return Poll::Pending;
        }
        let since = self.silent_since.unwrap_or_else(|| {
            let now = Instant::now();
            self.timer.as_mut().reset(now + SILENCE);
            now
        });
        self.silent_since = Some(since);
        loop {
            if let Some(asking) = &mut self.asking {
                let works = ready!(asking.as_mut().poll(context));
                self.asking = None;
                let longest = self.server.longest_silence;
                if !works || longest.is_some_and(|longest| since.elapsed() >= longest) {
                    return Poll::Ready(());
                }
                self.timer.as_mut().reset(Instant::now() + SILENCE);
            }
            ready!(self.timer.as_mut().poll(context));
            self.asking = Some(works(Arc::clone(&self.server.address)));
        }
    }
}

/// Whether the server accepts or refuses another connection in time.
fn works(address: Arc<Address>) -> Asking {
    Box::pin(async move {
        let tls = address.tls.client().unwrap_or_default();
        let connecting = address.config.connect(Connector::new(&address, tls));
        timeout(ANSWER_TIME, connecting).await.is_ok()
    })
}
