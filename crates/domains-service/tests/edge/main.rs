//! The edge: what visitors of customers' domains get, through real sockets.

#![expect(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    reason = "a test fails by panicking"
)]

mod service;
mod visitor;

mod certificates;
mod current;
mod decisions;
mod hosts;
