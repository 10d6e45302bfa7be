//! HTTPS by the edge itself: handshakes for the names that it serves, without a proxy in front.

mod buffered;
mod certificates;
mod challenge;
mod hand_over;
mod handshake;
mod hello;
mod metrics;
pub mod settings;
mod shared;
mod tickets;
mod turns;
mod waiting;

pub use certificates::ServedCertificates;
pub use handshake::{Handshakes, serve};
pub use shared::Https;
pub use tickets::TicketKeys;
