//! Notices that a server has stopped working although its system still takes what is sent.
//!
//! A server that is frozen, or whose disk is, closes no connection. A statement may take long,
//! though: so after a short silence, the server is asked on another connection whether it works, and
//! whether it only waits for a standby that is not there.

use std::future::Future;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll, ready};
use std::time::Duration;

use tokio::time::{Instant, Sleep, sleep, timeout};
use tokio_postgres::SimpleQueryMessage;

use super::Address;
use super::connector::Connector;
use super::message_types::MessageTypes;

/// How long the server may be silent until it is asked whether it works, and again each time that
/// it does.
const SILENCE: Duration = Duration::from_secs(2);
/// How long it may take to accept or refuse another connection. Together with the time above, and
/// with that for getting a connection, a request is answered within ten seconds.
const ANSWER_TIME: Duration = Duration::from_secs(3);
/// How long a commit may wait for a standby. It may take hours until a standby is there again, and
/// whoever waits would learn nothing.
const STANDBY_TIME: Duration = Duration::from_secs(4);

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
    /// The server's process that serves the connection.
    backend: Option<i32>,
}

type Asking = Pin<Box<dyn Future<Output = Answer> + Send>>;

/// What the server says on the other connection.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Answer {
    /// Nothing.
    None,
    /// It works.
    Works,
    /// It works, but the request waits until a commit is on a standby.
    WaitsForStandby,
}

/// The server that is watched.
#[derive(Clone)]
pub(super) struct Server {
    pub(super) address: Arc<Address>,
    /// Which of the hosts it is.
    pub(super) host: usize,
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
            backend: None,
        }
    }

    /// This process of the server serves the connection, if it is known.
    pub(super) fn served_by(&mut self, backend: Option<i32>) {
        self.backend = backend;
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
                let answer = ready!(asking.as_mut().poll(context));
                self.asking = None;
                if self.server.is_given_up(answer, since.elapsed()) {
                    return Poll::Ready(());
                }
                self.timer.as_mut().reset(Instant::now() + SILENCE);
            }
            ready!(self.timer.as_mut().poll(context));
            self.asking = Some(ask(self.server.clone(), self.backend));
        }
    }
}

impl Server {
    /// Whether there is no point in waiting any longer.
    fn is_given_up(&self, answer: Answer, silence: Duration) -> bool {
        // Without a limit, the connection is for migrations, which may wait for standbys as well.
        let Some(longest) = self.longest_silence else {
            return answer == Answer::None;
        };
        match answer {
            Answer::None => true,
            Answer::Works => silence >= longest,
            Answer::WaitsForStandby => silence >= longest.min(STANDBY_TIME),
        }
    }
}

/// Whether a process waits for a standby. One sees those of one's own user.
const WAITS: &str = "SELECT 1 FROM pg_stat_activity WHERE wait_event = 'SyncRep' AND pid = ";

/// Whether the server accepts or refuses another connection in time, and what the first one is
/// waiting for.
fn ask(server: Server, backend: Option<i32>) -> Asking {
    Box::pin(async move {
        let asked = timeout(ANSWER_TIME, waits_for_standby(&server, backend)).await;
        match asked {
            Ok(Some(true)) => Answer::WaitsForStandby,
            // One that refuses the connection works, too.
            Ok(_) => Answer::Works,
            Err(_) => Answer::None,
        }
    })
}

/// `None` if the server cannot be asked.
async fn waits_for_standby(server: &Server, backend: Option<i32>) -> Option<bool> {
    let address = &server.address;
    let tls = address.tls.client().unwrap_or_default();
    let connecting = address
        .hosts
        .get(server.host)?
        .connect(Connector::new(address, tls));
    let (client, connection) = connecting.await.ok()?;
    let query = format!("{WAITS}{}", backend?);
    tokio::select! {
        found = client.simple_query(&query) => {
            let is_row = |message: &_| matches!(message, SimpleQueryMessage::Row(_));
            Some(found.ok()?.iter().any(is_row))
        }
        _ = connection => None,
    }
}
