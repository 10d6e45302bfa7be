//! A connection on which a request that nobody can read is answered with a body, too.

use std::io::{self, IoSlice};
use std::pin::Pin;
use std::task::{Context, Poll, ready};

use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};

use crate::problem::{PROBLEM_JSON, Problem};

/// How the framework's response to an unreadable request begins. All other responses with this
/// status have a body.
const BARE_REFUSAL: &[u8] = b"HTTP/1.1 400 Bad Request\r\ncontent-length: 0\r\n";
/// The most bytes that such a response has.
const MAX_REFUSAL: usize = 256;

/// A stream of an HTTP/1 server. The framework refuses what it cannot read before any code of ours
/// could respond, so its response is replaced on the way out.
#[derive(Debug)]
pub struct ExplainedStream<S> {
    stream: S,
    /// What is still to be written in place of the framework's response.
    refusal: Option<Vec<u8>>,
}

impl<S> ExplainedStream<S> {
    /// A new connection.
    pub fn new(stream: S) -> Self {
        Self {
            stream,
            refusal: None,
        }
    }
}

impl<S: AsyncRead + Unpin> AsyncRead for ExplainedStream<S> {
    fn poll_read(
        self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        Pin::new(&mut self.get_mut().stream).poll_read(context, buffer)
    }
}

impl<S: AsyncWrite + Unpin> AsyncWrite for ExplainedStream<S> {
    fn poll_write(
        self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        let this = self.get_mut();
        if this.refusal.is_none() && !is_bare_refusal(bytes) {
            return Pin::new(&mut this.stream).poll_write(context, bytes);
        }
        let refusal = this.refusal.get_or_insert_with(refusal);
        while !refusal.is_empty() {
            let written = ready!(Pin::new(&mut this.stream).poll_write(context, refusal))?;
            if written == 0 {
                return Poll::Ready(Err(io::ErrorKind::WriteZero.into()));
            }
            refusal.drain(..written);
        }
        this.refusal = None;
        Poll::Ready(Ok(bytes.len()))
    }

    fn poll_write_vectored(
        self: Pin<&mut Self>,
        context: &mut Context<'_>,
        slices: &[IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        Pin::new(&mut self.get_mut().stream).poll_write_vectored(context, slices)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.get_mut().stream).poll_flush(context)
    }

    fn poll_shutdown(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.get_mut().stream).poll_shutdown(context)
    }
}

/// Whether these bytes are the whole of such a response.
fn is_bare_refusal(bytes: &[u8]) -> bool {
    bytes.len() <= MAX_REFUSAL && bytes.starts_with(BARE_REFUSAL) && bytes.ends_with(b"\r\n\r\n")
}

fn refusal() -> Vec<u8> {
    let problem = Problem::malformed("The request cannot be read: it is not valid HTTP/1.1.");
    let body = serde_json::to_string(&problem.body()).unwrap_or_default();
    let length = body.len();
    format!(
        "HTTP/1.1 400 Bad Request\r\ncontent-length: {length}\r\ncontent-type: {PROBLEM_JSON}\r\n\
         cache-control: no-store\r\nx-content-type-options: nosniff\r\nconnection: close\r\n\r\n\
         {body}"
    )
    .into_bytes()
}
