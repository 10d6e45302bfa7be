//! Connections whose other side may neither trickle nor stand still.

mod open_files;
mod paced;
mod patience;

pub(crate) use open_files::allow_open_files;
pub use paced::{InHand, Pace, PacedStream, Turn};
pub use patience::Patience;
