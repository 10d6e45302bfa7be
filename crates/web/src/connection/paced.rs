//! A stream that ends when the peer takes too long to send a request, to send the rest of a
//! request's head, or to read a response; or when it is idle and its slot is needed.

use std::cell::{Cell, RefCell};
use std::io::{self, IoSlice};
use std::pin::Pin;
use std::rc::Rc;
use std::sync::Arc;
use std::task::{Context, Poll, Waker, ready};
use std::time::Duration;

use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::time::{Instant, Sleep, sleep_until};

use super::activity::Activity;
use super::{ConnectionPermit, StallTimeout};

/// The timeouts of a connection's peer.
#[derive(Clone, Copy, Debug)]
pub struct Pace {
    /// The maximum time until the next request begins.
    pub idle: Duration,
    /// The maximum time from the first to the last byte of a request's head.
    pub head: Duration,
    /// The maximum time without reading any of a response.
    pub write: Duration,
}

#[derive(Clone, Copy, Debug, Eq, PartialEq)]
enum Phase {
    /// Waiting for the peer to begin a request.
    Idle,
    /// A request has begun, but its head is not complete.
    Head,
    /// The request is being processed, which has limits of its own.
    Request,
}

/// The phase of a connection, shared by the stream and the code that serves its requests. Cheap to
/// clone.
#[derive(Clone, Debug)]
pub struct ConnectionPhase(Rc<State>);

#[derive(Debug)]
struct State {
    phase: Cell<Phase>,
    /// Counts phase changes.
    changes: Cell<u64>,
    /// Requests being processed: a second one may arrive before the first is answered.
    requests: Cell<usize>,
    /// The waker of the reader: without being woken, it would not set the timer for an idle
    /// connection.
    reader: RefCell<Option<Waker>>,
    activity: Arc<Activity>,
}

impl ConnectionPhase {
    fn starting(phase: Phase, activity: Arc<Activity>) -> Self {
        Self(Rc::new(State {
            phase: Cell::new(phase),
            changes: Cell::new(0),
            requests: Cell::new(0),
            reader: RefCell::new(None),
            activity,
        }))
    }

    fn set(&self, phase: Phase) {
        self.0.phase.set(phase);
        self.0.changes.set(self.0.changes.get().wrapping_add(1));
    }

    /// Called once a request's head is complete: until the returned value is dropped, no limit
    /// applies to the peer.
    pub fn begin(&self) -> InHand {
        self.0.requests.set(self.0.requests.get() + 1);
        self.0.activity.begin();
        self.set(Phase::Request);
        InHand(self.clone())
    }
}

/// A request that is being processed.
#[derive(Debug)]
pub struct InHand(ConnectionPhase);

impl Drop for InHand {
    fn drop(&mut self) {
        let left = self.0.0.requests.get().saturating_sub(1);
        self.0.0.requests.set(left);
        if left == 0 {
            self.0.set(Phase::Idle);
            self.0.0.activity.end();
            if let Some(reader) = self.0.0.reader.take() {
                reader.wake();
            }
        }
    }
}

/// A connection with a [`Pace`]. If the peer sends too slowly, reading reports the end of the
/// stream; if it reads too slowly, writing fails with [`io::ErrorKind::TimedOut`].
pub struct PacedStream<S> {
    stream: S,
    pace: Pace,
    shared: ConnectionPhase,
    /// The phase change that the timer was set for.
    timed: Option<u64>,
    timer: Option<Pin<Box<Sleep>>>,
    writing: StallTimeout,
    _permit: ConnectionPermit,
}

impl<S> PacedStream<S> {
    /// A new connection, whose first request head must arrive within [`Pace::head`].
    pub fn new(stream: S, pace: Pace, permit: ConnectionPermit) -> Self {
        Self::starting(stream, pace, permit, Phase::Head)
    }

    /// A new connection whose server times the first head itself.
    pub fn after_first_head(stream: S, pace: Pace, permit: ConnectionPermit) -> Self {
        Self::starting(stream, pace, permit, Phase::Request)
    }

    fn starting(stream: S, pace: Pace, permit: ConnectionPermit, phase: Phase) -> Self {
        Self {
            stream,
            pace,
            shared: ConnectionPhase::starting(phase, permit.activity()),
            timed: None,
            timer: None,
            writing: StallTimeout::new(pace.write),
            _permit: permit,
        }
    }

    /// The phase, for the code that serves the requests.
    pub fn phase(&self) -> ConnectionPhase {
        self.shared.clone()
    }

    /// Limits the time for each further head.
    pub fn limit_heads_to(&mut self, limit: Duration) {
        self.pace.head = limit;
    }

    /// Called when no data is available: ready once the current phase has timed out.
    fn poll_late(&mut self, context: &mut Context<'_>) -> Poll<()> {
        let state = &self.shared.0;
        let limit = match state.phase.get() {
            Phase::Idle => self.pace.idle,
            Phase::Head => self.pace.head,
            Phase::Request => {
                state.reader.replace(Some(context.waker().clone()));
                return Poll::Pending;
            }
        };
        let change = state.changes.get();
        if self.timed.replace(change) != Some(change) {
            let deadline = Instant::now() + limit;
            match &mut self.timer {
                Some(timer) => timer.as_mut().reset(deadline),
                None => self.timer = Some(Box::pin(sleep_until(deadline))),
            }
        }
        match &mut self.timer {
            Some(timer) => timer.as_mut().poll(context),
            None => Poll::Pending,
        }
    }
}

