//! Bodies on their way to a visitor or to the service behind.

use std::io;
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::task::{Context, Poll, ready};
use std::time::Duration;

use hyper::body::{Body, Bytes, Frame, Incoming, SizeHint};
use tokio::time::{Instant, Sleep, sleep};

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
    silence: Pin<Box<Sleep>>,
    limit: Duration,
}

impl PassedBody {
    /// Passes the body on.
    pub fn new(body: Incoming, limit: Duration) -> Self {
        let silence = Box::pin(sleep(limit));
        Self {
            body,
            silence,
            limit,
        }
    }

    fn poll(&mut self, context: &mut Context<'_>) -> Polled {
        match Pin::new(&mut self.body).poll_frame(context) {
            Poll::Ready(frame) => {
                self.silence.as_mut().reset(Instant::now() + self.limit);
                Poll::Ready(frame.map(|frame| frame.map_err(io::Error::other)))
            }
            Poll::Pending => {
                ready!(self.silence.as_mut().poll(context));
                Poll::Ready(Some(Err(io::ErrorKind::TimedOut.into())))
            }
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

/// When something of a visitor's body was last passed on.
#[derive(Clone, Debug)]
pub struct Progress {
    started: Instant,
    last_ms: Arc<AtomicU64>,
}

impl Progress {
    /// Begins now.
    pub fn new() -> Self {
        Self {
            started: Instant::now(),
            last_ms: Arc::default(),
        }
    }

    /// The moment of the last progress.
    pub fn last(&self) -> Instant {
        self.started + Duration::from_millis(self.last_ms.load(Ordering::Relaxed))
    }

    fn note(&self) {
        let elapsed_ms = u64::try_from(self.started.elapsed().as_millis()).unwrap_or(u64::MAX);
        self.last_ms.store(elapsed_ms, Ordering::Relaxed);
    }
}

/// A visitor's body on its way to the service behind.
pub struct RequestBody {
    /// The body.
    pub body: Incoming,
    /// Told of each part.
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
        if polled.is_ready() {
            this.progress.note();
        }
        polled
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}
