//! What flows on a connection that is handed over. It is encrypted, so whether a request is under way
//! is only known from who sent last.

use std::cell::{Cell, RefCell};
use std::io;
use std::time::Duration;

use tokio::io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt};
use tokio::sync::{Notify, watch};
use tokio::time::Instant;
use web::connection::{ConnectionPhase, InHand};

/// A proxy that sent last and has been silent for this long has nothing more to send.
const QUIET: Duration = Duration::from_secs(2);
/// How often that is looked at while the service stops.
const LOOK: Duration = Duration::from_millis(100);
/// The longest silence in the middle of a request: longer than any proxy waits for a response.
const MAX_SILENCE: Duration = Duration::from_mins(10);
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

/// Who sent last, and when. As long as something seems to be under way, the connection counts as
/// busy; otherwise it is idle like any other, and ends or gives up its slot like those.
pub struct Traffic {
    last: Cell<(Side, Instant)>,
    phase: ConnectionPhase,
    in_hand: RefCell<Option<InHand>>,
    resumed: Notify,
}

impl Traffic {
    /// This side has sent something.
    pub fn begun_by(side: Side, phase: ConnectionPhase) -> Self {
        let in_hand = RefCell::new(Some(phase.begin()));
        Self {
            last: Cell::new((side, Instant::now())),
            phase,
            in_hand,
            resumed: Notify::new(),
        }
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
            self.sent(side);
            to.write_all(&buffer).await?;
            // Writing can take as long as the other side does not read.
            self.sent(side);
            buffer.clear();
        }
        Ok(())
    }

    fn sent(&self, side: Side) {
        self.last.set((side, Instant::now()));
        if self.is_idle() {
            self.in_hand.replace(Some(self.phase.begin()));
            self.resumed.notify_one();
        }
    }

    /// Whether nothing has been under way for a moment.
    pub fn is_idle(&self) -> bool {
        self.in_hand.borrow().is_none()
    }

    /// Lets the connection be idle whenever nothing seems to be under way. Ends when a request has
    /// been under way in silence for too long.
    pub async fn rested(&self) {
        loop {
            if self.is_idle() {
                self.resumed.notified().await;
                continue;
            }
            let (side, at) = self.last.get();
            let limit = match side {
                Side::Client => MAX_SILENCE,
                Side::Proxy => QUIET,
            };
            if at.elapsed() < limit {
                tokio::time::sleep(QUIET.min(limit.saturating_sub(at.elapsed()))).await;
            } else if side == Side::Client {
                return;
            } else {
                drop(self.in_hand.take());
            }
        }
    }

    /// After `stop` has become true, waits until nothing seems to be under way.
    pub async fn ended_after(&self, mut stop: watch::Receiver<bool>) {
        // An error means that nobody is left who could stop it.
        let _ = stop.wait_for(|stop| *stop).await;
        while !self.is_idle() {
            tokio::time::sleep(LOOK).await;
        }
    }
}
