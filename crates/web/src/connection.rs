//! Connections with limits on how long the peer may trickle or stall.

mod lingering;
mod listen;
mod open_files;
mod paced;
mod stall_timeout;

pub use lingering::LingeringStream;
pub use listen::listen;
pub(crate) use open_files::allow_open_files;
pub use paced::{ConnectionPhase, InHand, Pace, PacedStream};
pub use stall_timeout::StallTimeout;
