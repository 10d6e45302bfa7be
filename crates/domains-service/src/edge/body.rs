//! Bodies on their way to a visitor or to the service behind.

use std::io;
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::task::{Context, Poll, ready};
use std::time::Duration;

use hyper::body::{Body, Bytes, Frame, Incoming, SizeHint};
use tokio::time::Instant;
use web::connection::{InHand, StallTimeout};

type Polled = Poll<Option<Result<Frame<Bytes>, io::Error>>>;

/// What a visitor gets.
pub enum AnswerBody {
    /// A text of our own.
    Text(Option<&'static str>),
    /// What the service behind sends.
    Passed(Box<PassedBody>),
}

/// The body of an answer from behind, which may not be silent for too long.
pub struct PassedBody {
    body: Incoming,
    patience: StallTimeout,
    /// The visitor's time for the next request begins when this body has ended.
    in_hand: Option<InHand>,
}

impl PassedBody {
    /// Passes the body on.
    pub fn new(body: Incoming, limit: Duration) -> Self {
        Self {
            body,
            patience: StallTimeout::new(limit),
            in_hand: None,
        }
    }

    fn poll(&mut self, context: &mut Context<'_>) -> Polled {
        let polled = Pin::new(&mut self.body).poll_frame(context);
        let frame = match ready!(self.patience.poll(polled, context)) {
            Ok(frame) => frame.map(|frame| frame.map_err(io::Error::other)),
            Err(error) => Some(Err(error)),
        };
        Poll::Ready(frame)
    }
}

impl AnswerBody {
    /// Lets the visitor wait until the end of a body that comes from behind.
    pub fn hold(&mut self, in_hand: InHand) {
        if let Self::Passed(passed) = self {
            passed.in_hand = Some(in_hand);
        }
    }
}

impl Body for AnswerBody {
    type Data = Bytes;
    type Error = io::Error;

    fn poll_frame(self: Pin<&mut Self>, context: &mut Context<'_>) -> Polled {
        match self.get_mut() {
            Self::Text(text) => {
                let text = text.take().filter(|text| !text.is_empty());
                let bytes = text.map(|text| Bytes::from_static(text.as_bytes()));
                Poll::Ready(bytes.map(|bytes| Ok(Frame::data(bytes))))
            }
            Self::Passed(passed) => passed.poll(context),
        }
    }

    fn is_end_stream(&self) -> bool {
        match self {
            Self::Text(text) => text.is_none_or(str::is_empty),
            Self::Passed(passed) => passed.body.is_end_stream(),
        }
    }

    fn size_hint(&self) -> SizeHint {
        match self {
            Self::Text(text) => SizeHint::with_exact(text.map_or(0, str::len) as u64),
            Self::Passed(passed) => passed.body.size_hint(),
        }
    }
}

/// How a visitor's body gets on.
#[derive(Clone, Debug)]
pub struct Progress {
    started: Instant,
    state: Arc<State>,
}

#[derive(Debug, Default)]
struct State {
    last_ms: AtomicU64,
    is_awaited: AtomicBool,
    is_broken: AtomicBool,
}

impl Progress {
    /// Begins now.
    pub fn new() -> Self {
        Self {
            started: Instant::now(),
            state: Arc::default(),
        }
    }

    /// The moment when something of it was last passed on.
    pub fn last(&self) -> Instant {
        self.started + Duration::from_millis(self.state.last_ms.load(Ordering::Relaxed))
    }

    /// Whether the service behind would take more of it than has come.
    pub fn is_awaited(&self) -> bool {
        self.state.is_awaited.load(Ordering::Relaxed)
    }

    /// Whether it broke off, or is no HTTP.
    pub fn is_broken(&self) -> bool {
        self.state.is_broken.load(Ordering::Relaxed)
    }

    fn note<T, E>(&self, polled: &Poll<Option<Result<T, E>>>) {
        let state = &self.state;
        state
            .is_awaited
            .store(polled.is_pending(), Ordering::Relaxed);
        if let Poll::Ready(part) = polled {
            let elapsed_ms = u64::try_from(self.started.elapsed().as_millis()).unwrap_or(u64::MAX);
            state.last_ms.store(elapsed_ms, Ordering::Relaxed);
            if let Some(Err(_)) = part {
                state.is_broken.store(true, Ordering::Relaxed);
            }
        }
    }
}

/// A visitor's body on its way to the service behind.
pub struct RequestBody {
    /// The body.
    pub body: Incoming,
    /// Told of each part, and of each wait for one.
    pub progress: Progress,
}

impl Body for RequestBody {
    type Data = Bytes;
    type Error = hyper::Error;

    fn poll_frame(
        self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, hyper::Error>>> {
        let this = self.get_mut();
        let polled = Pin::new(&mut this.body).poll_frame(context);
        this.progress.note(&polled);
        polled
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}
