//! What flows on a connection that is handed over. It is encrypted, so whether a request is under way
//! is only known from who sent last.

use std::cell::Cell;
use std::io;
use std::time::Duration;

use tokio::io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt};
use tokio::sync::watch;
use tokio::time::Instant;

/// A proxy that sent last and has been silent for this long has nothing more to send.
const QUIET: Duration = Duration::from_secs(2);
/// How often that is looked at while the service stops.
const LOOK: Duration = Duration::from_millis(100);
/// How much is copied at a time.
const BUFFER: usize = 8 * 1024;

/// Who sends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// The visitor.
    Client,
    /// The proxy that the connection is handed over to.
    Proxy,
}

/// Who sent last, and when.
pub struct Traffic(Cell<(Side, Instant)>);

impl Traffic {
    /// This side has sent something.
    pub fn begun_by(side: Side) -> Self {
        Self(Cell::new((side, Instant::now())))
    }

    /// Copies what this side sends, until it ends.
    ///
    /// # Errors
    /// When one cannot be read, or the other cannot be written to.
    pub async fn copy(
        &self,
        side: Side,
        from: &mut (impl AsyncRead + Unpin),
        to: &mut (impl AsyncWrite + Unpin),
    ) -> io::Result<()> {
        let mut buffer = Vec::with_capacity(BUFFER);
        while from.read_buf(&mut buffer).await? > 0 {
            self.0.set((side, Instant::now()));
            to.write_all(&buffer).await?;
            // Writing can take as long as the other side does not read.
            self.0.set((side, Instant::now()));
            buffer.clear();
        }
        Ok(())
    }

    /// After `stop` has become true, waits until nothing seems to be under way.
    pub async fn ended_after(&self, mut stop: watch::Receiver<bool>) {
        // An error means that nobody is left who could stop it.
        let _ = stop.wait_for(|stop| *stop).await;
        while self.is_under_way(Instant::now()) {
            tokio::time::sleep(LOOK).await;
        }
    }

    fn is_under_way(&self, now: Instant) -> bool {
        match self.0.get() {
            (Side::Client, _) => true,
            (Side::Proxy, at) => now.saturating_duration_since(at) < QUIET,
        }
    }
}