impl<S: AsyncRead + Unpin> AsyncRead for PacedStream<S> {
    fn poll_read(
        self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let this = self.get_mut();
        let read = Pin::new(&mut this.stream).poll_read(context, buffer);
        if read.is_pending() {
            if this.shared.0.activity.is_closing(context.waker()) {
                return Poll::Ready(Ok(()));
            }
            ready!(this.poll_late(context));
            return Poll::Ready(Ok(()));
        }
        if this.shared.0.phase.get() == Phase::Idle {
            this.shared.set(Phase::Head);
        }
        read
    }
}

impl<S: AsyncWrite + Unpin> AsyncWrite for PacedStream<S> {
    fn poll_write(
        self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        let this = self.get_mut();
        let written = Pin::new(&mut this.stream).poll_write(context, bytes);
        Poll::Ready(ready!(this.writing.poll(written, context))?)
    }

    fn poll_write_vectored(
        self: Pin<&mut Self>,
        context: &mut Context<'_>,
        slices: &[IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let this = self.get_mut();
        let written = Pin::new(&mut this.stream).poll_write_vectored(context, slices);
        Poll::Ready(ready!(this.writing.poll(written, context))?)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    // Flushing a socket never blocks.
    fn poll_flush(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.get_mut().stream).poll_flush(context)
    }

    /// Does nothing: the socket is closed when this is dropped, which is next.
    fn poll_shutdown(self: Pin<&mut Self>, _context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Poll::Ready(Ok(()))
    }
}

#[cfg(test)]
mod tests {
    use tokio::io::{AsyncReadExt, AsyncWriteExt, DuplexStream, duplex};

    use super::*;
    use crate::connection::{ConnectionCounters, ConnectionLimits, ConnectionSlots};

    fn slots(total: usize) -> ConnectionSlots {
        let limits = ConnectionLimits {
            total,
            per_address: total,
            proxies: Vec::new(),
        };
        let counter = || prometheus::IntCounter::new("a", "b").unwrap();
        let counters = ConnectionCounters {
            accepted: counter(),
            refused: counter(),
            evicted: counter(),
        };
        ConnectionSlots::new(&limits, counters)
    }

    /// A pace of `milliseconds` for a head and for writing, and ten times that for being idle.
    async fn paced(milliseconds: u64) -> (PacedStream<DuplexStream>, DuplexStream) {
        let head = Duration::from_millis(milliseconds);
        let pace = Pace {
            idle: head * 10,
            head,
            write: head,
        };
        let (near, far) = duplex(10);
        let permit = slots(1).take([192, 0, 2, 1].into()).await.unwrap();
        (PacedStream::new(near, pace, permit), far)
    }

    #[tokio::test]
    async fn a_head_that_trickles_ends_the_connection() {
        let (mut stream, mut far) = paced(100).await;
        let trickling = async {
            for _ in 0..100 {
                let _ = far.write_all(b"x").await;
                tokio::time::sleep(Duration::from_millis(100)).await;
            }
        };
        let reading = async { while stream.read(&mut [0; 10]).await.unwrap() > 0 {} };

        tokio::select! {
            () = reading => {}
            () = trickling => panic!("the connection was never closed"),
        }
    }

    #[tokio::test]
    async fn each_request_may_take_its_time_and_an_idle_connection_ends() {
        let (mut stream, mut far) = paced(200).await;
        let phase = stream.phase();
        for _ in 0..3 {
            far.write_all(b"head").await.unwrap();
            assert_eq!(stream.read(&mut [0; 10]).await.unwrap(), 4);
            let in_hand = phase.begin();
            let far = &mut far;
            let body = async {
                tokio::time::sleep(Duration::from_millis(400)).await;
                far.write_all(b"body").await.unwrap();
            };
            let mut part = [0; 10];
            let (read, ()) = tokio::join!(stream.read(&mut part), body);
            assert_eq!(
                read.unwrap(),
                4,
                "no limit applies while a request is processed"
            );
            drop(in_hand);
            tokio::time::sleep(Duration::from_millis(400)).await;
        }

        assert_eq!(stream.read(&mut [0; 10]).await.unwrap(), 0);
    }

    #[tokio::test]
    async fn a_connection_that_is_read_from_while_a_request_ends_is_idle_from_then_on() {
        let (mut stream, mut far) = paced(20).await;
        let phase = stream.phase();
        far.write_all(b"head").await.unwrap();
        assert_eq!(stream.read(&mut [0; 10]).await.unwrap(), 4);
        let in_hand = phase.begin();
        let mut part = [0; 10];
        let ending = async {
            tokio::task::yield_now().await;
            drop(in_hand);
        };

        let both = async { tokio::join!(stream.read(&mut part), ending) };
        let ended = tokio::time::timeout(Duration::from_secs(10), both).await;

        let (read, ()) = ended.expect("the connection was never closed");
        assert_eq!(read.unwrap(), 0);
    }

    #[tokio::test]
    async fn a_client_that_reads_nothing_is_disconnected() {
        let (mut stream, mut far) = paced(100).await;

        stream.write_all(&[1; 10]).await.unwrap();
        far.read_exact(&mut [0; 10]).await.unwrap();
        let ended = stream.write_all(&[2; 11]).await;

        assert_eq!(ended.unwrap_err().kind(), io::ErrorKind::TimedOut);
    }
}
