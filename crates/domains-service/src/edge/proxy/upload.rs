//! A visitor's body on its way to the backend.

use std::io;
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::task::{Context, Poll, ready};
use std::time::Duration;

use hyper::body::{Body, Bytes, Frame, Incoming, SizeHint};
use tokio::time::Instant;
use web::connection::AddressSlot;

use super::body_timeout::BodyTimeout;

/// The progress of a visitor's body.
#[derive(Clone, Debug)]
pub struct Progress {
    started: Instant,
    seen: Arc<Seen>,
}

#[derive(Debug, Default)]
struct Seen {
    last_ms: AtomicU64,
    is_awaited: AtomicBool,
    is_broken: AtomicBool,
    is_late: AtomicBool,
}

impl Progress {
    /// Progress that begins now.
    pub fn new() -> Self {
        Self {
            started: Instant::now(),
            seen: Arc::default(),
        }
    }

    /// The time since which the request waits only for the backend: now, while it waits for more of
    /// the body.
    pub fn backend_awaited_since(&self) -> Instant {
        if self.seen.is_awaited.load(Ordering::Relaxed) {
            return Instant::now();
        }
        self.started + Duration::from_millis(self.seen.last_ms.load(Ordering::Relaxed))
    }

    /// Whether it ended too early or is malformed.
    pub fn is_broken(&self) -> bool {
        self.seen.is_broken.load(Ordering::Relaxed)
    }

    /// Whether it took too long.
    pub fn is_late(&self) -> bool {
        self.seen.is_late.load(Ordering::Relaxed)
    }

    fn record<T, E>(&self, polled: &Poll<Option<Result<T, E>>>) {
        let seen = &self.seen;
        seen.is_awaited
            .store(polled.is_pending(), Ordering::Relaxed);
        if let Poll::Ready(part) = polled {
            let elapsed_ms = u64::try_from(self.started.elapsed().as_millis()).unwrap_or(u64::MAX);
            seen.last_ms.store(elapsed_ms, Ordering::Relaxed);
            if let Some(Err(_)) = part {
                seen.is_broken.store(true, Ordering::Relaxed);
            }
        }
    }
}

/// A visitor's body, with its progress.
pub struct RequestBody {
    /// The body.
    pub body: Incoming,
    /// Records each part, and each wait for one.
    pub progress: Progress,
    /// The time left for it.
    pub timeout: BodyTimeout,
    /// Counts the request as its visitor's until the body has been read, even if the response ends
    /// before.
    pub _slot: Option<Arc<AddressSlot>>,
}

impl Body for RequestBody {
    type Data = Bytes;
    type Error = io::Error;

    fn poll_frame(
        self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, io::Error>>> {
        let this = self.get_mut();
        let polled = Pin::new(&mut this.body).poll_frame(context);
        this.progress.record(&polled);
        let Poll::Ready(part) = polled else {
            ready!(this.timeout.wait(context));
            this.progress.seen.is_late.store(true, Ordering::Relaxed);
            return Poll::Ready(Some(Err(io::ErrorKind::TimedOut.into())));
        };
        let data = part
            .as_ref()
            .and_then(|part| part.as_ref().ok()?.data_ref());
        this.timeout.end(data.map_or(0, Bytes::len));
        Poll::Ready(part.map(|part| part.map_err(io::Error::other)))
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}
