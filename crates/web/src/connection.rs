//! Connections with limits: on their number, and on how long the peer may trickle or stall.

mod activity;
mod ascii_targets;
mod lingering;
mod listen;
mod open_files;
mod paced;
mod slots;
mod stall_timeout;

pub use ascii_targets::{AsciiTargets, ascii_target};
pub use lingering::LingeringStream;
pub use listen::{listen, one_for_each};
pub(crate) use open_files::allow_open_files;
pub use paced::{ConnectionPhase, InHand, Pace, PacedStream};
pub use slots::{
    AddressSlot, AddressSlots, ConnectionCounters, ConnectionLimits, ConnectionPermit,
    ConnectionSlots,
};
pub use stall_timeout::StallTimeout;
