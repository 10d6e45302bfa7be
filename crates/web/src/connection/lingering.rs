//! Closes a connection in such a way that the client can still read the response.
//!
//! When a connection is closed with unread bytes, the system resets it, and the client's system
//! then drops what it has received. So if a request is answered before it has been read completely,
//! for example because it is too large, the response would be lost.

use std::io::{self, IoSlice};
use std::pin::Pin;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::task::{Context, Poll};
use std::time::Duration;

use tokio::io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt, ReadBuf};
use tokio::net::TcpStream;
use tokio::runtime::Handle;
use tokio::time::timeout;

/// How long a client may take to stop sending.
const LIMIT: Duration = Duration::from_secs(2);
/// The maximum number of bytes that are read in that time.
const MAX_BYTES: u64 = 4 * 1024 * 1024;
/// How many connections are closed like this at once; beyond that, they are closed immediately.
const AT_ONCE: usize = 256;

static CLOSING: AtomicUsize = AtomicUsize::new(0);

/// A connection that lingers if it is dropped with unread bytes: it first tells the client that the
/// response is complete, and reads on for a while.
#[derive(Debug)]
pub struct LingeringStream(Option<TcpStream>);

impl LingeringStream {
    /// The connection.
    pub fn new(stream: TcpStream) -> Self {
        Self(Some(stream))
    }

    fn stream(&mut self) -> io::Result<Pin<&mut TcpStream>> {
        let stream = self.0.as_mut().map(Pin::new);
        stream.ok_or_else(|| io::ErrorKind::NotConnected.into())
    }
}

impl Drop for LingeringStream {
    fn drop(&mut self) {
        let Some(stream) = self.0.take() else { return };
        let has_unread_bytes = stream.try_read(&mut [0]).is_ok_and(|count| count > 0);
        let Some(runtime) = Handle::try_current().ok().filter(|_| has_unread_bytes) else {
            return;
        };
        if CLOSING.fetch_add(1, Ordering::Relaxed) >= AT_ONCE {
            CLOSING.fetch_sub(1, Ordering::Relaxed);
            return;
        }
        runtime.spawn(async move {
            let _ = timeout(LIMIT, close(stream)).await;
            CLOSING.fetch_sub(1, Ordering::Relaxed);
        });
    }
}

async fn close(mut stream: TcpStream) -> io::Result<u64> {
    stream.shutdown().await?;
    tokio::io::copy(&mut stream.take(MAX_BYTES), &mut tokio::io::sink()).await
}

impl AsyncRead for LingeringStream {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        self.stream()?.poll_read(context, buffer)
    }
}

impl AsyncWrite for LingeringStream {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        self.stream()?.poll_write(context, bytes)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        slices: &[IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        self.stream()?.poll_write_vectored(context, slices)
    }

    fn is_write_vectored(&self) -> bool {
        self.0.as_ref().is_some_and(AsyncWrite::is_write_vectored)
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        self.stream()?.poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        self.stream()?.poll_shutdown(context)
    }
}
