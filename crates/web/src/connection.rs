//! Connections whose other side may neither trickle nor stand still.

mod listen;
mod open_files;
mod paced;
mod patience;

pub use listen::listen;
pub(crate) use open_files::allow_open_files;
pub use paced::{InHand, Pace, PacedStream, Turn};
pub use patience::Patience;
