//! Writing to a visitor who may stop reading.

use std::io::{self, IoSlice};
use std::pin::Pin;
use std::task::{Context, Poll, ready};
use std::time::Duration;

use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};

use super::patience::Patience;

/// A connection that fails when the other side takes nothing for too long.
pub struct VisitorStream<S> {
    stream: S,
    patience: Patience,
}

impl<S> VisitorStream<S> {
    /// A write may wait for as long as `limit`.
    pub fn new(stream: S, limit: Duration) -> Self {
        Self {
            stream,
            patience: Patience::new(limit),
        }
    }
}

impl<S: AsyncRead + Unpin> AsyncRead for VisitorStream<S> {
    fn poll_read(
        self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        Pin::new(&mut self.get_mut().stream).poll_read(context, buffer)
    }
}

impl<S: AsyncWrite + Unpin> AsyncWrite for VisitorStream<S> {
    fn poll_write(
        self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        let this = self.get_mut();
        let written = Pin::new(&mut this.stream).poll_write(context, bytes);
        Poll::Ready(ready!(this.patience.poll(written, context))?)
    }

    fn poll_write_vectored(
        self: Pin<&mut Self>,
        context: &mut Context<'_>,
        slices: &[IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let this = self.get_mut();
        let written = Pin::new(&mut this.stream).poll_write_vectored(context, slices);
        Poll::Ready(ready!(this.patience.poll(written, context))?)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    // A socket's flush and shutdown wait for nobody.
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
    async fn a_visitor_who_reads_nothing_is_given_up() {
        let (near, mut far) = duplex(10);
        let mut stream = VisitorStream::new(near, Duration::from_millis(200));

        stream.write_all(&[1; 10]).await.unwrap();
        far.read_exact(&mut [0; 10]).await.unwrap();
        let ended = stream.write_all(&[2; 11]).await;

        assert_eq!(ended.unwrap_err().kind(), io::ErrorKind::TimedOut);
    }
}
