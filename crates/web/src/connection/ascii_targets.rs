//! A connection with HTTP/1 on which the targets of requests arrive in ASCII.

mod requests;

use std::io::{self, IoSlice};
use std::pin::Pin;
use std::task::{Context, Poll, ready};

use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};

use requests::Requests;

pub use requests::ascii_target;

/// A stream of requests with HTTP/1 whose targets are read as [`ascii_target`] writes them, and which
/// ends where a chunk is malformed. Parsers refuse some or all of the other bytes, before any code of
/// ours could respond, and leave without a response from a malformed chunk.
pub struct AsciiTargets<S> {
    stream: S,
    requests: Requests,
    /// What was read, encoded, and is still to be handed out.
    held: Vec<u8>,
}

impl<S> AsciiTargets<S> {
    /// Of this stream, from which nothing has been read yet.
    pub fn new(stream: S) -> Self {
        Self {
            stream,
            requests: Requests::default(),
            held: Vec::new(),
        }
    }

    /// The stream itself.
    pub fn get_ref(&self) -> &S {
        &self.stream
    }

    fn hand_out(&mut self, buffer: &mut ReadBuf<'_>) {
        let length = self.held.len().min(buffer.remaining());
        buffer.put_slice(self.held.get(..length).unwrap_or_default());
        self.held.drain(..length);
        if self.held.is_empty() {
            // An idle connection takes no memory for it.
            self.held = Vec::new();
        }
    }
}

impl<S: AsyncRead + Unpin> AsyncRead for AsciiTargets<S> {
    fn poll_read(
        self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let this = self.get_mut();
        if this.held.is_empty() && this.requests.is_malformed() {
            return Poll::Ready(Ok(()));
        }
        if this.held.is_empty() {
            let before = buffer.filled().len();
            ready!(Pin::new(&mut this.stream).poll_read(context, buffer))?;
            let new = buffer.filled().get(before..).unwrap_or_default();
            let Some(encoded) = this.requests.read(new) else {
                return Poll::Ready(Ok(()));
            };
            this.held = encoded;
            buffer.set_filled(before);
        }
        this.hand_out(buffer);
        Poll::Ready(Ok(()))
    }
}

impl<S: AsyncWrite + Unpin> AsyncWrite for AsciiTargets<S> {
    fn poll_write(
        self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        Pin::new(&mut self.get_mut().stream).poll_write(context, bytes)
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

#[cfg(test)]
mod tests {
    use tokio::io::{AsyncReadExt, AsyncWriteExt, duplex};

    use super::*;

    #[tokio::test]
    async fn a_target_is_read_in_ascii_however_small_the_reads_are() {
        let (near, mut far) = duplex(7);
        let mut stream = AsciiTargets::new(near);
        let sending = async {
            far.write_all("GET /größe HTTP/1.1\r\nx: ü\r\n\r\n".as_bytes())
                .await
                .unwrap();
            drop(far);
        };
        let reading = async {
            let mut read = Vec::new();
            let mut part = [0; 2];
            loop {
                match stream.read(&mut part).await.unwrap() {
                    0 => return read,
                    length => read.extend_from_slice(&part[..length]),
                }
            }
        };
        let (read, ()) = tokio::join!(reading, sending);
        let expected = "GET /gr%C3%B6%C3%9Fe HTTP/1.1\r\nx: ü\r\n\r\n";
        assert_eq!(str::from_utf8(&read), Ok(expected));
    }
}
