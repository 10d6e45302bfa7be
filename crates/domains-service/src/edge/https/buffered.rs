//! A stream that gathers what the library for TLS writes in small pieces, so that less is sent: each
//! packet costs about as much as a request.

use std::io::{self, IoSlice};
use std::pin::Pin;
use std::task::{Context, Poll, ready};

use futures_util::future::poll_fn;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};

/// What is done with what is written.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
enum Mode {
    /// It is held until the client is waited for.
    Handshake,
    /// What is held is a session ticket, which goes out with whatever is written next: a client has
    /// no use for it before its first response.
    Ticket,
    /// It is sent.
    Open,
}

/// A stream on which a handshake is under way, or was.
pub struct Buffered<S> {
    stream: S,
    mode: Mode,
    held: Vec<u8>,
}

impl<S> Buffered<S> {
    /// For a handshake.
    pub fn new(stream: S) -> Self {
        Self {
            stream,
            mode: Mode::Handshake,
            held: Vec::new(),
        }
    }

    /// The handshake is over. If only a ticket is left of it, the client does not wait for that.
    pub fn end_handshake(&mut self, only_ticket_left: bool) {
        self.mode = if only_ticket_left {
            Mode::Ticket
        } else {
            Mode::Open
        };
    }

    /// The stream itself.
    pub fn get_mut(&mut self) -> &mut S {
        &mut self.stream
    }
}

impl<S: AsyncWrite + Unpin> Buffered<S> {
    /// Sends as much of what is held as the system takes at once: the alert of a handshake that
    /// failed.
    pub async fn send_at_once(&mut self) {
        poll_fn(|context| {
            let _ = self.poll_send(context);
            Poll::Ready(())
        })
        .await;
    }

    fn poll_send(&mut self, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        let mut sent = 0;
        let mut result = Poll::Ready(Ok(()));
        while let Some(rest) = self.held.get(sent..)
            && !rest.is_empty()
        {
            match Pin::new(&mut self.stream).poll_write(context, rest) {
                Poll::Ready(Ok(0)) => result = Poll::Ready(Err(io::ErrorKind::WriteZero.into())),
                Poll::Ready(Ok(count)) => {
                    sent += count;
                    continue;
                }
                Poll::Ready(Err(error)) => result = Poll::Ready(Err(error)),
                Poll::Pending => result = Poll::Pending,
            }
            break;
        }
        if sent < self.held.len() {
            self.held.drain(..sent);
        } else {
            // An idle connection takes no memory for it.
            self.held = Vec::new();
        }
        result
    }

    /// Writes these slices, or holds them.
    fn poll_gather(
        &mut self,
        context: &mut Context<'_>,
        slices: &[IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let hold = |held: &mut Vec<u8>| {
            for slice in slices {
                held.extend_from_slice(slice);
            }
            slices.iter().map(|slice| slice.len()).sum()
        };
        match self.mode {
            Mode::Handshake => Poll::Ready(Ok(hold(&mut self.held))),
            Mode::Ticket => {
                self.mode = Mode::Open;
                let length = hold(&mut self.held);
                // What is not sent now is sent before anything else, or when it is flushed.
                match self.poll_send(context) {
                    Poll::Ready(Err(error)) => Poll::Ready(Err(error)),
                    _ => Poll::Ready(Ok(length)),
                }
            }
            Mode::Open => {
                ready!(self.poll_send(context))?;
                Pin::new(&mut self.stream).poll_write_vectored(context, slices)
            }
        }
    }
}

impl<S: AsyncRead + AsyncWrite + Unpin> AsyncRead for Buffered<S> {
    fn poll_read(
        self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let this = self.get_mut();
        let read = Pin::new(&mut this.stream).poll_read(context, buffer);
        if read.is_pending()
            && this.mode == Mode::Handshake
            && let Poll::Ready(Err(error)) = this.poll_send(context)
        {
            return Poll::Ready(Err(error));
        }
        read
    }
}

impl<S: AsyncWrite + Unpin> AsyncWrite for Buffered<S> {
    fn poll_write(
        self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        self.get_mut().poll_gather(context, &[IoSlice::new(bytes)])
    }

    fn poll_write_vectored(
        self: Pin<&mut Self>,
        context: &mut Context<'_>,
        slices: &[IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        self.get_mut().poll_gather(context, slices)
    }

    fn is_write_vectored(&self) -> bool {
        true
    }

    fn poll_flush(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        let this = self.get_mut();
        if this.mode != Mode::Open {
            return Poll::Ready(Ok(()));
        }
        ready!(this.poll_send(context))?;
        Pin::new(&mut this.stream).poll_flush(context)
    }

    fn poll_shutdown(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        let this = self.get_mut();
        ready!(this.poll_send(context))?;
        Pin::new(&mut this.stream).poll_shutdown(context)
    }
}

#[cfg(test)]
mod tests {
    use futures_util::FutureExt;
    use tokio::io::{AsyncReadExt, AsyncWriteExt, DuplexStream, duplex};

    use super::*;

    /// What has arrived.
    async fn arrived(far: &mut DuplexStream) -> Vec<u8> {
        tokio::task::yield_now().await;
        let mut bytes = Vec::with_capacity(100);
        let _ = far.read_buf(&mut bytes).now_or_never();
        bytes
    }

    #[tokio::test]
    async fn a_handshake_is_sent_when_the_client_is_waited_for() {
        let (near, mut far) = duplex(100);
        let mut stream = Buffered::new(near);
        stream.write_all(b"hello").await.unwrap();
        stream.flush().await.unwrap();
        stream.write_all(b", client").await.unwrap();
        assert_eq!(arrived(&mut far).await, b"");
        assert!(stream.read_u8().now_or_never().is_none());
        assert_eq!(arrived(&mut far).await, b"hello, client");

        stream.write_all(b"finished").await.unwrap();
        stream.end_handshake(false);
        stream.flush().await.unwrap();
        assert_eq!(arrived(&mut far).await, b"finished");
    }

    #[tokio::test]
    async fn a_ticket_is_sent_with_the_first_response() {
        let (near, mut far) = duplex(100);
        let mut stream = Buffered::new(near);
        stream.write_all(b"ticket").await.unwrap();
        stream.end_handshake(true);
        stream.flush().await.unwrap();
        assert!(stream.read_u8().now_or_never().is_none());
        assert_eq!(arrived(&mut far).await, b"");

        stream.write_all(b" and response").await.unwrap();
        assert_eq!(arrived(&mut far).await, b"ticket and response");
        stream.write_all(b"another").await.unwrap();
        assert_eq!(arrived(&mut far).await, b"another");
    }

    #[tokio::test]
    async fn a_slow_client_gets_everything_in_order() {
        let (near, mut far) = duplex(4);
        let mut stream = Buffered::new(near);
        stream.write_all(b"ticket").await.unwrap();
        stream.end_handshake(true);
        let writing = async {
            stream.write_all(b", response").await.unwrap();
            stream.write_all(b", another").await.unwrap();
            stream.shutdown().await.unwrap();
        };
        let mut read = Vec::new();
        let (_, ()) = tokio::join!(far.read_to_end(&mut read), writing);
        assert_eq!(read, b"ticket, response, another");
    }

    #[tokio::test]
    async fn the_alert_of_a_failed_handshake_is_sent() {
        let (near, mut far) = duplex(100);
        let mut stream = Buffered::new(near);
        stream.write_all(b"alert").await.unwrap();
        stream.send_at_once().await;
        drop(stream);
        let mut read = Vec::new();
        far.read_to_end(&mut read).await.unwrap();
        assert_eq!(read, b"alert");
    }
}
