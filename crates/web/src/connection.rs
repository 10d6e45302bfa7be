//! Connections with limits: on their number, and on how long the peer may trickle or stall.

mod activity;
mod ascii_targets;
mod explained_refusals;
mod lingering;
mod listen;
mod open_files;
mod paced;
mod slots;
mod stall_timeout;

pub use ascii_targets::{AsciiTargets, ascii_target};
pub use explained_refusals::{ExplainedRefusals, Explanation};
pub use lingering::LingeringStream;
pub use listen::{listen, one_for_each};
pub use open_files::fitting_connections;
pub use paced::{ConnectionPhase, InHand, Pace, PacedStream};
pub use slots::{
    AddressFull, AddressSlot, AddressSlots, ConnectionCounters, ConnectionLimits, ConnectionPermit,
    ConnectionSlots,
};
pub use stall_timeout::StallTimeout;
