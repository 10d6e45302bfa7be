//! The body of a response to a visitor: one of our texts, one of the
//! account's, or the backend's body.

use std::future::poll_fn;
use std::io;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll, ready};
use std::time::Duration;

use hyper::body::{Body, Bytes, Frame, Incoming, SizeHint};
use tokio::sync::mpsc;
use web::connection::{AddressSlot, InHand, StallTimeout};

type Polled = Poll<Option<Result<Frame<Bytes>, io::Error>>>;

/// The body of a response.
pub enum ResponseBody {
    /// One of our texts.
    Text(Option<&'static str>),
    /// A text that an account has stored.
    Stored(Option<Bytes>),
    /// The backend's body.
    Proxied(Box<ProxiedBody>),
    /// The backend's body, read by a separate task.
    Relayed(Relayed),
}

/// The body of a response from the backend, which may not stall for too long.
pub struct ProxiedBody {
    body: Incoming,
    stall_timeout: StallTimeout,
    /// The visitor's timeout for the next request begins when this body has ended.
    in_hand: Option<InHand>,
    /// Counts the request as its visitor's until then, too.
    _slot: Option<Arc<AddressSlot>>,
}

impl ProxiedBody {
    /// A body with a stall timeout.
    pub fn new(body: Incoming, limit: Duration, slot: Option<Arc<AddressSlot>>) -> Self {
        Self {
            body,
            stall_timeout: StallTimeout::new(limit),
            in_hand: None,
            _slot: slot,
        }
    }

    fn poll(&mut self, context: &mut Context<'_>) -> Polled {
        let polled = Pin::new(&mut self.body).poll_frame(context);
        let frame = match ready!(self.stall_timeout.poll(polled, context)) {
            Ok(frame) => frame.map(|frame| frame.map_err(io::Error::other)),
            Err(error) => Some(Err(error)),
        };
        Poll::Ready(frame)
    }
}

/// The part of the backend's body that a task has read.
pub struct Relayed {
    parts: mpsc::Receiver<Part>,
    has_ended: bool,
}

enum Part {
    Frame(Result<Frame<Bytes>, io::Error>),
    End,
}

impl Relayed {
    /// Starts reading. If the visitor reads nothing for `limit`, drops the rest, and with it the
    /// connection to the backend.
    fn start(mut body: ProxiedBody, limit: Duration) -> Self {
        let (sender, parts) = mpsc::channel(1);
        tokio::task::spawn_local(async move {
            loop {
                let frame = poll_fn(|context| body.poll(context)).await;
                let is_end = frame.is_none();
                let part = frame.map_or(Part::End, Part::Frame);
                let taken = tokio::time::timeout(limit, sender.send(part)).await;
                if is_end || !matches!(taken, Ok(Ok(()))) {
                    return;
                }
            }
        });
        let has_ended = false;
        Self { parts, has_ended }
    }

    fn poll(&mut self, context: &mut Context<'_>) -> Polled {
        if self.has_ended {
            return Poll::Ready(None);
        }
        let part = ready!(self.parts.poll_recv(context));
        self.has_ended = !matches!(part, Some(Part::Frame(Ok(_))));
        Poll::Ready(match part {
            Some(Part::Frame(frame)) => Some(frame),
            Some(Part::End) => None,
            None => Some(Err(io::ErrorKind::TimedOut.into())),
        })
    }
}

impl ResponseBody {
    /// The same body, dropped if the visitor reads nothing of it for `limit`.
    pub fn read_within(self, limit: Duration) -> Self {
        match self {
            Self::Proxied(body) if !body.body.is_end_stream() => {
                Self::Relayed(Relayed::start(*body, limit))
            }
            body => body,
        }
    }

    /// Counts the request as running until the end of a proxied body.
    pub fn hold(&mut self, in_hand: InHand) {
        if let Self::Proxied(proxied) = self {
            proxied.in_hand = Some(in_hand);
        }
    }
}

impl Body for ResponseBody {
    type Data = Bytes;
    type Error = io::Error;

    fn poll_frame(self: Pin<&mut Self>, context: &mut Context<'_>) -> Polled {
        match self.get_mut() {
            Self::Text(text) => {
                let text = text.take().filter(|text| !text.is_empty());
                let bytes = text.map(|text| Bytes::from_static(text.as_bytes()));
                Poll::Ready(bytes.map(|bytes| Ok(Frame::data(bytes))))
            }
            Self::Stored(bytes) => Poll::Ready(bytes.take().map(|bytes| Ok(Frame::data(bytes)))),
            Self::Proxied(proxied) => proxied.poll(context),
            Self::Relayed(relayed) => relayed.poll(context),
        }
    }

    fn is_end_stream(&self) -> bool {
        match self {
            Self::Text(text) => text.is_none_or(str::is_empty),
            Self::Stored(bytes) => bytes.is_none(),
            Self::Proxied(proxied) => proxied.body.is_end_stream(),
            Self::Relayed(relayed) => relayed.has_ended,
        }
    }

    fn size_hint(&self) -> SizeHint {
        match self {
            Self::Text(text) => SizeHint::with_exact(text.map_or(0, str::len) as u64),
            Self::Stored(bytes) => {
                SizeHint::with_exact(bytes.as_ref().map_or(0, Bytes::len) as u64)
            }
            Self::Proxied(proxied) => proxied.body.size_hint(),
            Self::Relayed(_) => SizeHint::default(),
        }
    }
}
