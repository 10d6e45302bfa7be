//! A reader that ends at a limit and regularly yields the thread to other tasks.

use std::io;
use std::pin::Pin;
use std::task::{Context, Poll, ready};

use thiserror::Error;
use tokio::io::{AsyncBufRead, AsyncRead, ReadBuf};

/// How many bytes are read at most before other tasks can run, including the timer that ends the
/// fetch. Data in memory can always be read, so nothing else would pause.
const SLICE_BYTES: usize = 256 * 1024;

/// Reads at most this many bytes and fails if there are more. [`is_limit`] recognises that failure.
pub(super) struct Metered<R> {
    inner: R,
    left_bytes: u64,
    slice_bytes: usize,
}

#[derive(Debug, Error)]
#[error("there are too many bytes")]
struct Limit;

/// Whether a reader reached its limit: this one or one below it.
pub(super) fn is_limit(error: &io::Error) -> bool {
    error
        .get_ref()
        .and_then(|inner| inner.downcast_ref::<Limit>())
        .is_some()
}

impl<R> Metered<R> {
    pub(super) fn new(inner: R, limit_bytes: u64) -> Self {
        Self {
            inner,
            left_bytes: limit_bytes,
            slice_bytes: SLICE_BYTES,
        }
    }
}

impl<R: AsyncBufRead + Unpin> AsyncBufRead for Metered<R> {
    fn poll_fill_buf(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<&[u8]>> {
        let this = self.get_mut();
        if this.slice_bytes == 0 {
            this.slice_bytes = SLICE_BYTES;
            context.waker().wake_by_ref();
            return Poll::Pending;
        }
        let bytes = ready!(Pin::new(&mut this.inner).poll_fill_buf(context))?;
        if this.left_bytes == 0 && !bytes.is_empty() {
            return Poll::Ready(Err(io::Error::other(Limit)));
        }
        let left = usize::try_from(this.left_bytes).unwrap_or(usize::MAX);
        let length = bytes.len().min(this.slice_bytes).min(left);
        Poll::Ready(Ok(bytes.get(..length).unwrap_or_default()))
    }

    fn consume(self: Pin<&mut Self>, amount: usize) {
        let this = self.get_mut();
        this.left_bytes = this.left_bytes.saturating_sub(amount as u64);
        this.slice_bytes = this.slice_bytes.saturating_sub(amount);
        Pin::new(&mut this.inner).consume(amount);
    }
}

impl<R: AsyncBufRead + Unpin> AsyncRead for Metered<R> {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let bytes = ready!(self.as_mut().poll_fill_buf(context))?;
        let length = bytes.len().min(buffer.remaining());
        buffer.put_slice(bytes.get(..length).unwrap_or_default());
        self.consume(length);
        Poll::Ready(Ok(()))
    }
}
